#include "text/grid_lines.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "text/chars.hpp"
#include "text/format.hpp"
#include "text/parse.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text {
namespace {

// The length in bytes of a box-drawing character (U+2500 to U+257F) at the start of `text`: 3, or
// 0.
std::size_t drawing(std::string_view text) {
  const bool is = text.size() >= 3 && text[0] == '\xE2' && (text[1] == '\x94' || text[1] == '\x95');
  return is ? 3 : 0;
}

// Does `text` start with a horizontal stroke?
bool is_stroke(std::string_view text) {
  constexpr std::array<std::string_view, 5> strokes = {"--", "==", "─", "━", "═"};
  return std::any_of(strokes.begin(), strokes.end(),
                     [text](std::string_view stroke) { return text.starts_with(stroke); });
}

// The number of separator bytes at the start of `text`; 0 if a cell starts here.
std::size_t gap(std::string_view text) {
  if (is_space(text[0])) return 1;
  if (std::string_view("|+:;,{}()[]").find(text[0]) != std::string_view::npos) return 1;
  return drawing(text);
}

struct RowCensus {
  int tokens = 0;
  int chars = 0;
  int highest = 0;        // of the tokens as numbers
  int highest_char = 0;   // of the characters as cells
  bool numbers = true;    // every token is a number or an open cell
  bool cells = true;      // every character is a cell
  bool mixed = false;     // a token has several characters and is not a number
  bool ascending = true;  // every token is open or rises strictly
};

bool rises(std::string_view token) {
  if (token.size() == 1 && (is_blank_char(token[0]) || token[0] == '-')) return true;
  if (!is_digit(token[0]) || token[0] == '0') return false;
  return std::adjacent_find(token.begin(), token.end(),
                            [](char a, char b) { return !is_digit(b) || a >= b; }) == token.end();
}

RowCensus census_of(std::string_view line) {
  RowCensus row;
  while (true) {
    const std::string_view token = take_row_token(line);
    if (token.empty()) return row;
    ++row.tokens;
    row.chars += static_cast<int>(token.size());
    const int number = number_of(token);
    const bool padded = token.size() > 1 && token[0] == '0';
    if (number == kNoNumber || padded) row.numbers = false;
    if (token.size() > 1 && (number == kNoNumber || padded)) row.mixed = true;
    row.highest = std::max(row.highest, number);
    row.ascending = row.ascending && rises(token);
    for (const char c : token) {
      const std::uint8_t value = cell_value(c, Alphabet::standard);
      if (value == kNoCell) row.cells = false;
      row.highest_char = std::max<int>(row.highest_char, value);
    }
  }
}

RowShape judge(const RowCensus& row) {
  const bool compact = row.cells && row.highest_char <= row.chars;
  const RowShape as_numbers{RowKind::numbers, row.tokens};
  const RowShape as_compact{RowKind::compact, row.chars};
  if (row.tokens == row.chars) {
    if (row.numbers) return as_numbers;
    return compact ? as_compact : RowShape{};
  }
  if (row.mixed) return compact ? as_compact : RowShape{};
  if (row.numbers && row.highest <= row.tokens) return as_numbers;
  if (row.ascending && row.tokens >= 4 && row.tokens <= 9 && row.highest_char <= row.tokens) {
    return {RowKind::pencilmarks, row.tokens};
  }
  if (compact) return as_compact;
  return row.numbers ? as_numbers : RowShape{};
}

}  // namespace

bool is_frame(std::string_view line) {
  bool stroke = false;
  while (!line.empty()) {
    const std::size_t drawn = drawing(line);
    if (drawn == 0 && std::string_view("-+=|*.:'` \t\r").find(line[0]) == std::string_view::npos) {
      return false;
    }
    stroke = stroke || is_stroke(line);
    line.remove_prefix(drawn > 0 ? drawn : 1);
  }
  return stroke;
}

bool is_table_rule(std::string_view line) {
  line = trim(line);
  if (line.starts_with('|')) line.remove_prefix(1);
  bool dash = false;  // in this field
  int bars = 0;
  for (const char c : line) {
    if (c == '|' && !dash) return false;
    if (c != '|' && c != '-' && c != ':' && !is_space(c)) return false;
    bars += c == '|';
    dash = c == '-' || (dash && c != '|');
  }
  return bars > 2;
}

bool is_separator_line(std::string_view line) {
  return line.size() > 3 && (line[0] == '_' || line[0] == '*') &&
         line.find_first_not_of(line[0]) == line.npos;
}

bool is_framed(std::string_view line) {
  if (is_frame(line)) return true;
  for (; !line.empty(); line.remove_prefix(1)) {
    if (line[0] == '|' || drawing(line) > 0) return true;
  }
  return false;
}

bool is_section(std::string_view line) {
  constexpr std::string_view head = "[puzzle]";
  return line.size() >= head.size() && std::equal(head.begin(), head.end(), line.begin(),
                                                  [](char a, char b) { return a == lower(b); });
}

bool is_heading(std::string_view line) {
  return line.size() > 1 && line[0] == '[' && is_letter(line[1]);
}

std::string_view take_row_token(std::string_view& line) {
  while (!line.empty()) {
    const std::size_t between = gap(line);
    if (between == 0) break;
    line.remove_prefix(between);
  }
  std::size_t length = 0;
  while (length < line.size() && gap(line.substr(length)) == 0) ++length;
  const std::string_view token = line.substr(0, length);
  line.remove_prefix(length);
  return token;
}

bool is_size(std::string_view text) {
  const std::size_t sign = text.find_first_of("xX");
  if (sign == text.npos) return false;
  const std::string_view rows = trim(text.substr(0, sign)), columns = trim(text.substr(sign + 1));
  return rows == columns && !rows.empty() && rows.size() <= 2 &&
         std::ranges::all_of(rows, is_digit);
}

bool has_word(std::string_view line) {
  return is_size(line) || std::adjacent_find(line.begin(), line.end(), [](char a, char b) {
                            return is_letter(a) && is_letter(b);
                          }) != line.end();
}

RowShape row_shape(std::string_view line, int side) {
  const RowCensus row = census_of(line);
  if (row.tokens == 0) return {};
  if (side > 0 && row.numbers && row.tokens == side && row.highest <= side) {
    return {RowKind::numbers, side};
  }
  if (side > 0 && side <= 9 && row.tokens == side && row.ascending && row.highest_char <= side) {
    return {RowKind::pencilmarks, side};
  }
  if (side > 0 && row.cells && row.chars == side && row.tokens != side) {
    return {RowKind::compact, side};
  }
  return judge(row);
}

// ---- Grid rule ----------------------------------------------------------------------------------

namespace {

// Rows between frames, with the comments and titles above them. A grid ends after its side-th row,
// before a blank line, or before the next title.
class GridRule : public LineRule {
 public:
  explicit GridRule(const LayoutPtr& layout) : side_(layout ? layout->side() : 0) {}

  Cut on(std::string_view raw) override {
    const std::string_view line = trim(raw);
    if (is_heading(line)) return on_section(line);
    if (elsewhere_) return on_elsewhere(line);
    if (line.starts_with('#')) return taken(false);
    if (line.empty()) return between();
    if (is_frame(line)) return rows_ > 0 ? taken(false) : Cut{};
    const RowShape shape = row_shape(line, side_);
    if (shape.kind == RowKind::none && has_word(line) && !is_framed(line)) return on_title();
    if (width_ == 0) width_ = side_ ? side_ : shape.width;
    const bool full = ++rows_ == width_;
    if (full) reset();
    return taken(full);
  }
  void reset() override {
    rows_ = width_ = 0;
    section_ = false;
  }
  bool rests() const override { return rows_ == 0 && !section_ && !elsewhere_; }

 private:
  Cut between() {
    Cut cut;
    cut.drop = rows_ == 0 && !section_;
    cut.end_before = !cut.drop;
    reset();
    return cut;
  }
  Cut on_title() {
    Cut cut;
    cut.end_before = rows_ > 0;
    cut.take = true;
    reset();
    return cut;
  }
  // Sections other than [Puzzle] ([State] and the like) are skipped.
  Cut on_section(std::string_view line) {
    elsewhere_ = !is_section(line);
    if (elsewhere_) return between();
    const Cut cut = on_title();
    section_ = true;
    return cut;
  }
  Cut on_elsewhere(std::string_view line) {
    elsewhere_ = !line.empty() && !line.starts_with('#');
    return line.empty() || elsewhere_ ? Cut{} : taken(false);
  }

  int side_ = 0;
  int width_ = 0;  // 0 before the first row
  int rows_ = 0;
  bool section_ = false;  // after [Puzzle]
  bool elsewhere_ = false;
};

}  // namespace

std::unique_ptr<LineRule> make_grid_rule(const TextContext& context) {
  return std::make_unique<GridRule>(context.layout);
}

// ---- Region map ---------------------------------------------------------------------------------

namespace {

constexpr std::size_t kShortestRow = 4;

std::size_t side_of_map(std::string_view labels) {
  return static_cast<std::size_t>(square_side(labels.size()));
}

std::vector<std::string> rows_of(std::string_view labels, std::size_t side) {
  std::vector<std::string> rows;
  for (std::size_t at = 0; side > 0 && at < labels.size(); at += side) {
    rows.emplace_back(labels.substr(at, side));
  }
  return rows;
}

// The cells with the same label as the cell to the right, below, to the left or above.
std::size_t cells_with_equal_neighbour(const std::vector<std::string>& rows) {
  std::size_t count = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const char label = rows[r][c];
      count += (c > 0 && rows[r][c - 1] == label) ||
               (c + 1 < rows[r].size() && rows[r][c + 1] == label) ||
               (r > 0 && rows[r - 1][c] == label) ||
               (r + 1 < rows.size() && rows[r + 1][c] == label);
    }
  }
  return count;
}

// A row of a solved grid in letters has no letter twice.
bool is_map_of_letters(const std::vector<std::string>& rows) {
  std::set<char> letters;
  bool repeats = false;
  for (const std::string& row : rows) {
    const std::set<char> own(row.begin(), row.end());
    repeats = repeats || own.size() < row.size();
    letters.insert(row.begin(), row.end());
  }
  return repeats && letters.size() <= rows.size();
}

// Zeros are open cells, unless each label occurs as often as a row has cells.
bool is_map_of_digits(const std::vector<std::string>& rows) {
  const std::size_t side = rows.size();
  if (cells_with_equal_neighbour(rows) * 2 < side * side) return false;
  std::map<char, std::size_t> times;
  for (const std::string& row : rows) {
    for (const char c : row) ++times[c];
  }
  if (times.size() + 1 < side || times.size() > side) return false;
  const bool exact =
      std::ranges::all_of(times, [side](const auto& each) { return each.second == side; });
  return exact || !times.contains('0');
}

bool is_map(const std::vector<std::string>& rows) {
  return is_digit(rows[0][0]) ? is_map_of_digits(rows) : is_map_of_letters(rows);
}

std::vector<std::string> map_of_labels(const std::string& labels) {
  // Fewer letters may be a row of a large grid.
  const std::size_t fewest = !labels.empty() && is_digit(labels[0]) ? 4 : 6;
  const std::size_t side = side_of_map(labels);
  if (side < fewest || side > static_cast<std::size_t>(kMaxLineSide)) return {};
  std::vector<std::string> rows = rows_of(labels, side);
  return is_map(rows) ? rows : std::vector<std::string>();
}

}  // namespace

std::string map_labels(std::string_view line) {
  constexpr std::string_view kAround = " \t\"'`[](){},;|";
  line = unquoted(line);
  // "R1:", "3)"
  const std::size_t label = line.find_first_of(":)");
  const std::string_view number = line.substr(0, std::min(label, line.size()));
  if (label != line.npos && label < 5 && !number.empty() && is_digit(number.back())) {
    line.remove_prefix(label + 1);
  }
  std::string labels;
  std::size_t words = 0;
  while (!line.empty()) {
    const std::size_t begin = std::min(line.find_first_not_of(kAround), line.size());
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(kAround), line.size());
    if (end == 0) break;
    const std::string_view word = line.substr(0, end);
    if (!std::ranges::all_of(word, is_letter) && !std::ranges::all_of(word, is_digit)) return "";
    ++words;
    labels += word;
    line.remove_prefix(end);
  }
  if (labels.size() < kShortestRow || (words > 1 && words < labels.size())) return "";
  const bool digits = is_digit(labels[0]);
  const auto other = [digits](char c) { return is_digit(c) != digits; };
  return std::ranges::any_of(labels, other) ? "" : labels;
}

std::vector<std::string> map_on_line(std::string_view line) {
  return map_of_labels(map_labels(line));
}

RegionMap region_map(const std::vector<std::string_view>& lines) {
  const auto found = [&]() -> RegionMap {
    for (std::size_t first = 0; first < lines.size(); ++first) {
      const std::string labels = map_labels(lines[first]);
      if (labels.empty()) continue;
      if (auto rows = map_of_labels(labels); !rows.empty()) return {first, 1, std::move(rows)};
      RegionMap map{first, labels.size(), {}};
      if (labels.size() > kMaxLineSide || first + map.lines > lines.size()) continue;
      while (map.rows.size() < map.lines) {
        std::string row = map_labels(lines[first + map.rows.size()]);
        if (row.size() != map.lines || is_digit(row[0]) != is_digit(labels[0])) break;
        map.rows.push_back(std::move(row));
      }
      if (map.rows.size() == map.lines && is_map(map.rows)) return map;
    }
    return {};
  };
  RegionMap map = found();
  const auto has_cells = [](std::string_view line) {
    return line.find_first_of("0123456789.-_?*") != line.npos;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!map.contains(i) && has_cells(lines[i])) return map;
  }
  return {};
}

CellsAndMap cells_and_map(std::string_view line) {
  line = trim(line);
  const auto is_end = [](char c) { return !is_cell_char(c); };
  const std::size_t run =
      static_cast<std::size_t>(std::ranges::find_if(line, is_end) - line.begin());
  const bool joined = run == line.size() && run % 2 == 0;
  const std::size_t cells = joined ? run / 2 : run;
  std::string_view rest = line.substr(cells);
  const std::size_t begin = std::min(rest.find_first_not_of(" \t,;|/"), rest.size());
  rest.remove_prefix(begin);
  const std::size_t end =
      static_cast<std::size_t>(std::ranges::find_if(rest, is_end) - rest.begin());
  if (cells == 0 || end != cells || square_side(cells) == 0) return {};
  return {line.substr(0, cells), map_on_line(rest.substr(0, end))};
}

bool may_have_map(std::string_view line) {
  constexpr std::size_t kPart = 8;  // a solution has fewer, and only between its rows
  std::size_t equal = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const char c = line[i];
    equal += c == line[i - 1] && c != '0' && (is_digit(c) || is_letter(c));
  }
  return equal * kPart > line.size();
}

std::string map_file(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + '\n';
  return text;
}

}  // namespace sudokit::text
