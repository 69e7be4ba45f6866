// bulk9 as an engine, compared with `backtrack`.
#include <gtest/gtest.h>

#include "bulk/support.hpp"
#include "support/engines.hpp"
#include "support/hooks.hpp"

namespace sudokit {
namespace {

using bulk9::testing_support::Inputs;

Puzzle puzzle_of(const bulk9::Packed81& packed) {
  Puzzle puzzle;
  puzzle.layout = Layout::boxes(3, 3).value();
  puzzle.givens.assign(packed.digits.begin(), packed.digits.end());
  return puzzle;
}

Puzzle puzzle_of(const bulk9::Marks81& marks) {
  Puzzle puzzle = puzzle_of(bulk9::Packed81{});
  for (const std::uint16_t set : marks.marks) puzzle.marks.emplace_back(set, 0);
  return puzzle;
}

void expect_same(const Puzzle& puzzle, std::uint64_t limit) {
  static const auto bulk = test::engine("bulk9"), backtrack = test::engine("backtrack");
  const Outcome a = bulk->solve(puzzle, test::up_to(limit));
  const Outcome b = backtrack->solve(puzzle, test::up_to(limit));
  ASSERT_EQ(a.found, b.found);
  ASSERT_EQ(a.verdict, b.verdict);
  ASSERT_EQ(a.reason, StopReason::finished);
  if (limit == 0 || a.found < limit) {
    auto mine = a.solutions, theirs = b.solutions;
    std::sort(mine.begin(), mine.end());
    std::sort(theirs.begin(), theirs.end());
    ASSERT_EQ(mine, theirs);
  }
}

TEST(Bulk9Engine, AgreesWithBacktrack) {
  Inputs inputs(5);
  const std::size_t total = bulk9::testing_support::by_thoroughness(2'000, 20'000);
  for (std::size_t i = 0; i < total; ++i) {
    const std::uint64_t limit = 1 + i % 20;
    expect_same(puzzle_of(inputs.puzzle()), limit);
    if (i % 2 == 0) expect_same(puzzle_of(inputs.sukaku()), limit);
  }
}

TEST(Bulk9Engine, KeepsTheBudgetOfGuesses) {
  const auto engine = test::engine("bulk9");
  const Puzzle hard = puzzle_of(bulk9::testing_support::packed(bulk9::testing_support::kHard));
  const Outcome free = engine->solve(hard, test::up_to(2));
  EXPECT_EQ(free.verdict, Verdict::unique);
  EXPECT_TRUE(free.complete);
  const std::uint64_t guesses = free.iterations;
  ASSERT_GT(guesses, 3U);
  const Outcome cut = engine->solve(hard, test::within(3, 2));
  EXPECT_EQ(cut.reason, StopReason::iterations);
  EXPECT_FALSE(cut.complete);
  EXPECT_EQ(cut.iterations, 3u);
  EXPECT_EQ(engine->solve(hard, test::within(guesses, 2)).verdict, Verdict::unique);
}

TEST(Bulk9Engine, StopsOnTime) {
  const auto engine = test::engine("bulk9");
  auto run = test::up_to(0);
  run.keep = 1;
  run.budget.seconds = 0.02;
  const test::ClockOfLooks clock;
  const Outcome outcome = engine->solve(puzzle_of(bulk9::Packed81{}), run);
  EXPECT_EQ(outcome.reason, StopReason::time);
  EXPECT_EQ(outcome.verdict, Verdict::multiple);
  EXPECT_FALSE(outcome.complete);
  StopSource source;
  source.request_stop();
  run.stop = source.get_token();
  EXPECT_EQ(engine->solve(puzzle_of(bulk9::Packed81{}), run).reason, StopReason::stopped);
}

}  // namespace
}  // namespace sudokit
