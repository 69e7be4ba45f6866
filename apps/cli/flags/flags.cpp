#include "cli/flags/flags.hpp"

#include <algorithm>

#include "cli/flags/aliases.hpp"

namespace sudokit::cli {
namespace {

CommandRow row_of(const Command& command, const std::vector<Program::Example>& examples) {
  CommandRow row{command.name(), command.summary(), command.rows(), examples, {}, {}};
  for (const Alias& alias : aliases()) {
    const OtherName name{std::string(alias.word), std::string(alias.means)};
    if (alias.command == command.name()) row.other_options.push_back(name);
    if (alias.command.empty() && command_meant(alias.word) == command.name())
      row.other_names.push_back(name);
  }
  return row;
}

}  // namespace

std::string all_names_of(const CommandRow& command, std::string_view between) {
  std::string names = command.name;
  for (const OtherName& other : command.other_names) names.append(between).append(other.word);
  return names;
}

std::string usage_of(const FlagRow& flag) {
  if (flag.positional) return flag.value + (flag.many ? "..." : "");
  std::string text;
  for (const std::string& name : flag.names) text += (text.empty() ? "" : ", ") + name;
  return flag.value.empty() ? text : text + " " + flag.value;
}

CommandRow under_name(CommandRow command, std::string_view typed) {
  const auto other = std::ranges::find(command.other_names, typed, &OtherName::word);
  if (other == command.other_names.end() || other->means == command.name) return command;
  const std::vector<std::string> words = in_own_words({std::string(typed)});
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i + 1].starts_with("--")) continue;
    for (FlagRow& flag : command.flags) {
      if (std::ranges::count(flag.names, words[i]) > 0) flag.default_value = words[i + 1];
    }
  }
  command.name = typed;
  command.summary.append(": the same as sudokit ").append(other->means);
  command.other_names.clear();
  return command;
}

std::vector<CommandRow> command_rows(const Program& program) {
  std::vector<CommandRow> rows;
  for (const Command* command : program.commands()) {
    rows.push_back(row_of(*command, program.examples(*command)));
  }
  return rows;
}

}  // namespace sudokit::cli
