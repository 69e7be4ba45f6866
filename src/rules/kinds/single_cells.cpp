// Cells of which only some digits are allowed, odd and even cells; cells that are smaller or
// greater than their neighbours.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Expansion expand_candidates(const Constraint& marked, const Layout& layout) {
  Digits digits;
  for (const int digit : marked.numbers) {
    if (digit < 1 || digit > layout.side()) {
      return failf("digit-out-of-range", "{} is not a digit of 1..{}", digit, layout.side());
    }
    digits.insert(digit);
  }
  Primitives made;
  for (const Cell cell : marked.cells[0]) made.push_back(one_of(cell, digits));
  return made;
}

bool candidates_hold(const Constraint& marked, const Layout&, Judged grid) {
  return std::ranges::all_of(marked.cells[0], [&](Cell cell) {
    return std::ranges::count(marked.numbers, digit_in(grid, cell)) > 0;
  });
}

template <int kRemainder>
Expansion expand_parity(const Constraint& marked, const Layout& layout) {
  Digits digits;
  for (int digit = 1; digit <= layout.side(); ++digit) {
    if (digit % 2 == kRemainder) digits.insert(digit);
  }
  Primitives made;
  for (const Cell cell : marked.cells[0]) made.push_back(one_of(cell, digits));
  return made;
}

template <int kRemainder>
bool parity_holds(const Constraint& marked, const Layout&, Judged grid) {
  for (const Cell cell : marked.cells[0]) {
    if ((digit_in(grid, cell) & 1) != kRemainder) return false;
  }
  return true;
}

std::vector<Cell> orthogonal_neighbours(const Layout& layout, Cell cell) {
  Cells found;
  const int side = layout.side();
  if (layout.row(cell) > 0) found.push_back(static_cast<Cell>(cell - side));
  if (layout.column(cell) > 0) found.push_back(static_cast<Cell>(cell - 1));
  if (layout.column(cell) + 1 < side) found.push_back(static_cast<Cell>(cell + 1));
  if (layout.row(cell) + 1 < side) found.push_back(static_cast<Cell>(cell + side));
  return found;
}

template <bool kGreater>
Expansion expand_extreme(const Constraint& marked, const Layout& layout) {
  CellPairs pairs;
  for (const Cell cell : marked.cells[0]) {
    for (const Cell other : orthogonal_neighbours(layout, cell)) pairs.emplace_back(cell, other);
  }
  return Primitives{related(layout.side(), std::move(pairs),
                            [](int a, int b) { return kGreater ? a > b : a < b; })};
}

template <bool kGreater>
bool extreme_holds(const Constraint& marked, const Layout& layout, Judged grid) {
  for (const Cell cell : marked.cells[0]) {
    for (int other = 0; other < layout.cells(); ++other) {
      const int distance = std::abs(layout.row(other) - layout.row(cell)) +
                           std::abs(layout.column(other) - layout.column(cell));
      if (distance != 1) continue;
      const int near = grid[static_cast<std::size_t>(other)];
      if (kGreater ? near >= digit_in(grid, cell) : near <= digit_in(grid, cell)) return false;
    }
  }
  return true;
}

constexpr ConstraintTakes kMarkedCells = {.cells = {1, ConstraintTakes::kAny}};

}  // namespace

const ConstraintRow kinds::candidates = {
    .name = "candidates",
    .iss = "",
    .statement = "Each of the cells holds one of the digits.",
    .form = "candidates DIGITS CELLS",
    .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {1, 100}},
    .expand = expand_candidates,
    .holds = candidates_hold,
};
const ConstraintRow kinds::odd = {
    .name = "odd",
    .iss = "",
    .statement = "The digits of the cells are odd.",
    .form = "odd CELLS",
    .takes = kMarkedCells,
    .expand = expand_parity<1>,
    .holds = parity_holds<1>,
};
const ConstraintRow kinds::even = {
    .name = "even",
    .iss = "",
    .statement = "The digits of the cells are even.",
    .form = "even CELLS",
    .takes = kMarkedCells,
    .expand = expand_parity<0>,
    .holds = parity_holds<0>,
};
const ConstraintRow kinds::minimum = {
    .name = "minimum",
    .iss = "",
    .statement =
        "Each of the cells is smaller than all its neighbours above, below, to the left and to "
        "the right.",
    .form = "minimum CELLS",
    .takes = kMarkedCells,
    .expand = expand_extreme<false>,
    .holds = extreme_holds<false>,
};
const ConstraintRow kinds::maximum = {
    .name = "maximum",
    .iss = "",
    .statement =
        "Each of the cells is greater than all its neighbours above, below, to the left and to "
        "the right.",
    .form = "maximum CELLS",
    .takes = kMarkedCells,
    .expand = expand_extreme<true>,
    .holds = extreme_holds<true>,
};

}  // namespace sudokit::rules
