// Unavoidable sets, compared with all other grids that differ in few digits, found by another
// solver.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "oracle/hitting_set.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/oracle.hpp"
#include "support/puzzles.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

using Sets = std::set<std::vector<Cell>>;

// The solution of Escargot, and the grid with the most automorphisms.
constexpr const char* kSolved =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
constexpr const char* kCyclic =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

Sets smallest_of(const Sets& sets) {
  Sets smallest;
  for (const auto& set : sets) {
    const bool holds_other = std::ranges::any_of(
        sets, [&](const auto& other) { return other != set && std::ranges::includes(set, other); });
    if (!holds_other) smallest.insert(set);
  }
  return smallest;
}

// Every digit of a set occurs in it at least twice, so a set of up to 2k + 1 cells has at most k
// digits. It is the difference between the grid and another solution of the grid with those k
// digits opened.
Sets by_digits(const Puzzle& solved, int digits, std::size_t most) {
  Sets sets;
  const int side = solved.layout->side();
  for (unsigned open = 0; open < 1u << side; ++open) {
    if (std::popcount(open) != digits) continue;
    Puzzle puzzle = solved;
    for (auto& digit : puzzle.givens) {
      if (open >> (digit - 1) & 1) digit = 0;
    }
    Run run;
    run.limit = 0;
    run.keep = ~std::uint64_t{0};
    for (const Grid& other : find_engine("dlx")->make()->solve(puzzle, run).solutions) {
      std::vector<Cell> changed;
      for (std::size_t cell = 0; cell < other.size(); ++cell) {
        if (other[cell] != solved.givens[cell]) changed.push_back(static_cast<Cell>(cell));
      }
      if (!changed.empty() && changed.size() <= most) sets.insert(std::move(changed));
    }
  }
  return smallest_of(sets);
}

std::map<std::size_t, int> sizes(const std::vector<std::vector<Cell>>& sets) {
  std::map<std::size_t, int> sizes;
  for (const auto& set : sets) ++sizes[set.size()];
  return sizes;
}

void expect_as_by_digits(const char* layout, const char* line, int digits) {
  const Puzzle solved = test::puzzle(layout, line);
  const int most = 2 * digits + 1;
  const Unavoidable found = unavoidable_sets(solved, most, {}).value();
  EXPECT_EQ(found.verdict, Verdict::unique);
  EXPECT_EQ(found.complete, most);
  const Sets other = by_digits(solved, digits, static_cast<std::size_t>(most));
  EXPECT_EQ(Sets(found.sets.begin(), found.sets.end()), other) << line;
  EXPECT_EQ(found.sets.size(), other.size());
}

TEST(Unavoidable, AreThoseThatOtherGridsOfFewDigitsShow) {
  expect_as_by_digits("3x3", kSolved, 3);
  expect_as_by_digits("3x3", kCyclic, test::thorough() ? 4 : 3);
  if (test::thorough()) expect_as_by_digits("3x3", kSolved, 4);
}

TEST(Unavoidable, AreThoseOfOtherLayoutsToo) {
  expect_as_by_digits("2x2", "1234341221434321", 4);
  expect_as_by_digits("2x3", "123456456123231564564231312645645312", 3);
  expect_as_by_digits("latin5", "1234523451345124512351234", 3);
}

// Two digits at the corners of a rectangle in two boxes; each rectangle is found from both of its
// diagonals.
TEST(Unavoidable, OfFourCellsAreTheRectangles) {
  const Unavoidable found = unavoidable_sets(test::puzzle("3x3", kSolved), 6, {}).value();
  int rectangles = 0;
  for (int a = 0; a < 81; ++a) {
    for (int b = a + 1; b < 81; ++b) {
      const int ra = a / 9, ca = a % 9, rb = b / 9, cb = b % 9;
      if (rb <= ra || ca == cb || (ra / 3 == rb / 3) == (ca / 3 == cb / 3)) continue;
      const bool pair = kSolved[a] == kSolved[b] && kSolved[ra * 9 + cb] == kSolved[rb * 9 + ca];
      rectangles += pair ? 1 : 0;
    }
  }
  EXPECT_GT(rectangles, 0);
  EXPECT_EQ(2 * sizes(found.sets)[4], rectangles);
  for (const auto& set : found.sets) EXPECT_TRUE(std::ranges::is_sorted(set));
}

// Every set contains a given of the puzzle from which the grid came.
TEST(Unavoidable, AreAllHitByThePuzzle) {
  const Puzzle puzzle = test::puzzle(
      "3x3", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
  const Unavoidable found = unavoidable_sets(puzzle, 9, {}).value();
  ASSERT_FALSE(found.sets.empty());
  for (const auto& set : found.sets) {
    EXPECT_TRUE(std::ranges::any_of(set, [&](Cell cell) { return puzzle.givens[cell] != 0; }));
  }
  EXPECT_GE(found.givens, 6);
  EXPECT_LE(found.givens, 23);
}

TEST(Unavoidable, SaysWhatItKnowsWhereItIsStopped) {
  sudokit::Run run;
  run.budget.iterations = 3000;
  const Unavoidable part = unavoidable_sets(test::puzzle("3x3", kSolved), 20, run).value();
  EXPECT_EQ(part.reason, StopReason::iterations);
  EXPECT_LT(part.complete, 20);
  EXPECT_FALSE(part.exact);
  const Unavoidable whole =
      unavoidable_sets(test::puzzle("3x3", kSolved), part.complete, {}).value();
  EXPECT_EQ(part.sets, whole.sets);
}

TEST(Unavoidable, IsOfOneSolution) {
  EXPECT_EQ(unavoidable_sets(test::puzzle("2x2", "1..............."), 4, {}).value().verdict,
            Verdict::multiple);
  Puzzle marks = test::puzzle("2x2", "1234341221434321");
  marks.marks.assign(16, Digits::all(4));
  EXPECT_FALSE(unavoidable_sets(marks, 4, {}));
}

// The reference: tries all sets of cells.
int fewest_by_trying(const std::vector<std::vector<Cell>>& sets, int cells) {
  int fewest = cells;
  for (unsigned chosen = 0; chosen < 1u << cells; ++chosen) {
    const bool all = std::ranges::all_of(sets, [&](const auto& set) {
      return std::ranges::any_of(set, [&](Cell cell) { return chosen >> cell & 1; });
    });
    if (all) fewest = std::min(fewest, std::popcount(chosen));
  }
  return fewest;
}

TEST(FewestHits, AreThoseOfAllSetsOfCells) {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::vector<Cell>> sets(1 + random.below(12));
    for (auto& set : sets) {
      std::set<Cell> cells;
      for (auto left = 1 + random.below(4); left > 0; --left)
        cells.insert(static_cast<Cell>(random.below(12)));
      set.assign(cells.begin(), cells.end());
    }
    const sudokit::Run run;
    Meter meter(run);
    const int fewest = fewest_by_trying(sets, 12);
    const FewestHits found = fewest_hits(sets, 12, 1'000'000, meter);
    EXPECT_TRUE(found.exact);
    EXPECT_EQ(found.least, fewest) << round;
    const FewestHits hasty = fewest_hits(sets, 12, 3, meter);
    EXPECT_LE(hasty.least, fewest);
    EXPECT_TRUE(!hasty.exact || hasty.least == fewest);
  }
}

}  // namespace
}  // namespace sudokit
