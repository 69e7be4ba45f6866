// The flags of a CLI11 application as plain rows, for help, man page and completions.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"

namespace sudokit::cli {

struct FlagRow {
  std::vector<std::string> names;  // with their dashes, short ones first; empty: positional
  std::string value;               // "FILE", "N"; empty: takes none
  std::string help;
  std::string default_value;
  std::vector<std::string> words;  // what completion offers
  bool positional = false;
  bool required = false;
  bool many = false;    // may be given more than once
  bool files = false;   // its value may be a file
  bool hidden = false;  // an engine's parameter, not shown in help
  std::string group;
};

struct CommandRow {
  std::string name;
  std::string summary;
  std::vector<FlagRow> flags;
  std::vector<Program::Example> examples;
};

// "-j, --jobs N", "FILE...": how a flag is written.
std::string usage_of(const FlagRow& flag);

// All subcommands in the order of the help, without the flags of the program itself.
std::vector<CommandRow> command_rows(const Program& program);

}  // namespace sudokit::cli
