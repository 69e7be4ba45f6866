// sudokit techniques: the handbook, as text, JSON, or the pages of docs/techniques with their
// pictures.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/flags/command.hpp"
#include "cli/flags/words.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/files.hpp"
#include "core/nearest.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "text/markup.hpp"

namespace sudokit::cli {
namespace {

// ---- Technique pages ----------------------------------------------------------------------------

// Writes the page of a technique as text, as Markdown, or as HTML with its pictures.

constexpr std::size_t kColumns = 100;

// Wrapped at blanks; ends with a line end.
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

std::string indented(std::string_view text, std::size_t by = 4) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.append(by, ' ').append(text.substr(0, end)).append("\n");
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

Lesson lesson(const HandbookEntry& entry) {
  auto made = lesson_of(entry);
  if (!made) throw Failure(made.error());
  return std::move(*made);
}

std::string told(const Explanation& explanation, ExplainForm form) {
  TellOptions options;
  options.next_only = true;
  return tell(explanation, form, options);
}

// A position as text: placed digits, the candidates of open cells, and one rule per line.
std::string drawn(const Pencilmarks& position) {
  Puzzle puzzle = plain_puzzle(position.layout, position.values);
  puzzle.marks = position.candidates;
  for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
    const int value = position.values[cell];
    if (value != 0) puzzle.marks[cell] = Digits::only(value);
  }
  std::string text;
  if (auto ok = write_puzzle(text, puzzle, Format::grid); !ok) throw Failure(ok.error());
  if (position.rules == nullptr) return text;
  for (const Constraint& each : position.rules->constraints()) {
    text += describe(each, *position.layout) + "\n";
  }
  return text;
}

// The name of the step and its explanation.
std::string answer_text(const Explanation& explanation) {
  const Layout& layout = *explanation.states[0].layout;
  const Step& step = explanation.steps[0];
  return fmt::format("{}: {}", title_of(step), whole_text(layout, step));
}

// The score of a technique, and the flag that enables it if it is off by default.
std::string counted(const HandbookRow& one) {
  const std::string score = score_text(*one.scale, *one.row);
  if (!one.row->optional) return score;
  return fmt::format("{}, with --with {}", score, one.row->technique->name);
}

std::string technique_text(const HandbookEntry& entry) {
  const Lesson all = lesson(entry);
  std::string text = fmt::format("{}\n\n{}\n{}\n", entry.title, folded(as_flags(entry.text)),
                                 folded(fmt::format("How to look for it: {}", entry.looking)));
  for (const HandbookRow& one : rows_of(entry)) {
    text += fmt::format("  {:<9} {} ({}): {}\n", one.scale->name, one.row->technique->title,
                        one.row->technique->name, counted(one));
  }
  if (const HandbookExample* example = example_of(entry)) {
    text += fmt::format("\nAn example:\n  {}\n{}", command_text(*example),
                        told(all.example, ExplainForm::text));
  }
  text +=
      "\n" + folded("A near miss: " + (all.near_miss ? all.near_miss->why : all.why_no_near_miss));
  int number = 0;
  for (const HandbookExample& exercise : exercises_of(entry)) {
    if (number == 0) text += "\nExercises (the commands print the answers):\n";
    text += fmt::format("{}. {}\n", ++number, command_text(exercise));
  }
  return text;
}

// For a Markdown file beside technique_picture(), which is in a file with the same base name.
std::string technique_markdown(const HandbookEntry& entry) {
  const Lesson all = lesson(entry);
  std::string text = fmt::format("# {}\n\n{}\n{}\n", entry.title, folded(as_flags(entry.text)),
                                 folded(fmt::format("**How to look for it.** {}", entry.looking)));
  if (const HandbookExample* example = example_of(entry)) {
    text += fmt::format(
        "![{0}]({1}.svg)\n\n"
        "The step in the picture, which `--to svg` draws. The puzzle is {2}.\n\n"
        "<!-- run -->\n{3}{4}\n",
        entry.title, entry.name, example->source, indented("$ " + command_text(*example)),
        indented(told(all.example, ExplainForm::text)));
  }
  text += "| scale | called | counts |\n|---|---|---|\n";
  for (const HandbookRow& one : rows_of(entry)) {
    text += fmt::format("| `{}` | {} (`{}`) | {} |\n", one.scale->name, one.row->technique->title,
                        one.row->technique->name, counted(one));
  }
  text += "\n## A near miss\n\n";
  if (all.near_miss) {
    text +=
        fmt::format("{}\n{}", folded(all.near_miss->why), indented(drawn(all.near_miss->position)));
  } else {
    text += folded(all.why_no_near_miss);
  }
  const auto exercises = exercises_of(entry);
  if (!exercises.empty()) {
    text += "\n## Exercises\n\nFind the pattern, and what follows from it.\n";
  }
  for (std::size_t i = 0; i < exercises.size(); ++i) {
    text += fmt::format(
        "\nExercise {}, from {}:\n\n{}\n<details><summary>Answer</summary>\n\n{}\n</details>\n",
        i + 1, exercises[i].source, indented(drawn(all.exercises[i].states[0])),
        folded(answer_text(all.exercises[i])));
  }
  return text + "\n[All techniques](../techniques.md)\n";
}

// The picture of the example as SVG.
std::string technique_picture(const HandbookEntry& entry) {
  const HandbookExample* example = example_of(entry);
  if (example == nullptr) return "";
  auto step = step_of(*example);
  if (!step) throw Failure(step.error());
  return told(*step, ExplainForm::svg);
}

constexpr std::string_view kStyle =
    "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
    "<style>body{font:1.05rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;"
    "padding:0 1rem;color:#111;background:#fff}svg{width:100%;max-width:34rem;height:auto}"
    "figure{margin:1rem 0}table{border-collapse:collapse}td,th{border:1px solid #999;"
    "padding:.2rem .6rem;text-align:left}summary{cursor:pointer}"
    "@media print{details>*{display:block}h2{break-after:avoid}figure{break-inside:avoid}}"
    "</style>";

std::string figure(const Pencilmarks& position, const Step* step, const std::string& title,
                   const std::string& words) {
  DrawOptions options;
  options.title = title;
  return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n",
                     draw_svg(position, step, options), escaped(words));
}

std::string paragraph(std::string_view text) {
  return fmt::format("<p>{}</p>\n", escaped(text));
}

// A self-contained page.
std::string technique_html(const HandbookEntry& entry) {
  const Lesson all = lesson(entry);
  const std::string title(entry.title);
  std::string text = fmt::format(
      "<!doctype html><html lang=\"en\"><head><title>{0}</title>{1}</head><body>\n<h1>{0}</h1>\n{2}"
      "<h2>How to look for it</h2>\n{3}<h2>An example</h2>\n{4}",
      escaped(title), kStyle, paragraph(as_flags(entry.text)), paragraph(entry.looking),
      figure(all.example.states[0], &all.example.steps[0], title, answer_text(all.example)));
  text += "<h2>A near miss</h2>\n";
  text += all.near_miss
              ? figure(all.near_miss->position, nullptr, title + ", missed", all.near_miss->why)
              : paragraph(all.why_no_near_miss);
  if (!all.exercises.empty()) {
    text += "<h2>Exercises</h2>\n<p>Find the pattern, and what follows from it.</p>\n";
  }
  int number = 0;
  for (const Explanation& exercise : all.exercises) {
    const std::string name = fmt::format("Exercise {}", ++number);
    text += fmt::format(
        "<h3>{}</h3>\n{}<details><summary>Answer</summary>\n{}</details>\n", name,
        figure(exercise.states[0], nullptr, name, ""),
        figure(exercise.states[0], &exercise.steps[0], name + ", answer", answer_text(exercise)));
  }
  text += "<h2>What it counts</h2>\n<table><tr><th>scale</th><th>called</th><th>counts</th></tr>\n";
  for (const HandbookRow& one : rows_of(entry)) {
    text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", one.scale->name,
                        escaped(one.row->technique->title), escaped(counted(one)));
  }
  return text + "</table>\n</body></html>\n";
}

// An index with links to the pages of all techniques.
std::string technique_index_html() {
  std::string text = fmt::format(
      "<!doctype html><html lang=\"en\"><head><title>Techniques</title>{}</head><body>\n"
      "<h1>Techniques</h1>\n<ul>\n",
      kStyle);
  for (const HandbookEntry& entry : handbook()) {
    text += fmt::format("<li><a href=\"{}.html\">{}</a>: {}</li>\n", entry.name,
                        escaped(entry.title), escaped(as_flags(summary_of(entry))));
  }
  return text + "</ul>\n</body></html>\n";
}

// -------------------------------------------------------------------------------------------------

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
    return write_pages(path_of(options.directory), options.to == "html");
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
