// Puzzles and layouts for the tests of isomorphs.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/transform.hpp"

namespace sudokit::test {

inline LayoutPtr named(const char* name) {
  return Layout::named(name).value();
}

inline Puzzle puzzle_of(const char* layout, std::string_view line) {
  Puzzle puzzle{named(layout), {}, {}, {}, {}};
  for (const char c : line) {
    puzzle.givens.push_back(static_cast<std::uint8_t>(c >= '1' && c <= '9' ? c - '0' : 0));
  }
  return puzzle;
}

inline std::string line_of(const Grid& grid) {
  std::string line;
  for (const int digit : grid) line.push_back(static_cast<char>('0' + digit));
  return line;
}

// Lewis's root solution, implemented again so that the tests do not depend on the library's code.
inline Grid root(int box_rows, int box_cols) {
  const int side = box_rows * box_cols;
  Grid grid;
  for (int r = 0; r < side; ++r) {
    for (int k = 0; k < side; ++k) {
      grid.push_back(
          static_cast<std::uint8_t>((box_cols * (r % box_rows) + r / box_rows + k) % side + 1));
    }
  }
  return grid;
}

inline constexpr const char* kLayouts[] = {
    "1x1", "2x2", "2x3",     "3x2",    "3x3",    "3x4",      "4x4",   "5x5",          "1x5",
    "5x1", "x",   "windoku", "latin7", "latin1", "latin9+x", "4x4+x", "3x3+x+windoku"};

}  // namespace sudokit::test
