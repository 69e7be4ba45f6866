// Rules for the whole grid on cells that are a move apart: a knight's move, a king's move, or one
// step.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

struct Move {
  int rows = 0;
  int columns = 0;
};

CellPairs pairs_by(const Layout& layout, std::initializer_list<Move> moves) {
  CellPairs pairs;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (layout.is_missing(cell)) continue;
    for (const Move move : moves) {
      const int row = layout.row(cell) + move.rows;
      const int column = layout.column(cell) + move.columns;
      if (row < 0 || row >= layout.rows() || column < 0 || column >= layout.columns()) continue;
      pairs.emplace_back(cell, row * layout.side() + column);
    }
  }
  return pairs;
}

bool differ(int a, int b) {
  return a != b;
}

// Downward moves suffice, so that each pair occurs once.
Expansion expand_anti_knight(const Constraint&, const Layout& layout) {
  return Primitives{
      related(layout.side(), pairs_by(layout, {{1, 2}, {1, -2}, {2, 1}, {2, -1}}), differ)};
}
// A king's straight moves stay in a row or column, where digits usually differ anyway.
Expansion expand_anti_king(const Constraint&, const Layout& layout) {
  auto pairs = pairs_by(layout, {{1, 1}, {1, -1}});
  if (layout.is_open()) pairs = pairs_by(layout, {{1, 1}, {1, -1}, {0, 1}, {1, 0}});
  return Primitives{related(layout.side(), std::move(pairs), differ)};
}
Expansion expand_non_consecutive(const Constraint&, const Layout& layout) {
  return Primitives{related(layout.side(), pairs_by(layout, {{0, 1}, {1, 0}}),
                            [](int a, int b) { return std::abs(a - b) != 1; })};
}

// Pairs of cells so many steps apart, up, down and sideways; each pair once.
CellPairs pairs_at(const Layout& layout, int distance) {
  CellPairs pairs;
  for (int a = 0; a < layout.cells(); ++a) {
    for (int b = a + 1; b < layout.cells(); ++b) {
      if (layout.is_missing(a) || layout.is_missing(b)) continue;
      const int steps =
          std::abs(layout.row(a) - layout.row(b)) + std::abs(layout.column(a) - layout.column(b));
      if (steps == distance) pairs.emplace_back(a, b);
    }
  }
  return pairs;
}
Expansion expand_anti_taxicab(const Constraint& rule, const Layout& layout) {
  Primitives made;
  for (int distance = 1; distance <= 2 * layout.side() - 2; ++distance) {
    const bool all = std::ranges::count(rule.numbers, distance) > 0;
    if (!all && (distance > layout.side() || !rule.numbers.empty())) continue;
    const auto pairs =
        static_cast<std::uint64_t>(layout.cells()) * static_cast<std::uint64_t>(layout.cells());
    if (!Work::spend(pairs)) return too_large();
    made.push_back(related(layout.side(), pairs_at(layout, distance),
                           [=](int a, int b) { return a != b || (!all && a != distance); }));
  }
  return made;
}
bool anti_taxicab_holds(const Constraint& rule, const Layout& layout, Judged grid) {
  for (std::size_t a = 0; a < grid.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const int steps = std::abs(layout.row(int(a)) - layout.row(int(b))) +
                        std::abs(layout.column(int(a)) - layout.column(int(b)));
      if (grid[a] != grid[b]) continue;
      if (layout.is_missing(int(a)) || layout.is_missing(int(b))) continue;
      if (rule.numbers.empty() ? steps == grid[a] : std::ranges::count(rule.numbers, steps) > 0) {
        return false;
      }
    }
  }
  return true;
}
std::string say_anti_taxicab(const Constraint& rule, const Layout&) {
  return rule.numbers.empty() ? "Two cells with the same digit are not as many steps apart as the "
                                "digit says"
                              : "Cells {one of} steps apart have different digits";
}
// ISS has the rule without distances.
std::string anti_taxicab_in_iss(const Constraint& rule, const Layout&) {
  return rule.numbers.empty() ? "AntiTaxicab" : "";
}

// Whether `good` holds for the digits of all cells whose distances are those of a move.
template <class IsMove, class Good>
bool holds_over_moves(const Layout& layout, Judged grid, IsMove is_move, Good good) {
  for (std::size_t a = 0; a < grid.size(); ++a) {
    for (std::size_t b = a + 1; b < grid.size(); ++b) {
      if (layout.is_missing(int(a)) || layout.is_missing(int(b))) continue;
      const int rows = std::abs(layout.row(int(a)) - layout.row(int(b)));
      const int columns = std::abs(layout.column(int(a)) - layout.column(int(b)));
      if (is_move(rows, columns) && !good(int{grid[a]}, int{grid[b]})) return false;
    }
  }
  return true;
}

bool anti_knight_holds(const Constraint&, const Layout& layout, Judged grid) {
  return holds_over_moves(
      layout, grid, [](int rows, int columns) { return rows * columns == 2; }, differ);
}
bool anti_king_holds(const Constraint&, const Layout& layout, Judged grid) {
  return holds_over_moves(
      layout, grid, [](int rows, int columns) { return std::max(rows, columns) == 1; }, differ);
}
bool non_consecutive_holds(const Constraint&, const Layout& layout, Judged grid) {
  return holds_over_moves(
      layout, grid, [](int rows, int columns) { return rows + columns == 1; },
      [](int a, int b) { return a + 1 != b && b + 1 != a; });
}

constexpr ConstraintTakes kGrid = {.place = ConstraintTakes::Place::grid};

constexpr Kind kMovesKinds[] = {
    {
        .name = "anti-knight",
        .statement = "Cells a knight's move apart hold different digits.",
        .form = "anti-knight",
        .takes = kGrid,
        .expand = expand_anti_knight,
        .holds = anti_knight_holds,
        .title = "Anti-knight",
        .drawing = kRuleInWords,
        .looking = "Look at a digit whose last places in a box are two cells: it can be removed "
                   "from every cell that sees both, by house or by a knight's move.",
        .sentence = "Cells a knight's move apart have different digits",
        .iss = {.name = "AntiKnight", .form = IssForm::grid, .any_values = true},
        .place = family::grid + 10,
        .open = true,
        .other_names = "knight knightmove",
    },
    {
        .name = "anti-king",
        .statement = "Cells a king's move apart hold different digits.",
        .form = "anti-king",
        .takes = kGrid,
        .expand = expand_anti_king,
        .holds = anti_king_holds,
        .title = "Anti-king",
        .meaning = "Cells that touch have different digits, even if they touch only at a corner.",
        .drawing = kRuleInWords,
        .looking = "Look at cells beside the corners of boxes: a digit also removes itself from "
                   "the cells that touch it diagonally in the next box.",
        .sentence = "Cells that touch, even only at a corner, have different digits",
        .iss = {.name = "AntiKing", .form = IssForm::grid, .any_values = true},
        .place = family::grid + 20,
        .open = true,
        .other_names = "king kingmove",
    },
    {
        .name = "non-consecutive",
        .statement = "Cells that share an edge do not hold consecutive digits.",
        .form = "non-consecutive",
        .takes = kGrid,
        .expand = expand_non_consecutive,
        .holds = non_consecutive_holds,
        .title = "Non-consecutive",
        .drawing = kRuleInWords,
        .looking =
            "A fixed digit removes the two digits next to it from its neighbours. A cell with two "
            "or three consecutive candidates removes those that clash with all of them.",
        .sentence = "Neighbouring cells never have consecutive digits",
        .iss = {.name = "AntiConsecutive", .form = IssForm::grid, .any_values = true},
        .place = family::grid + 30,
        .open = true,
        .other_names = "consecutive",
    },
    {
        .name = "anti-taxicab",
        .statement = "Two cells that hold the same digit are not as many steps apart as the digit "
                     "says, or as one of the given numbers. Steps go up, down and sideways.",
        .form = "anti-taxicab [DISTANCES]",
        .takes = {.place = ConstraintTakes::Place::grid, .numbers = {0, 100}},
        .expand = expand_anti_taxicab,
        .holds = anti_taxicab_holds,
        .title = "Anti-taxicab",
        .meaning = "Two cells with the same digit N are not N steps apart, where steps go up, down "
                   "and sideways. With numbers, cells so many steps apart hold different digits, "
                   "whatever they are.",
        .drawing = kRuleInWords,
        .looking = "A fixed digit N removes N from the cells on a diamond around it, N steps away.",
        .sentence = say_anti_taxicab,
        .iss = {.name = "AntiTaxicab", .form = IssForm::grid, .head = anti_taxicab_in_iss},
        .place = family::grid + 100,
        .open = true,
        .other_names = "taxicab antitaxicab selftaxicab",
    },
};

}  // namespace

std::span<const Kind> moves_kinds() {
  return kMovesKinds;
}

}  // namespace sudokit::rules
