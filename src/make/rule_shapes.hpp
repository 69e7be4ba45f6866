// Where rules are on the board: the places that they take, and random cells of every shape.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <vector>

#include "make/plan.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// A place on the board that only one rule may take: a cell within its class (lines, cages, marked
// cells), a point where four cells meet, an edge, or a spot outside the grid.
using Site = std::uint32_t;

// The places of one rule. Lines may not share a cell or cross, nor touch the circle of a quadruple;
// cages may not overlap; circles at neighbouring points would touch. Lines may lie on cages.
struct Sites {
  std::vector<Site> taken = {};
  std::vector<Site> avoided = {};  // must be free, and may be avoided by several rules
};
// `crossing`: lines may share cells and cross.
Sites sites_of(rules::Draw::Shape shape, std::span<const Cell> cells, int side, bool crossing);

// The places that are taken.
class Room {
 public:
  bool fits(const Sites& sites) const;
  bool is_free(Site site) const { return !taken_.contains(site); }
  void take(const Sites& sites);

 private:
  std::set<Site> taken_;
  std::set<Site> avoided_;
};

// Whether every cell is joined to every other by shared edges.
bool connected(std::span<const Cell> cells, int side);
// The neighbours of a cell that share an edge with it.
std::vector<Cell> neighbours(int cell, int side);

// Draws cells of a shape.
class ShapeDrawer {
 public:
  // Whether the cells may become a rule of the kind.
  using Holds = std::function<bool(const std::vector<Cell>& cells)>;

  // The arguments must outlive the object.
  ShapeDrawer(const Layout& layout, const Grid& solution, Random& random)
      : layout_(layout), solution_(solution), random_(random) {}

  // Cells of the shape of the kind; empty if this attempt failed. Lines lie in free places of the
  // room, and the rule holds on them.
  std::vector<Cell> draw(const RulePlan& plan, const Room& room, const Holds& holds);
  // Connected free cells with different digits, at most `size`, from `first` on.
  std::vector<Cell> grow_cage(int first, int size, const std::function<bool(int)>& is_free);

 private:
  std::vector<Cell> path(const RulePlan& plan, const Room& room, const Holds& holds);
  std::vector<Cell> middle_out(const RulePlan& plan, const Room& room, const Holds& holds);
  std::vector<Cell> next_to(const std::vector<Cell>& path, const Room& room);
  std::vector<Cell> cage(const RulePlan& plan, const Room& room);
  std::vector<Cell> edge();
  std::vector<Cell> square();
  std::vector<Cell> whole_line(bool either_end);
  std::vector<Cell> diagonal(const RulePlan& plan);
  int side() const { return layout_.side(); }
  int below(int bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }
  int within(const IntRange& range) { return range.low + below(range.high - range.low + 1); }

  const Layout& layout_;
  const Grid& solution_;
  Random& random_;
};

}  // namespace sudokit
