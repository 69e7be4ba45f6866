// Rules about every square of two by two cells: digits of all classes are in it.
#include <set>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// The squares, by their upper left cells.
std::vector<Cells> squares_of(const Layout& layout) {
  std::vector<Cells> squares;
  const int side = layout.side();
  for (int cell = 0; cell + side + 1 < layout.cells(); ++cell) {
    if (layout.column(cell) + 1 == side || layout.is_missing(cell + side + 1)) continue;
    auto& square = squares.emplace_back();
    for (const int step : {0, 1, side, side + 1}) square.push_back(static_cast<Cell>(cell + step));
  }
  return squares;
}

// Each class of digits is in each square.
Expansion in_all_squares(const Layout& layout, std::span<const Digits> classes) {
  Primitives made;
  for (const Cells& square : squares_of(layout)) {
    for (const Digits& digits : classes) made.push_back({Tally{square, digits, {{1, 4}}}});
  }
  return made;
}

Expansion expand_entropy(const Constraint&, const Layout& layout) {
  const int third = layout.side() / 3;
  if (layout.side() % 3 != 0) return wrong("expected a side that 3 divides");
  std::array<Digits, 3> classes;
  for (int digit = 1; digit <= layout.side(); ++digit) {
    classes[static_cast<std::size_t>((digit - 1) / third)].insert(digit);
  }
  return in_all_squares(layout, classes);
}
Expansion expand_modularity(const Constraint&, const Layout& layout) {
  std::array<Digits, 3> classes;
  for (int digit = 1; digit <= layout.side(); ++digit) {
    classes[static_cast<std::size_t>(digit % 3)].insert(digit);
  }
  return in_all_squares(layout, classes);
}

// Whether three classes are in each square.
template <class ClassOf>
bool three_classes_in_squares(const Layout& layout, Judged grid, ClassOf class_of) {
  const int side = layout.side();
  for (int row = 1; row < layout.rows(); ++row) {
    for (int column = 1; column < layout.columns(); ++column) {
      std::set<int> found;
      for (const int at : {row * side + column, row * side + column - 1, (row - 1) * side + column,
                           (row - 1) * side + column - 1}) {
        found.insert(class_of(grid[static_cast<std::size_t>(at)]));
      }
      if (found.size() < 3) return false;
    }
  }
  return true;
}
bool entropy_holds(const Constraint&, const Layout& layout, Judged grid) {
  return three_classes_in_squares(layout, grid, [&](int digit) {
    return 3 * digit <= layout.side() ? 0 : 3 * digit <= 2 * layout.side() ? 1 : 2;
  });
}
bool modularity_holds(const Constraint&, const Layout& layout, Judged grid) {
  return three_classes_in_squares(layout, grid, [](int digit) { return digit % 3; });
}

// ISS has these rules only on 9x9.
std::string entropy_in_iss(const Constraint&, const Layout& layout) {
  return layout.side() == 9 ? "GlobalEntropy" : "";
}
std::string modularity_in_iss(const Constraint&, const Layout& layout) {
  return layout.side() == 9 ? "GlobalMod" : "";
}

constexpr ConstraintTakes kEverySquare = {.place = ConstraintTakes::Place::grid};

constexpr Kind kSquaresKinds[] = {
    {
        .name = "global-entropy",
        .statement = "Each square of two by two cells holds a digit of each third of the digits.",
        .form = "global-entropy",
        .takes = kEverySquare,
        .expand = expand_entropy,
        .holds = entropy_holds,
        .title = "Global entropy",
        .meaning = "Each square of two by two cells, wherever it is, holds a low, a middle and a "
                   "high digit: one of each third of the digits.",
        .drawing = kRuleInWords,
        .looking = "If three cells of a square hold digits of only two thirds, the fourth holds "
                   "one of the other third.",
        .sentence = "Every 2x2 square holds a low, a middle and a high digit",
        .iss = {.name = "GlobalEntropy", .form = IssForm::grid, .head = entropy_in_iss},
        .place = family::grid + 80,
        .open = true,
        .other_names = "globalentropy",
    },
    {
        .name = "global-modularity",
        .statement = "Each square of two by two cells holds digits of all three remainders modulo "
                     "3.",
        .form = "global-modularity",
        .takes = kEverySquare,
        .expand = expand_modularity,
        .holds = modularity_holds,
        .title = "Global modularity",
        .meaning = "Each square of two by two cells, wherever it is, holds digits with the "
                   "remainders 0, 1 and 2 when divided by 3. On 9x9 it holds one of 1, 4, 7, one "
                   "of 2, 5, 8 and one of 3, 6, 9.",
        .drawing = kRuleInWords,
        .looking = "If three cells of a square hold digits of only two remainders, the fourth "
                   "holds one of the third.",
        .sentence = "Every 2x2 square holds digits with all three remainders when divided by 3",
        .iss = {.name = "GlobalMod",
                .form = IssForm::grid,
                .any_values = true,
                .head = modularity_in_iss},
        .place = family::grid + 90,
        .open = true,
        .other_names = "globalmod globalmodularity",
    },
};

}  // namespace

std::span<const Kind> squares_kinds() {
  return kSquaresKinds;
}

}  // namespace sudokit::rules
