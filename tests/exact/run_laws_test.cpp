// What every exact engine owes to a Run: budgets, stop, seed, limit, events, reuse.
#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/check.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

// Solved by search only, by all means.
Puzzle hard9() {
  return test::puzzle(
      "3x3", "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3");
}

class EngineLaws : public testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<Engine> engine() { return test::engine(GetParam()); }
};

struct Log : Observer {
  std::vector<Event> events;
  void on(const Event& event) override { events.push_back(event); }
};

std::vector<Event> log_of(Engine& engine, const Puzzle& puzzle, Run run) {
  Log log;
  run.observer = &log;
  engine.solve(puzzle, run);
  return log.events;
}

bool same(const Event& a, const Event& b) {
  return a.kind == b.kind && a.iteration == b.iteration && a.cost == b.cost && a.cell == b.cell &&
         a.digit == b.digit;
}

TEST_P(EngineLaws, BudgetZeroDoesNothing) {
  const Outcome outcome = engine()->solve(hard9(), test::within(0));
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::iterations);
  EXPECT_EQ(outcome.grid, hard9().givens);
  sudokit::Run run;
  run.budget.seconds = 0;
  EXPECT_EQ(engine()->solve(hard9(), run).reason, StopReason::time);
}

TEST_P(EngineLaws, AlreadyStoppedDoesNothing) {
  std::stop_source source;
  source.request_stop();
  sudokit::Run run;
  run.stop = source.get_token();
  const Outcome outcome = engine()->solve(hard9(), run);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::stopped);
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

TEST_P(EngineLaws, SameSeedSameLog) {
  for (const std::uint64_t budget : {50u, 100000u}) {
    const auto a = log_of(*engine(), hard9(), test::within(budget, 2));
    const auto b = log_of(*engine(), hard9(), test::within(budget, 2));
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) ASSERT_TRUE(same(a[i], b[i])) << i;
    EXPECT_EQ(a.front().kind, EventKind::start);
    EXPECT_EQ(a.back().kind, EventKind::finish);
  }
}

// An engine that has worked on other layouts before answers as a new one does.
TEST_P(EngineLaws, ScratchMemoryDoesNotShow) {
  Random random(1);
  const auto used = engine();
  for (const char* name : {"2x3", "3x3", "4x4", "3x3", "windoku", "1x1", "latin9", "3x3"}) {
    const LayoutPtr layout = test::layout(name);
    const Puzzle puzzle = test::random_puzzle(layout, layout->cells() / 2, 0, false, random);
    const Outcome a = used->solve(puzzle, test::up_to(3));
    const Outcome b = engine()->solve(puzzle, test::up_to(3));
    EXPECT_EQ(a.solutions, b.solutions) << name;
    ASSERT_EQ(a.counters.size(), b.counters.size());
    for (std::size_t i = 0; i < a.counters.size(); ++i) {
      EXPECT_EQ(a.counters[i].value, b.counters[i].value) << name << a.counters[i].name;
    }
  }
}

TEST_P(EngineLaws, LimitAndKeepAreHonoured) {
  sudokit::Run run;
  run.limit = 5;
  run.keep = 3;
  const Puzzle puzzle = test::empty_puzzle(test::layout("2x2"));
  const Outcome outcome = engine()->solve(puzzle, run);
  EXPECT_EQ(outcome.found, 5u);
  EXPECT_EQ(outcome.solutions.size(), 3u);
  EXPECT_EQ(outcome.verdict, Verdict::multiple);
  EXPECT_FALSE(outcome.complete);
}

TEST_P(EngineLaws, ClashingGivensAreUnsatisfiable) {
  std::string text(81, '.');
  text[0] = text[8] = '5';
  EXPECT_EQ(engine()->solve(test::puzzle("3x3", text), test::within(1000)).verdict,
            Verdict::unsatisfiable);
}

TEST_P(EngineLaws, MarksWithoutACandidateAreUnsatisfiable) {
  Puzzle puzzle = test::empty_puzzle(test::layout("2x2"));
  puzzle.marks.assign(16, Digits::all(4));
  puzzle.marks[5] = Digits{};
  EXPECT_EQ(engine()->solve(puzzle, {}).verdict, Verdict::unsatisfiable);
}

TEST_P(EngineLaws, LargestEmptyGridObeysASmallBudget) {
  const Puzzle puzzle = test::empty_puzzle(test::layout("10x10"));
  const Outcome outcome = engine()->solve(puzzle, test::within(20));
  EXPECT_NE(outcome.verdict, Verdict::unsatisfiable);
  EXPECT_FALSE(find_clash(*puzzle.layout, outcome.grid));
}

INSTANTIATE_TEST_SUITE_P(Exact, EngineLaws, testing::Values("backtrack", "dlx"));

TEST(Filters, ObeyBudgetsAndStop) {
  std::stop_source source;
  source.request_stop();
  sudokit::Run stopped;
  stopped.stop = source.get_token();
  for (const char* name : {"singles", "ac3"}) {
    const auto engine = test::engine(name);
    EXPECT_EQ(engine->solve(hard9(), test::within(0)).reason, StopReason::iterations) << name;
    EXPECT_EQ(engine->solve(hard9(), stopped).reason, StopReason::stopped) << name;
  }
}

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
