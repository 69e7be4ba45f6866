// Properties of the partial-assignment landscape, over several layouts.
#include "engines/partial_assignment.hpp"

#include <gtest/gtest.h>

#include "papers/musliu_2017/forward_checking.hpp"
#include "support/engine_runs.hpp"

namespace sudokit {
namespace {

using testing_support::blanked_root;

// The domains equal those that the same decisions give from scratch.
template <class Shape, class State>
void expect_as_rebuilt(const Puzzle& puzzle, const Domains<Shape>& domains, const State& state) {
  Domains<Shape> fresh;
  ASSERT_TRUE(fresh.load(puzzle));
  ASSERT_EQ(fresh.propagate(), Fixpoint::reached);
  for (const auto& decision : state.decisions()) {
    fresh.assign(decision.cell, decision.digit);
    ASSERT_EQ(fresh.propagate(), Fixpoint::reached);
  }
  ASSERT_EQ(domains.open(), fresh.open());
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell)
    ASSERT_EQ(domains.candidates(cell), fresh.candidates(cell));
}

template <class Shape>
void roam(const Puzzle& puzzle, int moves) {
  const sudokit::Run run;
  Search search(puzzle, run, MaybeObserver{nullptr});
  Domains<Shape> domains;
  PartialAssignment<Shape> state(search, domains, puzzle, 1, 0.99);
  ASSERT_TRUE(state.load(puzzle));
  for (int i = 0; i < moves; ++i) {
    const auto depth = static_cast<std::uint32_t>(state.decisions().size());
    if (state.open() == 0 || (depth > 0 && search.random.below(4) == 0)) {
      if (depth == 0) return;
      state.back_to(search.random.below(depth));
    } else {
      const int cell = state.choose_cell();
      ASSERT_FALSE(state.settled(cell));
      const int before = state.open();
      const bool went = state.decide(
          cell, state.choose_digit(cell, state.candidates(cell), search.random.coin()));
      ASSERT_EQ(went, state.open() < before);
    }
    expect_as_rebuilt(puzzle, domains, state);
  }
}

TEST(PartialAssignment, IsTheFixpointOfItsDecisionsWhateverWasTakenBack) {
  Random random(3);
  for (const char* layout : {"2x2", "2x3", "3x3", "3x4", "5x5", "latin7"}) {
    SCOPED_TRACE(layout);
    Puzzle puzzle = testing_support::puzzle_of(layout);
    if (puzzle.layout->has_boxes()) puzzle = blanked_root(layout, 0.3, random);
    with_shape(*puzzle.layout,
               [&]<class Shape>(std::type_identity<Shape>) { roam<Shape>(puzzle, 60); });
  }
}

TEST(ConflictWeights, PrefersWhatWasInConflict) {
  const Puzzle puzzle = testing_support::puzzle_of("3x3");
  Domains<BoxShape<3>> domains;
  ASSERT_TRUE(domains.load(puzzle));
  ConflictWeights weights(*puzzle.layout, 1, 0.9);
  Random random(1);
  weights.bump(40, -1);
  EXPECT_EQ(weights.choose(domains, random), 40);
  // Row 1 twice; the second bump comes later and so is heavier.
  weights.bump(-1, 0);
  weights.bump(-1, 0);
  EXPECT_LT(weights.choose(domains, random), 9);
  for (int i = 0; i < 5000; ++i) weights.bump(77, -1);  // beyond the point of rescaling
  EXPECT_EQ(weights.choose(domains, random), 77);
}

TEST(ForwardChecking, FillsConsistentlyAndOnlyWhatItMay) {
  Random random(9);
  for (const char* layout : {"2x2", "3x3", "2x5", "4x4"}) {
    const Puzzle puzzle = blanked_root(layout, 0.5, random);
    std::vector<Cell> open;
    for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
      if (puzzle.givens[static_cast<std::size_t>(cell)] == 0)
        open.push_back(static_cast<Cell>(cell));
    }
    ForwardChecking checking(*puzzle.layout);
    for (const std::uint64_t nodes : {0, 1, 20, 5000}) {
      Grid grid = puzzle.givens;
      const sudokit::Run run;
      Meter meter(run);
      const std::uint64_t before = checking.nodes();
      ASSERT_TRUE(checking.fill(grid, open, nodes, random, meter));
      EXPECT_LE(checking.nodes() - before, nodes);
      EXPECT_FALSE(find_clash(*puzzle.layout, grid));
      for (std::size_t i = 0; i < grid.size(); ++i) {
        if (puzzle.givens[i] != 0) {
          EXPECT_EQ(grid[i], puzzle.givens[i]);
        }
      }
      if (nodes == 0) {
        EXPECT_EQ(grid, puzzle.givens);
      }
    }
  }
}

}  // namespace
}  // namespace sudokit
