// singles is Lewis's procedure: the same cells as its literal five steps.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/engines.hpp"
#include "support/outcomes.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

using test::puzzle;

Outcome settle(const Puzzle& p, Run run = {}) {
  return test::engine("singles")->solve(p, run);
}

void expect_literal(const Puzzle& p) {
  const auto literal = test::literal_singles(p);
  const Outcome outcome = settle(p);
  if (!literal) {
    EXPECT_EQ(outcome.verdict, Verdict::unsatisfiable) << test::to_text(p);
    return;
  }
  EXPECT_EQ(outcome.grid, *literal) << test::to_text(p);
  const bool full = std::count(literal->begin(), literal->end(), 0) == 0;
  EXPECT_EQ(outcome.verdict, full ? Verdict::solved : Verdict::unknown) << test::to_text(p);
  EXPECT_EQ(outcome.complete, full);
  const auto open = std::count(p.givens.begin(), p.givens.end(), 0);
  EXPECT_EQ(test::counter(outcome, "fixed"), static_cast<double>(open) - outcome.cost);
}

class SinglesLaw : public testing::TestWithParam<const char*> {};

TEST_P(SinglesLaw, EqualsTheLiteralProcedure) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    const int givens = static_cast<int>(random.below(static_cast<std::uint32_t>(layout->cells())));
    const int wrong = i % 3 == 0 && givens > 0 ? 1 : 0;
    expect_literal(test::random_puzzle(layout, givens, wrong, i % 4 == 1, random));
  }
}

INSTANTIATE_TEST_SUITE_P(Many, SinglesLaw,
                         testing::Values("1x1", "1x2", "2x2", "2x3", "3x3", "2x5", "4x4", "latin4",
                                         "latin9", "x", "windoku", "jigsaw5", "jigsaw9", "2x3+x"));

TEST(Singles, EqualsTheLiteralProcedureOnPublishedPuzzles) {
  for (const char* file : {"kaggle_10000.txt", "minimal_10000.txt", "invalid_multi_5000.txt"}) {
    const auto lines = test::shared_lines(file);
    for (std::size_t i = 0; i < lines.size(); i += 50) {
      expect_literal(puzzle("3x3", lines[i].substr(0, 81)));
    }
  }
}

TEST(Singles, SaysUniqueWhenItCompletesAndMoreWasAsked) {
  const auto run = test::up_to(2);
  EXPECT_EQ(settle(test::empty_puzzle(test::layout("2x2")), run).verdict, Verdict::unknown);
  EXPECT_EQ(settle(puzzle("2x2", "1234341221434321"), run).verdict, Verdict::unique);
  EXPECT_EQ(settle(puzzle("2x2", "1.343.122.43432."), run).verdict, Verdict::unique);
}

TEST(Singles, NamesAContradiction) {
  EXPECT_EQ(settle(puzzle("2x2", "11..............")).verdict, Verdict::unsatisfiable);
  // r1c1 has no candidate.
  EXPECT_EQ(settle(puzzle("2x2", ".12.....3...4...")).verdict, Verdict::unsatisfiable);
}

TEST(Singles, HonoursBudgets) {
  const Puzzle p = puzzle("2x2", "1234341221434...");
  Outcome outcome = settle(p, test::within(0));
  EXPECT_EQ(outcome.reason, StopReason::iterations);
  EXPECT_EQ(outcome.grid, p.givens);
  outcome = settle(p, test::within(2));
  EXPECT_EQ(outcome.reason, StopReason::iterations);
  EXPECT_EQ(outcome.cost, 1);
  EXPECT_EQ(settle(p, test::within(3)).verdict, Verdict::solved);
}

}  // namespace
}  // namespace sudokit
