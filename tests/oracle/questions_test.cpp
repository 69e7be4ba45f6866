// The questions of sudokit/oracle.hpp, compared with enumeration by another engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "constrain/propagate_rules.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/puzzle.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

constexpr const char* kEscargot =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

std::vector<Grid> all_solutions(const Puzzle& puzzle) {
  return test::engine("dlx")->solve(puzzle, test::up_to(0)).solutions;
}

std::vector<Digits> digits_of(const std::vector<Grid>& solutions, std::size_t cells) {
  std::vector<Digits> seen(cells);
  for (const Grid& solution : solutions) {
    for (std::size_t cell = 0; cell < cells; ++cell) seen[cell].insert(solution[cell]);
  }
  return seen;
}

Verdict verdict_of(const Puzzle& puzzle) {
  return test::engine("dlx")->solve(puzzle, test::up_to(2)).verdict;
}

class Layouts : public testing::TestWithParam<const char*> {};

TEST_P(Layouts, TrueCandidatesAreThoseOfAllSolutions) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(5);
  int several = 0;
  for (int i = 0; i < 30; ++i) {
    const int givens = layout->cells() * (30 + i % 20) / 100;
    const Puzzle puzzle = test::random_puzzle(layout, givens, i % 5 == 4, i % 3 == 1, random);
    if (test::count_solutions(puzzle, 3000) == 3000) continue;
    const auto solutions = all_solutions(puzzle);
    const TrueCandidates found = true_candidates(puzzle, {}).value();
    EXPECT_EQ(found.reason, StopReason::finished);
    EXPECT_EQ(found.verdict, verdict_of(puzzle)) << test::to_text(puzzle);
    EXPECT_EQ(found.digits, digits_of(solutions, puzzle.givens.size())) << test::to_text(puzzle);
    if (solutions.empty()) continue;
    EXPECT_TRUE(is_solution(puzzle, found.solutions[0]));
    EXPECT_TRUE(is_solution(puzzle, found.solutions[1]));
    EXPECT_EQ(found.solutions[0] != found.solutions[1], solutions.size() > 1);
    several += solutions.size() > 1;
  }
  EXPECT_GT(several, 3);
}

// One object answers for one puzzle after another, both with clause learning from the second node
// on and with the default.
TEST_P(Layouts, ProverSaysWhatEnumerationFinds) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(14);
  Prover plain;
  Prover learning(0);
  std::set<Verdict> verdicts;
  for (int i = 0; i < 40; ++i) {
    const int givens = layout->cells() * (40 + i) / 100;
    const Puzzle puzzle = test::random_puzzle(layout, givens, i % 4 == 3, i % 3 == 1, random);
    const Uniqueness found = plain.prove(puzzle, {}).value();
    EXPECT_EQ(found.verdict, verdict_of(puzzle)) << test::to_text(puzzle);
    EXPECT_EQ(learning.prove(puzzle, {}).value().verdict, found.verdict);
    for (const Grid& solution : found.solutions) EXPECT_TRUE(is_solution(puzzle, solution));
    const std::size_t shown =
        found.verdict == Verdict::multiple ? 2 : found.verdict == Verdict::unique;
    ASSERT_EQ(found.solutions.size(), shown);
    if (shown == 2) {
      EXPECT_NE(found.solutions[0], found.solutions[1]);
    }
    EXPECT_EQ(Prover().prove(puzzle, {}).value().solutions, found.solutions);
    if (found.guesses) {
      const Outcome nodes = test::engine("backtrack")->solve(puzzle, test::up_to(2));
      EXPECT_EQ(*found.guesses, std::max<std::uint64_t>(1, nodes.iterations) - 1);
    }
    verdicts.insert(found.verdict);
  }
  EXPECT_GE(verdicts.size(), 2u);
}

TEST_P(Layouts, MinimizeLeavesUniquePuzzlesWithoutASpareGiven) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(9);
  int unique = 0;
  for (int i = 0; i < 20; ++i) {
    const int givens = layout->cells() * 80 / 100;
    const Puzzle puzzle = test::random_puzzle(layout, givens, 0, i % 4 == 3, random);
    sudokit::Run run;
    run.seed = static_cast<std::uint64_t>(i);
    const Minimal found = minimize(puzzle, run).value();
    ASSERT_EQ(found.verdict, verdict_of(puzzle));
    if (found.verdict != Verdict::unique) {
      EXPECT_EQ(found.puzzle.givens, puzzle.givens);
      continue;
    }
    ++unique;
    EXPECT_EQ(verdict_of(found.puzzle), Verdict::unique);
    EXPECT_EQ(found.puzzle.marks, puzzle.marks);
    EXPECT_EQ(minimize(puzzle, run).value().puzzle.givens, found.puzzle.givens);
    for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
      if (found.puzzle.givens[cell] == 0) continue;
      EXPECT_EQ(found.puzzle.givens[cell], puzzle.givens[cell]);
      Puzzle less = found.puzzle;
      less.givens[cell] = 0;
      EXPECT_EQ(verdict_of(less), Verdict::multiple);
    }
    const SpareGivens none = spare_givens(found.puzzle, {}).value();
    EXPECT_TRUE(none.alone.empty());
    EXPECT_TRUE(none.together);
  }
  EXPECT_GT(unique, 3);
}

TEST_P(Layouts, SpareGivensAreSpareEachAlone) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(2);
  for (int i = 0; i < 20; ++i) {
    const Puzzle puzzle = test::random_puzzle(layout, layout->cells() * 70 / 100, 0, false, random);
    const SpareGivens found = spare_givens(puzzle, {}).value();
    ASSERT_EQ(found.verdict, verdict_of(puzzle));
    if (found.verdict != Verdict::unique) continue;
    Puzzle without_all = puzzle;
    for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
      if (puzzle.givens[cell] == 0) continue;
      Puzzle less = puzzle;
      less.givens[cell] = 0;
      const bool spare = std::ranges::count(found.alone, static_cast<Cell>(cell)) == 1;
      EXPECT_EQ(verdict_of(less) == Verdict::unique, spare);
      if (spare) without_all.givens[cell] = 0;
    }
    EXPECT_EQ(found.together, verdict_of(without_all) == Verdict::unique);
  }
}

// The size of the smallest set of entries without which there is a solution, from all solutions.
std::size_t fewest_wrong(const std::vector<Grid>& solutions, const Grid& entries) {
  std::size_t fewest = entries.size();
  for (const Grid& solution : solutions) {
    std::size_t wrong = 0;
    for (std::size_t cell = 0; cell < entries.size(); ++cell) {
      wrong += entries[cell] != 0 && entries[cell] != solution[cell];
    }
    fewest = std::min(fewest, wrong);
  }
  return fewest;
}

std::size_t sets_as_small(const std::vector<Grid>& solutions, const Grid& entries,
                          std::size_t fewest) {
  std::vector<std::vector<std::size_t>> sets;
  for (const Grid& solution : solutions) {
    std::vector<std::size_t> wrong;
    for (std::size_t cell = 0; cell < entries.size(); ++cell) {
      if (entries[cell] != 0 && entries[cell] != solution[cell]) wrong.push_back(cell);
    }
    if (wrong.size() == fewest) sets.push_back(wrong);
  }
  std::ranges::sort(sets);
  return static_cast<std::size_t>(std::unique(sets.begin(), sets.end()) - sets.begin());
}

TEST_P(Layouts, MistakesAreThoseThatAllSolutionsShow) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(4);
  const std::uint64_t most = test::by_thoroughness(100, 3000);
  int loose = 0;
  const int puzzles = test::thorough() ? 40 : 16;
  for (int i = 0; i < puzzles; ++i) {
    const int givens = layout->cells() * (20 + i % 30) / 100;
    const Puzzle puzzle = test::random_puzzle(layout, givens, 0, i % 4 == 1, random);
    if (test::count_solutions(puzzle, most) == most) continue;
    const auto solutions = all_solutions(puzzle);
    Grid entries = solutions.at(0);
    for (auto& entry : entries) {
      if (random.coin()) entry = 0;
      if (entry != 0 && random.below(8) == 0) {
        entry =
            static_cast<std::uint8_t>(1 + random.below(static_cast<std::uint32_t>(layout->side())));
      }
    }
    for (std::size_t cell = 0; cell < entries.size(); ++cell) {
      if (puzzle.givens[cell] != 0) entries[cell] = 0;
    }
    const Mistakes found = find_mistakes(puzzle, entries, {}).value();
    std::vector<Cell> impossible;
    const auto may = digits_of(solutions, entries.size());
    for (std::size_t cell = 0; cell < entries.size(); ++cell) {
      if (entries[cell] != 0 && !may[cell].contains(entries[cell])) {
        impossible.push_back(static_cast<Cell>(cell));
      }
    }
    EXPECT_EQ(found.impossible, impossible) << test::to_text(puzzle);
    const std::size_t fewest = fewest_wrong(solutions, entries);
    EXPECT_EQ(found.take_back.size(), fewest) << test::to_text(puzzle);
    EXPECT_EQ(found.only_set, sets_as_small(solutions, entries, fewest) == 1);
    loose += solutions.size() > 1 && !found.take_back.empty();
    Puzzle rest = puzzle;
    for (std::size_t cell = 0; cell < entries.size(); ++cell) {
      if (entries[cell] != 0) rest.givens[cell] = entries[cell];
    }
    for (const Cell cell : found.take_back) rest.givens[cell] = 0;
    EXPECT_GE(test::count_solutions(rest, 1), 1u);
  }
  EXPECT_GT(loose, 0);
}

// If all solutions can be counted, the mean of many walks lies within six of its standard errors.
TEST_P(Layouts, EstimatesAreNearTheCount) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(11);
  int several = 0;
  for (int i = 0; i < 15; ++i) {
    const int givens = layout->cells() * (30 + i % 15) / 100;
    const Puzzle puzzle = test::random_puzzle(layout, givens, i % 5 == 4, i % 3 == 1, random);
    const auto counted = static_cast<double>(test::count_solutions(puzzle, 3000));
    if (counted == 3000) continue;
    sudokit::Run run;
    run.budget.iterations = 20'000;
    const Estimate found = estimate_solutions(puzzle, run).value();
    EXPECT_EQ(found.reason, StopReason::finished);
    if (counted == 0 || found.exact) {
      EXPECT_EQ(static_cast<double>(found.reached), counted) << test::to_text(puzzle);
      continue;
    }
    EXPECT_EQ(found.walks, 20'000U);
    const double estimate = std::pow(10.0, found.log10);
    EXPECT_NEAR(estimate, counted, counted * 1e-9 + 6 * found.relative_error * estimate)
        << test::to_text(puzzle);
    EXPECT_LT(found.relative_error, .2);
    several += counted > 1;
  }
  EXPECT_GT(several, 2);
}

// The walks are the same whatever their number, so the numbers that they give follow from the
// means. The error is the standard error of their mean.
TEST(Estimates, TheErrorIsTheStandardErrorOfTheMean) {
  const Puzzle puzzle = test::puzzle("2x3", std::string(36, '.'));
  const auto after = [&](std::uint64_t walks) {
    sudokit::Run run;
    run.budget.iterations = walks;
    return estimate_solutions(puzzle, run).value();
  };
  constexpr int kWalks = 60;
  double sum = 0, squares = 0, all = 0;
  for (int n = 1; n <= kWalks; ++n) {
    const Estimate now = after(static_cast<std::uint64_t>(n));
    const double total = now.reached == 0 ? 0 : std::pow(10.0, now.log10) * n;
    squares += (total - sum) * (total - sum);
    sum = total;
    all = now.relative_error;
  }
  const double mean = sum / kWalks;
  const double variance = (squares / kWalks - mean * mean) / (kWalks - 1);
  EXPECT_NEAR(all, std::sqrt(variance) / mean, 1e-6 * all);
  EXPECT_GT(all, 0);
}

// Whether the engine `singles` solves the puzzle with these cells filled in from its solution.
bool opens(const Puzzle& puzzle, const Grid& solution, const std::vector<Cell>& cells) {
  Puzzle filled = puzzle;
  for (const Cell cell : cells) filled.givens[cell] = solution[cell];
  return test::engine("singles")->solve(filled, {}).found == 1;
}

std::vector<std::vector<Cell>> sets_of(int size, int cells = 81) {
  if (size == 0) return {{}};
  std::vector<std::vector<Cell>> sets;
  for (const std::vector<Cell>& smaller : sets_of(size - 1, cells)) {
    for (int next = smaller.empty() ? 0 : smaller.back() + 1; next < cells; ++next) {
      sets.push_back(smaller);
      sets.back().push_back(static_cast<Cell>(next));
    }
  }
  return sets;
}

// Compared with all cells and pairs, tried one by one with an engine.
TEST(Backdoors, AreAllSetsOfTheSmallestSize) {
  std::set<int> sizes;
  for (const char* line :
       {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        kEscargot}) {
    const Puzzle puzzle = test::puzzle("3x3", line);
    const Grid solution = all_solutions(puzzle).front();
    sudokit::Run run;
    run.keep = 10'000;
    const Backdoors found = find_backdoors(puzzle, 2, run).value();
    ASSERT_EQ(found.verdict, Verdict::unique);
    std::vector<std::vector<Cell>> wanted;
    int size = -1;
    while (wanted.empty() && size < 2) {
      size += 1;
      for (const auto& set : sets_of(size)) {
        if (opens(puzzle, solution, set)) wanted.push_back(set);
      }
    }
    EXPECT_EQ(found.size, wanted.empty() ? -1 : size) << line;
    EXPECT_EQ(found.sets, wanted) << line;
    EXPECT_EQ(found.count, wanted.size());
    sizes.insert(found.size);
  }
  EXPECT_GE(sizes.size(), 2U);
  EXPECT_EQ(find_backdoors(test::puzzle("3x3", kEscargot), 1, {}).value().size, -1);
  const Puzzle several = test::puzzle("2x2", "1...............");
  EXPECT_EQ(find_backdoors(several, 1, {}).value().verdict, Verdict::multiple);
}

bool settles(Puzzle puzzle, const Grid& solution, const std::vector<Cell>& set) {
  for (const Cell cell : set) puzzle.givens[cell] = solution[cell];
  const sudokit::Run run;
  Meter meter(run);
  const auto propagated = constrain::propagate_rules(puzzle, meter);
  return propagated->grid == solution;
}

// Compared with every set of cells, each added to the puzzle as givens.
TEST(Backdoors, OfPuzzlesWithRulesAreAllSetsOfTheSmallestSize) {
  Random random(61);
  std::array<int, 3> by_size{};
  const auto rows = constraint_rows();
  for (int i = 0; i < 1500; ++i) {
    const LayoutPtr layout = test::layout(i % 2 == 0 ? "2x2" : "2x3");
    const std::array kinds = {rows[random.below(std::uint32_t(rows.size()))],
                              rows[random.below(std::uint32_t(rows.size()))]};
    const auto ruled = test::random_ruled(layout, kinds, i % 2 == 0 ? 15 : 18, true, random);
    const auto solutions = test::naive_solutions(ruled, 2);
    const Puzzle puzzle = ruled.puzzle().value();
    if (solutions.size() != 1 || !puzzle.has_rules()) continue;
    std::vector<std::vector<Cell>> wanted;
    int size = -1;
    while (wanted.empty()) {
      for (const auto& set : sets_of(++size, layout->cells())) {
        if (settles(puzzle, solutions[0], set)) wanted.push_back(set);
      }
    }
    sudokit::Run run;
    run.keep = 10'000;
    const Backdoors found = find_backdoors(puzzle, 3, run).value();
    EXPECT_EQ(found.size, size) << ruled.text();
    EXPECT_EQ(found.sets, wanted) << ruled.text();
    ++by_size.at(static_cast<std::size_t>(std::min(size, 2)));
  }
  EXPECT_GT(by_size[0], 30);
  EXPECT_GT(by_size[1], 5);
}

// Each stored set counts as memory.
TEST(Backdoors, EndWhereTheMemoryDoes) {
  const Puzzle puzzle = test::puzzle(
      "3x3", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
  sudokit::Run run;
  run.keep = 10'000;
  const Backdoors all = find_backdoors(puzzle, 2, run).value();
  ASSERT_GT(all.sets.size(), 10u);
  run.budget.memory = 256;
  const Backdoors some = find_backdoors(puzzle, 2, run).value();
  EXPECT_EQ(some.reason, StopReason::memory);
  EXPECT_EQ(some.size, -1);
  EXPECT_LT(some.sets.size(), 6u);
}

// The number of 9x9 grids (Felgenhauer and Jarvis 2005), and a number near the greatest double.
TEST(Estimates, OfEmptyGrids) {
  const Puzzle empty = plain_puzzle(test::layout("3x3"), Grid(81, 0));
  const Estimate grids = estimate_solutions(empty, {}).value();
  EXPECT_NEAR(grids.log10, std::log10(6670903752021072936960.0), .1);
  EXPECT_LT(grids.relative_error, .1);
  EXPECT_EQ(to_string(Estimate{.log10 = 21.82418}), "6.671e21");
  EXPECT_EQ(to_string(Estimate{.log10 = std::log10(288.0)}), "288");
  EXPECT_EQ(to_string(Estimate{}), "0");
  sudokit::Run run;
  run.budget.iterations = 300;
  const Estimate larger =
      estimate_solutions(plain_puzzle(test::layout("5x5"), Grid(625, 0)), run).value();
  EXPECT_GT(larger.reached, 20U);
  EXPECT_GT(larger.log10, 300);
  EXPECT_LT(larger.log10, 400);
}

INSTANTIATE_TEST_SUITE_P(Oracle, Layouts,
                         testing::Values("2x2", "2x3", "latin5", "jigsaw5", "x", "windoku", "3x3"));

TEST(Mistakes, OfGivensThemselvesAndWhatIsRefused) {
  // Two 1s in a row, one of them in a column with a third: the shared one is to be taken back.
  const Puzzle open = test::empty_puzzle(test::layout("2x2"));
  Grid entries(16, 0);
  entries[0] = entries[1] = entries[8] = 1;
  const Mistakes found = find_mistakes(open, entries, {}).value();
  EXPECT_EQ(found.take_back, std::vector<Cell>{0});
  EXPECT_TRUE(found.only_set);
  EXPECT_TRUE(found.impossible.empty());
  EXPECT_FALSE(find_mistakes(open, Grid(15, 0), {}));
  entries[5] = 9;
  EXPECT_FALSE(find_mistakes(open, entries, {}));
  const Puzzle none = test::puzzle("2x2", "11..............");
  EXPECT_FALSE(find_mistakes(none, Grid(16, 0), {}));
}

TEST(TrueCandidates, OfAnEmptyGridAreAll) {
  for (const char* name : {"2x2", "3x3", "x", "windoku", "4x4"}) {
    const Puzzle open = test::empty_puzzle(test::layout(name));
    const TrueCandidates found = true_candidates(open, {}).value();
    EXPECT_EQ(found.verdict, Verdict::multiple);
    for (const Digits& digits : found.digits) EXPECT_EQ(digits, Digits::all(open.layout->side()));
  }
}

// Budgets are respected, and the reason is reported.
TEST(Questions, EndWithTheirBudget) {
  const Puzzle puzzle = test::puzzle("3x3", kEscargot);
  StopSource stop;
  stop.request_stop();
  sudokit::Run stopped;
  stopped.stop = stop.get_token();
  sudokit::Run late;
  late.budget.seconds = 0;
  sudokit::Run few;
  few.budget.iterations = 3;
  const std::pair<sudokit::Run, StopReason> runs[] = {
      {stopped, StopReason::stopped}, {late, StopReason::time}, {few, StopReason::iterations}};
  for (const auto& [run, reason] : runs) {
    EXPECT_EQ(minimize(puzzle, run).value().reason, reason);
    EXPECT_EQ(minimize(puzzle, run).value().puzzle.givens, puzzle.givens);
    EXPECT_EQ(spare_givens(puzzle, run).value().reason, reason);
    const Puzzle open = test::empty_puzzle(test::layout("3x3"));
    EXPECT_EQ(true_candidates(open, run).value().reason, reason);
    EXPECT_EQ(find_mistakes(open, puzzle.givens, run).value().reason, reason);
  }
}

}  // namespace
}  // namespace sudokit
