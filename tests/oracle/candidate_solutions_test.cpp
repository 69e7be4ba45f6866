// The number of solutions of each candidate, compared with a count by another engine.
#include <gtest/gtest.h>

#include "sudokit/engine.hpp"
#include "sudokit/oracle.hpp"
#include "support/hooks.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

std::uint64_t count_of(const Puzzle& puzzle, std::uint64_t cap) {
  Run run;
  run.limit = cap;
  return find_engine("dlx")->make()->solve(puzzle, run).found;
}

// Each candidate in turn is made a given.
void expect_counted(const Puzzle& puzzle, std::uint64_t cap) {
  const CandidateSolutions found = candidate_solutions(puzzle, cap, {}).value();
  ASSERT_EQ(found.candidates.reason, StopReason::finished);
  EXPECT_EQ(found.all, count_of(puzzle, cap));
  std::vector<std::pair<Cell, int>> single;
  const int side = puzzle.layout->side();
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    for (int digit = 1; digit <= side; ++digit) {
      if (!allowed(puzzle, cell).contains(digit)) {
        EXPECT_EQ(found.of(cell, digit), 0U);
        continue;
      }
      Puzzle given = puzzle;
      given.givens[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
      if (given.has_marks()) given.marks[static_cast<std::size_t>(cell)] = Digits::only(digit);
      const std::uint64_t count =
          find_clash(*puzzle.layout, given.givens) ? 0 : count_of(given, cap);
      ASSERT_EQ(found.of(cell, digit), count) << cell << " " << digit;
      if (count == 1 && found.all > 1) single.emplace_back(static_cast<Cell>(cell), digit);
    }
  }
  EXPECT_EQ(found.unique_by(), single);
}

TEST(CandidateSolutions, AreWhatAnotherEngineCountsWithEachGiven) {
  Random random(5);
  for (const char* name : {"2x2", "2x3", "latin5", "x", "3x3"}) {
    const LayoutPtr layout = test::layout(name);
    for (int round = 0; round < 6; ++round) {
      const int givens = layout->cells() / (round % 2 == 0 ? 3 : 2);
      expect_counted(test::random_puzzle(layout, givens, 0, false, random), round < 4 ? 5 : 300);
    }
    expect_counted(test::random_puzzle(layout, 0, 0, true, random), 4);
  }
}

TEST(CandidateSolutions, OfOneSolutionAreOne) {
  const Puzzle puzzle = test::puzzle("2x2", "1234341221......");
  const CandidateSolutions found = candidate_solutions(puzzle, 2, {}).value();
  EXPECT_EQ(found.all, 1U);
  EXPECT_EQ(found.of(0, 1), 1U);
  EXPECT_EQ(found.of(0, 2), 0U);
  EXPECT_TRUE(found.unique_by().empty());
  const CandidateSolutions none =
      candidate_solutions(test::puzzle("2x2", "123............4"), 2, {}).value();
  EXPECT_EQ(none.candidates.verdict, Verdict::unsatisfiable);
  EXPECT_EQ(none.all, 0U);
}

// Search alone may not end on large grids; solutions found by clause learning count as well.
TEST(CandidateSolutions, OfAnEmptyGridOf16AreManyEach) {
  const CandidateSolutions found =
      candidate_solutions(test::empty_puzzle(test::layout("4x4")), 2, {}).value();
  EXPECT_EQ(found.all, 2U);
  for (int digit = 1; digit <= 16; ++digit) EXPECT_EQ(found.of(17, digit), 2U);
}

// The clock is also read while the solutions of single candidates are counted.
TEST(CandidateSolutions, AreNotCountedBeyondAStop) {
  constexpr std::uint64_t kMany = 20'000;
  for (const char* name : {"3x3", "x"}) {
    const Puzzle blank = test::empty_puzzle(test::layout(name));
    const test::ClockOfLooks clock;
    int before = 0;  // readings before the candidates are counted one by one
    {
      const test::AtPoint meter("meter", [&] { ++before; });
      ASSERT_EQ(true_candidates(blank, {})->verdict, Verdict::multiple);
      sudokit::Run all;
      all.limit = kMany, all.keep = kMany;
      find_engine("backtrack")->make()->solve(blank, all);
    }
    const test::StopWhenAsked stop(2 * before + 10);
    sudokit::Run run;
    run.stop = stop.token();
    const auto found = candidate_solutions(blank, kMany, run);
    EXPECT_TRUE(stop.requested()) << name;
    EXPECT_EQ(found->candidates.reason, StopReason::stopped) << name;
    EXPECT_LE(stop.asked_after(), 10) << name;
  }
}

}  // namespace
}  // namespace sudokit
