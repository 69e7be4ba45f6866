// The characters of cells, conversions between numbers of cells and sides, and the tokens of lines
// of numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/words.hpp"
#include "sudokit/text.hpp"

namespace sudokit::text {

inline constexpr std::uint8_t kNoCell = 255;
inline constexpr int kMaxLineSide = 35;

constexpr bool is_blank_char(char c) {
  return c == '.' || c == '0' || c == '*' || c == '_';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
constexpr std::uint8_t cell_value(char c, Alphabet alphabet) {
  const auto letter = static_cast<std::uint8_t>(is_letter(c) ? lower(c) - 'a' : 0);
  switch (alphabet) {
    case Alphabet::standard:
      if (is_blank_char(c)) return 0;
      if (is_digit(c)) return static_cast<std::uint8_t>(c - '0');
      return is_letter(c) ? static_cast<std::uint8_t>(10 + letter) : kNoCell;
    case Alphabet::hex:
      if (is_digit(c)) return static_cast<std::uint8_t>(c - '0' + 1);
      if (is_letter(c)) return letter < 6 ? static_cast<std::uint8_t>(11 + letter) : kNoCell;
      return is_blank_char(c) ? 0 : kNoCell;
    case Alphabet::letters:
      if (is_letter(c)) return static_cast<std::uint8_t>(1 + letter);
      return is_blank_char(c) ? 0 : kNoCell;
  }
  return kNoCell;
}

using CellTable = std::array<std::uint8_t, 256>;

constexpr CellTable make_table(Alphabet alphabet) {
  CellTable table{};
  for (std::size_t c = 0; c < table.size(); ++c) {
    table[c] = cell_value(static_cast<char>(c), alphabet);
  }
  return table;
}

inline constexpr std::array<CellTable, 3> kCellTables = {
    make_table(Alphabet::standard), make_table(Alphabet::hex), make_table(Alphabet::letters)};

constexpr const CellTable& table_of(Alphabet alphabet) {
  return kCellTables[static_cast<std::size_t>(alphabet)];
}

// The character of a digit 0..35 in the standard alphabet.
constexpr char digit_char(int digit) {
  return ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit];
}

// The side whose square (cube_side: cube) is `cells`, or 0.
constexpr int square_side(std::size_t cells) {
  std::size_t side = 0;
  while (side * side < cells && side <= 4096) ++side;
  return side * side == cells ? static_cast<int>(side) : 0;
}
constexpr int cube_side(std::size_t cells) {
  std::size_t side = 0;
  while (side * side * side < cells && side <= 256) ++side;
  return side * side * side == cells ? static_cast<int>(side) : 0;
}

// Appends a line to the comment of a puzzle, unless it names the layout.
void append_comment(std::string& comment, std::string_view line);

// The alphabet that is the only one in which `cells` (side*side characters) can be written, or
// `otherwise`.
Alphabet alphabet_of(std::string_view cells, int side, Alphabet otherwise);

// Numbers separated by white space, commas or semicolons, with # comments to the end of the line.

constexpr bool is_separator(char c) {
  return is_space(c) || c == ',' || c == ';';
}

// Removes the first token from `text` and returns it; empty if there is none. Comments are skipped.
// If `comment` is given and empty, it receives the first of them.
inline std::string_view take_token(std::string_view& text, std::string_view* comment = nullptr) {
  while (!text.empty() && (is_separator(text.front()) || text.front() == '#')) {
    if (text.front() == '#') {
      const std::string_view line = text.substr(0, text.find('\n'));
      if (comment && comment->empty()) *comment = trim(line.substr(1));
      text.remove_prefix(line.size());
    } else {
      text.remove_prefix(1);
    }
  }
  std::size_t length = 0;
  while (length < text.size() && !is_separator(text[length]) && text[length] != '#') ++length;
  const std::string_view token = text.substr(0, length);
  text.remove_prefix(length);
  return token;
}

inline int count_tokens(std::string_view text) {
  int count = 0;
  while (!take_token(text).empty()) ++count;
  return count;
}

inline constexpr int kNoNumber = -1;
inline constexpr int kHugeNumber = 1000;

// The digit of a token: 0 for an open cell (. 0 * _ - -1), kNoNumber if it is not a number, at most
// kHugeNumber.
constexpr int number_of(std::string_view token) {
  if (token == "." || token == "-" || token == "-1" || token == "*" || token == "_") return 0;
  int value = 0;
  for (const char c : token) {
    if (!is_digit(c)) return kNoNumber;
    value = std::min(kHugeNumber, value * 10 + (c - '0'));
  }
  return token.empty() ? kNoNumber : value;
}

}  // namespace sudokit::text
