// Aliases for commands and for options of commands. Parsing, help, the manual page, completion and
// suggestions all use this one table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::cli {

struct Alias {
  std::string_view command;  // the command of the option; "": the alias is a command
  std::string_view word;
  std::string_view means;  // the words that replace it
  // An option that contradicts it, or that replaces the options which a command brings; "": none.
  std::string_view excludes;
};
std::span<const Alias> aliases();
// The same for options of all commands. Each applies to commands that have the option it means.
std::span<const Alias> aliases_everywhere();

// The command that an alias means, or the name itself if it is not an alias.
std::string_view command_meant(std::string_view name);
// The words after the program name, with command aliases replaced by the command. An option that
// was typed replaces the one that comes with the alias: "hint --hint 3" has one --hint, and "hint
// --all" neither --next nor --hint. What `why` asks may stand anywhere: "why puzzle.txt r3c4=7".
std::vector<std::string> in_own_words(std::vector<std::string> typed);
// The words that replace an alias of an option of the command; empty if it is not an alias.
std::vector<std::string> option_meant(std::string_view command, std::string_view option);
// What to do instead of using a word that does not exist, or "". `command` is "" if the word is a
// command.
std::string_view advice_for(std::string_view command, std::string_view word);
// "--minimal and --no-minimal exclude each other", or "".
std::string contradiction(std::string_view command, std::span<const std::string> typed);

}  // namespace sudokit::cli
