// Neighbours, compared with trying all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engines/engines.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

bool unique(const Puzzle& puzzle) {
  Run run;
  run.limit = 2;
  return !find_clash(*puzzle.layout, puzzle.givens) &&
         backtrack_info().make()->solve(puzzle, run).verdict == Verdict::unique;
}

Puzzle puzzle_of(const char* layout, std::string_view line) {
  Puzzle puzzle{Layout::named(layout).value(), {}, {}, {}, {}};
  for (const char c : line)
    puzzle.givens.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'));
  return puzzle;
}

std::set<Grid> found(const Puzzle& puzzle, int minus, int plus) {
  std::set<Grid> all;
  const auto reason = neighbours(puzzle, minus, plus, {}, [&](const Puzzle& one) {
    EXPECT_TRUE(all.insert(one.givens).second);
    return true;
  });
  EXPECT_EQ(reason.value(), StopReason::finished);
  return all;
}

// Tries every puzzle that differs in the right numbers of givens.
void expect_all(const Puzzle& puzzle, const Puzzle& at, std::size_t cell, int minus, int plus,
                std::set<Grid>& all) {
  if (cell == at.givens.size()) {
    if (minus == 0 && plus == 0 && unique(at)) all.insert(at.givens);
    return;
  }
  const int before = puzzle.givens[cell];
  for (int digit = 0; digit <= at.layout->side(); ++digit) {
    const int less = before != 0 && digit != before ? 1 : 0;
    const int more = digit != 0 && digit != before ? 1 : 0;
    if (less > minus || more > plus) continue;
    Puzzle next = at;
    next.givens[cell] = static_cast<std::uint8_t>(digit);
    expect_all(puzzle, next, cell + 1, minus - less, plus - more, all);
  }
}

TEST(Neighbours, AreAllThatTryingFinds) {
  const Puzzle small = puzzle_of("2x2", "1....3...4.....2");
  for (const auto& [minus, plus] : {std::pair(1, 1), {2, 2}, {0, 1}, {1, 0}, {2, 1}, {0, 2}}) {
    std::set<Grid> all;
    expect_all(small, small, 0, minus, plus, all);
    EXPECT_EQ(found(small, minus, plus), all) << minus << ' ' << plus;
  }
}

TEST(Neighbours, OfA9x9PuzzleAreAllThatTryingFinds) {
  const Puzzle puzzle = puzzle_of(
      "3x3", "3...1....62.........18..3....7.6.2.......3165..9.52.....45...76..........93....4.");
  std::set<Grid> all;
  expect_all(puzzle, puzzle, 0, 1, 1, all);
  EXPECT_GT(all.size(), 10u);
  EXPECT_EQ(found(puzzle, 1, 1), all);
}

TEST(Neighbours, WithTwoGivensMoreAreAllThatTryingFinds) {
  Puzzle puzzle{Layout::named("3x3").value(), {}, {}, {}, {}};
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, digit = (row % 3 * 3 + row / 3 + cell % 9) % 9 + 1;
    puzzle.givens.push_back(static_cast<std::uint8_t>(digit > 3 ? digit : 0));
  }
  ASSERT_FALSE(unique(puzzle));
  std::set<Grid> all;
  expect_all(puzzle, puzzle, 0, 0, 2, all);
  EXPECT_GT(all.size(), 10u);
  EXPECT_EQ(found(puzzle, 0, 2), all);
}

// There are more pairs of givens than the search asks about together.
TEST(Neighbours, WithTwoGivensLessAndOneMoreAreUniqueAndHoldThoseWithOneLess) {
  const Puzzle puzzle = puzzle_of(
      "3x3", "3...1....62.........18..3....7.6.2.......3165..9.52.....45...76..........93....4.");
  const std::set<Grid> all = found(puzzle, 2, 1), some = found(puzzle, 1, 1);
  for (const Grid& givens : all) EXPECT_TRUE(unique({puzzle.layout, givens, {}, {}, {}}));
  std::set<Grid> less;
  for (const Grid& one : some) {
    for (std::size_t cell = 0; cell < one.size(); ++cell) {
      if (one[cell] == 0 || one[cell] != puzzle.givens[cell]) continue;
      Puzzle next{puzzle.layout, one, {}, {}, {}};
      next.givens[cell] = 0;
      if (unique(next)) less.insert(next.givens);
    }
  }
  EXPECT_FALSE(less.empty());
  EXPECT_TRUE(std::ranges::includes(all, less));
}

TEST(Neighbours, RefusesWhatItCannotTakeAwayAndEndsWhenToldTo) {
  const Puzzle puzzle = puzzle_of("2x2", "1....3...4.....2");
  EXPECT_FALSE(neighbours(puzzle, 5, 1, {}, [](const Puzzle&) { return true; }));
  int taken = 0;
  const auto reason = neighbours(puzzle, 1, 1, {}, [&](const Puzzle&) { return ++taken < 2; });
  EXPECT_EQ(reason.value(), StopReason::stopped);
  EXPECT_EQ(taken, 2);
}

}  // namespace
}  // namespace sudokit
