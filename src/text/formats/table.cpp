// table: one field per cell, empty for an open cell; as spreadsheets copy it (tabs), as CSV without
// a header, and as Markdown draws it:
//
//     5 TAB 3 TAB TAB TAB 7 ...      | 5 | 3 |   |   | 7 | ...
//                                    |---|---|---|---|---| ...
#include <fmt/format.h>

#include <algorithm>

#include "text/chars.hpp"
#include "text/format.hpp"
#include "text/grid_lines.hpp"
#include "text/pasted/pasted.hpp"
#include "text/pasted/sheet.hpp"

namespace sudokit::text::formats {
namespace {

using Fields = std::vector<std::string_view>;

char separator_of(std::string_view line) {
  const auto times = [&](char c) { return std::count(line.begin(), line.end(), c); };
  const char* most = "|\t;,";
  for (const char* c = most; *c != '\0'; ++c) {
    if (times(*c) > times(*most)) most = c;
  }
  return *most;
}

// The fields of a row, trimmed; | also stands at both ends.
Fields fields_of(std::string_view line) {
  const char separator = separator_of(line);
  if (separator == '|') {
    line = trim(line);
    if (line.starts_with('|')) line.remove_prefix(1);
    if (line.ends_with('|')) line.remove_suffix(1);
  }
  Fields fields;
  for (;;) {
    const std::size_t end = line.find(separator);
    fields.push_back(trim(line.substr(0, end)));
    if (end == std::string_view::npos) return fields;
    line.remove_prefix(end + 1);
  }
}

// |---|:-:|---|
bool is_rule(std::string_view line) {
  return trim(line).starts_with('|') && is_frame(line);
}

// A number, or a single character, that is a cell of at most `side`; kNoNumber otherwise.
int cell_of(std::string_view field, int side, Alphabet alphabet = Alphabet::standard) {
  if (field.empty()) return 0;
  int value = alphabet == Alphabet::standard ? number_of(field) : kNoNumber;
  if (value == kNoNumber && field.size() == 1) {
    const std::uint8_t letter = cell_value(field[0], alphabet);
    value = letter == kNoCell ? kNoNumber : letter;
  }
  return value <= side ? value : kNoNumber;
}

bool is_row_of(const Fields& fields, std::size_t side) {
  return fields.size() == side && std::all_of(fields.begin(), fields.end(), [&](auto field) {
           return cell_of(field, static_cast<int>(side)) != kNoNumber;
         });
}

// Tabs alone do not make a table of fewer cells.
constexpr std::size_t kSmallestOpen = 4;

// There are as many rows as fields, and at least one field is empty.
Claim claim(const Head& head, TextContext&) {
  const std::size_t side = fields_of(head.lines[head.at]).size();
  if (side < 2 || side > kMaxSide) return Claim::none;
  bool blanks = false;
  bool digits = side >= kSmallestOpen;
  std::size_t rows = 0;
  for (std::size_t at = head.at; at < head.lines.size() && rows < side; ++at) {
    if (is_rule(head.lines[at])) continue;
    if (is_table_rule(head.lines[at])) return Claim::none;  // or a row of open cells
    const Fields fields = fields_of(head.lines[at]);
    const bool names = at == head.at && at + 1 < head.lines.size() && is_rule(head.lines[at + 1]);
    if (!is_row_of(fields, side) && !(names && fields.size() == side)) return Claim::none;
    for (const std::string_view field : fields) {
      (field.empty() ? blanks : digits) = true;
    }
    ++rows;
  }
  return blanks && digits && rows == side ? Claim::marked : Claim::none;
}

// A square number of characters, of at least a 4x4 grid.
bool is_line_of_cells(std::string_view line) {
  return square_side(static_cast<std::size_t>(
             std::ranges::count_if(line, [](char c) { return !is_space(c); }))) >= 4;
}

// Accepts one row more than the side if the first row stands above a rule: the first row may be the
// header that Markdown requires, or the first row of the puzzle. A line that holds
// another puzzle is a record by itself. So is every line of cells, but no fields, below another:
// they are rows of another puzzle, and errors.
class TableRule : public LineRule {
 public:
  Cut on(std::string_view line) override {
    if (line.starts_with('#')) return {};
    const Fields fields = fields_of(line);
    if (fields.size() < 2) {
      const bool second = stray_, open = rows_ > 0;
      reset();
      stray_ = kind_of(line) == LineKind::cells;
      const bool alone = stray_ && (second || is_line_of_cells(line));
      return {.end_before = open, .take = alone, .end_after = alone};
    }
    stray_ = false;
    if (is_rule(line)) {
      if (rows_ == 1) ++wanted_;
      return rows_ > 0 ? taken(false) : Cut{};
    }
    if (rows_ == 0) wanted_ = fields.size();
    const bool full = ++rows_ >= wanted_;
    if (full) reset();
    return taken(full);
  }
  void reset() override {
    rows_ = 0;
    stray_ = false;
  }
  bool rests() const override { return rows_ == 0; }

 private:
  bool stray_ = false;  // the previous line has cells but no fields
  std::size_t wanted_ = 0;
  std::size_t rows_ = 0;
};

std::unique_ptr<LineRule> rule(const TextContext&) {
  return std::make_unique<TableRule>();
}

struct Row {
  std::string_view line;
  Fields fields;
};

std::vector<Row> rows_of(std::string_view text) {
  std::vector<Row> rows;
  bool headed = false;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    if (line.ends_with('\r')) line.remove_suffix(1);
    headed = headed || (rows.size() == 1 && is_rule(line));
    if (!is_rule(line) && !line.starts_with('#')) rows.push_back({line, fields_of(line)});
  }
  if (headed && rows.size() == rows[0].fields.size() + 1) rows.erase(rows.begin());
  return rows;
}

// If every field has at most one character: the alphabet of the same cells written as a line.
Alphabet alphabet_in(const std::vector<Row>& rows, std::size_t side) {
  std::string cells;
  for (const Row& row : rows) {
    for (const std::string_view field : row.fields) {
      if (field.size() > 1) return Alphabet::standard;
      cells += field.empty() || field == "-" ? '.' : field[0];
    }
  }
  return alphabet_of(cells, static_cast<int>(side), Alphabet::standard);
}

// Has the table an empty row and an empty column? They may be gaps between the boxes of a smaller
// grid, or stand around it.
bool may_have_gaps(const std::vector<Row>& rows) {
  const auto is_empty = [](std::string_view field) { return field.empty(); };
  const bool row = std::ranges::any_of(
      rows, [&](const Row& each) { return std::ranges::all_of(each.fields, is_empty); });
  for (std::size_t i = 0; row && i < rows[0].fields.size(); ++i) {
    if (std::ranges::all_of(rows, [&](const Row& each) { return is_empty(each.fields[i]); })) {
      return true;
    }
  }
  return false;
}

// Are the rows and the columns numbered from 1, or from 0, with an empty corner?
bool are_numbered(const std::vector<Row>& rows) {
  const std::size_t base = rows[0].fields.size() > 1 && rows[0].fields[1] == "0" ? 0 : 1;
  const auto is = [&](std::string_view field, std::size_t i) {
    return i == 0 ? field.empty() : number_of(field) == static_cast<int>(i - 1 + base);
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].fields.size() != rows.size()) return false;
    if (!is(rows[i].fields[0], i) || !is(rows[0].fields[i], i)) return false;
  }
  return true;
}

Result<void> parse_rows(const Source& source, const std::vector<Row>& rows, Puzzle& puzzle) {
  const std::size_t side = source.context.layout
                               ? static_cast<std::size_t>(source.context.layout->side())
                           : rows.empty() ? 0
                                          : rows[0].fields.size();
  puzzle.givens.clear();
  puzzle.marks.clear();
  puzzle.comment.clear();
  const Alphabet alphabet = alphabet_in(rows, side);
  Fields places;
  Zeros zeros;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const Fields& fields = rows[r].fields;
    if (fields.size() != side) {
      return source.fail_at(rows[r].line.data(), "wrong-cell-count",
                            "row {}: expected {} cells, found {}", r + 1, side, fields.size());
    }
    for (const std::string_view field : fields) {
      const int value = cell_of(field, static_cast<int>(side), alphabet);
      if (value == kNoNumber) {
        return source.fail_at(field.data(), "digit-out-of-range",
                              "{} is not a digit of {}x{} puzzles", show(field), side, side);
      }
      puzzle.givens.push_back(static_cast<std::uint8_t>(value));
      places.push_back(field);
      zeros.add(field, value, field.data());
    }
  }
  if (rows.size() != side || rows.empty()) {
    return source.fail_at(rows.empty() ? source.text.data() : rows.back().line.data(),
                          "wrong-cell-count", wrong_rows(rows.size(), side));
  }
  if (auto ok = set_layout(source, places.size(), places[0].data(), puzzle); !ok) return ok;
  if (auto ok = zeros.check(source, puzzle); !ok) return ok;
  return check_clash(source, puzzle,
                     [&](int cell) { return places[static_cast<std::size_t>(cell)].data(); });
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const std::vector<Row> rows = rows_of(source.text);
  if (auto ok = parse_rows(source, rows, puzzle); !ok) return ok;
  const bool other = source.context.guessed && !source.context.layout &&
                     (may_have_gaps(rows) || are_numbered(rows));
  if (!other) return {};
  Puzzle pasted;
  const auto ok = parse_pasted(source, source.text, pasted, Error{});
  if (ok) puzzle = std::move(pasted);
  return ok || ok.error().message.empty() ? Result<void>() : ok;
}

// A puzzle without an open cell, or of side 1, would be detected as another format.
Result<void> write(std::string& out, const Written& puzzle) {
  const int side = puzzle.layout.side();
  if (auto ok = need_side(puzzle, side > 1, table.info.name, "it begins at 2"); !ok) return ok;
  for (int cell = 0; cell < puzzle.layout.cells(); ++cell) {
    const int digit = puzzle.grid[static_cast<std::size_t>(cell)];
    if (digit > 0) out += std::to_string(digit);
    out += puzzle.layout.column(cell) == side - 1 ? '\n' : '\t';
  }
  return {};
}

}  // namespace

const FormatRow table = {
    .info = {.name = "table",
             .meaning = "a cell a field, empty where open: spreadsheets, Markdown",
             .reads = "side 2 to 100",
             .writes = "side 2 to 100, tabs",
             .comments = false},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHouses,
};

}  // namespace sudokit::text::formats
