// Writes the text of --help from the rows of the flags.
#pragma once

#include "cli/flags/flags.hpp"

namespace sudokit::cli {

std::string program_help(const std::string& summary, const std::vector<CommandRow>& commands);
std::string command_help(const CommandRow& command);

}  // namespace sudokit::cli
