// Trapezoid: two digits that two regions leave five cells in all, four of them a rectangle of cells
// that were blank at first. Filling the rectangle would let them be exchanged, so the fifth cell
// takes one of them. Order: rectangle, then digits.
#include <algorithm>

#include "deduce/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {
namespace {

// A rectangle in two regions, seen from the region that has the fifth cell.
class Trapezoid {
 public:
  Trapezoid(const Position& position, const Rectangle& corners)
      : position_(position), layout_(position.layout()), corners_(corners) {}

  bool usable() const {
    for (const Cell cell : corners_) {
      if (position_.given(cell)) return false;
    }
    return layout_.has_regions() && layout_.region(corners_[0]) != layout_.region(corners_[3]);
  }

  // Cells of the two regions outside the rectangle that may take a digit: none, one (its index) or
  // more.
  static constexpr int kNone = -1;
  static constexpr int kMore = -2;
  int fifth(int digit) const {
    int found = kNone;
    // Corner 0 and corner 3 lie in different regions.
    for (const Cell corner : {corners_[0], corners_[3]}) {
      for (const Cell cell : layout_.house(2 * layout_.side() + layout_.region(corner))) {
        if (is_corner(cell) || !may(cell, digit)) continue;
        if (found != kNone) return kMore;
        found = cell;
      }
    }
    return found;
  }

  void restrict(Step& step, Mask digits, int fifth_cell) const {
    const int home = layout_.region(fifth_cell);
    keep_only(step, fifth_cell, digits);
    for (const Cell corner : corners_) {
      if (layout_.region(corner) != home) {
        keep_only(step, corner, digits);
      } else if (line_through_both(fifth_cell)) {
        // The other region fills both lines, so this one has one digit a line.
        if (same_line(corner, fifth_cell)) {
          mask_for_each(digits, [&](int digit) { drop(step, position_, corner, digit); });
        } else {
          keep_only(step, corner, digits);
        }
      }
    }
  }

 private:
  bool is_corner(Cell cell) const {
    return std::find(corners_.begin(), corners_.end(), cell) != corners_.end();
  }
  bool may(Cell cell, int digit) const {
    return position_.open(cell) ? position_.has(cell, digit) : position_.value(cell) == digit;
  }
  void keep_only(Step& step, int cell, Mask digits) const {
    mask_for_each(position_.candidates(cell) & ~digits,
                  [&](int digit) { drop(step, position_, cell, digit); });
  }
  // Whether rows run through both regions, else columns do.
  bool along_rows() const { return layout_.region(corners_[0]) == layout_.region(corners_[2]); }
  bool same_line(Cell corner, int cell) const {
    return along_rows() ? layout_.row(corner) == layout_.row(cell)
                        : layout_.column(corner) == layout_.column(cell);
  }
  bool line_through_both(int cell) const {
    return same_line(corners_[0], cell) || same_line(corners_[3], cell);
  }

  const Position& position_;
  const Layout& layout_;
  const Rectangle& corners_;
};

void explain_trapezoid(Step& step, const Position& position, const Rectangle& corners, Mask digits,
                       int fifth) {
  const Layout& layout = position.layout();
  for (const Cell cell : corners) mark_cell(step, position, cell, digits);
  mark_cell(step, position, fifth, digits, 1);
  step.sentence = fmt::format(
      "In the two boxes of {}, {} have five cells in all: these four and {}. The puzzle has one "
      "solution, so they cannot fill the rectangle, where they could be exchanged: one of them "
      "stands in {}.",
      cells_text(layout, corners), digits_text(digits), cell_name(layout, fifth),
      cell_name(layout, fifth));
}

}  // namespace

void find_trapezoid(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  std::vector<int> fifth(static_cast<std::size_t>(position.side()) + 1);
  for (const Rectangle& rectangle : work.rectangles()) {
    const Trapezoid trapezoid(position, rectangle);
    if (!trapezoid.usable()) continue;
    for (int digit = 1; digit <= position.side(); ++digit) {
      fifth[static_cast<std::size_t>(digit)] = trapezoid.fifth(digit);
    }
    for (int a = 1; a <= position.side(); ++a) {
      for (int b = a + 1; b <= position.side(); ++b) {
        const int first = fifth[static_cast<std::size_t>(a)];
        const int second = fifth[static_cast<std::size_t>(b)];
        const int cell = std::max(first, second);
        // The same fifth cell for both, or none for one of them.
        if (cell < 0 || std::min(first, second) == Trapezoid::kMore) continue;
        if (first != second && std::min(first, second) != Trapezoid::kNone) continue;
        Step& step = sink.fresh();
        const Mask digits = mask_of<Mask>(a) | mask_of<Mask>(b);
        trapezoid.restrict(step, digits, cell);
        if (!step.changes()) continue;
        if (sink.explain()) explain_trapezoid(step, position, rectangle, digits, cell);
        if (sink.keep()) return;
      }
    }
  }
}

}  // namespace sudokit
