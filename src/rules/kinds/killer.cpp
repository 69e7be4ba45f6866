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

}  // namespace

const ConstraintRow kinds::killer = {
    .name = "killer",
    .iss = "Cage",
    .statement = "The digits of the cage differ, and add up to its sum if it has one.",
    .form = "killer [SUM] CELLS",
    .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {0, 1}},
    .expand = expand_killer,
    .holds = killer_holds,
};

const ConstraintRow kinds::killer_with_repeats = {
    .name = "killer-with-repeats",
    .iss = "",
    .statement = "The digits of the cage add up to its sum and may repeat.",
    .form = "killer-with-repeats SUM CELLS",
    .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {1, 1}},
    .expand = expand_loose_killer,
    .holds = loose_killer_holds,
};

}  // namespace sudokit::rules
