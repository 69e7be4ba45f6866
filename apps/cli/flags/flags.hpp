// All commands and flags as plain rows, for the help, the manual page and the completions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/program.hpp"

namespace sudokit::cli {

// An alias and the words that it stands for.
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

// "make|generate|create": all names of the command, joined by `between`.
std::string all_names_of(const CommandRow& command, std::string_view between);

// "-j, --jobs N", "FILE...": the notation of a flag.
std::string usage_of(const FlagRow& flag);

// The command as its other name `typed` runs it: with the values that come with that name. The
// command itself if `typed` means no more.
CommandRow under_name(CommandRow command, std::string_view typed);

// In the order of the help, without the flags of the program itself.
std::vector<CommandRow> command_rows(const Program& program);

// Writes the text of --help from the rows of the flags.

// What the program shows if it is called without a command: at most 24 lines.
std::string overview(const std::string& summary, const std::vector<CommandRow>& commands);
std::string program_help(const std::string& summary, const std::vector<CommandRow>& commands);
// The other names of all commands.
std::string aliases_help(const std::vector<CommandRow>& commands);
std::string command_help(const CommandRow& command);

}  // namespace sudokit::cli
