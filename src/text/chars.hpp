// The characters of cells, and conversions between numbers of cells and sides.
#pragma once

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

}  // namespace sudokit::text
