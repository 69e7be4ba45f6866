// ForwardChecking: fills some cells of a grid by depth-first search, the perturbation of Musliu and
// Winter 2017. The cell with the fewest candidates comes first (ties at random), with digits in
// random order. The search ends when all cells are filled or the node limit is reached, and leaves
// the deepest consistent filling that it found.
//
// A node takes O(cells to fill * houses of a cell). Any layout.
#pragma once

#include <vector>

#include "core/meter.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class ForwardChecking {
 public:
  explicit ForwardChecking(const Layout& layout)
      : layout_(layout), used_(static_cast<std::size_t>(layout.houses())) {}

  // Fills `cells` of the grid. Digits of the grid that clash are kept. Returns false if the meter
  // is spent; the grid is then unchanged. Pre: `cells` are 0 in the grid.
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
  // Adds the open cell with the fewest candidates as the next level, unless a cell has none.
  void descend(const Grid& grid, const std::vector<Cell>& cells, Random& random);
  void place(Grid& grid, Level& level, Random& random);
  void take_back(Grid& grid, Level& level);

  const Layout& layout_;
  std::vector<Digits> used_;  // by house
  std::vector<Level> levels_;
  std::uint64_t nodes_ = 0;
};

}  // namespace sudokit
