#include "cli/flags/flags.hpp"

namespace sudokit::cli {
std::string usage_of(const FlagRow& flag) {
  if (flag.positional) return flag.value + (flag.many ? "..." : "");
  std::string text;
  for (const std::string& name : flag.names) text += (text.empty() ? "" : ", ") + name;
  return flag.value.empty() ? text : text + " " + flag.value;
}

std::vector<CommandRow> command_rows(const Program& program) {
  std::vector<CommandRow> rows;
  for (const Command* command : program.commands()) {
    rows.push_back(
        {command->name(), command->summary(), command->rows(), program.examples(*command)});
  }
  return rows;
}

}  // namespace sudokit::cli
