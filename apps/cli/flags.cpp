#include "cli/flags.hpp"

namespace sudokit::cli {
namespace {

FlagRow flag_row(const Program& program, const CLI::Option& option) {
  FlagRow row;
  for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
  row.positional = option.get_positional();
  if (option.get_type_size() != 0) row.value = option.get_type_name();
  if (row.positional) row.value = option.get_name(true);
  row.help = option.get_description();
  row.default_value = option.get_default_str();
  row.words = program.words(&option);
  row.files = row.value.find("FILE") != std::string::npos;
  row.group = option.get_group();
  row.hidden = row.group.empty();
  return row;
}

}  // namespace

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
