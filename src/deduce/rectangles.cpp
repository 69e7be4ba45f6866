// Uniqueness rules of Eppstein's solver over rectangles of cells that were blank at first: if the
// corners held only two digits, these could be exchanged, and there would be two solutions.
// Order: rectangle, then the four tests of the rectangle rule.
#include "deduce/rectangles.hpp"

#include <algorithm>

#include "deduce/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {
namespace {

bool balanced(const Layout& layout, const Rectangle& corners) {
  std::vector<int> sum(static_cast<std::size_t>(layout.houses()));
  for (std::size_t i = 0; i < 4; ++i) {
    for (const auto house : layout.houses_of(corners[i])) sum[house] += i == 0 || i == 3 ? 1 : -1;
  }
  return std::all_of(sum.begin(), sum.end(), [](int s) { return s == 0; });
}

// One rectangle in one position. A filled corner counts as its one digit.
class Corners {
 public:
  Corners(const Position& position, const Rectangle& corners)
      : position_(position), corners_(corners) {}

  bool usable() const {
    return std::none_of(corners_.begin(), corners_.end(),
                        [&](Cell cell) { return position_.given(cell); });
  }
  Mask may(Cell cell) const {
    return position_.open(cell) ? position_.candidates(cell) : mask_of<Mask>(position_.value(cell));
  }
  Mask any() const {
    return may(corners_[0]) | may(corners_[1]) | may(corners_[2]) | may(corners_[3]);
  }

  // The tests fill the step; the text is what follows "... to avoid".
  std::string one_odd_corner(Step& step) const;
  std::string three_digits(Step& step) const;
  std::string opposite_sides(Step& step) const;
  std::string joined_sides(Step& step) const;

 private:
  std::string only_two(Step& step, std::size_t a, std::size_t b, std::size_t c, std::size_t e,
                       bool opposite) const;
  // Whether every place of a digit in the line of two corners is one of them.
  bool confined(int digit, Cell one, Cell two) const;

  const Position& position_;
  const Rectangle& corners_;
};

std::string Corners::one_odd_corner(Step& step) const {
  Mask once = 0;
  Mask twice = 0;
  for (const Cell cell : corners_) {
    twice |= once & may(cell);
    once |= may(cell);
  }
  if (mask_count(twice) != 2) return "";
  int odd = -1;
  for (const Cell cell : corners_) {
    if ((may(cell) & ~twice) == 0) continue;
    if (odd >= 0) return "";
    odd = cell;
  }
  if (odd < 0) return "";
  mask_for_each(twice, [&](int digit) { drop(step, position_, odd, digit); });
  return fmt::format("Three of its corners can only be {}; so {} is neither",
                     digits_text(twice, "or"), cell_name(position_.layout(), odd));
}

std::string Corners::three_digits(Step& step) const {
  const Mask all = any();
  if (mask_count(all) != 3) return "";
  std::string text;
  mask_for_each(all, [&](int digit) {
    if (step.changes()) return;
    std::vector<Cell> places;
    for (const Cell cell : corners_) {
      if (may(cell) >> (digit - 1) & 1) places.push_back(cell);
    }
    drop_common(step, position_, digit, places);
    text = fmt::format(
        "Its corners can only be {}, and {} must be among them; so no cell that "
        "sees {} is {}",
        digits_text(all, "or"), digit, cells_text(position_.layout(), places), digit);
  });
  return text;
}

bool Corners::confined(int digit, Cell one, Cell two) const {
  const Layout& layout = position_.layout();
  const bool row = layout.row(one) == layout.row(two);
  const int line = row ? layout.row(one) : layout.side() + layout.column(one);
  const auto cells = layout.house(line);
  return std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
    return cell == one || cell == two || !(may(cell) >> (digit - 1) & 1);
  });
}

// Corners a and b are a side, c and e the opposite one, a and c share a line, as do b and e.
std::string Corners::only_two(Step& step, std::size_t a, std::size_t b, std::size_t c,
                              std::size_t e, bool opposite) const {
  const Mask both = may(corners_[a]) | may(corners_[b]);
  if (mask_count(both) != 2) return "";
  const Layout& layout = position_.layout();
  std::string text;
  mask_for_each(both, [&](int digit) {
    if (step.changes()) return;
    const int other = mask_lowest(both & ~mask_of<Mask>(digit));
    const Cell near = opposite ? corners_[e] : corners_[a];
    if (!confined(digit, corners_[c], near)) return;
    drop(step, position_, corners_[e], other);
    if (opposite) drop(step, position_, corners_[c], other);
    text = fmt::format("{} and {} are {}, and {} or {} must be {}; so {} stands in {}{}",
                       cell_name(layout, corners_[a]), cell_name(layout, corners_[b]),
                       digits_text(both), cell_name(layout, corners_[c]), cell_name(layout, near),
                       digit, other, opposite ? "neither" : "not ",
                       opposite ? " of these" : cell_name(layout, corners_[e]));
  });
  return step.changes() ? text : "";
}

std::string Corners::opposite_sides(Step& step) const {
  constexpr std::size_t kSides[4][4] = {{0, 1, 2, 3}, {2, 3, 0, 1}, {0, 2, 1, 3}, {1, 3, 0, 2}};
  for (const auto& s : kSides) {
    if (auto text = only_two(step, s[0], s[1], s[2], s[3], true); !text.empty()) return text;
  }
  return "";
}

std::string Corners::joined_sides(Step& step) const {
  constexpr std::size_t kSides[8][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0},
                                        {0, 2, 1, 3}, {2, 0, 3, 1}, {1, 3, 0, 2}, {3, 1, 2, 0}};
  for (const auto& s : kSides) {
    if (auto text = only_two(step, s[0], s[1], s[2], s[3], false); !text.empty()) return text;
  }
  return "";
}

void explain_rectangle(Step& step, const Position& position, const Rectangle& corners,
                       const std::string& text) {
  const Layout& layout = position.layout();
  for (const Cell cell : corners) mark_cell(step, position, cell, ~Mask{0});
  mention(step, layout.row(corners[0]));
  mention(step, layout.row(corners[2]));
  step.sentence = fmt::format(
      "The puzzle has one solution, so the rectangle {} cannot end with only two digits, which "
      "could be exchanged. {}.",
      cells_text(layout, corners), text);
}

}  // namespace

std::vector<Rectangle> find_rectangles(const Layout& layout) {
  std::vector<Rectangle> found;
  const int side = layout.side();
  if (side > 25) return found;
  for (int r1 = 0; r1 < side; ++r1) {
    for (int r2 = r1 + 1; r2 < side; ++r2) {
      for (int c1 = 0; c1 < side; ++c1) {
        for (int c2 = c1 + 1; c2 < side; ++c2) {
          const auto cell = [side](int r, int c) { return static_cast<Cell>(r * side + c); };
          const Rectangle corners = {cell(r1, c1), cell(r1, c2), cell(r2, c1), cell(r2, c2)};
          // Cheap first: two regions, not four.
          if (layout.has_regions() && layout.region(corners[0]) != layout.region(corners[1]) &&
              layout.region(corners[0]) != layout.region(corners[2])) {
            continue;
          }
          if (balanced(layout, corners)) found.push_back(corners);
        }
      }
    }
  }
  return found;
}

void find_rectangle(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  constexpr std::string (Corners::*kTests[])(Step&)
      const = {&Corners::one_odd_corner, &Corners::three_digits, &Corners::opposite_sides,
               &Corners::joined_sides};
  for (const Rectangle& rectangle : work.rectangles()) {
    const Corners corners(position, rectangle);
    // Three digits at most in three corners, or two in a side: else no test can fire.
    if (!corners.usable()) continue;
    for (const auto test : kTests) {
      Step& step = sink.fresh();
      const std::string text = (corners.*test)(step);
      if (!step.changes()) continue;
      if (sink.explain()) explain_rectangle(step, position, rectangle, text);
      if (sink.keep()) return;
    }
  }
}

}  // namespace sudokit
