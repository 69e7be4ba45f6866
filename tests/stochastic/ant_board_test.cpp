// AntBoard against the propagation spelt out in propagate/acs_board.hpp: the same candidates, cell
// for cell, after any sequence of settings; and the pheromone's equations.
#include "stochastic/ant_board.hpp"

#include <gtest/gtest.h>

#include "propagate/acs_board.hpp"
#include "stochastic/pheromone.hpp"
#include "stochastic/support.hpp"

namespace sudokit {
namespace {

constexpr auto kSilent = [](int, int) {};

template <class Shape>
void expect_same(const AntBoard<Shape>& fast, const AcsBoard<Shape>& plain) {
  for (int cell = 0; cell < plain.shape().cells(); ++cell)
    ASSERT_EQ(mask_to_digits(fast.candidates(cell)), mask_to_digits(plain.candidates(cell)))
        << "cell " << cell;
}

template <class Shape>
void compare_walks(const Puzzle& puzzle, Random& random) {
  AntBoard<Shape> fast;
  AcsBoard<Shape> plain;
  fast.load(puzzle);
  plain.load(puzzle, kSilent);
  expect_same(fast, plain);
  for (int step = 0; step < 2 * puzzle.layout->cells(); ++step) {
    const int cell =
        static_cast<int>(random.below(static_cast<std::uint32_t>(puzzle.layout->cells())));
    auto own = plain.candidates(cell);
    if (own == 0) continue;
    for (auto skip = random.below(static_cast<std::uint32_t>(mask_count(own))); skip != 0; --skip)
      own &= static_cast<decltype(own)>(own - 1);
    const auto value = mask_of<decltype(own)>(mask_lowest(own));
    fast.set(cell, value);
    plain.set(cell, value, kSilent);
    expect_same(fast, plain);
  }
}

TEST(AntBoard, AgreesWithThePropagationSpeltOut) {
  Random random(11);
  for (const char* layout : {"1x1", "2x2", "2x3", "3x2", "3x3", "4x4", "2x5", "5x5", "3x3+x"}) {
    SCOPED_TRACE(layout);
    for (const double fixed : {0.0, 0.2, 0.4}) {
      Puzzle puzzle = testing_support::blanked_root(layout, fixed, random);
      // Diagonals clash in the root solution: what contradicts is part of the comparison.
      with_shape(*puzzle.layout, [&]<class Shape>(std::type_identity<Shape>) {
        compare_walks<Shape>(puzzle, random);
      });
    }
  }
}

TEST(AntBoard, AgreesWhereMarksAreGiven) {
  Random random(12);
  Puzzle puzzle = testing_support::puzzle_of("3x3");
  puzzle.marks.assign(81, Digits::all(9));
  for (auto& marks : puzzle.marks) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (random.below(3) == 0 && marks.count() > 1) marks.erase(digit);
    }
  }
  compare_walks<BoxShape<3>>(puzzle, random);
}

// Lloyd and Amos 2019, equations 1 to 4 and 6, by hand.
TEST(Pheromone, FollowsTheEquations) {
  Pheromone pheromone(81, 9);
  const auto flat = [](int) { return 1.0F; };
  constexpr float kTau0 = 1.0F / 81;
  EXPECT_FLOAT_EQ(pheromone.at(3, 5), kTau0);
  Grid best(81, 0);
  best[3] = 5;
  pheromone.reward(best, 0.9F, 40.5F);
  const float rewarded = 0.1F * kTau0 + 0.9F * 40.5F;
  EXPECT_FLOAT_EQ(pheromone.at(3, 5), rewarded);
  EXPECT_FLOAT_EQ(pheromone.at(3, 4), kTau0);
  EXPECT_EQ(pheromone.greedy(3, Mask16{0b111110}, flat), 5);
  EXPECT_EQ(pheromone.greedy(4, Mask16{0b111110}, flat), 2) << "the first of equals";
  pheromone.local_update(3, 5, 0.1F);
  EXPECT_FLOAT_EQ(pheromone.at(3, 5), 0.9F * rewarded + 0.1F * kTau0);
}

TEST(Pheromone, RouletteDrawsInProportion) {
  Pheromone pheromone(4, 4);
  Grid best(4, 0);
  best[0] = 2;
  pheromone.reward(best, 1, 0.75F);  // trails .25 .75 .25 .25
  Random random(5);
  int twos = 0;
  for (int i = 0; i < 30'000; ++i)
    twos += pheromone.roulette(0, Mask16{0b1111}, random, [](int) { return 1.0F; }) == 2;
  EXPECT_NEAR(twos / 30'000.0, 0.5, 0.015);
}

}  // namespace
}  // namespace sudokit
