// Indexers: the digit of a cell is the place in its row, column or box where the place of the cell
// itself stands.
#include <algorithm>
#include <map>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

enum class Along : std::uint8_t { row, column, box };

template <Along kAlong>
int house_of(const Layout& layout, int cell) {
  if (kAlong == Along::row) return layout.row(cell);
  return kAlong == Along::column ? layout.column(cell) : layout.region(cell);
}

template <Along kAlong>
std::vector<Cells> indexed_houses(const Layout& layout) {
  std::vector<Cells> houses(static_cast<std::size_t>(layout.side()));
  for (int cell = 0; cell < layout.cells(); ++cell) {
    houses[static_cast<std::size_t>(house_of<kAlong>(layout, cell))].push_back(
        static_cast<Cell>(cell));
  }
  return houses;
}

// Pairs of a cell and the place where its digit leads; they share a table if digit and own place
// are equal.
template <Along kAlong>
Expansion expand_indexer(const Constraint& indexer, const Layout& layout) {
  if (kAlong == Along::box && !layout.has_regions()) return wrong("expected a layout with boxes");
  if (layout.is_open()) return wrong("not supported on open grids");
  const auto houses = indexed_houses<kAlong>(layout);
  std::map<std::pair<int, int>, CellPairs> pairs;
  for (const Cell cell : indexer.cells[0]) {
    const Cells& house = houses[static_cast<std::size_t>(house_of<kAlong>(layout, cell))];
    const int own = 1 + static_cast<int>(std::ranges::find(house, cell) - house.begin());
    for (int digit = 1; digit <= layout.side(); ++digit) {
      if (digit == own) continue;  // the cell would refer to itself
      pairs[{digit, own}].emplace_back(cell, house[static_cast<std::size_t>(digit) - 1]);
    }
  }
  Primitives made;
  for (auto& [key, cells] : pairs) {
    const auto [digit, own] = key;
    const auto entries = static_cast<std::uint64_t>(layout.cells());
    if (!Work::spend(entries)) return too_large();
    made.push_back(related(layout.side(), std::move(cells),
                           [d = digit, o = own](int a, int b) { return (a == d) == (b == o); }));
  }
  return made;
}

// Whether cell V of the house holds `own` exactly if the cell itself holds V; cell_at(V) is the
// digit there.
template <class CellAt>
bool indexes(int digit, int own, int side, CellAt cell_at) {
  for (int v = 1; v <= side; ++v) {
    if ((digit == v) != (cell_at(v) == own)) return false;
  }
  return true;
}

bool row_indexer_holds(const Constraint& indexer, const Layout& layout, Judged grid) {
  const int side = layout.side();
  return std::ranges::all_of(indexer.cells[0], [&](int cell) {
    const auto at = [&](int v) {
      return grid[static_cast<std::size_t>((v - 1) * side + cell % side)];
    };
    return indexes(grid[static_cast<std::size_t>(cell)], cell / side + 1, side, at);
  });
}
bool column_indexer_holds(const Constraint& indexer, const Layout& layout, Judged grid) {
  const int side = layout.side();
  return std::ranges::all_of(indexer.cells[0], [&](int cell) {
    const auto at = [&](int v) {
      return grid[static_cast<std::size_t>(cell / side * side + v - 1)];
    };
    return indexes(grid[static_cast<std::size_t>(cell)], cell % side + 1, side, at);
  });
}
bool box_indexer_holds(const Constraint& indexer, const Layout& layout, Judged grid) {
  return std::ranges::all_of(indexer.cells[0], [&](int cell) {
    std::vector<int> digits{0};  // of the box, from 1
    int own = 0;
    for (int other = 0; other < layout.cells(); ++other) {
      if (layout.region(other) != layout.region(cell)) continue;
      if (other == cell) own = static_cast<int>(digits.size());
      digits.push_back(grid[static_cast<std::size_t>(other)]);
    }
    const auto at = [&](int v) { return digits[static_cast<std::size_t>(v)]; };
    return indexes(grid[static_cast<std::size_t>(cell)], own, layout.side(), at);
  });
}

constexpr InkLook kRowIndexInk = stroke("rowindexer", 0x009E73, 2);
constexpr InkLook kColumnIndexInk = stroke("columnindexer", 0xD55E00, 2);
constexpr InkLook kBoxIndexInk = stroke("boxindexer", 0x0072B2, 2);

constexpr ConstraintTakes kIndexerCells = {.cells = {1, ConstraintTakes::kAny}};

constexpr Kind kIndexersKinds[] = {
    {
        .name = "row-indexer",
        .statement =
            "Each of the cells, in row R of its column, holds V exactly if the cell in row V of "
            "that column holds R.",
        .form = "row-indexer CELLS",
        .takes = kIndexerCells,
        .expand = expand_indexer<Along::column>,
        .holds = row_indexer_holds,
        .title = "Row indexer",
        .meaning = "Each of the cells says in which row of its column the number of its own row "
                   "stands: if it is in row 3 and holds 5, the cell in row 5 of that column holds "
                   "3.",
        .drawing = "A green outline.",
        .looking = "A candidate of the cell points at a cell of its column: remove it if that cell "
                   "cannot hold the number of this row.",
        .sentence = "{each of} holds the row in which the number of its own row stands in "
                    "its column",
        .marks = {{outline(3, kRowIndexInk)}},
        .iss = {.name = "Indexing",
                .form = IssForm::indexer,
                .any_values = true,
                .prefix = "Indexing~R"},
        .place = family::cells + 70,
    },
    {
        .name = "column-indexer",
        .statement =
            "Each of the cells, in column C of its row, holds V exactly if the cell in column V "
            "of that row holds C.",
        .form = "column-indexer CELLS",
        .takes = kIndexerCells,
        .expand = expand_indexer<Along::row>,
        .holds = column_indexer_holds,
        .title = "Column indexer",
        .meaning = "Each of the cells says in which column of its row the number of its own column "
                   "stands: if it is in column 1 and holds 4, the cell in column 4 of that row "
                   "holds 1. On columns 1, 5 and 9 this is the rule \"159\".",
        .drawing = "A red outline.",
        .looking = "A candidate of the cell points at a cell of its row: remove it if that cell "
                   "cannot hold the number of this column.",
        .sentence = "{each of} holds the column in which the number of its own column stands "
                    "in its row",
        .marks = {{outline(3, kColumnIndexInk)}},
        .iss = {.prefix = "Indexing~C"},
        .place = family::cells + 80,
    },
    {
        .name = "box-indexer",
        .statement =
            "Each of the cells, at place P of its box, counted row by row, holds V exactly if "
            "the cell at place V of that box holds P.",
        .form = "box-indexer CELLS",
        .takes = kIndexerCells,
        .expand = expand_indexer<Along::box>,
        .holds = box_indexer_holds,
        .title = "Box indexer",
        .meaning = "The places of a box are counted row by row, from 1. Each of the cells says at "
                   "which place of its box the number of its own place stands.",
        .drawing = "A blue outline.",
        .looking = "A candidate of the cell points at a place in its box: remove it if the cell "
                   "there cannot hold the number of this place.",
        .sentence = "{each of} holds the place in its box at which the number of its own "
                    "place stands",
        .marks = {{outline(3, kBoxIndexInk)}},
        .place = family::cells + 90,
    },
};

}  // namespace

std::span<const Kind> indexers_kinds() {
  return kIndexersKinds;
}

}  // namespace sudokit::rules
