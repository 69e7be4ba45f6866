// Rectangles whose two digits could be exchanged: four cells in two rows and two columns such that
// every house contains as many corners of one diagonal as of the other.
#pragma once

#include <array>
#include <vector>

#include "core/mask.hpp"
#include "deduce/techniques/workspace.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

// Corners come in the order row 1 column 1, row 1 column 2, row 2 column 1, row 2 column 2. If the
// layout has regions, first and second are the two regions in which the corners lie (first contains
// corner 0), and the masks are the corners as seats of these.
struct Rectangle {
  std::array<Cell, 4> corners{};
  std::vector<std::uint16_t> houses;  // of all corners
  int first = -1;
  int second = -1;
  Mask128 in_first = 0;
  Mask128 in_second = 0;
};

// All rectangles of a layout, by rows, then by columns. Empty for sides above 25, which have
// millions.
std::vector<Rectangle> find_rectangles(const Layout& layout);

// The rectangles of a workspace's layout, and those whose corners were all open at the start.
class LayoutRectangles {
 public:
  static constexpr Lifetime kLifetime = Lifetime::layout;
  void build(Workspace& work) { all_ = find_rectangles(work.position().layout()); }
  const std::vector<Rectangle>& all() const { return all_; }

 private:
  std::vector<Rectangle> all_;
};
class BlankRectangles {
 public:
  static constexpr Lifetime kLifetime = Lifetime::puzzle;
  void build(Workspace& work);
  const std::vector<const Rectangle*>& all() const { return all_; }

 private:
  std::vector<const Rectangle*> all_;
};

}  // namespace sudokit
