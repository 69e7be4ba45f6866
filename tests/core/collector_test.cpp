// The collector: no wrong grid is accepted, and verdicts mean the same for all engines.
#include "core/collector.hpp"

#include <gtest/gtest.h>

#include "support/puzzles.hpp"

namespace sudokit {
namespace {

using OneRun = sudokit::Run;

constexpr CounterRow kWork{"work", "pieces", "what was done"};

Puzzle blank() {
  return test::empty_puzzle(test::layout("2x2"));
}
Grid solution(int shift) {
  Grid grid;
  for (const int digit : {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}) {
    grid.push_back(static_cast<std::uint8_t>((digit - 1 + shift) % 4 + 1));
  }
  return grid;
}

struct Fixture {
  explicit Fixture(std::uint64_t limit, std::uint64_t keep = 1) {
    run.limit = limit;
    run.keep = keep;
  }
  Puzzle puzzle = blank();
  OneRun run;
};

TEST(Collector, ThrowsOnAGridThatIsNoSolution) {
  Fixture f(1);
  f.puzzle.givens[0] = 1;
  Collector collector(f.puzzle, f.run);
  EXPECT_THROW(collector.add(solution(1)), EngineDefect);  // contradicts the given
  Grid wrong = solution(0);
  std::swap(wrong[0], wrong[1]);
  EXPECT_THROW(collector.add(wrong), EngineDefect);
  EXPECT_THROW(collector.add(Grid(16, 0)), EngineDefect);
  EXPECT_THROW(collector.add(Grid(15, 1)), EngineDefect);
  EXPECT_EQ(collector.found(), 0u);
  EXPECT_TRUE(collector.add(solution(0)));
}

TEST(Collector, IsFullAtTheLimitAndKeepsTheFirst) {
  Fixture f(3, 2);
  Collector collector(f.puzzle, f.run);
  EXPECT_FALSE(collector.add(solution(0)));
  EXPECT_FALSE(collector.add(solution(1)));
  EXPECT_TRUE(collector.add(solution(2)));
  EXPECT_TRUE(collector.full());
  const Meter meter(f.run);
  const Outcome outcome = collector.finish(meter, false);
  EXPECT_EQ(outcome.found, 3u);
  EXPECT_EQ(outcome.solutions, (std::vector<Grid>{solution(0), solution(1)}));
  EXPECT_EQ(outcome.grid, solution(0));
  EXPECT_EQ(outcome.verdict, Verdict::multiple);
  EXPECT_EQ(outcome.reason, StopReason::finished);
  EXPECT_FALSE(outcome.complete);
}

TEST(Collector, LimitZeroIsNeverFull) {
  Fixture f(0, 0);
  Collector collector(f.puzzle, f.run);
  EXPECT_FALSE(collector.add(solution(0)));
  EXPECT_FALSE(collector.add(solution(1)));
  const Outcome outcome = collector.finish(Meter(f.run), true);
  EXPECT_TRUE(outcome.solutions.empty());
  EXPECT_TRUE(outcome.complete);
}

TEST(Collector, VerdictsFollowFromFoundExhaustedAndLimit) {
  EXPECT_EQ(Collector::verdict(0, false, 1), Verdict::unknown);
  EXPECT_EQ(Collector::verdict(0, true, 1), Verdict::unsatisfiable);
  EXPECT_EQ(Collector::verdict(1, false, 2), Verdict::solved);
  EXPECT_EQ(Collector::verdict(1, true, 2), Verdict::unique);
  EXPECT_EQ(Collector::verdict(1, true, 0), Verdict::unique);
  EXPECT_EQ(Collector::verdict(1, true, 1), Verdict::solved);  // uniqueness was not asked for
  EXPECT_EQ(Collector::verdict(2, false, 2), Verdict::multiple);
}

TEST(Collector, TheBestGridIsTheIncumbentElseTheGivens) {
  Fixture f(1);
  f.puzzle.givens[3] = 4;
  const Meter meter(f.run);
  const Outcome bare = Collector(f.puzzle, f.run).finish(meter, false);
  EXPECT_EQ(bare.grid, f.puzzle.givens);
  EXPECT_EQ(bare.cost, 15);
  Collector collector(f.puzzle, f.run);
  Grid best = f.puzzle.givens;
  best[0] = 1;
  collector.set_incumbent(best, 7);
  const Outcome outcome = collector.finish(meter, false);
  EXPECT_EQ(outcome.grid, best);
  EXPECT_EQ(outcome.cost, 7);
}

TEST(Collector, AnIncumbentDoesNotReplaceASolution) {
  Fixture f(1);
  Collector collector(f.puzzle, f.run);
  collector.add(solution(0));
  collector.set_incumbent(Grid(16, 0), 16);
  const Outcome outcome = collector.finish(Meter(f.run), false);
  EXPECT_EQ(outcome.grid, solution(0));
  EXPECT_EQ(outcome.cost, 0);
}

TEST(Collector, TellsTheMetersReasonAndIterationsAndWhatWasCounted) {
  Fixture f(1);
  f.run.budget.iterations = 2;
  Meter meter(f.run);
  while (meter.step()) {
  }
  Collector collector(f.puzzle, f.run);
  collector.count(kWork, 2.5);
  const Outcome outcome = collector.finish(meter, false);
  EXPECT_EQ(outcome.reason, StopReason::iterations);
  EXPECT_EQ(outcome.iterations, 2u);
  ASSERT_EQ(outcome.counters.size(), 1u);
  EXPECT_EQ(outcome.counters[0].row, &kWork);
  EXPECT_EQ(outcome.counters[0].value, 2.5);
  // A search that has covered everything is finished, whatever the meter says.
  EXPECT_EQ(Collector(f.puzzle, f.run).finish(meter, true).reason, StopReason::finished);
}

TEST(Collector, SendsTheSolutionsItWouldKeep) {
  struct Taken : SolutionSink {
    bool take(const Grid& grid) override {
      grids.push_back(grid);
      return grids.size() < 2;
    }
    std::vector<Grid> grids;
  } taken;
  Fixture f(0);
  f.run.keep = 3;
  f.run.sinks.solutions = &taken;
  Collector collector(f.puzzle, f.run);
  EXPECT_FALSE(collector.add(solution(0)));
  EXPECT_TRUE(collector.add(solution(1)));  // the sink accepts no more
  const Outcome outcome = collector.finish(Meter(f.run), false);
  EXPECT_EQ(taken.grids, (std::vector{solution(0), solution(1)}));
  EXPECT_TRUE(outcome.solutions.empty());
  EXPECT_EQ(outcome.grid, solution(0));
  EXPECT_EQ(outcome.found, 2u);
  EXPECT_EQ(outcome.reason, StopReason::stopped);
}

TEST(Collector, KeepsWhatTheMemoryBudgetHolds) {
  Fixture f(0);
  f.run.keep = 100;
  f.run.budget.memory = sizeof(Grid) + 16;
  Collector collector(f.puzzle, f.run);
  EXPECT_FALSE(collector.add(solution(0)));
  EXPECT_TRUE(collector.add(solution(1)));
  const Outcome outcome = collector.finish(Meter(f.run), false);
  EXPECT_EQ(outcome.solutions.size(), 1u);
  EXPECT_EQ(outcome.reason, StopReason::memory);
}

}  // namespace
}  // namespace sudokit
