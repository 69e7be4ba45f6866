// Sets of cells whose digits differ: diagonals, windows, disjoint groups, extra regions. Sets of
// `side` cells become houses of the layout (with_rules).
#include <array>
#include <set>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Cells diagonal_cells(const Layout& layout, bool rising) {
  Cells cells;
  const int side = layout.side();
  for (int row = 0; row < side; ++row) {
    cells.push_back(static_cast<Cell>(row * side + (rising ? side - 1 - row : row)));
  }
  return cells;
}

template <bool kRows>
Expansion expand_lines(const Constraint&, const Layout& layout) {
  Primitives made;
  for (int i = 0; i < (kRows ? layout.rows() : layout.columns()); ++i) {
    made.push_back(different(kRows ? layout.row_cells(i) : layout.column_cells(i)));
  }
  return made;
}
template <bool kRows>
bool lines_hold(const Constraint&, const Layout& layout, Judged grid) {
  std::set<std::pair<int, int>> seen;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (layout.is_missing(cell)) continue;
    const int line = kRows ? layout.row(cell) : layout.column(cell);
    if (!seen.emplace(line, grid[static_cast<std::size_t>(cell)]).second) return false;
  }
  return true;
}

Expansion expand_diagonal(const Constraint& diagonal, const Layout& layout) {
  const int number = diagonal.numbers[0];
  if (number != 1 && number != 2) return wrong("expected diagonal 1 (falling) or 2 (rising)");
  return Primitives{different(diagonal_cells(layout, number == 2))};
}
Expansion expand_diagonals(const Constraint&, const Layout& layout) {
  return Primitives{different(diagonal_cells(layout, false)),
                    different(diagonal_cells(layout, true))};
}

bool diagonal_holds(const Constraint& diagonal, const Layout& layout, Judged grid) {
  std::set<int> seen;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int row = layout.row(cell);
    const int column = layout.column(cell);
    const bool on = diagonal.numbers[0] == 1 ? row == column : row + column == layout.side() - 1;
    if (on && !seen.insert(grid[static_cast<std::size_t>(cell)]).second) return false;
  }
  return true;
}
bool diagonals_hold(const Constraint& both, const Layout& layout, Judged grid) {
  Constraint one{both.kind, {}, {1}};
  Constraint two{both.kind, {}, {2}};
  return diagonal_holds(one, layout, grid) && diagonal_holds(two, layout, grid);
}

// Windows of the size of a box, one row and one column apart: four of 3x3 on 9x9.
Expansion expand_windows(const Constraint&, const Layout& layout) {
  const int rows = layout.box_rows();
  const int cols = layout.box_cols();
  if (!layout.has_boxes() || rows < 2 || cols < 2) return wrong("expected a layout with boxes");
  const int side = layout.side();
  Primitives made;
  for (int top = 1; top + rows < side; top += rows + 1) {
    for (int left = 1; left + cols < side; left += cols + 1) {
      Cells cells;
      for (int i = 0; i < side; ++i) {
        cells.push_back(static_cast<Cell>((top + i / cols) * side + left + i % cols));
      }
      made.push_back(different(std::move(cells)));
    }
  }
  return made;
}

// A cell is in a window unless its row or column lies between the windows.
bool windows_hold(const Constraint&, const Layout& layout, Judged grid) {
  const int rows = layout.box_rows();
  const int cols = layout.box_cols();
  std::set<std::array<int, 3>> seen;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int row = layout.row(cell);
    const int column = layout.column(cell);
    if (row % (rows + 1) == 0 || column % (cols + 1) == 0) continue;
    const int down = row / (rows + 1);
    const int across = column / (cols + 1);
    if ((down + 1) * (rows + 1) >= layout.side() || (across + 1) * (cols + 1) >= layout.side()) {
      continue;  // at the border, or cut off by it
    }
    if (!seen.insert({down, across, grid[static_cast<std::size_t>(cell)]}).second) return false;
  }
  return true;
}

Expansion expand_disjoint_groups(const Constraint&, const Layout& layout) {
  if (!layout.has_boxes()) return wrong("expected a layout with boxes");
  std::vector<Cells> groups(static_cast<std::size_t>(layout.side()));
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int place = layout.row(cell) % layout.box_rows() * layout.box_cols() +
                      layout.column(cell) % layout.box_cols();
    groups[static_cast<std::size_t>(place)].push_back(static_cast<Cell>(cell));
  }
  Primitives made;
  for (Cells& group : groups) made.push_back(different(std::move(group)));
  return made;
}

bool disjoint_groups_hold(const Constraint&, const Layout& layout, Judged grid) {
  for (int a = 0; a < layout.cells(); ++a) {
    for (int b = 0; b < a; ++b) {
      const bool same = (layout.row(a) - layout.row(b)) % layout.box_rows() == 0 &&
                        (layout.column(a) - layout.column(b)) % layout.box_cols() == 0;
      if (same && grid[static_cast<std::size_t>(a)] == grid[static_cast<std::size_t>(b)]) {
        return false;
      }
    }
  }
  return true;
}

Expansion expand_extra_region(const Constraint& region, const Layout& layout) {
  if (region.cells[0].size() != static_cast<std::size_t>(layout.side())) {
    return wrong("expected {} cells, found {}", layout.side(), region.cells[0].size());
  }
  return Primitives{different(region.cells[0])};
}
Expansion expand_different(const Constraint& cells, const Layout& layout) {
  if (cells.cells[0].size() > static_cast<std::size_t>(layout.side())) {
    return wrong("{} cells cannot hold different digits at side {}", cells.cells[0].size(),
                 layout.side());
  }
  return Primitives{different(cells.cells[0])};
}
bool cells_differ(const Constraint& region, const Layout&, Judged grid) {
  return all_differ_in(grid, region.cells[0]);
}

constexpr ConstraintTakes kWholeGrid = {.place = ConstraintTakes::Place::grid};

std::string diagonal_in_iss(const Constraint& diagonal, const Layout&) {
  return diagonal.numbers[0] == 1 ? "Diagonal~-1" : "Diagonal~1";
}

std::string say_diagonal(const Constraint& diagonal, const Layout&) {
  return diagonal.numbers[0] == 1 ? "The falling diagonal holds every digit once"
                                  : "The rising diagonal holds every digit once";
}

constexpr InkLook kRegionInk = paint("region", 0xDDE6EE);

constexpr Kind kHousesKinds[] = {
    {
        .name = "rows-without-repeats",
        .statement = "The digits in each row differ.",
        .form = "rows-without-repeats",
        .takes = kWholeGrid,
        .expand = expand_lines<true>,
        .holds = lines_hold<true>,
        .house = "row",
        .title = "Rows",
        .meaning = "No row has a digit twice. Grids need the rule only if their rows are not "
                   "houses, because there are more digits than columns.",
        .drawing = kRuleInWords,
        .looking = "A row is a part of a house: pairs and triples work in it, but a digit may be "
                   "missing.",
        .sentence = "No row holds a digit twice",
        .iss = {.any_values = true},
        .place = family::grid + 72,
        .open = true,
    },
    {
        .name = "columns-without-repeats",
        .statement = "The digits in each column differ.",
        .form = "columns-without-repeats",
        .takes = kWholeGrid,
        .expand = expand_lines<false>,
        .holds = lines_hold<false>,
        .house = "column",
        .title = "Columns",
        .meaning = "No column has a digit twice. Grids need the rule only if their columns are not "
                   "houses, because there are more digits than rows.",
        .drawing = kRuleInWords,
        .looking = "A column is a part of a house: pairs and triples work in it, but a digit may "
                   "be missing.",
        .sentence = "No column holds a digit twice",
        .iss = {.any_values = true},
        .place = family::grid + 74,
        .open = true,
    },
    {
        .name = "diagonal",
        .statement = "The digits on the diagonal differ. Diagonal 1 falls from the upper left "
                     "corner, diagonal "
                     "2 rises from the lower left corner.",
        .form = "diagonal NUMBER",
        .takes = {.place = ConstraintTakes::Place::grid, .numbers = {1, 1}},
        .expand = expand_diagonal,
        .holds = diagonal_holds,
        .house = "diagonal",
        .title = "Diagonal",
        .meaning = "One diagonal has every digit once. It is an extra house.",
        .drawing = "Cells of extra houses are shaded.",
        .looking = "Scan it like a row: a digit with one place left on it goes there.",
        .sentence = say_diagonal,
        .iss = {.name = "Diagonal",
                .form = IssForm::diagonal,
                .any_values = true,
                .head = diagonal_in_iss},
        .place = family::grid + 50,
    },
    {
        .name = "diagonals",
        .statement = "The digits on each of the two diagonals differ.",
        .form = "diagonals",
        .takes = kWholeGrid,
        .expand = expand_diagonals,
        .holds = diagonals_hold,
        .house = "diagonal",
        .title = "Diagonals",
        .meaning = "Each of the two diagonals has every digit once: Sudoku X.",
        .drawing = "Cells of extra houses are shaded.",
        .looking = "Scan both like rows. The centre cell of an odd side is in both.",
        .sentence = "Each of the two diagonals holds every digit once",
        .iss = {.prefix = "Diagonal~-1.Diagonal~1"},
        .place = family::grid + 60,
        .other_names = "xsudoku sudokux antidiagonal",
    },
    {
        .name = "windows",
        .statement =
            "The digits in each window differ. Windows are as large as boxes, one row and one "
            "column from the border and from each other.",
        .form = "windows",
        .takes = kWholeGrid,
        .expand = expand_windows,
        .holds = windows_hold,
        .house = "window",
        .title = "Windows",
        .meaning = "Windows as large as boxes, one row and one column away from the border and "
                   "from each other, have every digit once: windoku.",
        .drawing = "Cells of extra houses are shaded.",
        .looking =
            "Scan each window like a box. Locked candidates work between windows, boxes and lines.",
        .sentence = "Each window holds every digit once",
        .iss = {.name = "Windoku", .form = IssForm::grid, .any_values = true},
        .place = family::grid + 70,
        .other_names = "hyper hypersudoku windoku",
    },
    {
        .name = "disjoint-groups",
        .statement = "Cells in the same place of different boxes hold different digits.",
        .form = "disjoint-groups",
        .takes = kWholeGrid,
        .expand = expand_disjoint_groups,
        .holds = disjoint_groups_hold,
        .house = "disjoint group",
        .title = "Disjoint groups",
        .meaning = "Cells at the same place in their boxes have different digits. Each group of "
                   "such cells is an extra house.",
        .drawing = "Cells of extra houses are shaded.",
        .looking = "When a digit is placed, remove it from the same place of all other boxes; then "
                   "scan each place as if it were a house.",
        .sentence = "Cells at the same place in their boxes have different digits",
        .iss = {.name = "DisjointSets", .form = IssForm::grid, .any_values = true},
        .place = family::grid + 40,
        .other_names = "disjoint disjointset",
    },
    {
        .name = "extra-region",
        .statement = "The cells, as many as in a row, hold every digit once.",
        .form = "extra-region CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}},
        .expand = expand_extra_region,
        .holds = cells_differ,
        .house = "extra region",
        .title = "Extra region",
        .meaning =
            "The cells, as many as the grid has digits, hold every digit once, as a row does.",
        .drawing = "Shaded cells.",
        .looking = "Scan it like a row. Where it overlaps a box or a line, locked candidates work "
                   "in both directions.",
        .sentence = "The extra region {cells} holds every digit once",
        .marks = {{mark(Mark::Shape::fill, kRegionInk), outline(2.5, ink::plain_line)}},
        .iss = {.prefix = "AllDifferent"},
        .place = family::cages + 50,
        .other_names = "region extraregion",
    },
    {
        .name = "different",
        .statement = "The digits of the cells differ.",
        .form = "different CELLS",
        .expand = expand_different,
        .holds = cells_differ,
        .house = "extra region",
        .title = "Different cells",
        .meaning = "No digit occurs twice in the cells. If there are as many cells as digits, they "
                   "form an extra house.",
        .drawing = "Shaded cells with a dashed outline.",
        .looking = "Treat the cells as a part of a house: pairs and triples work in it.",
        .sentence = "{cells} hold no digit twice",
        .marks = {{mark(Mark::Shape::fill, kRegionInk), outline(2.5, ink::plain_line)}},
        .iss = {.name = "AllDifferent", .form = IssForm::line, .any_values = true},
        .place = family::cages + 40,
        .everyday = true,
    },
};

}  // namespace

std::span<const Kind> houses_kinds() {
  return kHousesKinds;
}

}  // namespace sudokit::rules
