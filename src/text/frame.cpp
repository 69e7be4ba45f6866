#include "text/frame.hpp"

#include <algorithm>
#include <array>

#include "text/tokens.hpp"

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

}  // namespace sudokit::text
