// How the depth-first engines respect a budget, in addition to the laws of all engines
// (tests/laws).
#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/puzzle.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

// A puzzle that needs search under every setting.
Puzzle hard9() {
  return test::puzzle(
      "3x3", "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3");
}

class EngineLaws : public testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<Engine> engine() { return test::engine(GetParam()); }
};

TEST_P(EngineLaws, BudgetZeroDoesNothing) {
  const Outcome outcome = engine()->solve(hard9(), test::within(0));
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::iterations);
  EXPECT_EQ(outcome.grid, hard9().givens);
  sudokit::Run run;
  run.budget.seconds = 0;
  EXPECT_EQ(engine()->solve(hard9(), run).reason, StopReason::time);
}

TEST_P(EngineLaws, EveryBudgetGivesAPartialGridWithoutClash) {
  const Puzzle puzzle = hard9();
  for (std::uint64_t budget = 1; budget < 400; budget = budget * 3 / 2 + 1) {
    const Outcome outcome = engine()->solve(puzzle, test::within(budget));
    EXPECT_EQ(outcome.reason == StopReason::iterations, outcome.verdict == Verdict::unknown);
    if (outcome.reason == StopReason::finished) continue;
    EXPECT_FALSE(find_clash(*puzzle.layout, outcome.grid)) << budget;
    EXPECT_EQ(outcome.cost, std::count(outcome.grid.begin(), outcome.grid.end(), 0)) << budget;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      const int given = puzzle.givens[cell];
      EXPECT_TRUE(given == 0 || outcome.grid[cell] == given);
    }
  }
}

TEST_P(EngineLaws, LargestEmptyGridObeysASmallBudget) {
  const Puzzle puzzle = test::empty_puzzle(test::layout("10x10"));
  if (!supports(engine()->info(), puzzle)) GTEST_SKIP() << "not so large";
  const Outcome outcome = engine()->solve(puzzle, test::within(20));
  EXPECT_NE(outcome.verdict, Verdict::unsatisfiable);
  EXPECT_FALSE(find_clash(*puzzle.layout, outcome.grid));
}

INSTANTIATE_TEST_SUITE_P(Exact, EngineLaws, testing::Values("backtrack", "dlx", "overlay"));

TEST(Ac3, GacFixesMoreThanSinglesFixMoreThanDisequalities) {
  Random random(5);
  for (int i = 0; i < 30; ++i) {
    const Puzzle p = test::random_puzzle(test::layout("3x3"), 28, 0, false, random);
    const double weak = test::engine("ac3")->solve(p, {}).cost;
    const double singles = test::engine("singles")->solve(p, {}).cost;
    const double strong = test::engine("ac3", {{"filter", "gac"}})->solve(p, {}).cost;
    EXPECT_LE(strong, singles);
    EXPECT_LE(singles, weak);
  }
}

}  // namespace
}  // namespace sudokit
