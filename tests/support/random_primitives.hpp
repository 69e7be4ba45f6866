// Random primitives of each form over given cells. They include extreme arguments: totals that are
// out of reach, missing or with gaps; relations of a cell with itself; automata that accept
// nothing; nested groups, empty groups and no groups.
#pragma once

#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit::test {

// Pre: the cells are distinct and there is at least one; `grid` holds a digit for each of them.
class PrimitiveMaker {
 public:
  PrimitiveMaker(int side, std::vector<Cell> cells, std::vector<std::uint8_t> grid, Random& random)
      : side_(side), cells_(std::move(cells)), grid_(std::move(grid)), random_(random) {}

  // Any form; alternatives are nested at most `depth` deep.
  Primitive any(int depth);
  // Over all of the cells, in their order; rarely over none.
  Linear linear();
  // Over all of the cells, but at most `side` of them. Pre: two cells or more.
  Different different();
  Relation relation();
  // Relates nearly every pair of the cells by a random symmetric relation.
  Relation clique();
  Sequence sequence();
  Tally tally();
  Pointer pointer();
  // The digits of the cells are those of one of several sets, each with as many digits as there are
  // cells.
  AnyOf windows();
  AnyOf alternatives(int depth);

 private:
  int below(int count) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(count)));
  }
  Cell some_cell() {
    return cells_[static_cast<std::size_t>(below(static_cast<int>(cells_.size())))];
  }
  std::vector<IntRange> totals(int least, int most, int target);
  PrimitiveMaker of_some();

  int side_;
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> grid_;  // by cell of the layout; many totals are its sums
  Random& random_;
};

}  // namespace sudokit::test
