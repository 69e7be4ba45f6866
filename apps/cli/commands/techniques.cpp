// sudokit techniques: the handbook, as text, JSON, or the pages of docs/techniques with their
// pictures.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/commands/technique_pages.hpp"
#include "cli/flags/nearest.hpp"
#include "cli/flags/refuse.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "sudokit/catalogue.hpp"
#include "sudokit/nearest.hpp"

namespace sudokit::cli {
namespace {

struct TechniquesOptions {
  std::string name;
  std::string directory;
  std::string to = "text";
  bool json = false;
  bool markdown = false;
};

std::string technique_list() {
  std::string text;
  for (const HandbookEntry& entry : handbook()) {
    text += fmt::format("{:<28} {}\n", entry.name, summary_of(entry));
  }
  return text + "\n`sudokit techniques NAME` describes one technique, with an example.\n";
}

// The scores of an entry on a scale, for a cell of the index.
std::string scores_of(const HandbookEntry& entry, const Scale& scale) {
  std::vector<std::string> scores;
  for (const HandbookRow& one : rows_of(entry)) {
    if (one.scale != &scale) continue;
    scores.push_back(score_text(scale, *one.row) + (one.row->optional ? "*" : ""));
  }
  return fmt::format("{}", fmt::join(scores, ", "));
}

// Scales with a row in some entry; dialects share the rows of another scale.
std::vector<const Scale*> scales_told() {
  std::vector<const Scale*> told;
  for (const Scale* scale : scales()) {
    const bool named = std::ranges::any_of(
        handbook(), [&](const HandbookEntry& entry) { return !scores_of(entry, *scale).empty(); });
    if (named) told.push_back(scale);
  }
  return told;
}

std::string index() {
  std::string text = "| technique | what it finds |";
  std::string rule = "|---|---|";
  for (const Scale* scale : scales_told()) {
    text += fmt::format(" `{}` |", scale->name);
    rule += "---|";
  }
  text += "\n" + rule + "\n";
  for (const HandbookEntry& entry : handbook()) {
    text +=
        fmt::format("| [{}](techniques/{}.md) | {} |", entry.title, entry.name, summary_of(entry));
    for (const Scale* scale : scales_told()) text += fmt::format(" {} |", scores_of(entry, *scale));
    text += "\n";
  }
  return text;
}

void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw InputError("cannot-write", "cannot write " + path.string());
}

int write_pages(const std::filesystem::path& directory, bool html) {
  std::filesystem::create_directories(directory);
  if (html) write(directory / "index.html", technique_index_html());
  for (const HandbookEntry& entry : handbook()) {
    if (html) {
      write(directory / fmt::format("{}.html", entry.name), technique_html(entry));
      continue;
    }
    write(directory / fmt::format("{}.md", entry.name), technique_markdown(entry));
    write(directory / fmt::format("{}.svg", entry.name), technique_picture(entry));
  }
  return kDone;
}

// The techniques whose name or family contains the word, as the end of a message; "" if there are
// fewer than two.
std::string family_text(const std::string& word) {
  std::vector<std::string_view> names;
  for (const HandbookEntry& entry : handbook()) {
    const std::string_view where[] = {entry.name, entry.title, to_string(entry.family)};
    if (!words_with(word, where).empty()) names.push_back(entry.name);
  }
  return names.size() < 2 ? "" : fmt::format("; there are {}", fmt::join(names, ", "));
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
  const std::string family = family_text(name);
  throw UsageError("unknown-technique", "unknown technique '{}'{}", name,
                   family.empty() ? did_you_mean(name, names) : family);
}

int run_techniques(const TechniquesOptions& options) {
  if (!options.directory.empty() && options.to == "json")
    throw UsageError("conflicting-options", "--directory writes pages: use --to markdown or html");
  if (!options.directory.empty()) {
    if (!options.name.empty())
      throw UsageError("conflicting-options",
                       "--directory writes the pages of all techniques and takes no technique");
    return write_pages(options.directory, options.to == "html");
  }
  const auto entries = wanted(options.name);
  const std::string form = options.json ? "json" : options.markdown ? "markdown" : options.to;
  if (options.name.empty() && form == "html") return print(technique_index_html());
  if (options.name.empty() && form != "json")
    return print(form == "markdown" ? index() : technique_list());
  std::string text;
  for (const HandbookEntry* entry : entries) {
    if (!text.empty() && form != "json") text += "\n";
    if (form == "json") {
      append_technique(text, {}, *entry);
    } else {
      text += form == "markdown" ? technique_markdown(*entry)
              : form == "html"   ? technique_html(*entry)
                                 : technique_text(*entry);
    }
  }
  return print(text);
}

const std::vector<Program::Example> kTechniquesExamples = {
    {"sudokit techniques", "list all names with a short description"},
    {"sudokit techniques skyscraper", "describe one, with an example, a near miss and exercises"},
    {"sudokit techniques skyscraper -o skyscraper.html", "the same as a page with pictures"},
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
  Flag* to = app.add_option("--to", &options->to,
                            "Output format: text, a Markdown or an HTML page with pictures, a "
                            "near miss and exercises, or JSON")
                 ->type_name("FORM")
                 ->show_default();
  to->choices({"text", "markdown", "html", "json"})->excludes(json)->excludes(markdown);
  app.add_option(
         "--directory", &options->directory,
         "Write all pages and their pictures into this directory, as Markdown or, with --to "
         "html, as a site")
      ->type_name("DIR")
      ->excludes(json)
      ->excludes(markdown);
}

}  // namespace sudokit::cli
