// ForwardChecking: fills some cells of a grid by depth-first search, fewest candidates first (ties
// random), digits in random order, until all are filled or the nodes are spent, and leaves the
// deepest consistent filling it met. The perturbation of Musliu and Winter 2017.
//
// O(cells to fill * houses of a cell) a node. Boxes, jigsaws and extra houses alike.
#pragma once

#include <vector>

#include "core/meter.hpp"
#include "sudokit/digits.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/random.hpp"

namespace sudokit {

class ForwardChecking {
 public:
  explicit ForwardChecking(const Layout& layout)
      : layout_(layout), used_(static_cast<std::size_t>(layout.houses())) {}

  // Pre: `cells` are 0 in the grid. Digits of the grid that clash are left alone. False when the
  // meter says that the budget is spent; the grid is then as it was.
  bool fill(Grid& grid, const std::vector<Cell>& cells, std::uint64_t node_limit, Random& random,
            Meter& meter);
  // Nodes of all calls.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Level {
    Cell cell = 0;
    Digits left;  // digits not tried yet
    int digit = 0;
  };

  Digits candidates(Cell cell) const;
  // The open cell with the fewest candidates becomes the next level, unless one has none.
  void descend(const Grid& grid, const std::vector<Cell>& cells, Random& random);
  void place(Grid& grid, Level& level, Random& random);
  void take_back(Grid& grid, Level& level);

  const Layout& layout_;
  std::vector<Digits> used_;  // by house
  std::vector<Level> levels_;
  std::uint64_t nodes_ = 0;
};

}  // namespace sudokit
