// Properties of the box-permutation landscape over many layouts, and figures printed in the papers.
#include "papers/lewis_2007/box_permutation.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/puzzle.hpp"
#include "support/engine_runs.hpp"

namespace sudokit {
namespace {

using testing_support::blanked_root;
using testing_support::puzzle_of;

class BoxPermutationLaws : public testing::TestWithParam<const char*> {
 protected:
  Random random_{7};
  Puzzle puzzle_ = blanked_root(GetParam(), 0.3, random_);
  BoxPermutation state_{puzzle_.layout, puzzle_.givens};

  void SetUp() override { state_.randomize(random_); }
};

TEST_P(BoxPermutationLaws, DeltaIsTheRecomputedDifference) {
  ASSERT_GT(state_.slots(), 0);
  const int moves = 100'000 / puzzle_.layout->side();
  for (int i = 0; i < moves; ++i) {
    const Swap swap = state_.random_swap(random_);
    const int before = state_.cost();
    const int delta = state_.delta(swap);
    ASSERT_GE(delta, -4);
    ASSERT_LE(delta, 4);
    state_.apply(swap, delta);
    ASSERT_EQ(state_.cost(), before + delta);
    ASSERT_EQ(state_.cost(), state_.recomputed_cost());
  }
}

TEST_P(BoxPermutationLaws, ApplyingASwapTwiceIsTheIdentity) {
  for (int i = 0; i < 500 && state_.slots() > 0; ++i) {
    const Grid before = state_.grid();
    const int cost = state_.cost();
    const Swap swap = state_.random_swap(random_);
    const int delta = state_.delta(swap);
    state_.apply(swap, delta);
    ASSERT_NE(state_.grid(), before);
    ASSERT_EQ(state_.delta(swap), -delta);
    state_.apply(swap, -delta);
    ASSERT_EQ(state_.grid(), before);
    ASSERT_EQ(state_.cost(), cost);
  }
}

TEST_P(BoxPermutationLaws, GivensStayAndBoxesRemainPermutations) {
  for (int i = 0; i < 2000 && state_.slots() > 0; ++i) {
    const Swap swap = state_.random_swap(random_);
    ASSERT_NE(swap.first, swap.second);
    state_.apply(swap, state_.delta(swap));
  }
  const Grid grid = state_.grid();
  const int side = puzzle_.layout->side();
  for (int box = 0; box < side; ++box) {
    Digits seen;
    for (const Cell cell : puzzle_.layout->house(2 * side + box)) {
      seen.insert(grid[cell]);
      if (puzzle_.givens[cell] != 0) {
        EXPECT_EQ(grid[cell], puzzle_.givens[cell]);
      }
    }
    EXPECT_EQ(seen, Digits::all(side));
  }
}

TEST_P(BoxPermutationLaws, SwapsAreUniformOverTheSlots) {
  ASSERT_GT(state_.slots(), 0);
  std::vector<int> drawn(static_cast<std::size_t>(state_.slots()), 0);
  const int draws = 200 * state_.slots();
  for (int i = 0; i < draws; ++i)
    ++drawn[static_cast<std::size_t>(state_.random_swap(random_).first)];
  // 200 are expected with a standard deviation of about 14: six deviations on either side.
  EXPECT_GT(*std::min_element(drawn.begin(), drawn.end()), 115);
  EXPECT_LT(*std::max_element(drawn.begin(), drawn.end()), 285);
}

TEST_P(BoxPermutationLaws, CostZeroIsASolution) {
  const Grid solution = root_solution(*puzzle_.layout).value();
  state_.assign(solution);
  EXPECT_EQ(state_.cost(), 0);
  EXPECT_TRUE(is_solution(puzzle_, state_.grid()));
}

INSTANTIATE_TEST_SUITE_P(Shapes, BoxPermutationLaws,
                         testing::Values("1x2", "2x2", "2x3", "3x2", "1x7", "3x3", "2x5", "3x4",
                                         "4x4", "5x5", "4x8", "10x10"));

// Jones, Roach and Perkins 2007, figure 1: six boxes with 6 open cells, one with 7, two with 5.
TEST(BoxPermutation, NeighbourhoodOfJonesFigureOneHas131Moves) {
  Puzzle puzzle = puzzle_of("3x3");
  puzzle.givens = root_solution(*puzzle.layout).value();
  const int open[] = {6, 6, 6, 6, 6, 6, 7, 5, 5};
  for (int box = 0; box < 9; ++box) {
    const auto cells = puzzle.layout->house(18 + box);
    for (int i = 0; i < open[box]; ++i) puzzle.givens[cells[static_cast<std::size_t>(i)]] = 0;
  }
  const BoxPermutation state(puzzle.layout, puzzle.givens);
  int moves = 0;
  state.for_each_swap([&](Swap) { ++moves; });
  EXPECT_EQ(moves, 131);
  EXPECT_EQ(state.open_cells() * (state.open_cells() - 1) / 2, 1378);
}

// Lewis 2007, equation 2, for blank grids of orders 3, 4 and 5.
TEST(BoxPermutation, SpaceSizesOfBlankGrids) {
  const auto log10_states = [](const char* layout) {
    const Puzzle puzzle = puzzle_of(layout);
    return BoxPermutation(puzzle.layout, puzzle.givens).log10_states();
  };
  EXPECT_NEAR(log10_states("3x3"), 50.0, 0.05);
  EXPECT_NEAR(log10_states("4x4"), 213.1, 0.05);
  EXPECT_NEAR(log10_states("5x5"), 629.8, 0.05);
}

}  // namespace
}  // namespace sudokit
