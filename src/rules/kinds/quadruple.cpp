// Quadruples: digits that occur among some cells, mostly the four around a point.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// The state is the list of the digits that are still missing, sorted.
Expansion expand_quadruple(const Constraint& quadruple, const Layout& layout) {
  std::vector<int> missing = quadruple.numbers;
  std::ranges::sort(missing);
  if (missing.front() < 1 || missing.back() > layout.side()) {
    return wrong("expected digits from 1 to {}", layout.side());
  }
  if (missing.size() > quadruple.cells[0].size()) {
    return wrong("{} digits do not fit into {} cells", missing.size(), quadruple.cells[0].size());
  }
  const auto step = [](std::vector<int> left, int digit) -> std::optional<std::vector<int>> {
    const auto at = std::ranges::find(left, digit);
    if (at != left.end()) left.erase(at);
    return left;
  };
  return sequence_of(layout.side(), quadruple.cells[0], missing, step,
                     [](const std::vector<int>& left) { return left.empty(); });
}

bool quadruple_holds(const Constraint& quadruple, const Layout&, Judged grid) {
  for (const int digit : quadruple.numbers) {
    const auto wanted = std::ranges::count(quadruple.numbers, digit);
    const auto found = std::ranges::count_if(
        quadruple.cells[0], [&](Cell cell) { return digit_in(grid, cell) == digit; });
    if (found < wanted) return false;
  }
  return true;
}

std::string quadruple_in_iss(const Constraint& quadruple, const Layout&) {
  return fmt::format("ContainAtLeast~{}", fmt::join(quadruple.numbers, "_"));
}

constexpr Kind kQuadrupleKinds[] = {
    {
        .name = "quadruple",
        .statement = "All the digits occur in the cells; a digit that is listed twice occurs at "
                     "least twice.",
        .form = "quadruple DIGITS CELLS",
        .takes = {.cells = {1, 12}, .numbers = {1, 12}},
        .expand = expand_quadruple,
        .holds = quadruple_holds,
        .title = "Quadruple",
        .meaning = "All digits in the circle occur in the four cells around it; a digit that is "
                   "listed twice occurs at least twice.",
        .drawing = "A circle with the digits, where the cells meet.",
        .looking = "If a digit of the circle has only one place left among the four cells, it goes "
                   "there. As many different digits as cells leave no room for others.",
        .sentence = "{cells} contain {all of}",
        .marks = {{mark(Mark::Shape::digits, ink::white_dot, Mark::At::list, 14)}},
        .iss = {.name = "Quad",
                .form = IssForm::square,
                .other = "ContainAtLeast",
                .other_form = IssForm::digits_line,
                .raised = raised_digits,
                .head = quadruple_in_iss},
        .place = family::cells + 60,
        .everyday = true,
        .draw = {.shape = Draw::Shape::square, .count = {6, 10}},
    },
};

}  // namespace

std::span<const Kind> quadruple_kinds() {
  return kQuadrupleKinds;
}

}  // namespace sudokit::rules
