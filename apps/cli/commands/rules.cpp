// sudokit rules: the kinds of rules, as text, JSON, or the pages of docs/rules with their pictures.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/flags/words.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/files.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/one_call.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

struct RulesOptions {
  std::string name;
  std::string directory;
  bool example = false;
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
  return text +
         "\n`sudokit rules NAME` describes one kind; `sudokit rules NAME --example` prints a "
         "puzzle.\n";
}

std::string code_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += end == 0 ? "\n" : fmt::format("    {}\n", text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// The statement, the meaning, unless both are the same sentence, and how to use the rule.
std::string in_words(const RuleEntry& entry) {
  std::string text(row_of_kind(entry).statement);
  if (text != entry.meaning) text += fmt::format("\n\n{}", entry.meaning);
  if (!entry.looking.empty()) text += fmt::format("\n\nHow to use it: {}", entry.looking);
  return text;
}

std::string rule_text_of(const RuleEntry& entry) {
  const ConstraintRow& row = row_of_kind(entry);
  std::string text =
      fmt::format("{}: {}\n\n  written   {}\n", entry.title, in_words(entry), row.form);
  if (!row.iss.empty()) text += fmt::format("  in Interactive Sudoku Solver   {}\n", row.iss);
  return text + fmt::format("  drawn     {}\n\nAn example:\n{}", entry.drawing,
                            code_lines(rule_example(entry.name)));
}

Puzzle example_puzzle(const RuleEntry& entry) {
  return parse_puzzle(rule_example(entry.name)).value();
}

std::string rule_page(const RuleEntry& entry) {
  const ConstraintRow& row = row_of_kind(entry);
  std::string text = fmt::format("# {}\n\n{}\n\n![{}]({}.svg)\n\nDrawn: {}\n\n", entry.title,
                                 in_words(entry), entry.title, entry.name, entry.drawing);
  text += fmt::format("Written: `{}`", row.form);
  text +=
      row.iss.empty() ? ".\n\n" : fmt::format("; in Interactive Sudoku Solver `{}`.\n\n", row.iss);
  const std::string command = fmt::format("sudokit rules {} --example", entry.name);
  text += fmt::format(
      "The puzzle in the picture, and its solution:\n\n<!-- run -->\n{}{}\n"
      "<!-- run -->\n{}{}\n",
      code_lines("$ " + command), code_lines(rule_example(entry.name)),
      code_lines("$ " + command + " | sudokit solve --to line"),
      code_lines(solve(rule_example(entry.name)).value()));
  return text + "[All rules](../rules.md)\n";
}

std::string rule_index() {
  std::string text = "| rule | what must hold | written |\n|---|---|---|\n";
  for (const RuleEntry& entry : rulebook()) {
    text += fmt::format("| [{}](rules/{}.md) | {} | `{}` |\n", entry.title, entry.name,
                        row_of_kind(entry).statement, row_of_kind(entry).form);
  }
  return text;
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw InputError("cannot-write", "cannot write " + path.string());
}

int write_rule_pages(const std::filesystem::path& directory) {
  std::filesystem::create_directories(directory);
  for (const RuleEntry& entry : rulebook()) {
    write_file(directory / fmt::format("{}.md", entry.name), rule_page(entry));
    DrawOptions options;
    options.title = entry.title;
    options.labels = false;
    const Pencilmarks state = pencilmarks_of(example_puzzle(entry)).value();
    write_file(directory / fmt::format("{}.svg", entry.name), draw_svg(state, nullptr, options));
  }
  return kDone;
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
  if (!options.directory.empty()) {
    if (!options.name.empty())
      throw UsageError("conflicting-options",
                       "--directory writes the pages of all rules and takes no rule");
    return write_rule_pages(path_of(options.directory));
  }
  if (options.example) {
    if (options.name.empty()) throw UsageError("missing-option", "--example needs a rule");
    return print(std::string(rule_example(options.name)));
  }
  if (options.name.empty() && !options.json) {
    return print(options.markdown ? rule_index() : rule_list());
  }
  std::string text;
  for (const RuleEntry* entry : entries) {
    if (options.json) {
      append_rule(text, {}, *entry);
    } else {
      text += options.markdown ? rule_page(*entry) : rule_text_of(*entry);
    }
  }
  return print(text);
}

const std::vector<Program::Example> kRulesExamples = {
    {"sudokit rules", "list all kinds of rules"},
    {"sudokit rules killer", "how one is written and drawn, with an example"},
    {"sudokit rules killer --example | sudokit solve --to grid", "solve its example"},
    {"sudokit rules --json | jq -r .form", "one JSON object per kind, for other programs"},
};

}  // namespace

void add_rules(Program& program) {
  const auto options = std::make_shared<RulesOptions>();
  Command& app = program.add_command("rules", "List the kinds of variant rules, or describe one",
                                     kRulesExamples, [options] { return run_rules(*options); });
  std::vector<std::string> names;
  for (const RuleEntry& entry : rulebook()) names.emplace_back(entry.name);
  app.add_option("RULE", &options->name, "A kind of rule")->type_name("RULE")->suggestions(names);
  Flag* example = app.add_flag("--example", options->example, "Print the puzzle of its example");
  Flag* json = app.add_flag("--json", options->json, "One JSON object per kind");
  Flag* markdown = app.add_flag("--markdown", options->markdown,
                                "Write the page as Markdown, or the table of all kinds");
  markdown->excludes(json);
  example->excludes(json)->excludes(markdown);
  app.add_option("--directory", &options->directory,
                 "Write all pages and their pictures into this directory")
      ->type_name("DIR")
      ->excludes(json)
      ->excludes(markdown);
}

}  // namespace sudokit::cli
