// cdcl compared with naive counting in every setting, and its proofs with an independent checker.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "sudokit/text.hpp"
#include "support/drat.hpp"
#include "support/engines.hpp"
#include "support/outcomes.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"
#include "support/ruled.hpp"

namespace sudokit {
namespace {

using test::puzzle;

std::uint64_t count(const Puzzle& p, test::Settings settings) {
  const Outcome outcome = test::engine("cdcl", settings)->solve(p, test::up_to(0));
  EXPECT_TRUE(outcome.complete);
  return outcome.found;
}

class Finish final : public Observer {
 public:
  void on(const Event& event) override {
    if (event.kind == EventKind::finish) cost = event.cost;
  }
  double cost = -1;
};

TEST(Cdcl, EndsWithTheCostOfWhatItFound) {
  Finish seen;
  sudokit::Run run;
  run.observer = &seen;
  const Puzzle solvable = test::empty_puzzle(test::layout("2x2"));
  EXPECT_EQ(test::engine("cdcl")->solve(solvable, run).found, 1U);
  EXPECT_EQ(seen.cost, 0);
  // The cost of a contradiction is the number of open cells: all but the two givens.
  const Puzzle clash = test::puzzle("2x2", "11..............");
  EXPECT_EQ(test::engine("cdcl")->solve(clash, run).found, 0U);
  EXPECT_EQ(seen.cost, 14);
}

class CdclLayouts : public testing::TestWithParam<const char*> {};

TEST_P(CdclLayouts, EveryEncodingCountsTheSame) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(11);
  for (int i = 0; i < 6; ++i) {
    const int givens = layout->cells() * (layout->side() > 9 ? 70 : 45 + 6 * i) / 100;
    const Puzzle p = test::random_puzzle(layout, givens, i % 3 == 2, i % 2 == 1, random);
    const std::uint64_t expected = test::count_solutions(p, 200);
    if (expected == 200) continue;
    for (const char* propagation : {"none", "singles", "tight"}) {
      for (const char* amo : {"pairwise", "sequential", "product"}) {
        EXPECT_EQ(count(p, {{"propagation", propagation}, {"at_most_one", amo}}), expected)
            << propagation << ' ' << amo << ' ' << test::to_text(p);
      }
    }
    EXPECT_EQ(count(p, {{"digit_somewhere", "false"}, {"propagation", "none"}}), expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Many, CdclLayouts,
                         testing::Values("1x1", "2x2", "2x3", "latin4", "latin9", "jigsaw5", "x",
                                         "3x3", "windoku", "2x3+x", "4x4"));

TEST(Cdcl, EveryModeSolvesAndProves) {
  const Puzzle hard = puzzle(
      "3x3", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
  Puzzle none = hard;
  none.givens[1] = 9;
  ASSERT_EQ(test::count_solutions(hard, 2), 1u);
  ASSERT_EQ(test::count_solutions(none, 1), 0u);
  for (const char* mode : {"stable", "alternate", "focused", "sat", "unsat"}) {
    for (const char* inprocessing : {"true", "false"}) {
      const auto engine = test::engine("cdcl", {{"mode", mode}, {"inprocessing", inprocessing}});
      EXPECT_EQ(engine->solve(hard, test::up_to(2)).verdict, Verdict::unique) << mode;
      EXPECT_EQ(engine->solve(none, test::up_to(1)).verdict, Verdict::unsatisfiable) << mode;
    }
  }
}

// Both give the same answer, after different searches.
TEST(Cdcl, TriesCandidatesAsTakenOrAsNotTaken) {
  const Puzzle hard = puzzle(
      "3x3", ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...");
  const auto conflicts = [&](const test::Settings& settings) {
    const Outcome outcome = test::engine("cdcl", settings)->solve(hard, test::up_to(2));
    EXPECT_EQ(outcome.verdict, Verdict::unique);
    return test::counter(outcome, "conflicts").value();
  };
  EXPECT_NE(conflicts({{"true_first", "true"}}), conflicts({{"true_first", "false"}}));
  EXPECT_EQ(conflicts({}), conflicts({{"true_first", "false"}})) << "the default";
}

TEST(Cdcl, AllGridsOfSide4) {
  EXPECT_EQ(count(test::empty_puzzle(test::layout("2x2")), {}), 288u);
  EXPECT_EQ(count(test::empty_puzzle(test::layout("latin4")), {}), 576u);
}

// A puzzle that needs hundreds of conflicts: 25x25, with one solution.
Puzzle deep() {
  return puzzle("5x5", test::data_lines("deep_25x25.txt").front());
}

TEST(Cdcl, HonoursBudgetsAndRepeats) {
  const Puzzle p = deep();
  const auto engine = test::engine("cdcl", {{"propagation", "none"}});
  for (const std::uint64_t budget : {0, 1, 2, 50, 333}) {
    const Outcome first = engine->solve(p, test::within(budget));
    const Outcome second = engine->solve(p, test::within(budget));
    EXPECT_EQ(first.reason, StopReason::iterations) << budget;
    EXPECT_EQ(first.verdict, Verdict::unknown);
    // The first iteration is the propagation. Conflicts that follow each other without a decision
    // in between are not interrupted.
    EXPECT_NEAR(test::counter(first, "conflicts").value(), static_cast<double>(budget), 5);
    EXPECT_EQ(test::counters_text(first), test::counters_text(second));
    EXPECT_EQ(first.grid, second.grid);
  }
}

TEST(Cdcl, SolvesAlikeForASeed) {
  const Puzzle p = deep();
  const auto engine = test::engine("cdcl");
  sudokit::Run run = test::within(20000);
  const Outcome first = engine->solve(p, run);
  const Outcome second = engine->solve(p, run);
  ASSERT_EQ(first.verdict, second.verdict);
  EXPECT_EQ(first.grid, second.grid);
  EXPECT_EQ(test::counters_text(first), test::counters_text(second));
}

TEST(Cdcl, HonoursTheClockAndTheStop) {
  const Puzzle p = deep();
  const auto engine = test::engine("cdcl");
  sudokit::Run run;
  run.budget.seconds = 0;
  EXPECT_EQ(engine->solve(p, run).reason, StopReason::time);
  StopSource stop;
  stop.request_stop();
  run = {};
  run.stop = stop.get_token();
  const Outcome outcome = engine->solve(p, run);
  EXPECT_EQ(outcome.reason, StopReason::stopped);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.grid.size(), p.givens.size());
}

// Nine killer cages of three cells each, with sums that many grids have.
Puzzle killers() {
  std::string text = "layout 3x3\n";
  for (int row = 0; row < 9; ++row) text += ".........\n";
  for (int row = 1; row <= 9; ++row) text += fmt::format("killer 15 r{0}c1 r{0}c4 r{0}c7\n", row);
  return parse_puzzle(text).value();
}

TEST(Cdcl, HonoursBudgetsWithRules) {
  const Puzzle p = killers();
  sudokit::Run run = test::up_to(0);
  run.budget.memory = 100'000;
  EXPECT_EQ(test::engine("cdcl")->solve(p, run).reason, StopReason::memory);
  run.budget = {};
  run.budget.seconds = 0;
  EXPECT_EQ(test::engine("cdcl")->solve(p, run).reason, StopReason::time);
  // A solution that breaks a rule without an encoding counts as a conflict.
  const auto engine = test::engine("cdcl", {{"diagram", "0"}});
  for (const std::uint64_t budget : {1, 2, 50, 200}) {
    const Outcome first = engine->solve(p, test::within(budget));
    const Outcome second = engine->solve(p, test::within(budget));
    EXPECT_EQ(first.reason, StopReason::iterations) << budget;
    EXPECT_NEAR(test::counter(first, "conflicts").value(), static_cast<double>(budget), 5);
    EXPECT_EQ(test::counters_text(first), test::counters_text(second));
  }
}

class CdclProof : public testing::Test {
 protected:
  Outcome solve(const Puzzle& p, std::uint64_t limit, const test::Settings& settings = {}) {
    sudokit::Run run = test::up_to(limit);
    run.sinks = {&proof_, &formula_};
    return test::engine("cdcl", settings)->solve(p, run);
  }
  void expect_proved(const Puzzle& p, std::uint64_t limit, Verdict verdict,
                     const test::Settings& settings = {}) {
    EXPECT_EQ(solve(p, limit, settings).verdict, verdict) << test::to_text(p);
    const auto checked = test::check_drat(formula_.text, proof_.text);
    EXPECT_EQ(checked.problem, "") << test::to_text(p);
    EXPECT_TRUE(checked.refuted) << test::to_text(p);
  }

  test::MemorySink proof_;
  test::MemorySink formula_;
};

TEST_F(CdclProof, OfPuzzlesWithoutSolution) {
  Random random(5);
  int proved = 0;
  for (const char* name : {"2x2", "3x3", "latin9", "x", "jigsaw5", "4x4"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < 6; ++i) {
      const int givens = layout->cells() * (40 + 4 * i) / 100;
      const Puzzle p = test::random_puzzle(layout, givens, 2, false, random);
      if (test::count_solutions(p, 1) != 0) continue;
      expect_proved(p, 1, Verdict::unsatisfiable);
      ++proved;
    }
  }
  EXPECT_GT(proved, 10);
}

// The formula contains the rules, including those that were added solution by solution.
TEST_F(CdclProof, OfPuzzlesWithRules) {
  Random random(7);
  const auto rows = constraint_rows();
  for (const char* diagram : {"250000", "0"}) {
    int proved = 0;
    for (int i = 0; i < 60; ++i) {
      const LayoutPtr layout = test::layout(i % 2 == 0 ? "2x2" : "2x3");
      const std::array kinds = {rows[random.below(std::uint32_t(rows.size()))],
                                rows[random.below(std::uint32_t(rows.size()))]};
      const auto ruled = test::random_ruled(layout, kinds, 10, i % 3 > 0, random);
      const auto found = static_cast<int>(test::naive_solutions(ruled, 8).size());
      if (found == 8) continue;
      const Verdict verdict = found == 0   ? Verdict::unsatisfiable
                              : found == 1 ? Verdict::unique
                                           : Verdict::multiple;
      expect_proved(ruled.puzzle().value(), 0, verdict, {{"diagram", diagram}});
      ++proved;
    }
    EXPECT_GT(proved, 30);
  }
}

TEST_F(CdclProof, OfUniqueness) {
  expect_proved(
      puzzle("3x3",
             "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
      2, Verdict::unique);
}

TEST_F(CdclProof, OfTheCountOfSolutions) {
  expect_proved(puzzle("2x2", "12..3..........."), 0, Verdict::multiple);
}

TEST_F(CdclProof, BelongsToAFormulaOfAClauseALine) {
  solve(puzzle("2x2", "12..3..........."), 2);
  std::istringstream in(formula_.text);
  std::string line;
  ASSERT_TRUE(std::getline(in, line));
  std::istringstream head(line);
  std::string p, cnf;
  std::size_t variables = 0, clauses = 0;
  ASSERT_TRUE(head >> p >> cnf >> variables >> clauses) << line;
  std::size_t lines = 0;
  for (; std::getline(in, line); ++lines) EXPECT_TRUE(line.ends_with(" 0")) << line;
  EXPECT_EQ(lines, clauses);
  EXPECT_GT(lines, 0U);
}

TEST_F(CdclProof, IsRejectedWhenTampered) {
  const Puzzle p = puzzle(
      "3x3", "49....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
  expect_proved(p, 1, Verdict::unsatisfiable);
  // The first clause of a proof may follow without the rest of the formula, but the empty clause
  // does not. Nor does the proof follow from the formula without its givens.
  EXPECT_NE(test::check_drat(formula_.text, "0\n").problem, "");
  EXPECT_EQ(solve(puzzle("3x3", std::string(81, '.')), 1).verdict, Verdict::solved);
  const std::string empty_cnf = formula_.text;
  EXPECT_EQ(solve(p, 1).verdict, Verdict::unsatisfiable);
  const auto checked = test::check_drat(empty_cnf, proof_.text);
  EXPECT_FALSE(checked.refuted && checked.problem.empty());
}

TEST_F(CdclProof, IsOneDocumentForEachSolutionOfWhichTheLastCounts) {
  EXPECT_EQ(solve(puzzle("2x2", "12..3..........."), 2).verdict, Verdict::multiple);
  EXPECT_EQ(proof_.begun, 2);
  EXPECT_EQ(formula_.begun, 1);
}

TEST_F(CdclProof, SendsNothingMoreToASinkThatIsFull) {
  proof_.most = formula_.most = 0;
  solve(puzzle("3x3",
               "49....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
        1);
  EXPECT_EQ(proof_.refused, 1);
  EXPECT_EQ(formula_.refused, 1);
}

}  // namespace
}  // namespace sudokit
