// The table of the formats and the functions that use it.
#include "text/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/failf.hpp"
#include "text/chars.hpp"
#include "text/directive.hpp"
#include "text/f_puzzles/f_puzzles.hpp"
#include "text/grid_lines.hpp"
#include "text/pasted/pasted.hpp"
#include "text/rule_lines.hpp"

namespace sudokit {
namespace text {
namespace {

#define SUDOKIT_ROW(name) &formats::name,
constexpr std::array kRows = {static_cast<const FormatRow*>(nullptr), SUDOKIT_FORMATS(SUDOKIT_ROW)};
#undef SUDOKIT_ROW

constexpr FormatInfo kAutomatic = {.name = "auto", .meaning = "found from the first lines"};

template <class Holds>
std::vector<Format> formats_that(Holds holds) {
  std::vector<Format> result;
  for (std::size_t i = 1; i < kRows.size(); ++i) {
    if (holds(*kRows[i])) result.push_back(static_cast<Format>(i));
  }
  return result;
}

}  // namespace

const FormatRow* row_of(Format format) {
  return kRows[static_cast<std::size_t>(format)];
}

// In csv and json the field is tried as pasted text, not the whole record.
static bool may_be_pasted(const TextContext& context, std::string_view record) {
  // Cells with a wrong map of their regions are not the cells alone.
  const bool line = record.find('\n') == record.npos;
  if (line && may_have_map(record) && !cells_and_map(record).rows.empty()) return false;
  return context.guessed && !row_of(context.format)->certain;
}

// The formats whose puzzles are single lines that no other format has.
static const FormatRow* const kProgramLines[] = {
    &formats::f_puzzles, &formats::sudokupad,  &formats::penpa, &formats::killer,
    &formats::solo,      &formats::sudokuwiki, &formats::hodoku};

// The format of a line of another program; null for other lines.
static const FormatRow* program_row(std::string_view line) {
  line = trim(line);
  constexpr std::size_t kShortest = 16;
  if (line.size() < kShortest || line.find('\n') != std::string_view::npos) return nullptr;
  const std::vector<std::string_view> lines = {line};
  TextContext scratch;
  const auto* row = std::ranges::find_if(kProgramLines, [&](const FormatRow* each) {
    return each->claim({lines, 0}, scratch) == Claim::marked;
  });
  return row == std::end(kProgramLines) ? nullptr : *row;
}

bool is_program_line(std::string_view line) {
  return program_row(line) != nullptr;
}

Result<void> parse_program_line(const Source& source, std::string_view line, Puzzle& puzzle) {
  const Source within{source.context, line, source.line, source.ignored};
  const FormatRow* const row = program_row(line);
  // The line stands within the text of the source, and so do its errors.
  auto ok = row->parse(within, puzzle);
  const auto before = static_cast<std::size_t>(line.data() - source.text.data());
  if (!ok && ok.error().line == source.line && before <= source.text.size()) {
    return source.fail_at(line.data() + ok.error().column - 1, ok.error().code, ok.error().message);
  }
  return ok;
}

// The format with rules that some line of the text is marked as; null if there is none.
static const FormatRow* rules_row(const TextContext& context, std::string_view part) {
  if (const FormatRow* row = program_row(part)) return row;
  if (part.find_first_of("\n~") == std::string_view::npos && !part.starts_with('.')) return nullptr;
  std::vector<std::string_view> lines;
  while (!part.empty()) lines.push_back(take_line(part));
  TextContext scratch = context;
  for (const FormatRow* row : {&formats::rules, &formats::iss}) {
    for (std::size_t at = 0; at < lines.size(); ++at) {
      if (row->claim({lines, at}, scratch) == Claim::marked) return row;
    }
  }
  return nullptr;
}

namespace {

// Reads a value as a text of its own, which must hold one puzzle.
Result<void> parse_rows(const Source& source, std::string_view part, Puzzle& puzzle) {
  ReadOptions options;
  options.layout = source.context.layout;
  options.clashes = source.context.clashes;
  options.strict = true;  // the words in a value would be reported nowhere
  auto read = parse_puzzle(part, options);
  if (!read) {
    return source.fail_at(part.data(), read.error().code, "line {}: {}", read.error().line,
                          read.error().message);
  }
  puzzle = std::move(*read);
  return {};
}

}  // namespace

Result<void> parse_value(const Source& source, std::string_view part, Puzzle& puzzle) {
  const FormatRow* row = rules_row(source.context, part);
  if (row == nullptr) {
    // Rows, each on a line or between bars.
    const bool rows = trim(part).find_first_of("\n|") != std::string_view::npos;
    return rows ? parse_rows(source, part, puzzle) : parse_one_line(source, part, puzzle);
  }
  std::vector<IgnoredText> ignored;  // would be reported nowhere, and drawings need not be
  auto ok = row->parse({source.context, part, 1, &ignored}, puzzle);
  const bool link = std::ranges::count(kProgramLines, row) > 0;
  if (ok && !ignored.empty() && !link) ok = tl::unexpected(not_understood(ignored.front()));
  if (ok) return ok;
  return source.fail_at(part.data(), ok.error().code, "line {}: {}", ok.error().line,
                        ok.error().message);
}

}  // namespace text

const FormatInfo& info_of(Format format) {
  const text::FormatRow* row = text::row_of(format);
  return row == nullptr ? text::kAutomatic : row->info;
}

std::string_view to_string(Format format) {
  return info_of(format).name;
}

std::optional<Format> format_named(std::string_view name) {
  for (std::size_t i = 0; i < text::kRows.size(); ++i) {
    if (to_string(static_cast<Format>(i)) == name) return static_cast<Format>(i);
  }
  return std::nullopt;
}

std::span<const Format> readable_formats() {
  static const std::vector<Format> all = [] {
    auto found = text::formats_that([](const auto& row) { return row.parse != nullptr; });
    found.insert(found.begin(), Format::automatic);
    return found;
  }();
  return all;
}

std::span<const Format> writable_formats() {
  static const std::vector<Format> all =
      text::formats_that([](const auto& row) { return row.write != nullptr; });
  return all;
}

std::optional<std::string> layout_comment(const Layout& layout) {
  const auto usual = default_layout(layout.side());
  if (usual && same_houses(**usual, layout)) return "";
  const auto named = Layout::named(layout.name());
  const bool has_name = named && same_houses(**named, layout);
  const std::string name = has_name ? layout.name() : text::one_line_of(layout);
  return name.empty() ? std::nullopt : std::optional(fmt::format("# layout: {}\n", name));
}

bool tells_layout(Format format, const Puzzle& puzzle) {
  return info_of(format).layouts || puzzle.has_rules();
}

std::string_view header_of(Format format) {
  const text::FormatRow* row = text::row_of(format);
  return row == nullptr ? "" : row->header;
}

Result<void> parse_record_into(const TextContext& context, const Record& record, Puzzle& puzzle) {
  if (!context.strict) return text::parse_source(context, record, puzzle, nullptr);
  if (!record.skipped.empty()) return tl::unexpected(text::not_understood(record.skipped.front()));
  std::vector<IgnoredText> ignored;
  auto ok = text::parse_source(context, record, puzzle, &ignored);
  if (!ok || ignored.empty()) return ok;
  return tl::unexpected(text::not_understood(ignored.front()));
}

namespace {

// Whether a line is the map of regions of a layout, and nothing else.
bool is_map_alone(std::string_view line) {
  const auto rows = text::map_on_line(line);
  return !rows.empty() && layout_of(text::map_file(rows));
}

}  // namespace

Result<void> text::parse_source(const TextContext& context, const Record& record, Puzzle& puzzle,
                                std::vector<IgnoredText>* ignored) {
  if (record.error) return tl::unexpected(*record.error);
  const text::FormatRow* row = text::row_of(context.format);
  if (row == nullptr || row->parse == nullptr) row = &text::formats::line;
  const text::Source source{context, record.text, record.line, ignored};
  puzzle.rules = nullptr;
  auto ok = row->parse(source, puzzle);
  if (!ok && text::may_be_pasted(context, record.text)) {
    // A single line is no row of a grid: what is wrong with it as a puzzle?
    const bool line = context.format == Format::grid && record.text.find('\n') == record.text.npos;
    if (line) {
      Puzzle unused;
      if (auto other = text::parse_line(source, record.text, unused); !other) ok = other;
    }
    if (ignored != nullptr) ignored->clear();
    ok = text::parse_pasted(source, record.text, puzzle, std::move(ok.error()));
  }
  if (ok && puzzle.givens.size() < context.fewest_cells) {
    ok = source.fail_at(record.text.data(), "wrong-cell-count", "{} is not a puzzle: {} cell{}",
                        text::show(trim(record.text)), puzzle.givens.size(),
                        puzzle.givens.size() == 1 ? "" : "s");
  }
  // In a stream, a puzzle of one line is answered before the next line is read, which may come much
  // later.
  if (!ok && context.format == Format::line && text::states_rule(record.text)) {
    ok = source.fail_at(record.text.data(), "not-a-puzzle",
                        "a rule is no part of a puzzle of one line: put a line `layout NAME`, such "
                        "as `layout 3x3`, above the puzzle");
  }
  if (!ok && context.format == Format::line && is_map_alone(record.text)) {
    ok = source.fail_at(
        record.text.data(), "not-a-puzzle",
        "a map of regions, which came after its puzzle was answered: write it behind "
        "the cells, on the same line");
  }
  if (ok && !text::is_clean(puzzle.comment)) puzzle.comment = clean_text(puzzle.comment);
  return ok;
}

std::optional<Puzzle> pasted_puzzle(const TextContext& context, const Record& record) {
  if (record.error || record.run > 0) return std::nullopt;
  Puzzle puzzle;
  const text::Source source{context, record.text, record.line};
  if (context.format != Format::pasted) {
    const text::FormatRow* row = text::row_of(context.format);
    if (!text::may_be_pasted(context, record.text) || row->parse(source, puzzle))
      return std::nullopt;
  }
  if (!text::parse_pasted(source, record.text, puzzle, Error{})) return std::nullopt;
  return puzzle;
}

Result<Grid> given_solution(const TextContext& context, const Record& record) {
  const text::FormatRow* row = text::row_of(context.format);
  if (row == nullptr || row->solution == nullptr) return Grid{};
  return row->solution({context, record.text, record.line});
}

bool agrees_with_solution(const TextContext& context, const Record& record, const Puzzle& puzzle) {
  const auto solution = given_solution(context, record);
  if (!solution || solution->empty()) return true;
  if (solution->size() != puzzle.givens.size()) return false;
  for (std::size_t cell = 0; cell < solution->size(); ++cell) {
    const auto digit = (*solution)[cell];
    if (digit == 0) continue;
    if (puzzle.givens[cell] != 0 && puzzle.givens[cell] != digit) return false;
    if (puzzle.has_marks() && !puzzle.marks[cell].contains(digit)) return false;
  }
  return true;
}

namespace {

std::vector<std::string_view> formats_that_write(Features carried) {
  std::vector<std::string_view> names;
  for (const Format format : writable_formats()) {
    const text::FormatRow& row = *text::row_of(format);
    if (carried.within(row.holds)) names.push_back(row.info.name);
  }
  return names;
}

Result<const text::FormatRow*> row_for(Format format, Features carried) {
  const text::FormatRow* row = text::row_of(format);
  if (row == nullptr || row->write == nullptr) {
    return failf("unknown-format", "{} is not an output format", to_string(format));
  }
  if (carried.within(row->holds)) return row;
  return failf("format-cannot-hold", "{} cannot hold {}: use one of {}", row->info.name,
               words_of(carried - row->holds), fmt::join(formats_that_write(carried), ", "));
}

// An error leaves `out` as it was.
Result<void> write_row(std::string& out, const text::Written& puzzle, Features carried,
                       Format format) {
  const auto row = row_for(format, carried);
  if (!row) return tl::unexpected(row.error());
  const std::size_t before = out.size();
  auto ok = (*row)->write(out, puzzle);
  if (!ok) out.resize(before);
  return ok;
}

}  // namespace

Result<void> can_hold(Format format, const Puzzle& puzzle) {
  const auto row = row_for(format, puzzle.features());
  return row ? Result<void>() : tl::unexpected(row.error());
}

Result<void> write_puzzle(std::string& out, const Puzzle& puzzle, Format format) {
  return write_row(
      out, {*puzzle.layout, puzzle.givens, puzzle.marks, puzzle.comment, puzzle.rules.get()},
      puzzle.features(), format);
}

Result<void> write_grid(std::string& out, const Layout& layout, const Grid& grid, Format format) {
  static const std::vector<Digits> no_marks;
  return write_row(out, {layout, grid, no_marks, "", nullptr}, layout.features(), format);
}

}  // namespace sudokit
