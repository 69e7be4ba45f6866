// Random puzzles with rules, and their solutions by enumeration. The enumeration knows the houses
// of the layout and the statement of each named constraint (ConstraintRow::holds), and nothing of
// primitives or engines.
#pragma once

#include <string>
#include <vector>

#include "sudokit/constraints.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/random.hpp"

namespace sudokit::test {

// What a ruled puzzle is made from; `layout` has the houses of the base alone.
struct RuledCase {
  LayoutPtr layout;
  Grid givens;
  std::vector<Constraint> constraints;

  // The puzzle, with houses for the constraints that are houses.
  Result<Puzzle> puzzle() const;
  // As the format `rules` has it.
  std::string text() const;
};

// All solutions, or the first `most`.
std::vector<Grid> naive_solutions(const RuledCase& ruled, std::size_t most);
// A solved grid of the layout at random. Side up to 9.
Grid random_solution(const LayoutPtr& layout, Random& random);
// A constraint of this kind with random cells, numbers and text; with a grid, one that holds there
// where a few attempts find such. Nothing: no attempt gave one that the layout allows.
std::optional<Constraint> random_constraint(const ConstraintRow& kind, const LayoutPtr& layout,
                                            const Grid* grid, Random& random);
// `open` cells of the solution are left open; with `true_ones` all constraints hold there.
RuledCase random_ruled(const LayoutPtr& layout, std::span<const ConstraintRow* const> kinds,
                       int open, bool true_ones, Random& random);

}  // namespace sudokit::test
