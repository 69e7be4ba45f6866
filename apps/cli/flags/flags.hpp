// All commands and flags as plain rows, for help, man page and completions.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"

namespace sudokit::cli {

// Another name and the words that it stands for.
struct OtherName {
  std::string word;
  std::string means;
};

struct CommandRow {
  std::string name;
  std::string summary;
  std::vector<FlagRow> flags;
  std::vector<Program::Example> examples;
  std::vector<OtherName> other_names;    // of the command
  std::vector<OtherName> other_options;  // of options
};

// "make|generate|create": the command by all its names, with this between them.
std::string all_names_of(const CommandRow& command, std::string_view between);

// "-j, --jobs N", "FILE...": how a flag is written.
std::string usage_of(const FlagRow& flag);

// In the order of the help, without the flags of the program itself.
std::vector<CommandRow> command_rows(const Program& program);

}  // namespace sudokit::cli
