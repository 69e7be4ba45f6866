// Random solved grids for the makers: drawn from the maker's own stream, by a random walk, and from
// the uniform distribution.
#pragma once

#include <vector>

#include "oracle/oracle.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// Random solved grids for the makers, drawn from the maker's own stream.

// The error of a maker that was stopped, or whose budget was spent.
tl::unexpected<Error> give_up(StopReason reason);

// random_solution() of make.hpp with the generator and the solver of the caller.
Result<Grid> random_grid(const LayoutPtr& layout, Random& random, Oracle& oracle);

// Exchanger: a random walk over solved grids.
//
// A step exchanges two digits, or two lines of a chute, along one closed chain:
//
//     rows r, s of a band:   r: 1 2 3 | 4 ...      columns 1, 2, 3 form a cycle: exchanging r and s
//                            s: 2 3 1 | 5 ...      there keeps both rows, all columns and boxes
//     digits a, b:           the cells of a and b, joined if they share a house, form chains
//                            (Kempe chains); exchanging a and b on one keeps every house
//
// The chain is found from a random start and is the same chain afterwards, so that each step is as
// likely as its reverse. The distribution of the walk therefore converges to the uniform
// distribution on all grids that it can reach.
class Exchanger {
 public:
  // Pre: `grid` solves the layout.
  Exchanger(const Layout& layout, Grid grid);

  // Makes one random step. Lines are exchanged only in layouts with plain boxes and in Latin
  // squares. O(side * houses).
  void step(Random& random);
  void digits(int a, int start);  // exchanges digit a with the digit of the cell `start`
  // Exchanges two rows (or columns) along the cycle through one column (row).
  void rows(int first, int second, int start) { lines(first, second, start, side_, 1); }
  void columns(int first, int second, int start) { lines(first, second, start, 1, side_); }

  const Grid& grid() const { return grid_; }

 private:
  void lines(int first, int second, int start, int along, int across);
  void put(int cell, int digit);
  Cell& place(int house, int digit) {
    return places_[static_cast<std::size_t>(house * (side_ + 1) + digit)];
  }

  const Layout* layout_;
  int side_;
  int row_chute_ = 0;  // the size of the groups of rows that may be exchanged; 0: none
  int col_chute_ = 0;
  Grid grid_;
  std::vector<Cell> places_;  // by house and digit: the cell of the digit
  std::vector<Cell> chain_;
  std::vector<bool> in_chain_;
};

// Random solved 9x9 grids from the uniform distribution.
//
// The first band is drawn uniformly. Then the digits that the second band has in each column are
// drawn. This choice is accepted if a random number below kMostWays is less than the number of ways
// to arrange the other two bands; otherwise everything is drawn anew. Accepted choices are so as
// likely as they have grids. A grid takes three or four draws. At the end the bands are arranged
// and the digits permuted, both uniformly.

// The largest sum of ways over the 56 splits of the third box, over all choices in the other two
// boxes. A test verifies that it is the largest.
inline constexpr std::uint32_t kMostWays = 221'184;

// Uniform as far as the numbers of `random` are. Thread safe, except for the generator.
Grid fair_grid9(Random& random);

}  // namespace sudokit
