// propagate_tight keeps every solution, and removes at least what each of its rules must remove.
#include <gtest/gtest.h>

#include "propagate/propagate.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

using test::puzzle;

class Tight : public testing::TestWithParam<const char*> {};

// Puzzles with few solutions: every candidate of a solution stays, and no candidate that singles
// removed comes back.
TEST_P(Tight, KeepsSolutionsAndIsWithinSingles) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(23);
  std::size_t taken = 0;
  for (int i = 0; i < 40; ++i) {
    const int givens = layout->cells() * (layout->side() > 9 ? 50 : 25 + i % 30) / 100;
    const Puzzle p = test::random_puzzle(layout, givens, i % 5 == 4, i % 3 == 1, random);
    const Propagated singles = propagate_singles(p);
    const Propagated tight = propagate_tight(p);
    const Outcome all = test::engine("backtrack")->solve(p, test::up_to(50));
    if (!tight.consistent) {
      EXPECT_EQ(all.found, 0u) << test::to_text(p);
      continue;
    }
    for (std::size_t cell = 0; cell < tight.domains.size(); ++cell) {
      EXPECT_TRUE((tight.domains[cell] - singles.domains[cell]).empty());
      taken += static_cast<std::size_t>((singles.domains[cell] - tight.domains[cell]).count());
      for (const Grid& grid : all.solutions) {
        EXPECT_TRUE(tight.domains[cell].contains(grid[cell])) << test::to_text(p);
      }
    }
  }
  if (layout->side() >= 9) {
    EXPECT_GT(taken, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Many, Tight,
                         testing::Values("1x1", "2x2", "2x3", "latin9", "3x3", "x", "windoku",
                                         "jigsaw9", "4x4"));

Puzzle marked(std::string_view layout_name) {
  Puzzle p = test::empty_puzzle(test::layout(layout_name));
  p.marks.assign(p.givens.size(), Digits::all(p.layout->side()));
  return p;
}

TEST(Tight, FindsNakedSubsets) {
  Puzzle p = marked("latin9");
  for (const std::size_t cell : {0, 1, 2}) p.marks[cell] = Digits(0b111, 0);
  EXPECT_FALSE(propagate_singles(p).domains[5].count() < 9);
  EXPECT_EQ(propagate_tight(p).domains[5], Digits::all(9) - Digits(0b111, 0));
}

TEST(Tight, FindsFish) {
  // Digit 1 of rows 1 and 5 is possible only in columns 3 and 7: an X-wing.
  Puzzle p = marked("latin9");
  for (const int row : {0, 4}) {
    for (int column = 0; column < 9; ++column) {
      if (column != 2 && column != 6) p.marks[static_cast<std::size_t>(row * 9 + column)].erase(1);
    }
  }
  const Propagated tight = propagate_tight(p);
  EXPECT_FALSE(tight.domains[3 * 9 + 2].contains(1));
  EXPECT_TRUE(tight.domains[3 * 9 + 3].contains(1));
}

TEST(Tight, FindsPointing) {
  // Digit 1 of the first box is possible only in its first row.
  Puzzle p = marked("3x3");
  for (const std::size_t cell : {9, 10, 11, 18, 19, 20}) p.marks[cell].erase(1);
  const Propagated tight = propagate_tight(p);
  EXPECT_FALSE(tight.domains[5].contains(1));
  EXPECT_TRUE(tight.domains[0].contains(1));
}

TEST(Tight, FindsPigeonholes) {
  Puzzle p = marked("latin9");
  for (const std::size_t cell : {0, 1, 2}) p.marks[cell] = Digits(0b11, 0);
  EXPECT_TRUE(propagate_singles(p).consistent);
  EXPECT_FALSE(propagate_tight(p).consistent);
}

}  // namespace
}  // namespace sudokit
