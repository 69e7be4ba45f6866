// Symmetries drawn at random: all symmetries of the layout, with equal probability.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/isomorphs.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

using test::kLayouts;
using test::named;

TEST(Symmetry, RandomOnesKeepTheHousesOfEveryLayout) {
  for (const char* name : kLayouts) {
    const LayoutPtr layout = named(name);
    Random random(5);
    for (int round = 0; round < 50; ++round) {
      const Puzzle open{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}, {}};
      EXPECT_TRUE(apply(random_isomorphism(*layout, random), open)) << name;
    }
  }
}

// The symmetries that `rounds` draws reach, and how often each was drawn.
std::map<std::string, int> draws(const Layout& layout, int rounds) {
  Random random(19);
  std::map<std::string, int> seen;
  for (int i = 0; i < rounds; ++i) {
    const Isomorphism map = random_symmetry(layout, random);
    std::string text(1, map.transposed ? 't' : '-');
    for (const auto line : map.rows) text.push_back(static_cast<char>('a' + line));
    for (const auto line : map.cols) text.push_back(static_cast<char>('a' + line));
    ++seen[text];
  }
  return seen;
}

// The size of the group, counted by trying all line permutations with and without transposition.
int group_size(const LayoutPtr& layout) {
  const Puzzle open{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}, {}};
  int count = 0;
  for (const bool transposed : {false, true}) {
    auto map = Isomorphism::identity(layout->side());
    map.transposed = transposed;
    do {
      do {
        count += apply(map, open).has_value();
      } while (std::next_permutation(map.cols.begin(), map.cols.end()));
    } while (std::next_permutation(map.rows.begin(), map.rows.end()));
  }
  return count;
}

LayoutPtr small_jigsaw() {
  LayoutSpec spec;
  spec.name = "small";
  spec.side = 4;
  spec.regions = {0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3};
  return Layout::make(spec).value();
}

// More houses than a word has bits: all houses that have three cells in one row, which every
// permutation of rows and columns keeps, and at the end broken diagonals, which few permutations
// keep.
LayoutPtr many_houses() {
  LayoutSpec spec;
  spec.name = "many";
  spec.side = 4;
  const auto add = [&](std::vector<Cell> house) {
    std::sort(house.begin(), house.end());
    spec.extra.push_back(std::move(house));
  };
  for (int fourth = 0; fourth < 16; ++fourth) {
    for (int open = 0; open < 16; ++open) {
      if (open / 4 == fourth / 4) continue;
      std::vector<Cell> house = {static_cast<Cell>(fourth)};
      for (int cell = open / 4 * 4; cell < open / 4 * 4 + 4; ++cell) {
        if (cell != open) house.push_back(static_cast<Cell>(cell));
      }
      add(std::move(house));
    }
  }
  for (int shift = 0; shift < 4; ++shift) {
    std::vector<Cell> house;
    for (int row = 0; row < 4; ++row)
      house.push_back(static_cast<Cell>(4 * row + (row + shift) % 4));
    add(std::move(house));
  }
  return Layout::make(spec).value();
}

TEST(Symmetry, KeepsAllOfManyHouses) {
  const LayoutPtr layout = many_houses();
  EXPECT_EQ(group_size(layout), 32);
  const Puzzle open{layout, Grid(16), {}, {}, {}};
  Random random(8);
  for (int round = 0; round < 100; ++round) {
    ASSERT_TRUE(apply(random_symmetry(*layout, random), open).has_value()) << round;
  }
}

TEST(Symmetry, ReachesTheWholeGroupUniformly) {
  std::vector<LayoutPtr> layouts = {small_jigsaw()};
  for (const char* name : {"2x2", "2x2+x", "latin3", "latin4+x", "1x3", "3x1", "latin5+x"}) {
    layouts.push_back(named(name));
  }
  for (const LayoutPtr& layout : layouts) {
    const int size = group_size(layout);
    const int each = 400;
    const auto seen = draws(*layout, each * size);
    EXPECT_EQ(static_cast<int>(seen.size()), size) << layout->name();
    for (const auto& [map, times] : seen) EXPECT_NEAR(times, each, 110) << layout->name();
  }
}

TEST(Symmetry, SearchAndShufflesKnowTheSameGroupOfBoxes) {
  EXPECT_EQ(group_size(named("2x2")), 128);
  EXPECT_EQ(group_size(named("2x3")), 2 * 6 * 6 * 6 * 2 * 2 * 2);
}

// The symmetries that commute with the half turn are the same whether drawn as such or picked from
// the whole group.
TEST(Symmetry, OnesThatKeepTheHalfTurnAreTheSubgroup) {
  for (const char* name : {"2x2", "2x3", "latin4"}) {
    const LayoutPtr layout = named(name);
    const Isomorphism turn = Isomorphism::rotation(layout->side(), 2);
    const auto key = [](const Isomorphism& map) {
      return std::tuple(map.rows, map.cols, map.transposed);
    };
    Random random(3);
    std::set<decltype(key(turn))> drawn;
    std::set<decltype(key(turn))> picked;
    for (int round = 0; round < 3000; ++round) {
      const Isomorphism map = random_symmetry(*layout, random, true);
      EXPECT_EQ(compose(map, turn), compose(turn, map)) << name;
      drawn.insert(key(map));
    }
    for (int round = 0; round < 40'000; ++round) {
      const Isomorphism map = random_symmetry(*layout, random);
      if (compose(map, turn) == compose(turn, map)) picked.insert(key(map));
    }
    EXPECT_EQ(drawn, picked) << name;
    EXPECT_GT(drawn.size(), 8u) << name;
  }
}

TEST(Symmetry, OnesThatKeepTheHalfTurnKeepTheHousesToo) {
  for (const char* name : kLayouts) {
    const LayoutPtr layout = named(name);
    Random random(5);
    Puzzle puzzle{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}, {}};
    puzzle.givens.front() = puzzle.givens.back() = 1;
    for (int round = 0; round < 10; ++round) {
      const auto moved = apply(random_isomorphism(*layout, random, true), puzzle);
      ASSERT_TRUE(moved.has_value()) << name;
      const auto& givens = moved->givens;
      EXPECT_TRUE(std::equal(givens.begin(), givens.end(), givens.rbegin())) << name;
    }
  }
}

TEST(Symmetry, LargeLayoutsAreQuick) {
  for (const char* name : {"10x10", "latin100", "10x10+x", "latin100+x", "1x100"}) {
    const LayoutPtr layout = named(name);
    Random random(1);
    const Puzzle open{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}, {}};
    EXPECT_TRUE(apply(random_isomorphism(*layout, random), open)) << name;
  }
}

}  // namespace
}  // namespace sudokit
