// Random primitives of each form over given cells, extreme arguments among them: totals out of
// reach, none at all, with gaps; relations of a cell with itself; automata that accept nothing;
// groups in groups, and none.
#pragma once

#include <vector>

#include "sudokit/random.hpp"
#include "sudokit/rules.hpp"

namespace sudokit::test {

// Pre: the cells differ, and there are some; a grid that fills them.
class PrimitiveMaker {
 public:
  PrimitiveMaker(int side, std::vector<Cell> cells, std::vector<std::uint8_t> grid, Random& random)
      : side_(side), cells_(std::move(cells)), grid_(std::move(grid)), random_(random) {}

  // Any form; alternatives at most so deep.
  Primitive any(int depth);
  // Over all of the cells, in their order; rarely over none.
  Linear linear();
  // Each of two cells or more, and no more than side.
  Different different();
  Relation relation();
  // Between any two of the cells, from a graph over the digits.
  Relation clique();
  Sequence sequence();
  // Cells that take the digits of one of several sets as large as they are many.
  AnyOf windows();
  AnyOf alternatives(int depth);

 private:
  int below(int count) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(count)));
  }
  std::vector<IntRange> totals(int least, int most, int target);
  PrimitiveMaker of_some();

  int side_;
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> grid_;  // by cell of the layout; totals are often its sums
  Random& random_;
};

}  // namespace sudokit::test
