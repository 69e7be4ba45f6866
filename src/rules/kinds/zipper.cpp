// Zipper lines: cells equally far from the centre have the same sum.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Expansion expand_zipper(const Constraint& line, const Layout&) {
  const Cells& cells = line.cells[0];
  const std::size_t half = cells.size() / 2;
  const Cells centre =
      cells.size() % 2 == 1 ? Cells{cells[half]} : Cells{cells[half - 1], cells[half]};
  Primitives made;
  const std::size_t pairs = cells.size() % 2 == 1 ? half : half - 1;
  for (std::size_t i = 0; i < pairs; ++i) {
    made.push_back(sums_are_equal({cells[i], cells[cells.size() - 1 - i]}, centre));
  }
  return made;
}

bool zipper_holds(const Constraint& line, const Layout&, Judged grid) {
  const Cells& cells = line.cells[0];
  const std::size_t last = cells.size() - 1;
  const int sum = digit_in(grid, cells[0]) + digit_in(grid, cells[last]);
  for (std::size_t i = 0; i < last - i; ++i) {
    if (digit_in(grid, cells[i]) + digit_in(grid, cells[last - i]) != sum) return false;
  }
  return cells.size() % 2 == 0 || digit_in(grid, cells[last / 2]) == sum;
}

std::string say_zipper(const Constraint& line, const Layout&) {
  return line.cells[0].size() % 2 == 1
             ? "Cells equally far from the ends of the zipper {line} add up to the digit in its "
               "middle"
             : "Cells equally far from the ends of the zipper {line} have the same sum";
}

constexpr InkLook kZipperInk = stroke("zipper", 0xA88CC8, 9, {18, 12});
constexpr InkLook kZipperCore = stroke("zippercore", kWhite, 5);

constexpr Kind kZipperKinds[] = {
    {
        .name = "zipper-line",
        .statement = "Every two cells equally far from the centre of the line have the same sum. "
                     "If there is a "
                     "centre cell, its digit is that sum.",
        .form = "zipper-line CELLS",
        .takes = {.cells = {3, ConstraintTakes::kAny}},
        .expand = expand_zipper,
        .holds = zipper_holds,
        .title = "Zipper line",
        .drawing = "A dashed double line.",
        .looking = "The pair with the fewest possible sums bounds all others. If the line has a "
                   "centre cell, no pair can add up to more than the highest digit.",
        .sentence = say_zipper,
        .marks = {{line(kZipperInk), line(kZipperCore)}},
        .iss = {.name = "Zipper", .form = IssForm::line},
        .place = family::sum_lines + 40,
        .draw = {.shape = Draw::Shape::middle_out, .cells = {3, 7}, .count = {5, 8}},
    },
};

}  // namespace

std::span<const Kind> zipper_kinds() {
  return kZipperKinds;
}

}  // namespace sudokit::rules
