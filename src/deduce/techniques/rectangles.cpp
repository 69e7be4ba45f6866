// Uniqueness rules of Eppstein's solver: rectangles and trapezoids.
#include <algorithm>
#include <utility>

#include "deduce/techniques/technique.hpp"
#include "deduce/techniques/uniqueness.hpp"

namespace sudokit {

// Uniqueness rules of Eppstein's solver for rectangles of cells without givens: if the corners held
// only two digits, these could be exchanged, and there would be two solutions. Order: rectangle,
// then the four tests of the rectangle rule.

namespace {

using CornerCells = std::array<Cell, 4>;

// Does each house contain as many of corners 0 and 3 as of corners 1 and 2? `sum`: one entry per
// house, all 0.
bool balanced(const Layout& layout, const CornerCells& corners, std::vector<int>& sum) {
  for (std::size_t i = 0; i < 4; ++i) {
    for (const auto house : layout.houses_of(corners[i])) sum[house] += i == 0 || i == 3 ? 1 : -1;
  }
  bool even = true;
  for (const Cell cell : corners) {
    for (const auto house : layout.houses_of(cell)) even &= std::exchange(sum[house], 0) == 0;
  }
  return even;
}

// One rectangle in one position. A filled corner counts as having its one digit.
class Corners {
 public:
  Corners(const Position& position, const CornerCells& corners)
      : position_(position), layout_(position.layout()), corners_(corners) {
    for (std::size_t i = 0; i < 4; ++i) {
      may_[i] = position.open(corners[i]) ? position.candidates(corners[i])
                                          : mask_of<Mask>(position.value(corners[i]));
    }
  }

  // Can a test succeed? Each needs three digits in all, or a side with two digits.
  bool promising() const {
    return at_most<3>(may_[0] | may_[1] | may_[2] | may_[3]) || at_most<2>(may_[0] | may_[1]) ||
           at_most<2>(may_[0] | may_[2]) || at_most<2>(may_[3] | may_[1]) ||
           at_most<2>(may_[3] | may_[2]);
  }

  // The tests fill the step, and also its argument if `explain`.
  void one_odd_corner(Step& step, bool explain) const;
  void three_digits(Step& step, bool explain) const;
  void opposite_sides(Step& step, bool explain) const;
  void joined_sides(Step& step, bool explain) const;

 private:
  // Corners a and b form a side, c and e the opposite one; a and c share a line, and so do b and e.
  struct Sides {
    std::size_t a, b, c, e;
  };
  void only_two(Step& step, bool explain, const Sides& sides, bool opposite) const;
  // The common row or column of two corners.
  int line_of(std::size_t one, std::size_t two) const {
    const Cell a = corners_[one];
    return layout_.row(a) == layout_.row(corners_[two]) ? layout_.row(a)
                                                        : layout_.side() + layout_.column(a);
  }
  void tell(Step& step, Form form, Mask digits, std::span<const Cell> more) const {
    std::vector<Cell> cells(corners_.begin(), corners_.end());
    add_cells(step.argument, position_, corners_, ~Mask{0});
    cells.insert(cells.end(), more.begin(), more.end());
    say(step.argument, form, digits, cells);
  }
  // Is every place of a digit in the common line of two corners one of these corners?
  bool confined(int digit, std::size_t one, std::size_t two) const;

  const Position& position_;
  const Layout& layout_;
  const CornerCells& corners_;
  Mask may_[4] = {};
};

// If three corners can only have two digits, the fourth has neither.
void Corners::one_odd_corner(Step& step, bool explain) const {
  Mask once = 0;
  Mask twice = 0;
  for (const Mask may : may_) {
    twice |= once & may;
    once |= may;
  }
  if (!exactly<2>(twice)) return;
  int odd = -1;
  for (std::size_t i = 0; i < 4; ++i) {
    if ((may_[i] & ~twice) == 0) continue;
    if (odd >= 0) return;
    odd = corners_[i];
  }
  if (odd < 0) return;
  drop_digits(step, position_, odd, twice);
  if (explain) tell(step, Form::odd_corner, twice, std::array{static_cast<Cell>(odd)});
}

// If the corners have three digits in all, each of them must be in some corner.
void Corners::three_digits(Step& step, bool explain) const {
  const Mask all = may_[0] | may_[1] | may_[2] | may_[3];
  if (!exactly<3>(all)) return;
  mask_for_each(all, [&](int digit) {
    if (step.changes()) return;
    std::vector<Cell> places;
    for (std::size_t i = 0; i < 4; ++i) {
      if (may_[i] >> (digit - 1) & 1) places.push_back(corners_[i]);
    }
    drop_common(step, position_, digit, places);
    if (explain && step.changes()) tell(step, Form::three_digits, all, places);
  });
}

bool Corners::confined(int digit, std::size_t one, std::size_t two) const {
  const Cell a = corners_[one];
  const Cell b = corners_[two];
  const bool row = layout_.row(a) == layout_.row(b);
  const int line = line_of(one, two);
  if (!(position_.missing(line) >> (digit - 1) & 1)) {
    return position_.value(a) == digit || position_.value(b) == digit;
  }
  const Mask corners =
      row ? mask_of<Mask>(layout_.column(a) + 1) | mask_of<Mask>(layout_.column(b) + 1)
          : mask_of<Mask>(layout_.row(a) + 1) | mask_of<Mask>(layout_.row(b) + 1);
  return (position_.places(line, digit) & ~corners) == 0;
}

// A side has only two digits, and one of them must be at the opposite side (or at a side that joins
// it). The other digit would then complete the rectangle.
void Corners::only_two(Step& step, bool explain, const Sides& sides, bool opposite) const {
  const Mask both = may_[sides.a] | may_[sides.b];
  const Mask ends = opposite ? may_[sides.c] | may_[sides.e] : may_[sides.e];
  if ((both & ends) == 0 || !exactly<2>(both)) return;
  mask_for_each(both, [&](int digit) {
    if (step.changes()) return;
    const int other = mask_lowest(both & ~mask_of<Mask>(digit));
    const std::size_t near = opposite ? sides.e : sides.a;
    if (!confined(digit, sides.c, near)) return;
    drop(step, position_, corners_[sides.e], other);
    if (opposite) drop(step, position_, corners_[sides.c], other);
    if (!explain || !step.changes()) return;
    add_house(step.argument, line_of(sides.c, near));
    if (opposite) {
      tell(step, Form::opposite_sides, both,
           std::array{corners_[sides.a], corners_[sides.b], corners_[sides.c], corners_[near]});
    } else {
      tell(step, Form::joined_sides, both,
           std::array{corners_[sides.a], corners_[sides.b], corners_[sides.c], corners_[near],
                      corners_[sides.e]});
    }
  });
}

void Corners::opposite_sides(Step& step, bool explain) const {
  constexpr Sides kSides[] = {{0, 1, 2, 3}, {2, 3, 0, 1}, {0, 2, 1, 3}, {1, 3, 0, 2}};
  for (const Sides& sides : kSides) {
    if (!step.changes()) only_two(step, explain, sides, true);
  }
}

void Corners::joined_sides(Step& step, bool explain) const {
  constexpr Sides kSides[] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0},
                              {0, 2, 1, 3}, {2, 0, 3, 1}, {1, 3, 0, 2}, {3, 1, 2, 0}};
  for (const Sides& sides : kSides) {
    if (!step.changes()) only_two(step, explain, sides, false);
  }
}

// The rectangle with its houses, and with its two regions if there are regions.
Rectangle with_houses(const Layout& layout, const CornerCells& corners) {
  Rectangle rectangle;
  rectangle.corners = corners;
  rectangle.houses.reserve(8);
  for (const Cell cell : corners) {
    for (const auto house : layout.houses_of(cell)) {
      const auto& houses = rectangle.houses;
      if (std::find(houses.begin(), houses.end(), house) == houses.end()) {
        rectangle.houses.push_back(house);
      }
    }
  }
  if (!layout.has_regions()) return rectangle;
  rectangle.first = 2 * layout.side() + layout.region(corners[0]);
  rectangle.second = 2 * layout.side() + layout.region(corners[3]);
  const auto seats = [&](int house) {
    const auto cells = layout.house(house);
    Mask mask = 0;
    for (const Cell cell : corners) {
      const auto at = std::ranges::find(cells, cell);
      if (at != cells.end()) mask |= mask_of<Mask>(static_cast<int>(at - cells.begin()) + 1);
    }
    return mask;
  };
  rectangle.in_first = seats(rectangle.first);
  rectangle.in_second = seats(rectangle.second);
  return rectangle;
}

}  // namespace

std::vector<Rectangle> find_rectangles(const Layout& layout) {
  std::vector<Rectangle> found;
  const int side = layout.side();
  if (side > 25) return found;
  std::vector<int> sum(static_cast<std::size_t>(layout.houses()));
  const auto cell = [side](int r, int c) { return static_cast<Cell>(r * side + c); };
  // A cheap test first: two regions, not four.
  const auto possible = [&](const CornerCells& corners) {
    return !layout.has_regions() || layout.region(corners[0]) == layout.region(corners[1]) ||
           layout.region(corners[0]) == layout.region(corners[2]);
  };
  for (int r1 = 0; r1 < side; ++r1) {
    for (int r2 = r1 + 1; r2 < side; ++r2) {
      for (int c1 = 0; c1 < side; ++c1) {
        for (int c2 = c1 + 1; c2 < side; ++c2) {
          const CornerCells corners = {cell(r1, c1), cell(r1, c2), cell(r2, c1), cell(r2, c2)};
          if (!possible(corners) || !balanced(layout, corners, sum)) continue;
          found.push_back(with_houses(layout, corners));
        }
      }
    }
  }
  return found;
}

void BlankRectangles::build(Workspace& work) {
  all_.clear();
  const Position& position = work.position();
  for (const Rectangle& rectangle : work.recall<LayoutRectangles>().all()) {
    const auto& corners = rectangle.corners;
    const bool blank = std::none_of(corners.begin(), corners.end(),
                                    [&](Cell cell) { return position.given(cell); });
    if (blank && work.exchangeable(corners)) all_.push_back(&rectangle);
  }
}

namespace {

void find_rectangle(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  constexpr void (Corners::*kTests[])(Step&, bool)
      const = {&Corners::one_odd_corner, &Corners::three_digits, &Corners::opposite_sides,
               &Corners::joined_sides};
  const auto& rectangles = work.recall<BlankRectangles>().all();
  const auto changed = [&](const Changes& changes, std::size_t at) {
    Changes::Time last = 0;
    for (const auto house : rectangles[at]->houses) last = std::max(last, changes.house(house));
    return last;
  };
  work.each(sink, rectangles.size(), changed, [&](std::size_t at) {
    const Rectangle& rectangle = *rectangles[at];
    const Corners corners(position, rectangle.corners);
    if (!corners.promising()) return false;
    for (const auto test : kTests) {
      Step& step = sink.fresh();
      (corners.*test)(step, sink.explain());
      if (!step.changes()) continue;
      if (sink.keep()) return true;
    }
    return false;
  });
}

// ---- Trapezoid ----------------------------------------------------------------------------------

// Trapezoid: two digits have only five cells in two regions, four of which form a rectangle of
// cells without givens. If the two digits filled the rectangle, they could be exchanged, so the
// fifth cell takes one of them. Order: rectangle, then digits.

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

namespace {

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

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kRectanglesRows[] = {
    {{"trapezoid", "Trapezoid", "", F::uniqueness, true,
      "Two digits are confined to five cells of two boxes, four of which form a rectangle.", kPads},
     find_trapezoid,
     "sudokit:trapezoid eppstein:trapezoid",
     "In two boxes, two digits are confined to five cells, four of which form a rectangle. They "
     "cannot fill the rectangle, where they could be exchanged. So one of them is in the fifth "
     "cell, and the other three places that the two digits take in the boxes are in the rectangle.",
     "Look for a rectangle of two digits that would be deadly except for one cell outside it, in "
     "one of its two boxes."},
    {{"rectangle", "Unique rectangle", "uniqueness rectangle,unique rectangle", F::uniqueness, true,
      "A rectangle in two boxes must not end with only two digits.", kPads},
     find_rectangle},
    page_only(
        "unique-rectangle", "Unique rectangle", F::uniqueness,
        "sudokit:rectangle eppstein:rectangle",
        "Four cells in two rows, two columns and two boxes must not end with only two digits. "
        "These could be exchanged, and the puzzle would have a second solution. So something must "
        "prevent it: a corner takes another digit, or one of the two digits is placed outside the "
        "rectangle. Four tests determine what follows; other programs count them as separate types "
        "(1 to 6, below).",
        "Look for two bivalue cells with the same candidates in one line or in opposite corners, "
        "and complete the rectangle. It must lie in two boxes, and no corner may be a given."),
};

}  // namespace

namespace finders {
extern const TechniqueRows rectangles;
const TechniqueRows rectangles = kRectanglesRows;
}  // namespace finders

}  // namespace sudokit
