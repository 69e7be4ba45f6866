// GridSpace: the space of full grids that keep the givens, with its mutations and its geometric
// crossovers (Moraglio, Togelius and Lucas 2006).
//
// Under Between::hamming any open cell may hold any digit, and the distance of two grids is the
// number of cells that differ. Under the others every row is a permutation. A crossover is
// geometric if the child lies on a shortest path from one parent to the other. If the rows are
// crossed separately, the crossover is the product of one in each row:
//   row    each row comes whole from one of the parents
//   swap   each row goes part of the way by exchanges that turn one parent's row into the other's
//   cycle  each cycle of the two permutations of a row comes from one of the parents
// The distance of rows under swap and cycle is the number of exchanges that turn one into the
// other.
#pragma once

#include <span>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

enum class Between : std::uint8_t { hamming, row, swap, cycle };

class GridSpace {
 public:
  // Pre: no two givens clash. Draws from `random`, which must outlive the object, as must the
  // puzzle.
  GridSpace(const Puzzle& puzzle, Between between, Random& random);

  // Whether the space has one grid only.
  bool single() const { return between_ == Between::hamming ? cells_.empty() : wide_rows_.empty(); }
  Grid random_grid();
  // Exchanges two open cells of a row, or under hamming gives an open cell another digit. Does
  // nothing if single().
  void mutate(Grid& grid);
  // Moves `grid` towards `other`, by a share of their distance on average, 0 <= share <= 1.
  void approach(Grid& grid, const Grid& other, double share);
  // The number of missing digits, summed over all houses: 0 for solutions. O(houses * side).
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
  Cells cells_;                         // all open cells
  std::vector<Cells> rows_;             // the open cells of every row that has one
  std::vector<std::size_t> wide_rows_;  // indices of those rows with at least two open cells
  Cells place_;                         // by digit, in the current row
  Cells order_;
  Grid digits_;
  std::vector<bool> seen_;
};

}  // namespace sudokit
