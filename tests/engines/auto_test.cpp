// auto: its answers are right whichever engine gives them, and it reports which one did.
#include <gtest/gtest.h>

#include <algorithm>

#include "propagate/propagate.hpp"
#include "support/engines.hpp"
#include "support/makers.hpp"
#include "support/outcomes.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

// 0 if the run did not count it.
double count_of(const Outcome& outcome, std::string_view name) {
  return test::counter(outcome, name).value_or(0);
}

using test::puzzle;

// Backtrack gets only one node, so the engines after it have to answer.
const test::Settings kBeyondBacktrack = {{"nodes", "1"}};
const test::Settings kLearningOnly = {{"nodes", "1"}, {"burst", "0"}, {"share", "0"}};

class AutoLayouts : public testing::TestWithParam<const char*> {};

TEST_P(AutoLayouts, AgreesWithNaiveCounting) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(17);
  for (int i = 0; i < 10; ++i) {
    const int givens = layout->cells() * (layout->side() > 9 ? 65 : 40 + 5 * i) / 100;
    const Puzzle p = test::random_puzzle(layout, givens, i % 3 == 2, i % 2 == 1, random);
    const std::uint64_t expected = test::count_solutions(p, 200);
    for (const auto& settings : {test::Settings{}, kBeyondBacktrack, kLearningOnly}) {
      const auto engine = test::engine("auto", settings);
      EXPECT_EQ(engine->solve(p, test::up_to(200)).found, expected) << test::to_text(p);
      const Outcome one = engine->solve(p, test::up_to(1));
      EXPECT_EQ(one.verdict, expected == 0 ? Verdict::unsatisfiable : Verdict::solved);
      const Outcome two = engine->solve(p, test::up_to(2));
      EXPECT_EQ(two.verdict, expected == 0   ? Verdict::unsatisfiable
                             : expected == 1 ? Verdict::unique
                                             : Verdict::multiple);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Many, AutoLayouts,
                         testing::Values("1x1", "2x2", "2x3", "latin4", "latin9", "jigsaw5", "x",
                                         "3x3", "windoku", "2x3+x", "4x4"));

TEST(Auto, ManySolutionsAreCountedByTurns) {
  // 288 grids are more than the first slices hold, whichever engine continues.
  const auto engine = test::engine("auto", kBeyondBacktrack);
  const Outcome outcome = engine->solve(test::empty_puzzle(test::layout("2x2")), test::up_to(0));
  EXPECT_EQ(outcome.found, 288u);
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(outcome.solutions.size(), 288u);
}

// Clause learning next to the tabu search refutes what propagation does not, even if only one
// solution is asked for.
TEST(Auto, ProvesThatThereIsNoSolutionOnLargerGrids) {
  int beyond_propagation = 0;
  for (const std::string& line : test::lines_of(SUDOKIT_SOURCE_DIR "/data/unsatisfiable_3x4.txt")) {
    const Puzzle p = test::puzzle("3x4", line);
    beyond_propagation += propagate_tight(p).consistent;
    for (const auto& settings : {kBeyondBacktrack, kLearningOnly}) {
      const Outcome outcome = test::engine("auto", settings)->solve(p, test::up_to(1));
      EXPECT_EQ(outcome.verdict, Verdict::unsatisfiable) << line;
    }
  }
  EXPECT_GE(beyond_propagation, 3);
}

TEST(Auto, SaysWhichEngineAnswered) {
  const Puzzle hard = puzzle(
      "3x3", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  EXPECT_EQ(count_of(test::engine("auto")->solve(hard, {}), "bulk9"), 1);
  EXPECT_EQ(count_of(test::engine("auto", {{"nodes", "100000"}})->solve(hard, {}), "backtrack"), 1);
  EXPECT_EQ(count_of(test::engine("auto", kLearningOnly)->solve(hard, {}), "cdcl"), 1);
  const auto tabu = test::engine("auto", {{"nodes", "1"}, {"burst", "1000000"}});
  EXPECT_EQ(count_of(tabu->solve(test::empty_puzzle(test::layout("5x5")), {}), "tabu"), 1);
}

// Clause learning takes a hundred times longer on grids with very few givens.
TEST(Auto, LargeGridsWithFewGivensAreBacktracks) {
  const auto engine = test::engine("auto");
  EXPECT_EQ(count_of(engine->solve(test::empty_puzzle(test::layout("5x5")), {}), "backtrack"), 1);
}

TEST(Auto, SolvesALargeGridByTabuSearchUnderAnIterationBudgetAndRepeats) {
  Random random(3);
  const LayoutPtr layout = test::layout("5x5");
  const Puzzle p = test::random_puzzle(layout, 0, 0, false, random);
  const auto engine = test::engine("auto");
  const Outcome first = engine->solve(p, test::within(20000));
  EXPECT_EQ(first.verdict, Verdict::solved);
  const Outcome second = engine->solve(p, test::within(20000));
  EXPECT_EQ(first.grid, second.grid);
}

// A 36x36 in the middle of the hard range, which neither engine solves in so few steps.
TEST(Auto, TabuSearchStopsWhereItsPatienceEnds) {
  const Puzzle hard = test::make({"lewis", test::layout("6x6"), 1, {{"fixed", "0.5"}}}, 1).value();
  const auto moves_of = [&](const char* patience) {
    const test::Settings settings = {
        {"nodes", "1"}, {"burst", "0"}, {"share", "2"}, {"patience", patience}};
    return count_of(test::engine("auto", settings)->solve(hard, test::within(150)), "tabu_moves");
  };
  EXPECT_EQ(moves_of("7"), 8 * 128);  // whole shares
  EXPECT_GT(moves_of("0"), 40 * 128);
}

// A 25x25 with one solution: clause learning pauses for assignments of the tabu search and finds
// the same solution, and the run is repeatable.
TEST(Auto, TabuSearchGuidesClauseLearning) {
  const Puzzle hard = test::puzzle("5x5", test::data_lines("deep_25x25.txt").back());
  const auto answer = [&](const char* guide) {
    return test::engine("auto", {{"nodes", "1"}, {"patience", "1"}, {"guide", guide}})
        ->solve(hard, test::within(100'000));
  };
  const Outcome alone = answer("0");
  const Outcome guided = answer("50");
  EXPECT_EQ(count_of(alone, "guides"), 0);
  EXPECT_GT(count_of(guided, "guides"), 0);
  ASSERT_EQ(guided.verdict, Verdict::solved);
  EXPECT_EQ(guided.grid, alone.grid);
  EXPECT_EQ(guided.iterations, answer("50").iterations);
}

TEST(Auto, HonoursBudgets) {
  const Puzzle empty = test::empty_puzzle(test::layout("7x7"));
  const auto engine = test::engine("auto");
  // Within backtrack's slice, or a few steps of tabu search beyond it: too few to solve the puzzle.
  for (const std::uint64_t budget : {0, 1, 20, 35}) {
    const Outcome outcome = engine->solve(empty, test::within(budget));
    EXPECT_EQ(outcome.reason, StopReason::iterations) << budget;
    EXPECT_EQ(outcome.verdict, Verdict::unknown);
    EXPECT_EQ(outcome.grid.size(), empty.givens.size());
  }
  EXPECT_EQ(engine->solve(empty, test::within(20, 2)).reason, StopReason::iterations);
  sudokit::Run run;
  run.budget.seconds = 0;
  EXPECT_EQ(engine->solve(empty, run).reason, StopReason::time);
  StopSource stop;
  stop.request_stop();
  run = {};
  run.stop = stop.get_token();
  EXPECT_EQ(engine->solve(empty, run).reason, StopReason::stopped);
}

struct CostLog : Observer {
  void on(const Event& event) override { kinds.push_back(event.kind); }
  std::vector<EventKind> kinds;
};

TEST(Auto, TellsOneRunWithOneStartAndOneFinish) {
  CostLog log;
  sudokit::Run run;
  run.observer = &log;
  test::engine("auto", kBeyondBacktrack)->solve(test::empty_puzzle(test::layout("4x4")), run);
  ASSERT_GE(log.kinds.size(), 2u);
  EXPECT_EQ(log.kinds.front(), EventKind::start);
  EXPECT_EQ(log.kinds.back(), EventKind::finish);
  EXPECT_EQ(std::count(log.kinds.begin(), log.kinds.end(), EventKind::start), 1);
  EXPECT_EQ(std::count(log.kinds.begin(), log.kinds.end(), EventKind::finish), 1);
}

// Whichever engine finally answers, and however many began before it.
TEST(Auto, SendsTheSolutionsThatItWouldKeep) {
  struct Taken : SolutionSink {
    bool take(const Grid& grid) override {
      grids.push_back(grid);
      return true;
    }
    std::vector<Grid> grids;
  };
  for (const char* name : {"2x2", "3x3", "3x4", "5x5"}) {
    const Puzzle empty = test::empty_puzzle(test::layout(name));
    sudokit::Run run;
    run.limit = run.keep = 300;
    const Outcome kept = test::engine("auto")->solve(empty, run);
    Taken taken;
    run.sinks.solutions = &taken;
    const Outcome sent = test::engine("auto")->solve(empty, run);
    EXPECT_EQ(taken.grids, kept.solutions) << name;
    EXPECT_TRUE(sent.solutions.empty()) << name;
    EXPECT_EQ(sent.found, kept.found) << name;
    EXPECT_EQ(sent.verdict, kept.verdict) << name;
  }
}

}  // namespace
}  // namespace sudokit
