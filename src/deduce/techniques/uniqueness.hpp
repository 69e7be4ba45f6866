// What the techniques that rest on uniqueness share: deadly patterns, and rectangles whose two
// digits could be exchanged.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "core/mask.hpp"
#include "deduce/techniques/technique.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

// Deadly: a loop of open cells that must not end with two digits alone, and what follows from that,
// by the types of unique rectangles.
//
// Every house has as many cells at even places of the loop as at odd ones. If the cells were filled
// with the two digits alternately, these could be exchanged in every house, and the puzzle would
// have a second solution. So some cell takes another digit.
class Deadly {
 public:
  // Pre: the cells are open, each sees the next, and they are deadly with the two digits of the
  // pair.
  Deadly(const Position& position, StepSink& sink, std::vector<Cell> loop, Mask pair);

  const std::vector<Cell>& loop() const { return loop_; }
  // The cells with the pair alone, and the cells with more candidates.
  const std::vector<Cell>& bare() const { return bare_; }
  const std::vector<Cell>& more() const { return more_; }
  Mask extras() const { return extras_; }

  // Each function offers its instances to the sink and returns whether the search is over.
  bool type_1();  // one cell has more candidates
  bool type_2();  // all cells with more candidates have the same extra digit
  bool type_3();  // two cells are part of a naked or hidden set of a house
  bool type_4();  // one of the two digits has no other places in a house of the two cells
  // Sets the variant of the steps that are kept from now on.
  void call(std::string variant) { variant_ = std::move(variant); }

 private:
  bool keep(Step& step, Form form);
  bool naked_sets(int house);
  bool hidden_sets(int house);
  bool offer_naked(int house, std::span<const Cell> others, Mask digits);
  bool offer_hidden(int house, Mask kept, Mask seats);
  std::vector<int> shared_houses() const;
  Mask seats_of_more(int house) const;

  const Position& position_;
  StepSink& sink_;
  std::vector<Cell> loop_;
  Mask pair_;
  std::vector<Cell> bare_;
  std::vector<Cell> more_;
  Mask extras_ = 0;
  std::string variant_;
};

// Calls use(cells, digits) for sets of up to `most` cells that have, together with `digits`, one
// digit more than cells. Stops when use returns true, and returns whether it did.
bool each_tight_set(const Position& position, std::span<const Cell> cells, Mask digits, int most,
                    const std::function<bool(std::span<const Cell>, Mask)>& use);

// Rectangles whose two digits could be exchanged: four cells in two rows and two columns such that
// every house contains as many corners of one diagonal as of the other.

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
