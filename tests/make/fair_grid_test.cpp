// Uniform draws of 9x9 grids.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "engines/columns9.hpp"
#include "make/solution.hpp"
#include "make/support.hpp"
#include "sudokit/puzzle.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

TEST(FairGrid, SolvesAndIsThatOfItsSeed) {
  const LayoutPtr layout = named("3x3");
  const Puzzle open{layout, Grid(81), {}, {}, {}};
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed), again(seed);
    const Grid grid = fair_grid9(random);
    ASSERT_EQ(why_not_solution(open, grid), std::nullopt);
    ASSERT_EQ(fair_grid9(again), grid);
    seen.insert(text_of(grid));
  }
  EXPECT_EQ(seen.size(), 2000u);
}

unsigned most_ways(int p, int q) {
  const Columns9& t = Columns9::tables();
  unsigned most = 0;
  for (const auto& a : t.splits(0)) {
    for (const auto& b : t.splits(p)) {
      unsigned ways = 0;
      for (const auto& c : t.splits(q))
        ways += t.ways(a.second, b.second, c.second) * t.ways(a.third, b.third, c.third);
      most = std::max(most, ways);
    }
  }
  return most;
}

// A grid is drawn again with probability 1 - ways / kMostWays. If kMostWays were less than the
// maximum, the draw would not be uniform.
TEST(FairGrid, KnowsTheMostWays) {
  EXPECT_EQ(most_ways(0, 0), kMostWays);
  const int last = test::thorough() ? Columns9::kPartitions : 12;
  for (int p = 0; p < last; ++p) {
    for (int q = 0; q <= p; ++q) {
      if (Columns9::tables().ways(0, p, q) > 0) {
        EXPECT_LE(most_ways(p, q), kMostWays);
      }
    }
  }
}

// The number of rectangles: pairs of digits that two lines of a chute hold at the same two places,
// in opposite order.
int rectangles(const Grid& grid, int chute, bool columns) {
  const auto at = [&](int line, int place) {
    return grid[static_cast<std::size_t>(columns ? place * 9 + line : line * 9 + place)];
  };
  int found = 0;
  for (const auto& [r, s] : {std::pair{0, 1}, {0, 2}, {1, 2}}) {
    for (int i = 0; i < 9; ++i) {
      for (int j = i + 1; j < 9; ++j) {
        const int upper = chute * 3 + r, lower = chute * 3 + s;
        found += at(upper, i) == at(lower, j) && at(upper, j) == at(lower, i);
      }
    }
  }
  return found;
}

constexpr std::size_t kKinds = 6;  // 0 to 4 rectangles, and more
using Kinds = std::array<double, kKinds>;

void count(Kinds& kinds, const Grid& grid, int chute, bool columns) {
  ++kinds[std::min<std::size_t>(std::size_t(rectangles(grid, chute, columns)), kKinds - 1)];
}

// Pearson's statistic of homogeneity of the rows.
double unlike(const std::vector<Kinds>& rows) {
  double chi2 = 0, all = 0;
  Kinds sums{};
  for (const Kinds& row : rows) {
    for (std::size_t k = 0; k < kKinds; ++k) sums[k] += row[k];
  }
  for (const double sum : sums) all += sum;
  for (const Kinds& row : rows) {
    double of = 0;
    for (const double times : row) of += times;
    for (std::size_t k = 0; k < kKinds; ++k) {
      const double expected = of * sums[k] / all;
      chi2 += (row[k] - expected) * (row[k] - expected) / expected;
    }
  }
  return chi2;
}

// The bands are drawn directly, the stacks result from them. In a uniform draw all six chutes have
// the same distribution.
TEST(FairGrid, TreatsAllBandsAndStacksAlike) {
  std::vector<Kinds> chutes(6);
  Random random(5);
  const auto grids = test::by_thoroughness(60'000, 2'000'000);
  for (std::size_t i = 0; i < grids; ++i) {
    const Grid grid = fair_grid9(random);
    for (int c = 0; c < 3; ++c) {
      count(chutes[std::size_t(c)], grid, c, false);
      count(chutes[std::size_t(c) + 3], grid, c, true);
    }
  }
  EXPECT_LT(unlike(chutes), 52.6);  // 25 degrees of freedom, .001
}

// Long walks of exchanges are another way to all grids, which shares no code with the draw.
TEST(FairGrid, LooksLikeTheEndsOfLongWalks) {
  std::vector<Kinds> both(2);
  Random random(6);
  const LayoutPtr layout = named("3x3");
  Exchanger walk(*layout, root_solution(*layout).value());
  const auto grids = test::by_thoroughness(4'000, 40'000);
  for (std::size_t i = 0; i < grids; ++i) {
    for (int k = 0; k < 400; ++k) walk.step(random);
    count(both[0], walk.grid(), static_cast<int>(i % 3), i % 2 == 0);
    count(both[1], fair_grid9(random), static_cast<int>(i % 3), i % 2 == 0);
  }
  EXPECT_LT(unlike(both), 20.5);  // 5 degrees of freedom, .001
}

}  // namespace
}  // namespace sudokit
