// Cells of which only some digits are allowed, odd and even cells; cells that are smaller or
// greater than their neighbours, or than those outside of a fortress.
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
  if (layout.column(cell) + 1 < layout.columns()) found.push_back(static_cast<Cell>(cell + 1));
  if (layout.row(cell) + 1 < layout.rows()) found.push_back(static_cast<Cell>(cell + side));
  return found;
}

// In a fortress, marked neighbours are not compared.
template <bool kGreater, bool kFortress = false>
Expansion expand_extreme(const Constraint& marked, const Layout& layout) {
  CellPairs pairs;
  std::vector<bool> skipped(static_cast<std::size_t>(layout.cells()));
  for (const Cell cell : marked.cells[0]) skipped[cell] = kFortress;
  for (const Cell cell : marked.cells[0]) {
    for (const Cell other : orthogonal_neighbours(layout, cell)) {
      if (!skipped[other]) pairs.emplace_back(cell, other);
    }
  }
  return Primitives{related(layout.side(), std::move(pairs),
                            [](int a, int b) { return kGreater ? a > b : a < b; })};
}

template <bool kGreater, bool kFortress = false>
bool extreme_holds(const Constraint& marked, const Layout& layout, Judged grid) {
  for (const Cell cell : marked.cells[0]) {
    for (int other = 0; other < layout.cells(); ++other) {
      const int distance = std::abs(layout.row(other) - layout.row(cell)) +
                           std::abs(layout.column(other) - layout.column(cell));
      const bool is_marked =
          std::ranges::any_of(marked.cells[0], [&](Cell each) { return each == other; });
      if (distance != 1 || layout.is_missing(other) || (kFortress && is_marked)) continue;
      const int near = grid[static_cast<std::size_t>(other)];
      if (kGreater ? near >= digit_in(grid, cell) : near <= digit_in(grid, cell)) return false;
    }
  }
  return true;
}

constexpr ConstraintTakes kMarkedCells = {.cells = {1, ConstraintTakes::kAny}};

// A shaded cell with a triangle at each side; the tips and the backs of the triangles are this far
// from its centre.
constexpr Marks extreme_marks(double tip, double back) {
  Marks marks = {{mark(Mark::Shape::fill, ink::cell_mark)}};
  constexpr std::array<Mark::Corner, 4> kWays = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  for (std::size_t i = 0; i < kWays.size(); ++i) {
    const auto at = [&](double out, double beside) {
      return Mark::Corner{kWays[i].x * out - kWays[i].y * beside,
                          kWays[i].y * out + kWays[i].x * beside};
    };
    marks[i + 1] = mark(Mark::Shape::figure, ink::sign, Mark::At::each);
    marks[i + 1].corners = {at(back, 5), at(tip, 0), at(back, -5)};
    marks[i + 1].count = 3;
  }
  return marks;
}

constexpr Kind kSingleCellsKinds[] = {
    {
        .name = "candidates",
        .statement = "Each of the cells holds one of the digits.",
        .form = "candidates DIGITS CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {1, 100}},
        .expand = expand_candidates,
        .holds = candidates_hold,
        .title = "Candidates",
        .meaning = "Each of the cells holds one of the digits. Outside of alternatives, these are "
                   "pencil marks of the puzzle.",
        .drawing = "Small digits in the cells; in alternatives, words below the board.",
        .sentence = "{cells} {is} {one of}",
        .iss = {.other = "Given", .other_form = IssForm::candidates},
        .place = family::cells + 10,
    },
    {
        .name = "odd",
        .statement = "The digits of the cells are odd.",
        .form = "odd CELLS",
        .takes = kMarkedCells,
        .expand = expand_parity<1>,
        .holds = parity_holds<1>,
        .title = "Odd cells",
        .drawing = "A grey disc.",
        .looking = "Count the odd cells of a house: if they are as many as there are odd digits, "
                   "all others are even.",
        .sentence = "{cells} {is} odd",
        .marks = {{disc(Mark::At::each, 24, ink::cell_mark)}},
        .place = family::cells + 20,
        .everyday = true,
        .draw = {.shape = Draw::Shape::cell, .count = {8, 14}},
    },
    {
        .name = "even",
        .statement = "The digits of the cells are even.",
        .form = "even CELLS",
        .takes = kMarkedCells,
        .expand = expand_parity<0>,
        .holds = parity_holds<0>,
        .title = "Even cells",
        .drawing = "A grey square.",
        .looking = "Count the even cells of a house: if they are as many as there are even digits, "
                   "all others are odd.",
        .sentence = "{cells} {is} even",
        .marks = {{mark(Mark::Shape::square, ink::cell_mark, Mark::At::each, 46)}},
        .place = family::cells + 30,
        .everyday = true,
        .draw = {.shape = Draw::Shape::cell, .count = {8, 14}},
    },
    {
        .name = "minimum",
        .statement =
            "Each of the cells is smaller than all its neighbours above, below, to the left and to "
            "the right.",
        .form = "minimum CELLS",
        .takes = kMarkedCells,
        .expand = expand_extreme<false>,
        .holds = extreme_holds<false>,
        .title = "Minimum",
        .drawing = "A shaded cell with arrowheads that point into it.",
        .looking = "The cell cannot hold the highest digits: its neighbours in a house need "
                   "different ones that are greater.",
        .sentence = "{cells} {is} smaller than every neighbour above, below, left and right",
        .marks = extreme_marks(21, 27),
        .place = family::cells + 40,
        .everyday = true,
        .draw = {.shape = Draw::Shape::cell, .count = {4, 7}},
    },
    {
        .name = "maximum",
        .statement =
            "Each of the cells is greater than all its neighbours above, below, to the left and to "
            "the right.",
        .form = "maximum CELLS",
        .takes = kMarkedCells,
        .expand = expand_extreme<true>,
        .holds = extreme_holds<true>,
        .title = "Maximum",
        .drawing = "A shaded cell with arrowheads that point out of it.",
        .looking = "The cell cannot hold the lowest digits: its neighbours in a house need "
                   "different ones that are smaller.",
        .sentence = "{cells} {is} greater than every neighbour above, below, left and right",
        .marks = extreme_marks(27, 21),
        .place = family::cells + 50,
        .everyday = true,
        .draw = {.shape = Draw::Shape::cell, .count = {4, 7}},
    },
    {
        .name = "fortress",
        .statement = "Each of the cells is greater than those of its neighbours above, below, to "
                     "the left and to the right that are not among the cells.",
        .form = "fortress CELLS",
        .takes = kMarkedCells,
        .expand = expand_extreme<true, true>,
        .holds = extreme_holds<true, true>,
        .title = "Fortress",
        .meaning = "Each shaded cell is greater than every neighbour above, below, left and right "
                   "that is not shaded. Shaded neighbours are not compared, unlike those of "
                   "`maximum`.",
        .drawing = "Shaded cells with arrowheads that point out of them.",
        .looking = "A cell of the fortress cannot hold the lowest digits, and its neighbours "
                   "outside cannot hold the highest.",
        .sentence = "{cells} {is} greater than every neighbour outside of these cells",
        .marks = extreme_marks(27, 21),
        .place = family::cells + 52,
        .everyday = true,
    },
    {
        .name = "inverse-fortress",
        .statement = "Each of the cells is smaller than those of its neighbours above, below, to "
                     "the left and to the right that are not among the cells.",
        .form = "inverse-fortress CELLS",
        .takes = kMarkedCells,
        .expand = expand_extreme<false, true>,
        .holds = extreme_holds<false, true>,
        .title = "Inverse fortress",
        .meaning = "Each shaded cell is smaller than every neighbour above, below, left and right "
                   "that is not shaded. Shaded neighbours are not compared, unlike those of "
                   "`minimum`.",
        .drawing = "Shaded cells with arrowheads that point into them.",
        .looking = "A cell of the fortress cannot hold the highest digits, and its neighbours "
                   "outside cannot hold the lowest.",
        .sentence = "{cells} {is} smaller than every neighbour outside of these cells",
        .marks = extreme_marks(21, 27),
        .place = family::cells + 54,
    },
};

}  // namespace

std::span<const Kind> single_cells_kinds() {
  return kSingleCellsKinds;
}

}  // namespace sudokit::rules
