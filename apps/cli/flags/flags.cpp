#include "cli/flags/flags.hpp"

namespace sudokit::cli {
namespace {

FlagRow flag_row(const Program& program, const CLI::Option& option) {
  FlagRow row;
  for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
  row.positional = option.get_positional();
  const bool flag = option.get_items_expected_max() == 0;
  // CLI11 appends what validators say, behind a colon.
  const std::string type = option.get_type_name();
  if (!flag) row.value = type.substr(0, type.find(':'));
  row.required = option.get_required();
  row.many = !flag && option.get_items_expected_max() > 1;
  row.help = option.get_description();
  row.default_value = option.get_default_str();
  row.words = program.words(&option);
  row.files = row.value.find("FILE") != std::string::npos;
  row.group = option.get_group();
  row.hidden = row.group.empty();
  return row;
}

}  // namespace

std::string usage_of(const FlagRow& flag) {
  if (flag.positional) return flag.value + (flag.many ? "..." : "");
  std::string text;
  for (const std::string& name : flag.names) text += (text.empty() ? "" : ", ") + name;
  return flag.value.empty() ? text : text + " " + flag.value;
}

std::vector<CommandRow> command_rows(const Program& program) {
  std::vector<CommandRow> rows;
  for (const CLI::App* app : program.app().get_subcommands([](const CLI::App*) { return true; })) {
    CommandRow& row = rows.emplace_back();
    row.name = app->get_name();
    row.summary = app->get_description();
    row.examples = program.examples(*app);
    for (const CLI::Option* option : app->get_options()) {
      row.flags.push_back(flag_row(program, *option));
    }
  }
  return rows;
}

}  // namespace sudokit::cli
