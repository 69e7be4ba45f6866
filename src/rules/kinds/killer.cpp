// Cages: the digits differ and, if a sum is given, have that sum.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Expansion expand_killer(const Constraint& cage, const Layout& layout) {
  const Cells& cells = cage.cells[0];
  if (cells.size() > static_cast<std::size_t>(layout.side())) {
    return wrong("a cage of {} cells cannot hold different digits at side {}", cells.size(),
                 layout.side());
  }
  Primitives made{different(cells)};
  if (!cage.numbers.empty()) made.push_back(sum_is(terms_of(cells), cage.numbers[0]));
  return made;
}

bool killer_holds(const Constraint& cage, const Layout&, Judged grid) {
  const Cells& cells = cage.cells[0];
  if (!all_differ_in(grid, cells)) return false;
  return cage.numbers.empty() || sum_in(grid, cells) == cage.numbers[0];
}

Expansion expand_loose_killer(const Constraint& cage, const Layout&) {
  return Primitives{sum_is(terms_of(cage.cells[0]), cage.numbers[0])};
}

bool loose_killer_holds(const Constraint& cage, const Layout&, Judged grid) {
  return sum_in(grid, cage.cells[0]) == cage.numbers[0];
}

std::string cage_in_iss(const Constraint& cage, const Layout&) {
  if (cage.numbers.empty()) return "Cage~0";
  // There, a sum of 0 means none.
  return cage.numbers[0] == 0 ? "" : fmt::format("Cage~{}", cage.numbers[0]);
}

std::string say_killer(const Constraint& cage, const Layout&) {
  return cage.numbers.empty() ? "The cage {cells} holds no digit twice"
                              : "The cage {cells} adds up to {number}";
}

constexpr Kind kKillerKinds[] = {
    {
        .name = "killer",
        .statement = "The digits of the cage differ, and add up to its sum if it has one.",
        .form = "killer [SUM] CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {0, 1}},
        .expand = expand_killer,
        .holds = killer_holds,
        .title = "Killer cage",
        .meaning =
            "No digit occurs twice in a cage. If the cage has a sum, its digits add up to it. "
            "Small and large sums allow few sets of digits: two cells with sum 17 are 8 and 9.",
        .drawing = "A dashed outline within the borders of the cells; the sum is in the corner.",
        .looking = "Begin with the cages whose sum is near the smallest or the largest for their "
                   "size. A digit that is in every possible set of a cage can be removed from all "
                   "cells that see the whole cage.",
        .sentence = say_killer,
        .marks = {{outline(4, ink::cage), mark(Mark::Shape::number, ink::cage_number)}},
        .iss = {.name = "Cage", .form = IssForm::cage, .head = cage_in_iss},
        .place = family::cages + 10,
        .other_names = "cage killercage",
        .draw = {.shape = Draw::Shape::cage, .cells = {2, 5}, .count = {10, 16}},
    },
    {
        .name = "killer-with-repeats",
        .statement = "The digits of the cage add up to its sum and may repeat.",
        .form = "killer-with-repeats SUM CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {1, 1}},
        .expand = expand_loose_killer,
        .holds = loose_killer_holds,
        .title = "Cage with repeats",
        .meaning = "The digits of the cage add up to its sum. A digit may occur again in cells "
                   "that share no row, column or region.",
        .drawing = "Like a killer cage.",
        .looking = "Begin with the sums near the smallest and the largest. Only cells that share "
                   "no house can hold the same digit.",
        .sentence = "The cage {cells}, where digits may repeat, adds up to {number}",
        .marks = {{outline(4, ink::cage), mark(Mark::Shape::number, ink::cage_number)}},
        .iss = {.prefix = "Sum"},
        .place = family::cages + 20,
    },
};

}  // namespace

std::span<const Kind> killer_kinds() {
  return kKillerKinds;
}

}  // namespace sudokit::rules
