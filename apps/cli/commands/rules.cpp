// sudokit rules: the kinds of rules, as text, JSON, or the table of docs/rules.md.
#include <fmt/format.h>

#include "cli/flags/nearest.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "sudokit/catalogue.hpp"
#include "sudokit/constraints.hpp"

namespace sudokit::cli {
namespace {

struct RulesOptions {
  std::string name;
  bool json = false;
  bool markdown = false;
};

const ConstraintRow& row_of_kind(const RuleEntry& entry) {
  return *find_constraint(entry.name);
}

std::string rule_list() {
  std::string text;
  for (const RuleEntry& entry : rulebook()) {
    text += fmt::format("{:<20} {}\n", entry.name, row_of_kind(entry).statement);
  }
  return text + "\n`sudokit rules NAME` tells more of one.\n";
}

std::string rule_description(const RuleEntry& entry) {
  const ConstraintRow& row = row_of_kind(entry);
  std::string text = fmt::format("{}: {}\n\n{}\n\n  written  {}\n  drawn    {}\n", entry.title,
                                 row.statement, entry.meaning, row.form, entry.drawing);
  if (!row.iss.empty()) text += fmt::format("  in Interactive Sudoku Solver  {}\n", row.iss);
  return text;
}

std::string rule_index() {
  std::string text = "| rule | what must hold | written |\n|---|---|---|\n";
  for (const RuleEntry& entry : rulebook()) {
    text += fmt::format("| {} | {} | `{}` |\n", entry.title, row_of_kind(entry).statement,
                        row_of_kind(entry).form);
  }
  return text;
}

std::vector<const RuleEntry*> rules_wanted(const std::string& name) {
  std::vector<const RuleEntry*> entries;
  std::vector<std::string> names;
  for (const RuleEntry& entry : rulebook()) {
    if (name.empty() || entry.name == name) entries.push_back(&entry);
    names.emplace_back(entry.name);
  }
  if (!entries.empty()) return entries;
  throw UsageError("unknown-name", "unknown rule '{}'{}", name, did_you_mean(name, names));
}

int run_rules(const RulesOptions& options) {
  const auto entries = rules_wanted(options.name);
  std::string text;
  if (options.json) {
    for (const RuleEntry* entry : entries) append_rule(text, {}, *entry);
  } else if (!options.name.empty()) {
    text = rule_description(*entries.front());
  } else {
    text = options.markdown ? rule_index() : rule_list();
  }
  return print(text);
}

const std::vector<Program::Example> kRulesExamples = {
    {"sudokit rules", "list all kinds of rules"},
    {"sudokit rules killer", "what one means, and how it is written and drawn"},
    {"sudokit rules --json | jq -r .form", "one JSON object per kind, for other programs"},
};

}  // namespace

void add_rules(Program& program) {
  const auto options = std::make_shared<RulesOptions>();
  Command& app = program.add_command("rules", "List the kinds of variant rules, or describe one",
                                     kRulesExamples, [options] { return run_rules(*options); });
  std::vector<std::string> names;
  for (const RuleEntry& entry : rulebook()) names.emplace_back(entry.name);
  Flag* name = app.add_option("RULE", &options->name, "A kind of rule")
                   ->type_name("RULE")
                   ->suggestions(names);
  Flag* json = app.add_flag("--json", options->json, "One JSON object per kind");
  app.add_flag("--markdown", options->markdown, "Write the table of all kinds as Markdown")
      ->excludes(json)
      ->excludes(name);
}

}  // namespace sudokit::cli
