// Grids in source code and data: lists of programs, facts, triples, and cells in letters.
//
//   np.array([[5, 3, 0], ...])   tensor([[5., 3.]])   P = [[_, 3, _], ...]   [| _, 3 | 5, _ |]
//   given(1, 1, 5). given(1, 2, 3).   and lines of row, column and digit
//   KD..T....                         nine letters, a word that the solution may show
//   1.:;<=>?@                         the characters behind 9 for the digits from 10
//
// Readers try these after the sheet of characters is no puzzle.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/parse.hpp"

namespace sudokit::text {

struct ListedGrid {
  int side = 0;
  std::vector<int> digits;
  std::vector<const char*> at;  // where each digit stands; null: nowhere
  std::string comment;
};

// The only list of as many cells as a grid has; a second one may be its solution.
std::optional<ListedGrid> grid_in_lists(std::string_view text);
// Facts or lines of three numbers, rows and columns from 1 or from 0.
std::optional<ListedGrid> grid_in_triples(std::string_view text);
// Cells in other characters than digits.
std::optional<ListedGrid> grid_in_letters(std::string_view text);

}  // namespace sudokit::text
