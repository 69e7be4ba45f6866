// Other words that people type: for commands, and for options of a command. One table, from which
// parsing, help, the manual page, completion and suggestions take them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::cli {

struct Alias {
  std::string_view command;  // whose option it is; "": it is a command
  std::string_view word;
  std::string_view means;     // the words in its place
  std::string_view excludes;  // an option that contradicts it; "": none
};
std::span<const Alias> aliases();
// The same for the options of all commands; each applies where the option that it means exists.
std::span<const Alias> aliases_everywhere();

// The command that is meant: the name itself where it is none of the other words.
std::string_view command_meant(std::string_view name);
// The words behind the name of the program, with the command by its own name. What was typed
// replaces the options that come with the other word: "hint --hint 3" has one --hint.
std::vector<std::string> in_own_words(std::vector<std::string> typed);
// The words for an option of the command by another name; none where it is no such name.
std::vector<std::string> option_meant(std::string_view command, std::string_view option);
// What to do instead of a word that nothing is called by, or "". `command` is "" for a command.
std::string_view advice_for(std::string_view command, std::string_view word);
// "--minimal and --no-minimal exclude each other", or "".
std::string contradiction(std::string_view command, std::span<const std::string> typed);

}  // namespace sudokit::cli
