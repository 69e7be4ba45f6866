// GridSpace: full grids with the givens in place, what a mutation changes, and what lies between
// two of them (Moraglio, Togelius and Lucas 2006).
//
// Under Between::hamming any open cell may hold any digit, and the distance of two grids is the
// number of cells that differ. Under the others every row is a permutation. A crossover is
// geometric when the child lies on a shortest way from one parent to the other; one of rows apart
// is the product of one in each row:
//   row    a row whole from either parent
//   swap   a row part of the way along exchanges that sort one parent towards the other
//   cycle  each cycle of the two permutations of a row from either parent
// The distance of rows under swap and cycle is the number of exchanges that sorting takes.
#pragma once

#include <span>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/random.hpp"

namespace sudokit {

enum class Between : std::uint8_t { hamming, row, swap, cycle };

class GridSpace {
 public:
  // Pre: no two givens clash. Draws from `random`, which must outlive it, as must the puzzle.
  GridSpace(const Puzzle& puzzle, Between between, Random& random);

  // One grid only.
  bool single() const { return between_ == Between::hamming ? cells_.empty() : wide_rows_.empty(); }
  Grid random_grid();
  // Exchanges two open cells of a row, or under hamming gives an open cell another digit. Does
  // nothing where there is one grid only.
  void mutate(Grid& grid);
  // Moves `grid` towards `other`, by a share of their distance on average, 0 <= share <= 1.
  void approach(Grid& grid, const Grid& other, double share);
  // Digits missing, over all houses: 0 for solutions. O(houses * side).
  int missing(const Grid& grid) const;

 private:
  using Cells = std::vector<std::size_t>;

  template <class M>
  int count_missing(const Grid& grid) const;
  void fill(const Cells& row, Grid& grid);
  void note_places(const Cells& row, const Grid& grid);
  std::size_t exchanges(const Cells& row, const Grid& other);
  void approach_by_swaps(const Cells& row, Grid& grid, const Grid& other, double share);
  void approach_by_cycles(const Cells& row, Grid& grid, const Grid& other, double share);
  std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }

  const Layout& layout_;
  const Grid& givens_;
  Between between_;
  Random& random_;
  Cells cells_;                         // all that are open
  std::vector<Cells> rows_;             // the open cells of every row that has one
  std::vector<std::size_t> wide_rows_;  // of these, those with two
  Cells place_;                         // by digit, in the row at work
  Cells order_;
  Grid digits_;
  std::vector<bool> seen_;
};

}  // namespace sudokit
