#include "text/directive.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/nearest.hpp"
#include "sudokit/layout.hpp"
#include "text/chars.hpp"
#include "text/format.hpp"
#include "text/grid_lines.hpp"
#include "text/parse.hpp"
#include "text/pasted/sheet.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text {
namespace {

bool is_same(std::string_view word, std::string_view typed) {
  return std::ranges::equal(word, typed, [](char a, char b) { return a == lower(b); });
}

bool is_misspelt_layout(std::string_view typed) {
  constexpr std::size_t kFewest = 4, kMost = 8;
  static constexpr std::string_view kWords[] = {"layout"};
  return typed.size() >= kFewest && typed.size() <= kMost &&
         std::ranges::all_of(typed, is_letter) && !nearest_word(typed, kWords).empty();
}

// Not "[Puzzle]", the title of a part.
bool begins_json(std::string_view line) {
  const bool list = line.starts_with('[') && (line.size() == 1 || !is_letter(line[1]));
  return list || line.starts_with('{');
}

// The first line that is neither blank nor a comment, and where it begins.
std::string_view first_content(std::string_view head) {
  while (!head.empty()) {
    const std::string_view line = trim(take_line(head));
    if (!line.empty() && !line.starts_with('#')) return line;
  }
  return {};
}

// Letters of which one occurs twice, unlike those of a row of a solved grid.
bool is_row_of_map(std::string_view line) {
  std::string labels = map_labels(line);
  std::ranges::sort(labels);
  return !labels.empty() && is_letter(labels[0]) &&
         std::ranges::adjacent_find(labels) != labels.end();
}

// The layout under its usual name, if it has one.
LayoutPtr named_if_possible(LayoutPtr layout) {
  const std::string base = layout->has_boxes()
                               ? fmt::format("{}x{}", layout->box_rows(), layout->box_cols())
                               : fmt::format("latin{}", layout->side());
  for (const std::string_view extra : {"", "+x", "+windoku", "+x+windoku"}) {
    const auto named = Layout::named(base + std::string(extra));
    if (named && same_houses(**named, *layout)) return *named;
  }
  return layout;
}

}  // namespace

std::optional<std::string_view> layout_in(std::string_view line) {
  line = trim(unquoted(line));
  const bool comment = line.starts_with('#');
  if (comment) line = trim(line.substr(1));
  const std::string_view word = line.substr(0, line.find_first_of(" \t:="));
  std::string_view name = trim(line.substr(word.size()));
  const bool sign = name.starts_with(':') || name.starts_with('=');
  if (sign) name = trim(name.substr(1));
  if (name.empty()) return std::nullopt;
  if (is_same("boxes", word)) {
    return is_digit(name[0]) && name.find_first_of(" \t") == name.npos ? std::optional(name)
                                                                       : std::nullopt;
  }
  const bool layout = is_same("layout", word);
  if (sign) return layout || is_misspelt_layout(word) ? std::optional(name) : std::nullopt;
  // "layout NAME" begins a block of the format `rules`.
  const bool block = !comment && word == "layout";
  const bool single = name.find_first_of(" \t") == name.npos && line[word.size()] == ' ';
  return layout && !block && single ? std::optional(name) : std::nullopt;
}

LayoutParagraph layout_paragraph(std::string_view head) {
  if (!may_begin_layout_file(head) && !is_row_of_map(first_content(head))) return {};
  LayoutParagraph found;
  bool begun = false;
  std::string_view rest = head;
  while (!rest.empty()) {
    const std::string_view line = trim(take_line(rest));
    ++found.lines;
    if (begun && line.empty()) break;
    begun = begun || (!line.empty() && !line.starts_with('#'));
  }
  found.bytes = head.size() - rest.size();
  const std::string paragraph(head.substr(0, found.bytes));
  auto layout = layout_of(paragraph + '\n');
  if (!layout || first_content(rest).empty() || parse_puzzle(paragraph)) return {};
  found.layout = named_if_possible(std::move(*layout));
  return found;
}

bool may_begin_layout_file(std::string_view head) {
  constexpr std::string_view kStatements[] = {"side", "boxes", "latin", "x", "windoku", "extra"};
  const std::string_view line = first_content(head);
  const std::string_view word = line.substr(0, line.find_first_of(" \t"));
  return std::ranges::find(kStatements, word) != std::end(kStatements);
}

std::optional<LayoutDirective> layout_directive(std::string_view head) {
  for (std::size_t line = 1; !head.empty(); ++line) {
    const std::size_t end = head.find('\n');
    if (end == std::string_view::npos) return std::nullopt;  // the line may be incomplete
    const std::string_view content = trim(head.substr(0, end));
    head.remove_prefix(end + 1);
    if (content.empty()) continue;
    if (begins_json(content)) return std::nullopt;
    const bool comment = unquoted(content).starts_with('#');
    if (!comment && kind_of(content) != LineKind::words) return std::nullopt;
    if (const auto name = layout_in(content)) return LayoutDirective{*name, line};
  }
  return std::nullopt;
}

NoPuzzles no_puzzles(std::string_view head, bool all) {
  constexpr std::string_view kBoard = "p digit ", kFormula = "p cnf ";
  for (std::size_t line = 1; !head.empty(); ++line) {
    const bool whole = all || head.find('\n') != std::string_view::npos;
    const std::string_view content = trim(take_line(head));
    const bool comment = content == "c" || content.starts_with("c ") || content.starts_with('#');
    if (content.empty() || comment) continue;
    if (content.starts_with(kBoard)) {
      return {Error{"not-a-puzzle",
                    "a board of one digit, not a puzzle: `board` of nishio reads it", line, 1}};
    }
    if (content.starts_with(kFormula)) {
      return {
          Error{"not-a-puzzle", "a formula, not a puzzle: `dimacs` of nishio reads it", line, 1}};
    }
    const bool begun = kBoard.starts_with(content) || kFormula.starts_with(content);
    return {{}, !whole && begun};
  }
  return {{}, !all};
}

}  // namespace sudokit::text

namespace sudokit {

// ---- Prose --------------------------------------------------------------------------------------

namespace text {

bool is_prose(std::string_view line) {
  line = trim(line);
  if (line.empty() || line.starts_with('#') || line.starts_with('[') || is_size(line)) return false;
  return !layout_in(line) && kind_of(line) == LineKind::words && !is_fence(line) && !is_part(line);
}

bool is_prose_among_lines(const TextContext& context, std::string_view line) {
  constexpr std::size_t kLongest = 1000, kLongestWord = 30;  // letters are digits of large grids
  if (line.empty() || !is_letter(line[0]) || line.size() > kLongest) return false;
  const auto letters = std::ranges::count_if(line, is_letter);
  const auto cells =
      std::ranges::count_if(line, [](char c) { return is_digit(c) || is_blank_char(c); });
  std::size_t longest = 0;
  std::string_view rest = line;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    longest = std::max(longest, word.size());
  }
  // "abc" is a mistake rather than words.
  const bool words = letters >= 5 && letters > cells;
  return words && longest <= kLongestWord && is_prose(line) && !states_rule(line) &&
         find_run(context, line).shape == Shape::none;
}

Error not_understood(const IgnoredText& words) {
  return {"unexpected-text",
          fmt::format("'{}' is neither cells nor a constraint: write each constraint on a line of "
                      "its own, and '#' before comments",
                      words.text),
          words.line, 1};
}

namespace {

// Two letters beside each other, as words have.
bool may_have_words(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (is_letter(text[i]) && is_letter(text[i - 1])) return true;
  }
  return false;
}

}  // namespace
}  // namespace text

// A link, or an object of f-puzzles or SudokuPad, with its drawings.
static bool may_be_drawn(Format format, std::string_view record) {
  const bool link =
      format == Format::f_puzzles || format == Format::sudokupad || format == Format::penpa;
  return link || (trim(record).starts_with('{') && (record.find("\"grid\"") != record.npos ||
                                                    record.find("\"cells\"") != record.npos));
}

std::vector<IgnoredText> ignored_text(const TextContext& context, const Record& record) {
  std::vector<IgnoredText> ignored = record.skipped;
  const bool lines = record.text.find('\n') != record.text.npos;
  const bool fields = context.format == Format::csv || context.format == Format::json;
  const bool drawn = may_be_drawn(context.format, record.text);
  const bool words = lines && !fields && text::may_have_words(record.text);
  if (record.error || (!words && !drawn)) return ignored;
  Puzzle puzzle;
  std::vector<IgnoredText> found;
  if (!text::parse_source(context, record, puzzle, &found)) return ignored;
  ignored.insert(ignored.end(), found.begin(), found.end());
  return ignored;
}

}  // namespace sudokit
