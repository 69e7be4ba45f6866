#include "cli/flags/flags.hpp"

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

std::vector<CommandRow> command_rows(const Program& program) {
  std::vector<CommandRow> rows;
  for (const Command* command : program.commands()) {
    rows.push_back(row_of(*command, program.examples(*command)));
  }
  return rows;
}

}  // namespace sudokit::cli
