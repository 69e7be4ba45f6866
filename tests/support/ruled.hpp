// Random puzzles with rules, and their solutions by enumeration. The enumeration uses only the
// houses of the layout and the statement of each named constraint (ConstraintRow::holds), not
// primitives or engines.
#pragma once

#include <string>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit::test {

// The parts of a puzzle with rules; `layout` has only the houses of the base layout.
struct RuledCase {
  LayoutPtr layout;
  Grid givens;
  std::vector<Constraint> constraints;
  Grid solution = {};  // in which the rules were drawn

  // The puzzle; its layout has a house for each constraint that is a house.
  Result<Puzzle> puzzle() const;
  // The puzzle in the format `rules`.
  std::string text() const;
};

// All solutions, or the first `most`.
std::vector<Grid> naive_solutions(const RuledCase& ruled, std::size_t most);
// A random solved grid of the layout. Side at most 9.
Grid random_solution(const LayoutPtr& layout, Random& random);
// A constraint of this kind with random cells, numbers and text. With a grid, the constraint holds
// in it. Nothing if no attempt gave a constraint that the layout allows and that holds in the grid.
std::optional<Constraint> random_constraint(const ConstraintRow& kind, const LayoutPtr& layout,
                                            const Grid* grid, Random& random);
// A random puzzle of which `open` cells are open; with `true_ones` all constraints hold in its
// solution.
RuledCase random_ruled(const LayoutPtr& layout, std::span<const ConstraintRow* const> kinds,
                       int open, bool true_ones, Random& random);

// A random puzzle with rules, some of them in groups nested up to four deep; with `true_ones` all
// rules outside of groups hold in its solution, and so does a group of each list. Nothing if it is
// no puzzle, for example because its givens clash in a house that a rule makes.
std::optional<RuledCase> random_grouped(const LayoutPtr& layout, int open, bool true_ones,
                                        Random& random);

}  // namespace sudokit::test
