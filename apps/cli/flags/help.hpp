// Writes the text of --help from the rows of the flags.
#pragma once

#include "cli/flags/flags.hpp"

namespace sudokit::cli {

// What the program shows if it is called without a command: at most 24 lines.
std::string overview(const std::string& summary, const std::vector<CommandRow>& commands);
std::string program_help(const std::string& summary, const std::vector<CommandRow>& commands);
// The other names of all commands.
std::string aliases_help(const std::vector<CommandRow>& commands);
std::string command_help(const CommandRow& command);

}  // namespace sudokit::cli
