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

// ISS reads the cells of a pill in grid order, and supports pills of two or three cells.
std::string pill_in_iss(const Constraint& arrow, const Layout&) {
  const Cells& pill = arrow.cells[0];
  if (pill.size() > 3 || !std::ranges::is_sorted(pill)) return "";
  return fmt::format("PillArrow~{}", pill.size());
}

constexpr InkLook kPillInk = stroke("pill", 0x6E6E6E, 46);
constexpr InkLook kPillCore = stroke("pillcore", kWhite, 41);

constexpr Kind kArrowsKinds[] = {
    {
        .name = "arrow",
        .statement = "The digits along the arrow add up to the digit in its circle, which is the "
                     "first cell.",
        .form = "arrow CELLS",
        .expand = expand_arrow,
        .holds = arrow_holds,
        .title = "Arrow",
        .meaning = "The digits along the arrow add up to the digit in its circle. Digits may "
                   "repeat on the arrow if the houses allow it.",
        .drawing = "A circle, and a line that ends in a head.",
        .looking = "The circle is at least the smallest sum of the shaft, where cells that share a "
                   "house hold different digits. Begin with the longest arrows.",
        .sentence = "The digits on the arrow {rest} add up to its circle {first}",
        .marks = {{line(ink::arrow), mark(Mark::Shape::head, ink::arrow),
                   disc(Mark::At::first, 22, ink::hollow)}},
        .iss = {.name = "Arrow", .form = IssForm::line},
        .place = family::sum_lines + 10,
        .draw = {.shape = Draw::Shape::path, .cells = {3, 5}, .count = {5, 8}},
    },
    {
        .name = "double-arrow",
        .statement =
            "The digits between the circles, the first and the last cell, add up to the sum of the "
            "digits in the circles.",
        .form = "double-arrow CELLS",
        .takes = {.cells = {3, ConstraintTakes::kAny}},
        .expand = expand_double_arrow,
        .holds = double_arrow_holds,
        .title = "Double arrow",
        .meaning =
            "The digits between the two circles add up to the sum of the digits in the circles.",
        .drawing = "Two circles joined by a line.",
        .looking = "Compare the largest sum of the circles with the smallest sum of the cells "
                   "between them. Begin with the longest arrows.",
        .sentence = "The digits between the circles {first} and {last} add up to the sum of both",
        .marks = {{line(ink::arrow), disc(Mark::At::first, 22, ink::hollow),
                   disc(Mark::At::last, 22, ink::hollow)}},
        .iss = {.name = "DoubleArrow", .form = IssForm::line},
        .place = family::sum_lines + 20,
        .draw = {.shape = Draw::Shape::path, .cells = {4, 6}, .count = {4, 7}},
    },
    {
        .name = "pill-arrow",
        .statement = "The digits along the arrow (the second list) add up to the number in the "
                     "pill (the first "
                     "list), which is read as a number of two to four digits.",
        .form = "pill-arrow CELLS / CELLS",
        .takes = {.lists = {2, 2}, .cells = {1, ConstraintTakes::kAny}},
        .expand = expand_pill_arrow,
        .holds = pill_arrow_holds,
        .title = "Pill arrow",
        .meaning = "The digits in the pill are read as one number, and the digits along the arrow "
                   "add up to it. In grids above 9x9 each cell still counts ten times as much as "
                   "the next: 1 and 17 are 27.",
        .drawing = "A capsule around the cells of the number, and a line that ends in a head.",
        .looking = "The largest sum of the arrow bounds the first digit of the pill. Begin there, "
                   "and then with the last digit.",
        .sentence = "The digits on the arrow {second line} add up to the number in the pill {line}",
        .marks = {{line(ink::arrow, Mark::At::joint),
                   mark(Mark::Shape::head, ink::arrow, Mark::At::joint),
                   line(kPillInk, Mark::At::pill), line(kPillCore, Mark::At::pill)}},
        .iss = {.name = "PillArrow", .form = IssForm::pill_arrow, .head = pill_in_iss},
        .place = family::sum_lines + 30,
    },
};

}  // namespace

std::span<const Kind> arrows_kinds() {
  return kArrowsKinds;
}

}  // namespace sudokit::rules
