// Arrows: the number in the circles or the pill is the sum of the digits along the shaft.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Expansion expand_arrow(const Constraint& arrow, const Layout&) {
  const Cells& cells = arrow.cells[0];
  return Primitives{sums_are_equal(Cells(cells.begin() + 1, cells.end()), {cells[0]})};
}

bool arrow_holds(const Constraint& arrow, const Layout&, Judged grid) {
  const Cells& cells = arrow.cells[0];
  return sum_in(grid, cells) == 2 * digit_in(grid, cells[0]);
}

Expansion expand_double_arrow(const Constraint& arrow, const Layout&) {
  const Cells& cells = arrow.cells[0];
  return Primitives{
      sums_are_equal(Cells(cells.begin() + 1, cells.end() - 1), {cells.front(), cells.back()})};
}

bool double_arrow_holds(const Constraint& arrow, const Layout&, Judged grid) {
  const Cells& cells = arrow.cells[0];
  const int circles = digit_in(grid, cells.front()) + digit_in(grid, cells.back());
  return sum_in(grid, cells) - circles == circles;
}

// 100 a + 10 b + c. At sides above 9 a cell still counts its digit times a power of ten.
Expansion expand_pill_arrow(const Constraint& arrow, const Layout&) {
  const Cells& pill = arrow.cells[0];
  if (pill.size() < 2 || pill.size() > 4) return wrong("expected 2 to 4 cells in the pill");
  auto terms = terms_of(arrow.cells[1]);
  int factor = 1;
  for (std::size_t i = pill.size(); i-- > 0; factor *= 10) terms.push_back({pill[i], -factor});
  return Primitives{sum_is(terms, 0)};
}

bool pill_arrow_holds(const Constraint& arrow, const Layout&, Judged grid) {
  int number = 0;
  for (const Cell cell : arrow.cells[0]) number = number * 10 + digit_in(grid, cell);
  return sum_in(grid, arrow.cells[1]) == number;
}

}  // namespace

const ConstraintRow kinds::arrow = {
    .name = "arrow",
    .iss = "Arrow",
    .statement =
        "The digits along the arrow add up to the digit in its circle, which is the first cell.",
    .form = "arrow CELLS",
    .takes = {},
    .expand = expand_arrow,
    .holds = arrow_holds,
};

const ConstraintRow kinds::double_arrow = {
    .name = "double-arrow",
    .iss = "DoubleArrow",
    .statement =
        "The digits between the circles, the first and the last cell, add up to the sum of the "
        "digits in the circles.",
    .form = "double-arrow CELLS",
    .takes = {.cells = {3, ConstraintTakes::kAny}},
    .expand = expand_double_arrow,
    .holds = double_arrow_holds,
};

const ConstraintRow kinds::pill_arrow = {
    .name = "pill-arrow",
    .iss = "PillArrow",
    .statement =
        "The digits along the arrow (the second list) add up to the number in the pill (the first "
        "list), which is read as a number of two to four digits.",
    .form = "pill-arrow CELLS / CELLS",
    .takes = {.lists = {2, 2}, .cells = {1, ConstraintTakes::kAny}},
    .expand = expand_pill_arrow,
    .holds = pill_arrow_holds,
};

}  // namespace sudokit::rules
