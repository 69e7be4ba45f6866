// Marks of single cells and of the corner of four, sets of cells with an outline or a fill, and
// marks between two cells.
#include <algorithm>
#include <set>

#include "tell/rules/table.hpp"

namespace sudokit {

// Marks of single cells, and of the corner of four.

namespace {

void draw_odd(const Constraint& rule, RuleCanvas& canvas) {
  for (const Cell cell : list_of(rule)) canvas.disc(cell, 24, Ink::cell_mark);
}
void draw_even(const Constraint& rule, RuleCanvas& canvas) {
  constexpr double kInsetOfSquare = 7;
  for (const Cell cell : list_of(rule)) {
    const Point at = canvas.corner(cell);
    canvas.under(RuleCanvas::Kind::rect, Ink::cell_mark,
                 {{at.x + kInsetOfSquare, at.y + kInsetOfSquare},
                  {kCellUnits - 2 * kInsetOfSquare, kCellUnits - 2 * kInsetOfSquare}});
  }
}

// A triangle at each side of the cell, which points into it or out of it.
void draw_extreme(Cell cell, bool inwards, RuleCanvas& canvas) {
  canvas.fill(std::span(&cell, 1), Ink::cell_mark);
  const Point middle = canvas.centre(cell);
  constexpr double kFar = kCellUnits / 2;
  for (const auto& way : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
    const int x = way.first;
    const int y = way.second;
    const double tip = kFar - (inwards ? 9 : 3);
    const double back = kFar - (inwards ? 3 : 9);
    const auto at = [&](double out, double beside) {
      return Point{middle.x + x * out - y * beside, middle.y + y * out + x * beside};
    };
    canvas.over(RuleCanvas::Kind::path, Ink::sign, {at(back, 5), at(tip, 0), at(back, -5)});
  }
}
void draw_minimum(const Constraint& rule, RuleCanvas& canvas) {
  for (const Cell cell : list_of(rule)) draw_extreme(cell, true, canvas);
}
void draw_maximum(const Constraint& rule, RuleCanvas& canvas) {
  for (const Cell cell : list_of(rule)) draw_extreme(cell, false, canvas);
}

// At the corner that the four cells share.
void draw_quadruple(const Constraint& rule, RuleCanvas& canvas) {
  const auto cells = list_of(rule);
  if (cells.empty()) return;
  const Point last = canvas.corner(*std::ranges::max_element(cells));
  canvas.over(RuleCanvas::Kind::circle, Ink::dot_white, {last}, 14);
  std::string first_line, second_line;
  const std::size_t half = rule.numbers.size() > 2 ? (rule.numbers.size() + 1) / 2 : 2;
  for (std::size_t i = 0; i < rule.numbers.size(); ++i) {
    std::string& line = i < half ? first_line : second_line;
    line += (line.empty() ? "" : " ") + std::to_string(rule.numbers[i]);
  }
  const double up = second_line.empty() ? 0 : 5;
  const double size = rule.numbers.size() > 1 ? 10.5 : 14;
  canvas.over(RuleCanvas::Kind::text, Ink::sign_text, {{last.x, last.y - up}}, size, first_line);
  if (second_line.empty()) return;
  canvas.over(RuleCanvas::Kind::text, Ink::sign_text, {{last.x, last.y + up}}, size, second_line);
}

std::string each_is(const Constraint& rule, const Layout& layout, std::string_view what) {
  const auto cells = list_of(rule);
  return fmt::format("{} {} {}", cells_text(layout, cells), cells.size() == 1 ? "is" : "are", what);
}
std::string say_odd(const Constraint& rule, const Layout& layout) {
  return each_is(rule, layout, "odd");
}
std::string say_even(const Constraint& rule, const Layout& layout) {
  return each_is(rule, layout, "even");
}
std::string say_minimum(const Constraint& rule, const Layout& layout) {
  return each_is(rule, layout, "smaller than every neighbour above, below, left and right");
}
std::string say_maximum(const Constraint& rule, const Layout& layout) {
  return each_is(rule, layout, "greater than every neighbour above, below, left and right");
}
std::string say_candidates(const Constraint& rule, const Layout& layout) {
  std::vector<std::string> digits;
  for (const int number : rule.numbers) digits.push_back(std::to_string(number));
  return each_is(rule, layout, word_list(digits, "or"));
}
std::string say_quadruple(const Constraint& rule, const Layout& layout) {
  std::vector<std::string> digits;
  for (const int number : rule.numbers) digits.push_back(std::to_string(number));
  return fmt::format("{} contain {}", listed(rule, layout), word_list(digits));
}

constexpr RulePicture kCells[] = {
    {"candidates", nullptr, say_candidates}, {"odd", draw_odd, say_odd},
    {"even", draw_even, say_even},           {"minimum", draw_minimum, say_minimum},
    {"maximum", draw_maximum, say_maximum},  {"quadruple", draw_quadruple, say_quadruple},
};

}  // namespace

std::span<const RulePicture> cell_pictures() {
  return kCells;
}

// ---- Cages --------------------------------------------------------------------------------------

// Cages, regions and clones: sets of cells with an outline or a fill.

namespace {

constexpr double kCageInset = 4;

void draw_cage(const Constraint& cage, RuleCanvas& canvas) {
  canvas.outline(list_of(cage), kCageInset, Ink::cage);
  if (!cage.numbers.empty()) canvas.corner_text(list_of(cage), std::to_string(cage.numbers[0]));
}

std::string say_killer(const Constraint& cage, const Layout& layout) {
  const std::string cells = listed(cage, layout);
  if (cage.numbers.empty()) return fmt::format("The cage {} holds no digit twice", cells);
  return fmt::format("The cage {} adds up to {}", cells, cage.numbers.front());
}

std::string say_killer_with_repeats(const Constraint& cage, const Layout& layout) {
  return fmt::format("The cage {}, where digits may repeat, adds up to {}", listed(cage, layout),
                     number_of_rule(cage));
}

// The cells with their factors, where some are not 1: "2 r1c1, -1 r1c2".
std::string say_sum(const Constraint& sum, const Layout& layout) {
  const auto cells = list_of(sum);
  if (sum.numbers.size() <= cells.size()) {
    return fmt::format("{} {} {}", cells_text(layout, cells),
                       cells.size() == 1 ? "is" : "add up to", number_of_rule(sum));
  }
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int factor = sum.numbers[sum.numbers.size() - cells.size() + i];
    terms.push_back(fmt::format("{} times {}", factor, cell_name(layout, cells[i])));
  }
  return fmt::format("{} add up to {}", word_list(terms), number_of_rule(sum));
}

void draw_region(const Constraint& region, RuleCanvas& canvas) {
  canvas.fill(list_of(region), Ink::region);
  canvas.outline(list_of(region), 2.5, Ink::plain_line);
}

std::string say_region(const Constraint& region, const Layout& layout) {
  return fmt::format("The extra region {} holds every digit once", listed(region, layout));
}

std::string say_different(const Constraint& set, const Layout& layout) {
  return fmt::format("{} hold no digit twice", listed(set, layout));
}

void draw_clone(const Constraint& clone, RuleCanvas& canvas) {
  const std::string letter = canvas.next_letter();
  for (const auto& cells : clone.cells) {
    canvas.fill(cells, Ink::clone);
    canvas.outline(cells, 2.5, Ink::plain_line);
    canvas.corner_text(cells, letter);
  }
}

std::string say_clone(const Constraint& clone, const Layout& layout) {
  std::vector<std::string> lists;
  for (const auto& cells : clone.cells) lists.push_back(in_order(layout, cells));
  return fmt::format("{} hold the same digits in the same order", word_list(lists));
}

constexpr Room kCorners{false, true};
constexpr RulePicture kCages[] = {
    {"killer", draw_cage, say_killer, kCorners},
    {"killer-with-repeats", draw_cage, say_killer_with_repeats, kCorners},
    {"sum", draw_cage, say_sum, kCorners},
    {"extra-region", draw_region, say_region},
    {"different", draw_region, say_different},
    {"clone", draw_clone, say_clone, kCorners},
};

}  // namespace

std::span<const RulePicture> cage_pictures() {
  return kCages;
}

// ---- Pairs --------------------------------------------------------------------------------------

// Marks between two cells: dots, X and V, inequality signs. A list of more than two cells has the
// mark between each cell and the next one.

namespace {

template <class Draw>
void each_two(const Constraint& rule, Draw draw) {
  for (const auto& cells : rule.cells) {
    for (std::size_t i = 1; i < cells.size(); ++i) draw(cells[i - 1], cells[i]);
  }
}

// Without a number where that is the usual one.
template <Ink Dot, int Usual>
void draw_dot(const Constraint& rule, RuleCanvas& canvas) {
  const int number = number_of_rule(rule, Usual);
  each_two(rule, [&](Cell one, Cell other) {
    canvas.dot(one, other, Dot, number == Usual ? "" : std::to_string(number));
  });
}
template <char Letter>
void draw_letter(const Constraint& rule, RuleCanvas& canvas) {
  each_two(rule, [&](Cell one, Cell other) { canvas.sign(one, other, std::string(1, Letter)); });
}
void draw_greater(const Constraint& rule, RuleCanvas& canvas) {
  each_two(rule, [&](Cell greater, Cell lesser) { canvas.inequality(lesser, greater); });
}

// "r1c1 and r1c2", or of a longer list "neighbours on r1c1-r1c2-r1c3".
std::string two_of(const Constraint& rule, const Layout& layout) {
  const auto cells = list_of(rule);
  return cells.size() > 2 ? "Neighbours on " + in_order(layout, cells) : cells_text(layout, cells);
}
std::string say_white(const Constraint& rule, const Layout& layout) {
  return two_of(rule, layout) + " have consecutive digits";
}
// Of two cells, or of any two neighbours on a list, one is a multiple of the other.
std::string one_is(const Constraint& rule, const Layout& layout, std::string_view multiple) {
  const auto cells = list_of(rule);
  return cells.size() > 2
             ? fmt::format("Of any two neighbours on {}, one is {} the other",
                           in_order(layout, cells), multiple)
             : fmt::format("One of {} is {} the other", cells_text(layout, cells), multiple);
}
std::string say_black(const Constraint& rule, const Layout& layout) {
  return one_is(rule, layout, "twice");
}
std::string say_difference(const Constraint& rule, const Layout& layout) {
  return fmt::format("{} differ by {}", two_of(rule, layout), number_of_rule(rule, 1));
}
std::string say_ratio(const Constraint& rule, const Layout& layout) {
  return one_is(rule, layout, fmt::format("{} times", number_of_rule(rule, 2)));
}
std::string say_x(const Constraint& rule, const Layout& layout) {
  return two_of(rule, layout) + " add up to 10";
}
std::string say_v(const Constraint& rule, const Layout& layout) {
  return two_of(rule, layout) + " add up to 5";
}
std::string say_greater(const Constraint& rule, const Layout& layout) {
  const auto cells = list_of(rule);
  if (cells.size() > 2) return fmt::format("Digits decrease along {}", in_order(layout, cells));
  return fmt::format("{} is greater than {}", cell_name(layout, cells.front()),
                     cell_name(layout, cells.back()));
}

constexpr RulePicture kPairs[] = {
    {"white-dot", draw_dot<Ink::dot_white, 1>, say_white},
    {"black-dot", draw_dot<Ink::dot_black, 2>, say_black},
    {"difference", draw_dot<Ink::dot_white, 1>, say_difference},
    {"ratio", draw_dot<Ink::dot_black, 2>, say_ratio},
    {"x", draw_letter<'X'>, say_x},
    {"v", draw_letter<'V'>, say_v},
    {"greater-than", draw_greater, say_greater},
};

}  // namespace

std::span<const RulePicture> pair_pictures() {
  return kPairs;
}

}  // namespace sudokit
