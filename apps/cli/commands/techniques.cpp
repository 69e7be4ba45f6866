// sudokit techniques: the handbook, as text, JSON, or the pages of docs/techniques with their
// pictures.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/commands/question_worker.hpp"
#include "cli/flags/nearest.hpp"
#include "cli/flags/refuse.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "sudokit/catalogue.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

struct TechniquesOptions {
  std::string name;
  std::string directory;
  bool json = false;
  bool markdown = false;
};

constexpr std::size_t kColumns = 100;

// Broken at blanks; it ends with a line's end.
std::string folded(std::string_view text, std::size_t columns = kColumns) {
  std::string out;
  while (text.size() > columns) {
    const std::size_t blank = text.rfind(' ', columns);
    if (blank == std::string_view::npos) break;
    out.append(text.substr(0, blank)).append("\n");
    text.remove_prefix(blank + 1);
  }
  return out.append(text).append("\n");
}

std::string indented(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.append("    ").append(text.substr(0, end)).append("\n");
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

// The step of an example.
Explanation shown(const HandbookExample& example) {
  ExplainQuestion question;
  question.scale = example.scale;
  std::istringstream names{std::string(example.techniques)};
  for (std::string name; names >> name;) question.techniques.only.push_back(name);
  question.part = ExplainQuestion::Part::step;
  question.step = example.step;
  return asker_of(question).answer(parse_puzzle(example.puzzle).value()).value().explanation;
}

std::string told(const HandbookExample& example, ExplainForm form) {
  TellOptions options;
  options.next_only = true;
  return tell(shown(example), form, options);
}

std::string technique_list() {
  std::string text;
  for (const HandbookEntry& entry : handbook()) {
    text += fmt::format("{:<28} {}\n", entry.name, summary_of(entry));
  }
  return text + "\n`sudokit techniques NAME` tells more of one, with an example.\n";
}

// What it counts, and how it is asked for where it is left out else.
std::string counts(const HandbookRow& one) {
  const std::string score = score_text(*one.scale, *one.row);
  if (!one.row->optional) return score;
  return fmt::format("{}, with --with {}", score, one.row->technique->name);
}

std::string entry_text(const HandbookEntry& entry) {
  std::string text = fmt::format("{}\n\n{}\n", entry.title, folded(as_flags(entry.text)));
  for (const HandbookRow& one : rows_of(entry)) {
    text += fmt::format("  {:<9} {} ({}): {}\n", one.scale->name, one.row->technique->title,
                        one.row->technique->name, counts(one));
  }
  if (const HandbookExample* example = example_of(entry)) {
    text += fmt::format("\nAn example:\n  {}\n{}", command_text(*example),
                        told(*example, ExplainForm::text));
  }
  return text;
}

std::string page(const HandbookEntry& entry) {
  std::string text = fmt::format("# {}\n\n{}\n", entry.title, folded(as_flags(entry.text)));
  const HandbookExample* example = example_of(entry);
  if (example != nullptr) {
    text += fmt::format(
        "![{0}]({1}.svg)\n\n"
        "The step in the picture, which `--to svg` draws. The puzzle is {2}.\n\n"
        "<!-- run -->\n{3}{4}\n",
        entry.title, entry.name, example->source, indented("$ " + command_text(*example)),
        indented(told(*example, ExplainForm::text)));
  }
  text += "| scale | called | counts |\n|---|---|---|\n";
  for (const HandbookRow& one : rows_of(entry)) {
    text += fmt::format("| `{}` | {} (`{}`) | {} |\n", one.scale->name, one.row->technique->title,
                        one.row->technique->name, counts(one));
  }
  return text + "\n[All techniques](../techniques.md)\n";
}

// What an entry counts on a scale, in a cell of the index.
std::string counts(const HandbookEntry& entry, const Scale& scale) {
  std::vector<std::string> scores;
  for (const HandbookRow& one : rows_of(entry)) {
    if (one.scale != &scale) continue;
    scores.push_back(score_text(scale, *one.row) + (one.row->optional ? "*" : ""));
  }
  return fmt::format("{}", fmt::join(scores, ", "));
}

// Scales that some entry names a row of: the dialects of another have its rows.
std::vector<const Scale*> scales_told() {
  std::vector<const Scale*> told;
  for (const Scale* scale : scales()) {
    const bool named = std::ranges::any_of(
        handbook(), [&](const HandbookEntry& entry) { return !counts(entry, *scale).empty(); });
    if (named) told.push_back(scale);
  }
  return told;
}

std::string index() {
  std::string text = "| technique | what it sees |";
  std::string rule = "|---|---|";
  for (const Scale* scale : scales_told()) {
    text += fmt::format(" `{}` |", scale->name);
    rule += "---|";
  }
  text += "\n" + rule + "\n";
  for (const HandbookEntry& entry : handbook()) {
    text +=
        fmt::format("| [{}](techniques/{}.md) | {} |", entry.title, entry.name, summary_of(entry));
    for (const Scale* scale : scales_told()) text += fmt::format(" {} |", counts(entry, *scale));
    text += "\n";
  }
  return text;
}

void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw InputError("cannot-write", "cannot write " + path.string());
}

int write_pages(const std::filesystem::path& directory) {
  std::filesystem::create_directories(directory);
  for (const HandbookEntry& entry : handbook()) {
    write(directory / fmt::format("{}.md", entry.name), page(entry));
    if (const HandbookExample* example = example_of(entry)) {
      write(directory / fmt::format("{}.svg", entry.name), told(*example, ExplainForm::svg));
    }
  }
  return kDone;
}

std::vector<const HandbookEntry*> wanted(const std::string& name) {
  std::vector<const HandbookEntry*> entries;
  if (!name.empty()) {
    entries = handbook_named(name);
    if (!entries.empty()) return entries;
  }
  std::vector<std::string> names;
  for (const HandbookEntry& entry : handbook()) {
    entries.push_back(&entry);
    names.emplace_back(entry.name);
  }
  if (name.empty()) return entries;
  throw UsageError("unknown-technique", "unknown technique '{}'{}", name,
                   did_you_mean(name, names));
}

int run_techniques(const TechniquesOptions& options) {
  if (!options.directory.empty()) {
    if (!options.name.empty())
      throw UsageError("conflicting-options",
                       "--directory writes the pages of all techniques: name none");
    return write_pages(options.directory);
  }
  const auto entries = wanted(options.name);
  if (options.name.empty() && !options.json)
    return print(options.markdown ? index() : technique_list());
  std::string text;
  for (const HandbookEntry* entry : entries) {
    if (!text.empty() && !options.json) text += "\n";
    if (options.json) {
      append_technique(text, {}, *entry);
    } else {
      text += options.markdown ? page(*entry) : entry_text(*entry);
    }
  }
  return print(text);
}

const std::vector<Program::Example> kTechniquesExamples = {
    {"sudokit techniques", "list all names with a short description"},
    {"sudokit techniques skyscraper", "describe one, with its ratings and an example"},
    {"sudokit techniques --json | jq -r .name",
     "one JSON object per technique, for other programs"},
    {"sudokit techniques --directory docs/techniques", "write all pages with pictures"},
};

}  // namespace

void add_techniques(Program& program) {
  const auto options = std::make_shared<TechniquesOptions>();
  Command& app =
      program.add_command("techniques", "List the techniques, or describe one", kTechniquesExamples,
                          [options] { return run_techniques(*options); });
  std::vector<std::string> names;
  for (const HandbookEntry& entry : handbook()) names.emplace_back(entry.name);
  app.add_option("TECHNIQUE", &options->name, "A technique, by its name on any scale")
      ->type_name("TECHNIQUE")
      ->suggestions(names);
  Flag* json = app.add_flag("--json", options->json, "One JSON object per technique");
  Flag* markdown = app.add_flag("--markdown", options->markdown,
                                "Write the page as Markdown, or the table of all techniques");
  markdown->excludes(json);
  app.add_option("--directory", &options->directory,
                 "Write all pages and their pictures into this directory")
      ->type_name("DIR")
      ->excludes(json)
      ->excludes(markdown);
}

}  // namespace sudokit::cli
