// Pattern overlay as an engine: what its parameters change, and what they do not change.
#include <gtest/gtest.h>

#include "support/engine_runs.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

using testing_support::counter;

// Placements are listed, or made one by one when their digit is reached: for all digits, some, or
// none.
TEST(Overlay, CountsTheSameHoweverManyAreListed) {
  Random random(51, 1);
  for (const char* name : {"2x2", "2x3", "jigsaw5", "latin5"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < 20; ++i) {
      const Puzzle puzzle =
          test::random_puzzle(layout, layout->cells() * 2 / 5, i % 5 == 0, i % 4 == 3, random);
      const std::uint64_t solutions = test::count_solutions(puzzle, 200);
      for (const char* listed : {"1", "4", "100000"}) {
        for (const char* order : {"fewest", "first"}) {
          const auto engine = test::engine("overlay", {{"listed", listed}, {"order", order}});
          const Outcome outcome = engine->solve(puzzle, test::up_to(200));
          EXPECT_EQ(outcome.found, solutions) << name << ' ' << listed << ' ' << order;
        }
      }
    }
  }
}

TEST(Overlay, ListsWhatFitsAndDropsWhatPairsRuleOut) {
  // Each digit has 16 placements on 2x2, and each of them fits some placement of every other digit.
  const Puzzle empty = test::empty_puzzle(test::layout("2x2"));
  const Outcome all = test::engine("overlay")->solve(empty, test::up_to(0));
  EXPECT_EQ(all.found, 288u);
  EXPECT_EQ(counter(all, "listed"), 64);
  EXPECT_EQ(counter(all, "dropped"), 0);
  const Outcome none = test::engine("overlay", {{"listed", "15"}})->solve(empty, test::up_to(0));
  EXPECT_EQ(none.found, 288u);
  EXPECT_EQ(counter(none, "listed"), 0);
  const Puzzle puzzle = test::puzzle(
      "3x3", ".2..1...4...7..95.9...6......9........6.3...8.3...8.6..6.....1..42..9.....7..32..");
  const Outcome with = test::engine("overlay")->solve(puzzle, test::up_to(2));
  const Outcome without =
      test::engine("overlay", {{"pairs", "false"}})->solve(puzzle, test::up_to(2));
  EXPECT_EQ(with.verdict, Verdict::unique);
  EXPECT_EQ(with.grid, without.grid);
  EXPECT_EQ(counter(with, "listed"), counter(without, "listed"));
  EXPECT_GT(counter(with, "dropped"), 50);
  EXPECT_EQ(counter(without, "dropped"), 0);
  EXPECT_LT(counter(with, "nodes"), counter(without, "nodes"));
}

TEST(Overlay, TriesTheDigitWithTheFewestPlacementsFirst) {
  struct FirstDigit final : Observer {
    void on(const Event& event) override {
      if (event.kind == EventKind::branch && digit == 0) digit = event.digit;
    }
    int digit = 0;
  };
  // 9 is the only given digit; it is given four times.
  Puzzle puzzle = test::empty_puzzle(test::layout("3x3"));
  for (const std::size_t cell : {0u, 12u, 24u, 28u}) puzzle.givens[cell] = 9;
  for (const auto& [order, first] : {std::pair{"fewest", 9}, std::pair{"first", 1}}) {
    FirstDigit seen;
    sudokit::Run run = test::within(5);
    run.observer = &seen;
    test::engine("overlay", {{"order", order}})->solve(puzzle, run);
    EXPECT_EQ(seen.digit, first);
  }
}

// A branch ends when no placement left covers some cell, on the empty grid too.
TEST(Overlay, SeesACellThatNothingCovers) {
  Puzzle puzzle = test::empty_puzzle(test::layout("3x3"));
  puzzle.marks.assign(81, Digits::all(9));
  puzzle.marks[40] = Digits{};
  const Outcome outcome = test::engine("overlay")->solve(puzzle, test::up_to(1));
  EXPECT_EQ(outcome.verdict, Verdict::unsatisfiable);
  EXPECT_EQ(counter(outcome, "nodes"), 1);
  EXPECT_EQ(test::engine("overlay", {{"listed", "1"}})->solve(puzzle, test::up_to(1)).verdict,
            Verdict::unsatisfiable);
}

TEST(Overlay, TellsTheMeterWhatItBuilds) {
  const Puzzle empty = test::empty_puzzle(test::layout("3x3"));
  sudokit::Run run = test::up_to(1);
  run.budget.memory = 1'000'000;  // nine lists of 46,656 placements take twelve times that
  const Outcome outcome = test::engine("overlay")->solve(empty, run);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::memory);
  run.budget.memory = 40'000'000;
  EXPECT_EQ(test::engine("overlay")->solve(empty, run).verdict, Verdict::solved);
}

TEST(Overlay, IsForSidesTo25) {
  const EngineInfo& info = test::engine("overlay")->info();
  EXPECT_TRUE(supports(info, *test::layout("5x5")));
  const auto refused = supports(info, *test::layout("4x7"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code.name(), "unsupported-side");
}

}  // namespace
}  // namespace sudokit
