// Transformations keep houses and compose; shuffles permute what their names say.
#include "sudokit/transform.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/isomorphs.hpp"

namespace sudokit {
namespace {

using test::kLayouts;
using test::line_of;
using test::named;
using test::puzzle_of;
using test::root;

// Each cell has a set of marks of its own, so that a map is fully visible in the result.
Puzzle numbered_marks(const LayoutPtr& layout) {
  Puzzle puzzle{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, "kept", {}};
  for (int cell = 0; cell < layout->cells(); ++cell) {
    puzzle.marks.emplace_back(static_cast<std::uint64_t>(cell) * 7 % 511 + 1, 0);
  }
  return puzzle;
}

TEST(Isomorphism, TheInverseUndoes) {
  for (const char* name : kLayouts) {
    const LayoutPtr layout = named(name);
    Random random(7);
    for (int round = 0; round < 20; ++round) {
      const Isomorphism map = random_isomorphism(*layout, random);
      const Isomorphism same = Isomorphism::identity(layout->side());
      EXPECT_EQ(compose(map, inverse(map)), same) << name;
      EXPECT_EQ(compose(inverse(map), map), same) << name;
    }
  }
}

TEST(Isomorphism, ComposingIsApplyingTwice) {
  for (const char* name : kLayouts) {
    const LayoutPtr layout = named(name);
    Puzzle puzzle = numbered_marks(layout);
    if (layout->side() > 9) puzzle.marks.clear();
    for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
      puzzle.marks[cell] = puzzle.marks[cell] & Digits::all(layout->side());
    }
    Random random(11);
    for (int round = 0; round < 20; ++round) {
      const Isomorphism first = random_isomorphism(*layout, random);
      const Isomorphism then = random_isomorphism(*layout, random);
      const Puzzle twice = apply(then, apply(first, puzzle).value()).value();
      const Puzzle once = apply(compose(first, then), puzzle).value();
      EXPECT_EQ(once.givens, twice.givens) << name;
      EXPECT_EQ(once.marks, twice.marks) << name;
      EXPECT_EQ(once.comment, puzzle.comment);
    }
  }
}

TEST(Isomorphism, NamedOnesMoveTheCornersAsTheirNamesSay) {
  const Puzzle puzzle = puzzle_of("2x2", "12..........34..");  // corners 1 . / 3 .
  const auto moved = [&](const Isomorphism& map) {
    return line_of(apply(map, puzzle).value().givens);
  };
  EXPECT_EQ(moved(Isomorphism::identity(4)), "1200000000003400");
  EXPECT_EQ(moved(Isomorphism::transposition(4)), "1003200400000000");
  EXPECT_EQ(moved(Isomorphism::mirror_rows(4)), "3400000000001200");
  EXPECT_EQ(moved(Isomorphism::mirror_columns(4)), "0021000000000043");
  EXPECT_EQ(moved(Isomorphism::rotation(4, 1)), "3001400200000000");
  EXPECT_EQ(moved(Isomorphism::rotation(4, 2)), "0043000000000021");
  EXPECT_EQ(moved(Isomorphism::rotation(4, -1)), "0000000020041003");
  EXPECT_EQ(Isomorphism::rotation(4, 4), Isomorphism::identity(4));
}

TEST(Isomorphism, RelabellingReachesAllOrdersAlike) {
  Random random(3);
  std::map<std::string, int> seen;
  for (int i = 0; i < 6000; ++i) ++seen[line_of(Isomorphism::relabelling(3, random).digits)];
  EXPECT_EQ(seen.size(), 6u);
  for (const auto& [digits, times] : seen) {
    EXPECT_EQ(digits[0], '0');
    EXPECT_NEAR(times, 1000, 150);  // within five standard deviations
  }
}

TEST(Apply, RefusesMapsThatAreNone) {
  const Puzzle puzzle = puzzle_of("2x2", "1...............");
  EXPECT_EQ(apply(Isomorphism::identity(9), puzzle).error().code.name(), "side-mismatch");
  auto twice = Isomorphism::identity(4);
  twice.rows = {0, 0, 2, 3};
  EXPECT_FALSE(apply(twice, puzzle));
  auto outside = Isomorphism::identity(4);
  outside.cols = {0, 1, 2, 4};
  EXPECT_FALSE(apply(outside, puzzle));
  auto opens = Isomorphism::identity(4);
  opens.digits = {1, 0, 2, 3, 4};
  EXPECT_FALSE(apply(opens, puzzle));
}

TEST(Apply, RefusesMapsThatBreakHouses) {
  auto swap = Isomorphism::identity(4);
  swap.rows = {0, 2, 1, 3};
  EXPECT_EQ(apply(swap, puzzle_of("2x2", "1...............")).error().code.name(),
            "not-a-symmetry");
  const Puzzle wide{named("2x3"), Grid(36), {}, {}, {}};
  EXPECT_FALSE(apply(Isomorphism::transposition(6), wide));
  EXPECT_TRUE(apply(Isomorphism::rotation(6, 2), wide));
  const Puzzle diagonal{named("x"), Grid(81), {}, {}, {}};
  auto lines = Isomorphism::identity(9);
  lines.rows = {1, 0, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(apply(lines, diagonal).error().code.name(), "not-a-symmetry");
  EXPECT_TRUE(apply(Isomorphism::rotation(9, 1), diagonal));
}

TEST(Shuffle, EachDoesWhatItsNameSays) {
  const LayoutPtr layout = named("2x3");  // bands of 2 rows, stacks of 3 columns
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const auto bands = shuffle(*layout, Shuffle::bands, random).value();
    for (std::size_t r = 0; r < 6; r += 2) {
      EXPECT_EQ(bands.rows[r] % 2, 0);
      EXPECT_EQ(bands.rows[r] + 1, bands.rows[r + 1]);
    }
    const auto stacks = shuffle(*layout, Shuffle::stacks, random).value();
    EXPECT_EQ(stacks.cols[0] % 3, 0);
    EXPECT_EQ(stacks.cols[0] + 2, stacks.cols[2]);
    const auto rows = shuffle(*layout, Shuffle::rows, random).value();
    for (std::size_t r = 0; r < 6; ++r) EXPECT_EQ(rows.rows[r] / 2, r / 2);
    const auto columns = shuffle(*layout, Shuffle::columns, random).value();
    for (std::size_t c = 0; c < 6; ++c) EXPECT_EQ(columns.cols[c] / 3, c / 3);
    EXPECT_FALSE(shuffle(*layout, Shuffle::transpose, random)->transposed);
  }
  for (const char* name : {"x", "latin9"}) {
    EXPECT_FALSE(shuffle(*named(name), Shuffle::rows, random)) << name;
  }
}

TEST(Shuffle, RefusesOtherLayoutsByWhatTheyCarry) {
  Random random(1);
  for (const Shuffle which :
       {Shuffle::transpose, Shuffle::stacks, Shuffle::bands, Shuffle::columns, Shuffle::rows}) {
    EXPECT_EQ(shuffle(*named("x"), which, random).error().code.name(), "unsupported-feature");
    EXPECT_FALSE(shuffle(*named("latin9"), which, random));
  }
}

TEST(Shuffle, AllOfThemMakeAnOrbitOf128On2x2) {
  const Puzzle start{named("2x2"), root(2, 2), {}, {}, {}};
  std::set<std::string> orbit;
  int maps = 0;
  const std::vector<std::vector<std::uint16_t>> lines = {{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 3, 2},
                                                         {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 0, 1},
                                                         {2, 3, 1, 0}, {3, 2, 1, 0}};
  for (const bool transposed : {false, true}) {
    for (const auto& rows : lines) {
      for (const auto& cols : lines) {
        const Isomorphism map{rows, cols, {0, 1, 2, 3, 4}, transposed};
        const Puzzle moved = apply(map, start).value();
        EXPECT_FALSE(find_clash(*moved.layout, moved.givens));
        orbit.insert(line_of(moved.givens));
        ++maps;
      }
    }
  }
  EXPECT_EQ(maps, 128);
  // By the orbit-stabiliser theorem the number of grids divides 128.
  EXPECT_EQ(128 % orbit.size(), 0u);
  EXPECT_GT(orbit.size(), 1u);
}

TEST(Shuffle, KeepsRootSolutionsOfEveryShapeValid) {
  Random random(23);
  for (int r = 1; r <= 36; ++r) {
    for (int c = 1; r * c <= 36; ++c) {
      const LayoutPtr layout = Layout::boxes(r, c).value();
      Puzzle puzzle{layout, root(r, c), {}, {}, {}};
      ASSERT_FALSE(find_clash(*layout, puzzle.givens)) << r << "x" << c;
      for (const Shuffle which :
           {Shuffle::transpose, Shuffle::stacks, Shuffle::bands, Shuffle::columns, Shuffle::rows}) {
        puzzle = apply(shuffle(*layout, which, random).value(), puzzle).value();
        EXPECT_FALSE(find_clash(*layout, puzzle.givens)) << r << "x" << c;
      }
    }
  }
}

}  // namespace
}  // namespace sudokit
