// Entries that leave one solution, and givens that contradict each other, compared with trying all.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "sudokit/oracle.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

using Completion = Completions::Entry;

bool solvable(const Puzzle& puzzle) {
  return test::count_solutions(puzzle, 1) > 0;
}

class Completed : public testing::TestWithParam<const char*> {};

TEST_P(Completed, EntriesAndPairsAreThoseThatLeaveOneSolution) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(3);
  std::size_t singles = 0, pairs = 0;
  for (int i = 0; i < 12; ++i) {
    const int givens = layout->cells() * (15 + i) / 100;
    const Puzzle puzzle = test::random_puzzle(layout, givens, false, i % 3 == 1, random);
    const Completions found = find_completions(puzzle, 2, {}).value();
    if (found.verdict != Verdict::multiple) continue;
    std::vector<Completion> open, single;
    for (Cell cell = 0; cell < puzzle.givens.size(); ++cell) {
      for (int digit = 1; puzzle.givens[cell] == 0 && digit <= layout->side(); ++digit) {
        if (allowed(puzzle, cell).contains(digit)) open.push_back({cell, digit});
      }
    }
    const auto unique = [&](std::initializer_list<Completion> entries) {
      Puzzle with = puzzle;
      for (const Completion& entry : entries) {
        with.givens[entry.cell] = static_cast<std::uint8_t>(entry.digit);
      }
      return !find_clash(*layout, with.givens) && test::count_solutions(with, 2) == 1;
    };
    for (const Completion& entry : open) {
      if (unique({entry})) single.push_back(entry);
    }
    EXPECT_EQ(found.singles, single) << test::to_text(puzzle);
    std::vector<std::pair<Completion, Completion>> both;
    const auto is_single = [&](const Completion& entry) {
      return std::ranges::count(single, entry);
    };
    for (std::size_t a = 0; a < open.size(); ++a) {
      for (std::size_t b = a + 1; b < open.size(); ++b) {
        if (open[a].cell == open[b].cell || is_single(open[a]) || is_single(open[b])) continue;
        if (unique({open[a], open[b]})) both.emplace_back(open[a], open[b]);
      }
    }
    EXPECT_EQ(found.pairs, both) << test::to_text(puzzle);
    singles += single.size(), pairs += both.size();
  }
  EXPECT_GT(singles + pairs, 10u);
}
INSTANTIATE_TEST_SUITE_P(Layouts, Completed, testing::Values("2x2", "latin5"));

TEST(Completions, AreThoseFoundSoFarWhereABudgetEnds) {
  const Puzzle open = plain_puzzle(test::layout("3x3"), Grid(81));
  sudokit::Run run;
  run.budget.iterations = 20;
  const Completions found = find_completions(open, 2, run).value();
  EXPECT_EQ(found.reason, StopReason::iterations);
  EXPECT_TRUE(found.pairs.empty());
}

class Conflicting : public testing::TestWithParam<const char*> {};

TEST_P(Conflicting, ConflictsAreMinimalAndNoneIsSmallerThanTheSmallest) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(8);
  int smaller = 0, conflicts = 0;
  for (int i = 0; i < 60; ++i) {
    Puzzle puzzle = plain_puzzle(layout, Grid(static_cast<std::size_t>(layout->cells())));
    std::vector<Cell> given;
    for (int k = 0; k < 10; ++k) {
      const Cell cell =
          static_cast<Cell>(random.below(static_cast<std::uint32_t>(layout->cells())));
      const auto side = static_cast<std::uint32_t>(layout->side());
      puzzle.givens[cell] = static_cast<std::uint8_t>(1 + random.below(side));
    }
    for (Cell cell = 0; cell < puzzle.givens.size(); ++cell) {
      if (puzzle.givens[cell] != 0) given.push_back(cell);
    }
    // The smallest set of givens that no solution contains, found by trying all sets.
    const auto holds = [&](unsigned set) {
      Puzzle part = puzzle;
      for (std::size_t k = 0; k < given.size(); ++k) {
        if ((set >> k & 1) == 0) part.givens[given[k]] = 0;
      }
      return !find_clash(*layout, part.givens) && solvable(part);
    };
    int fewest = -1;
    for (unsigned set = 0; set < 1u << given.size(); ++set) {
      const int size = std::popcount(set);
      if ((fewest < 0 || size < fewest) && !holds(set)) fewest = size;
    }
    const Conflict any = find_conflict(puzzle, false, {}).value();
    const Conflict best = find_conflict(puzzle, true, {}).value();
    if (fewest < 0) {
      EXPECT_NE(best.verdict, Verdict::unsatisfiable);
      EXPECT_TRUE(best.cells.empty());
      continue;
    }
    ++conflicts;
    EXPECT_EQ(best.verdict, Verdict::unsatisfiable);
    EXPECT_TRUE(any.minimal && best.minimal && best.smallest);
    EXPECT_EQ(static_cast<int>(best.cells.size()), fewest) << test::to_text(puzzle);
    smaller += best.cells.size() < any.cells.size();
    for (const Conflict* one : {&any, &best}) {
      Puzzle part = plain_puzzle(layout, Grid(puzzle.givens.size()));
      for (const Cell cell : one->cells) part.givens[cell] = puzzle.givens[cell];
      EXPECT_TRUE(find_clash(*layout, part.givens) || !solvable(part));
      for (const Cell cell : one->cells) {
        Puzzle without = part;
        without.givens[cell] = 0;
        EXPECT_TRUE(!find_clash(*layout, without.givens) && solvable(without));
      }
    }
  }
  EXPECT_GT(conflicts, 10);
  EXPECT_GT(smaller, 0);
}
INSTANTIATE_TEST_SUITE_P(Layouts, Conflicting, testing::Values("2x2", "latin5"));

TEST(Conflict, IsNoneWhereABudgetEnds) {
  Puzzle puzzle = plain_puzzle(test::layout("3x3"), Grid(81));
  for (const Cell cell : {Cell{0}, Cell{5}, Cell{40}}) puzzle.givens[cell] = 3;
  sudokit::Run run;
  run.budget.iterations = 2;
  const Conflict found = find_conflict(puzzle, true, run).value();
  EXPECT_EQ(found.reason, StopReason::iterations);
  EXPECT_EQ(found.verdict, Verdict::unsatisfiable);
  EXPECT_FALSE(found.minimal || found.smallest);
}

}  // namespace
}  // namespace sudokit
