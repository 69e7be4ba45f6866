// All commands and flags as plain rows, for help, man page and completions.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"

namespace sudokit::cli {

struct CommandRow {
  std::string name;
  std::string summary;
  std::vector<FlagRow> flags;
  std::vector<Program::Example> examples;
};

// "-j, --jobs N", "FILE...": how a flag is written.
std::string usage_of(const FlagRow& flag);

// In the order of the help, without the flags of the program itself.
std::vector<CommandRow> command_rows(const Program& program);

}  // namespace sudokit::cli
