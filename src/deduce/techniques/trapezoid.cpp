// Trapezoid: two digits have only five cells in two regions, four of which form a rectangle of
// cells without givens. If the two digits filled the rectangle, they could be exchanged, so the
// fifth cell takes one of them. Order: rectangle, then digits.
#include <algorithm>

#include "deduce/techniques/rectangles.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

// A rectangle in two regions, viewed from the region that contains the fifth cell.
class Trapezoid {
 public:
  Trapezoid(const Position& position, const Rectangle& rectangle)
      : position_(position),
        layout_(position.layout()),
        rectangle_(rectangle),
        corners_(rectangle.corners) {}

  // The cell of the two regions outside the rectangle that may take a digit, or kNone or kMore.
  static constexpr int kNone = -1;
  static constexpr int kMore = -2;
  int fifth(int digit) const {
    const Mask one = outside(rectangle_.first, rectangle_.in_first, digit);
    const Mask two = outside(rectangle_.second, rectangle_.in_second, digit);
    if ((one | two) == 0) return kNone;
    if (one != 0 && two != 0) return kMore;
    const Mask all = one | two;
    if (!mask_single(all)) return kMore;
    return position_.geometry().cell_at(one != 0 ? rectangle_.first : rectangle_.second,
                                        mask_lowest(all) - 1);
  }

  void restrict(Step& step, Mask digits, int fifth_cell) const {
    const int home = layout_.region(fifth_cell);
    drop_digits(step, position_, fifth_cell, ~digits);
    for (const Cell corner : corners_) {
      if (layout_.region(corner) != home) {
        drop_digits(step, position_, corner, ~digits);
      } else if (line_through_both(fifth_cell)) {
        // In the other region the digits fill both lines, so this region has one of them in each
        // line.
        if (same_line(corner, fifth_cell)) {
          drop_digits(step, position_, corner, digits);
        } else {
          drop_digits(step, position_, corner, ~digits);
        }
      }
    }
  }

 private:
  // The seats of a region outside the rectangle that may take the digit. If the region has the
  // digit already: none if it is in a corner, else all.
  Mask outside(int house, Mask corners, int digit) const {
    if (position_.missing(house) >> (digit - 1) & 1) {
      return position_.places(house, digit) & ~corners;
    }
    const bool at_corner = std::any_of(corners_.begin(), corners_.end(), [&](Cell cell) {
      return position_.value(cell) == digit && layout_.region(cell) == house - 2 * layout_.side();
    });
    return at_corner ? Mask{0} : ~corners;
  }
  // Do rows run through both regions? Otherwise columns do.
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
  const Rectangle& rectangle_;
  const std::array<Cell, 4>& corners_;
};

void explain_trapezoid(Step& step, const Position& position, const Rectangle& rectangle,
                       Mask digits, int fifth) {
  add_house(step.argument, rectangle.first);
  add_house(step.argument, rectangle.second);
  std::vector<Cell> cells(rectangle.corners.begin(), rectangle.corners.end());
  add_cells(step.argument, position, cells, digits);
  add_cells(step.argument, position, fifth, digits, Role::one);
  cells.push_back(static_cast<Cell>(fifth));
  say(step.argument, Form::trapezoid, digits, cells);
}

}  // namespace

// For one region: the missing digits with at most two places, and with at most three.
struct Scarce {
  Mask two = 0;
  Mask three = 0;
};

std::vector<Scarce> scarce_digits(const Position& position) {
  const int side = position.side();
  std::vector<Scarce> scarce(static_cast<std::size_t>(side));
  for (int region = 0; region < side; ++region) {
    Scarce& here = scarce[static_cast<std::size_t>(region)];
    mask_for_each(position.missing(2 * side + region), [&](int digit) {
      const Mask places = position.places(2 * side + region, digit);
      if (!at_most<3>(places)) return;
      here.three |= mask_of<Mask>(digit);
      if (at_most<2>(places)) here.two |= mask_of<Mask>(digit);
    });
  }
  return scarce;
}

void find_trapezoid(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  if (!position.layout().has_regions()) return;
  const auto& rectangles = work.recall<BlankRectangles>().all();
  const auto changed = [&](const Changes& changes, std::size_t at) {
    const Rectangle& rectangle = *rectangles[at];
    if (rectangle.first == rectangle.second) return Changes::Time{0};
    return std::max(changes.house(rectangle.first), changes.house(rectangle.second));
  };
  const std::vector<Scarce> scarce = scarce_digits(position);
  const auto scarce_in = [&](int house) -> const Scarce& {
    return scarce[static_cast<std::size_t>(house - 2 * position.side())];
  };
  std::vector<Candidate> fifths;
  work.each(sink, rectangles.size(), changed, [&](std::size_t at) {
    const Rectangle& rectangle = *rectangles[at];
    if (rectangle.first == rectangle.second) return false;
    Mask standing = 0;
    for (const Cell corner : rectangle.corners) {
      if (!position.open(corner)) standing |= mask_of<Mask>(position.value(corner));
    }
    // At most one cell outside: two places in one region and three in the other, or the digit is
    // already in a corner.
    const Scarce& one = scarce_in(rectangle.first);
    const Scarce& two = scarce_in(rectangle.second);
    const Mask few = ((one.two | standing) & (two.three | standing)) |
                     ((one.three | standing) & (two.two | standing));
    if (at_most<1>(few)) return false;
    const Trapezoid trapezoid(position, rectangle);
    // Digits with one cell outside, and one digit without any, which combines with each of them.
    fifths.clear();
    int inside = 0;
    mask_for_each(few, [&](int digit) {
      const int cell = trapezoid.fifth(digit);
      if (cell == Trapezoid::kNone && inside == 0) inside = digit;
      if (cell >= 0) fifths.push_back(candidate(cell, digit));
    });
    const auto show = [&](int a, int b, int cell) {
      Step& step = sink.fresh();
      const Mask digits = mask_of<Mask>(a) | mask_of<Mask>(b);
      trapezoid.restrict(step, digits, cell);
      if (!step.changes()) return false;
      if (sink.explain()) explain_trapezoid(step, position, rectangle, digits, cell);
      return sink.keep();
    };
    for (std::size_t i = 0; i < fifths.size(); ++i) {
      if (inside != 0 && show(inside, fifths[i].digit, fifths[i].cell)) return true;
      for (std::size_t j = i + 1; j < fifths.size(); ++j) {
        if (fifths[j].cell != fifths[i].cell) continue;
        if (show(fifths[i].digit, fifths[j].digit, fifths[i].cell)) return true;
      }
    }
    return false;
  });
}

}  // namespace sudokit
