// CageCover: cages that cover a solved grid.
#pragma once

#include <vector>

#include "make/rule_shapes.hpp"

namespace sudokit {

// Each cage grows from the free cell with the fewest free neighbours, so that no cells are left
// over between cages. A cage that stays smaller than wished gives its cells to its neighbours.
class CageCover {
 public:
  using Cage = std::vector<Cell>;

  // `sizes`, `sums`: of each cage. `images`: maps of cells, the identity first; they map cages to
  // cages. The other arguments must outlive the object.
  CageCover(const Layout& layout, const Grid& solution, IntRange sizes, IntRange sums,
            std::vector<std::vector<Cell>> images, Random& random);

  // Draws new cages. Returns false if the attempt failed.
  bool draw();
  // Moves a cell to a neighbouring cage, or divides a cage, so that the sum or the digits of a cage
  // exclude the grid. Returns false if this attempt failed. Pre: draw() was successful, and there
  // are no images.
  bool change(const Grid& rival);
  const std::vector<Cage>& cages() const { return cages_; }
  void restore(std::vector<Cage> cages);
  // Whether the rules of the cages exclude the grid.
  bool excludes(const Grid& rival) const;

 private:
  int next_cell();
  bool put(Cage cage);
  bool join(const Cage& cage);
  bool join_cell(Cell cell);
  bool move(Cell cell, int from, int to);
  bool divide(int cage);
  bool fits(const Cage& cage, bool whole) const;
  bool excludes(const Cage& cage, const Grid& rival) const;
  int owner(int cell) const { return owner_[static_cast<std::size_t>(cell)]; }
  Cage& cage(int index) { return cages_[static_cast<std::size_t>(index)]; }
  int below(std::size_t bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }

  const Layout& layout_;
  const Grid& solution_;
  IntRange sizes_;
  IntRange sums_;
  std::vector<std::vector<Cell>> images_;
  Random& random_;
  ShapeDrawer shapes_;
  std::vector<Cage> cages_;
  std::vector<int> owner_;  // by cell, an index of cages_; -1: free
};

}  // namespace sudokit
