// Properties of every incomplete engine of the registry, on the same small puzzles.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"
#include "support/engine_runs.hpp"
#include "support/hooks.hpp"
#include "support/outcomes.hpp"

namespace sudokit {

// Names of tests contain the name of the engine, not an address that changes from run to run.
static void PrintTo(const EngineInfo* info, std::ostream* out) {
  *out << info->name;
}

namespace {

using testing_support::puzzle_of;
// testing::Test has a private member called Run.
using OneRun = sudokit::Run;

std::vector<const EngineInfo*> incomplete_engines() {
  std::vector<const EngineInfo*> result;
  for (const EngineInfo* info : engines()) {
    if (!info->complete() && info->seeded) result.push_back(info);
  }
  return result;
}

struct Log : Observer {
  std::vector<std::string> lines;
  void on(const Event& e) override {
    if (lines.size() < 100'000) {
      lines.push_back(fmt::format("{} {} {:.17g} {} {}", to_string(e.kind), e.iteration, e.cost,
                                  e.cell, e.digit));
    }
  }
};

void expect_sound(const Puzzle& puzzle, const Outcome& outcome) {
  EXPECT_EQ(outcome.complete, outcome.verdict == Verdict::unsatisfiable);
  EXPECT_TRUE(outcome.verdict != Verdict::unique && outcome.verdict != Verdict::multiple);
  if (outcome.verdict == Verdict::solved) {
    EXPECT_TRUE(is_solution(puzzle, outcome.grid));
    EXPECT_EQ(outcome.cost, 0);
    EXPECT_EQ(outcome.found, 1U);
  } else {
    EXPECT_GT(outcome.cost, 0);
    EXPECT_EQ(outcome.grid.size(), puzzle.givens.size());
  }
  for (std::size_t i = 0; i < puzzle.givens.size(); ++i) {
    if (puzzle.givens[i] != 0) {
      EXPECT_EQ(outcome.grid[i], puzzle.givens[i]);
    }
  }
}

class IncompleteEngine : public testing::TestWithParam<const EngineInfo*> {
 protected:
  std::unique_ptr<Engine> engine_ = GetParam()->make();

  Outcome solve(const Puzzle& puzzle, const OneRun& run) {
    const Outcome outcome = engine_->solve(puzzle, run);
    expect_sound(puzzle, outcome);
    return outcome;
  }
  static OneRun iterations(std::uint64_t n) {
    OneRun run;
    run.budget.iterations = n;
    return run;
  }
  // Propagation leaves most cells open, so that much depends on the seed.
  static Puzzle few_givens() {
    Random random(5);
    return testing_support::blanked_root("3x3", 0.25, random);
  }
  // Iterations that any engine completes in much less than a second on a 9x9.
  std::uint64_t few() const {
    return GetParam()->iteration_unit.starts_with("moves") ? 20'000 : 50;
  }
  // The engine solves the puzzle. If a rule of its own ends the run without an answer, it must
  // solve the puzzle with half of a solution given.
  void expect_solved(const Puzzle& puzzle) {
    const Outcome outcome = solve(puzzle, OneRun());
    if (outcome.verdict == Verdict::unknown && outcome.reason == StopReason::finished) {
      Puzzle half = puzzle;
      half.givens = find_engine("auto")->make()->solve(puzzle, OneRun()).grid;
      Random random(1);
      for (auto& digit : half.givens) digit = random.coin() ? digit : std::uint8_t{0};
      EXPECT_EQ(solve(half, OneRun()).verdict, Verdict::solved) << puzzle.layout->name();
    } else {
      EXPECT_EQ(outcome.verdict, Verdict::solved) << puzzle.layout->name();
    }
  }
};

TEST_P(IncompleteEngine, SameSeedSameEventLog) {
  const Puzzle puzzle = few_givens();
  Log first, second, other;
  OneRun run = iterations(few());
  run.observer = &first;
  const Outcome a = solve(puzzle, run);
  run.observer = &second;
  const Outcome b = solve(puzzle, run);
  EXPECT_EQ(first.lines, second.lines);
  EXPECT_EQ(a.grid, b.grid);
  EXPECT_EQ(a.cost, b.cost);
  EXPECT_EQ(test::counters_text(a), test::counters_text(b));
  ASSERT_GE(first.lines.size(), 3U);
  EXPECT_TRUE(first.lines.front().starts_with("start"));
  EXPECT_TRUE(first.lines.back().starts_with("finish"));
  run.observer = &other;
  run.seed = 2;
  solve(puzzle, run);
  // The members of the portfolio are auto, for which the seed changes nothing on a classic 9x9.
  EXPECT_EQ(first.lines == other.lines, GetParam()->name == "portfolio");
}

TEST_P(IncompleteEngine, TheObserverChangesNothing) {
  const Puzzle puzzle = few_givens();
  OneRun run = iterations(few());
  const Outcome silent = solve(puzzle, run);
  Log log;
  run.observer = &log;
  const Outcome watched = solve(puzzle, run);
  EXPECT_EQ(silent.grid, watched.grid);
  EXPECT_EQ(silent.iterations, watched.iterations);
}

TEST_P(IncompleteEngine, IterationBudgetIsExact) {
  const Puzzle puzzle = puzzle_of("2x2", testing_support::kUnsolvable4);
  for (const std::uint64_t n : {0, 1, 2, 7, 64}) {
    const Outcome outcome = solve(puzzle, iterations(n));
    EXPECT_LE(outcome.iterations, n);
  }
}

TEST_P(IncompleteEngine, SolvesAnEasyPuzzle) {
  EXPECT_EQ(solve(puzzle_of("3x3", testing_support::kEasy), OneRun()).verdict, Verdict::solved);
}

TEST_P(IncompleteEngine, SolvesSmallGridsOfEveryShape) {
  for (const char* layout : {"1x1", "1x2", "2x1", "2x2", "2x3", "3x2", "1x5"})
    expect_solved(puzzle_of(layout));
}

TEST_P(IncompleteEngine, NothingOpen) {
  Puzzle puzzle = puzzle_of("3x3");
  puzzle.givens = root_solution(*puzzle.layout).value();
  EXPECT_EQ(solve(puzzle, OneRun()).verdict, Verdict::solved);
}

TEST_P(IncompleteEngine, OneOpenCellABox) {
  Puzzle puzzle = puzzle_of("3x3");
  puzzle.givens = root_solution(*puzzle.layout).value();
  for (int box = 0; box < 9; ++box)
    puzzle.givens[puzzle.layout->house(18 + box)[static_cast<std::size_t>(box)]] = 0;
  EXPECT_EQ(solve(puzzle, OneRun()).verdict, Verdict::solved);
}

TEST_P(IncompleteEngine, UnsolvableOrClashingIsUnsatisfiableOrUnknown) {
  const OneRun run = iterations(few());
  const Verdict end = GetParam()->claims.unsatisfiable ? Verdict::unsatisfiable : Verdict::unknown;
  EXPECT_EQ(solve(puzzle_of("2x2", testing_support::kUnsolvable4), run).verdict, end);
  EXPECT_EQ(solve(puzzle_of("2x2", "1..1............"), run).verdict, end);
}

TEST_P(IncompleteEngine, SeveralSolutionsEndWithOne) {
  OneRun run;
  run.limit = 2;
  EXPECT_EQ(solve(puzzle_of("2x2", "1..............."), run).verdict, Verdict::solved);
}

TEST_P(IncompleteEngine, AStopBeforeTheStartIsHonoured) {
  StopSource source;
  source.request_stop();
  OneRun run;
  run.stop = source.get_token();
  const Outcome outcome = solve(puzzle_of("5x5"), run);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::stopped);
}

// A blank grid of the largest side is work enough for every engine.
TEST_P(IncompleteEngine, AStopIsHonoured) {
  const test::ClockOfLooks clock;
  const test::StopWhenAsked stop(20);
  OneRun run;
  run.stop = stop.token();
  EXPECT_EQ(engine_->solve(puzzle_of("10x10"), run).reason, StopReason::stopped);
  EXPECT_TRUE(stop.requested());
  // While it ends, each of at most seven threads may poll a few times.
  EXPECT_LE(stop.asked_after(), 7 * 10);
}

TEST_P(IncompleteEngine, TimeBudgetEndsTheRun) {
  OneRun run;
  run.budget.seconds = 0.02;
  const test::ClockOfLooks clock;
  const Outcome outcome = solve(puzzle_of("2x2", testing_support::kUnsolvable4), run);
  EXPECT_TRUE(outcome.verdict == Verdict::unsatisfiable || outcome.reason == StopReason::time ||
              outcome.reason == StopReason::finished);
  EXPECT_EQ(outcome.found, 0U);
}

// An engine that supports extra houses, marks or layouts without boxes must respect them.
TEST_P(IncompleteEngine, SolvesWhatItTakes) {
  const Features takes = GetParam()->takes.features;
  if (takes.has(Feature::extra)) {
    expect_solved(puzzle_of("2x2+x"));
    expect_solved(puzzle_of("windoku", "1"));
  }
  if (takes.has(Feature::no_regions)) expect_solved(puzzle_of("latin6"));
  if (takes.has(Feature::marks)) {
    Puzzle marked = puzzle_of("2x2");
    marked.marks.assign(16, Digits::all(4));
    marked.marks[0] = Digits::only(3);
    marked.marks[5] = Digits::only(4);
    expect_solved(marked);
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, IncompleteEngine, testing::ValuesIn(incomplete_engines()),
                         [](const auto& engine) {
                           std::string name(engine.param->name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace sudokit
