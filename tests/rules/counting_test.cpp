// Kinds that count, point and rank: the search finds as many grids as a statement of each rule in
// this file allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "sudokit/rulebook.hpp"
#include "sudokit/text.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"

namespace sudokit {
namespace {

using Digits4 = std::vector<int>;

// The digits of cells of a 4x4 grid, which are named by two numbers: 23 is r2c3.
Digits4 at(const Grid& grid, std::initializer_list<int> cells) {
  Digits4 digits;
  for (const int cell : cells) {
    digits.push_back(grid[static_cast<std::size_t>((cell / 10 - 1) * 4 + cell % 10 - 1)]);
  }
  return digits;
}
int of(const Digits4& digits, int one) {
  return static_cast<int>(std::ranges::count(digits, one));
}
int different_in(const Digits4& digits) {
  return static_cast<int>(std::set(digits.begin(), digits.end()).size());
}

bool circles(const Grid& grid) {
  const Digits4 in = at(grid, {11, 12, 23, 31, 44});
  return std::ranges::all_of(in, [&](int digit) { return of(in, digit) == digit; });
}
bool same(const Grid& grid) {
  Digits4 one = at(grid, {11, 12});
  Digits4 other = at(grid, {33, 34});
  std::ranges::sort(one);
  std::ranges::sort(other);
  return one == other;
}
bool lunch(const Grid& grid) {
  const Digits4 box = at(grid, {11, 23, 32});
  const auto low = std::ranges::min_element(box);
  const auto high = std::ranges::max_element(box);
  int sum = 0;
  for (auto each = std::min(low, high) + 1; each < std::max(low, high); ++each) sum += *each;
  return different_in(box) == 3 && sum == 3;
}
// No one, two or three of the digits add up to 6.
bool rellik(const Grid& grid) {
  const Digits4 cage = at(grid, {11, 23, 34});
  const int a = cage[0];
  const int b = cage[1];
  const int c = cage[2];
  return different_in(cage) == 3 && a + b != 6 && a + c != 6 && b + c != 6 && a + b + c != 6;
}
bool hidden(const Grid& grid) {
  const Digits4 column = at(grid, {11, 21, 31, 41});
  const auto fall = std::ranges::adjacent_find(column, std::greater<>());
  return fall != column.end() && *(fall + 1) == 2;
}
bool between(const Grid& grid) {
  const Digits4 row = at(grid, {11, 12, 13, 14});
  auto one = std::ranges::find(row, 2);
  auto two = std::ranges::find(row, 4);
  if (one > two) std::swap(one, two);
  int sum = 0;
  for (++one; one < two; ++one) sum += *one;
  return sum == 3;
}

std::vector<int> numbers_of(const Grid& grid) {
  std::vector<int> numbers;
  for (int line = 1; line <= 4; ++line) {
    for (const bool row : {true, false}) {
      int there = 0;
      int back = 0;
      for (int i = 1; i <= 4; ++i) {
        there = 10 * there + at(grid, {row ? 10 * line + i : 10 * i + line})[0];
        back = 10 * back + at(grid, {row ? 10 * line + 5 - i : 10 * (5 - i) + line})[0];
      }
      numbers.insert(numbers.end(), {there, back});
    }
  }
  std::ranges::sort(numbers);
  return numbers;
}
bool ranked(const Grid& grid) {
  const auto all = numbers_of(grid);
  const Digits4 row = at(grid, {21, 22, 23, 24});
  const int own = ((row[0] * 10 + row[1]) * 10 + row[2]) * 10 + row[3];
  return all[6] == own && of(all, own) == 1;
}
bool ranked_with_ties(const Grid& grid) {
  const Digits4 up = at(grid, {43, 33, 23, 13});
  return numbers_of(grid)[5] == ((up[0] * 10 + up[1]) * 10 + up[2]) * 10 + up[3];
}
bool without_ties(const Grid& grid) {
  return different_in(numbers_of(grid)) == 16;
}

// Whether no two equal digits are as many steps apart as `wrong` says.
template <class Wrong>
bool apart(const Grid& grid, Wrong wrong) {
  for (int a = 0; a < 16; ++a) {
    for (int b = 0; b < a; ++b) {
      const int steps = std::abs(a / 4 - b / 4) + std::abs(a % 4 - b % 4);
      const int digit = grid[static_cast<std::size_t>(a)];
      if (digit == grid[static_cast<std::size_t>(b)] && wrong(digit, steps)) return false;
    }
  }
  return true;
}
bool modular(const Grid& grid) {
  for (const int corner : {11, 12, 13, 21, 22, 23, 31, 32, 33}) {
    std::set<int> found;
    for (const int digit : at(grid, {corner, corner + 1, corner + 10, corner + 11})) {
      found.insert(digit % 3);
    }
    if (found.size() < 3) return false;
  }
  return true;
}

struct Stated {
  const char* text;
  bool (*holds)(const Grid&);
};
const Stated kStated[] = {
    {"count 2 1 4 r1c1 r1c2 r2c3 r3c4",
     [](const Grid& g) {
       const Digits4 in = at(g, {11, 12, 23, 34});
       return of(in, 1) + of(in, 4) == 2;
     }},
    {"counter 1 2 r4c4 r1c1 r1c2 r2c3 r3c3",
     [](const Grid& g) {
       const Digits4 in = at(g, {11, 12, 23, 33});
       return of(in, 1) + of(in, 2) == at(g, {44})[0];
     }},
    {"counting-circles r1c1 r1c2 r2c3 r3c1 r4c4", circles},
    {"look-and-say 1 2 0 3 r1c1 r2c3 r3c2",
     [](const Grid& g) {
       const Digits4 in = at(g, {11, 23, 32});
       return of(in, 2) == 1 && of(in, 3) == 0;
     }},
    {"equality-cage r1c1 r2c3", [](const Grid& g) { return at(g, {11})[0] + at(g, {23})[0] == 5; }},
    {"same-digits r1c1 r1c2 / r3c3 r3c4", same},
    {"count-different r1c1 r2c2 r3c3 r4c4",
     [](const Grid& g) {
       return different_in(at(g, {22, 33, 44})) == at(g, {11})[0];
     }},
    {"pointer r1c1 r2c2 r3c1-r3c4",
     [](const Grid& g) { return at(g, {30 + at(g, {22})[0]}) == at(g, {11}); }},
    {"search-nine r1c1-r1c4",
     [](const Grid& g) {
       const int steps = at(g, {11})[0];
       return steps < 4 && at(g, {11 + steps})[0] == 4;
     }},
    {"numbered-room 3 row 2 from right",
     [](const Grid& g) { return at(g, {25 - at(g, {24})[0]})[0] == 3; }},
    {"lunchbox 3 r1c1 r2c3 r3c2", lunch},
    {"rellik-cage 6 r1c1 r2c3 r3c4", rellik},
    {"hidden-skyscraper 2 column 1", hidden},
    {"sandwich-between 3 2 4 row 1", between},
    {"full-rank 7 row 2", ranked},
    {"full-rank-with-ties 6 column 3 from bottom", ranked_with_ties},
    {"no-tied-ranks", without_ties},
    {"anti-taxicab",
     [](const Grid& g) { return apart(g, [](int digit, int steps) { return digit == steps; }); }},
    {"anti-taxicab 3", [](const Grid& g) { return apart(g, [](int, int s) { return s == 3; }); }},
    {"global-modularity", modular},
};

// All 288 grids of 4x4.
TEST(Counting, IsCountedAsByTryingAllGrids) {
  const LayoutPtr layout = test::layout("2x2");
  const auto grids = test::naive_solutions({layout, Grid(16), {}}, 1000);
  ASSERT_EQ(grids.size(), 288u);
  for (const Stated& each : kStated) {
    const Constraint rule = parse_constraint(each.text, *layout).value();
    const auto wanted = static_cast<std::uint64_t>(std::ranges::count_if(grids, each.holds));
    const test::RuledCase ruled{layout, Grid(16), {rule}};
    const auto found = test::engine("backtrack")->solve(ruled.puzzle().value(), test::up_to(0));
    EXPECT_EQ(found.found, wanted) << each.text;
    for (const Grid& grid : grids) {
      EXPECT_EQ(rule.kind->holds(rule, *layout, grid), each.holds(grid)) << each.text;
    }
  }
}

#if SUDOKIT_CLAUSE_LEARNING
TEST(Counting, IsCountedTheSameByClauses) {
  const LayoutPtr layout = test::layout("2x2");
  for (const Stated& each : kStated) {
    const Constraint rule = parse_constraint(each.text, *layout).value();
    const Puzzle puzzle = test::RuledCase{layout, Grid(16), {rule}}.puzzle().value();
    const auto wanted = test::engine("backtrack")->solve(puzzle, test::up_to(0)).found;
    EXPECT_EQ(test::engine("cdcl")->solve(puzzle, test::up_to(0)).found, wanted) << each.text;
  }
}
#endif

// On 6x6, a square holds one of 1 2, of 3 4 and of 5 6. On 5x5, every 3 has 1 above it or 5 below.
TEST(Counting, RulesAboutTheGridHoldInAllSolutionsOfTheirExamples) {
  for (const char* name : {"global-entropy", "dutch-flatmates"}) {
    const Puzzle puzzle = parse_puzzle(std::string(rule_example(name))).value();
    const auto found = test::engine("backtrack")->solve(puzzle, test::up_to(2));
    ASSERT_EQ(found.found, 1u) << name;
    Constraint rule{.kind = find_constraint(name)};
    const test::RuledCase bare{test::layout(name[0] == 'g' ? "2x3" : "latin5"), puzzle.givens, {}};
    std::size_t right = 0;
    for (const Grid& grid : test::naive_solutions(bare, 200'000)) {
      right += rule.kind->holds(rule, *bare.layout, grid) ? 1 : 0;
    }
    EXPECT_EQ(right, 1u) << name;
  }
}

TEST(Counting, WhatCannotBeStatedIsRefusedWithWhatIsClose) {
  const LayoutPtr layout = test::layout("3x3");
  for (const char* text : {"chaos-construction", "fog", "loop", "path", "snake"}) {
    const auto read = parse_constraint(text, *layout);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, ErrorCode("unknown-constraint"));
    EXPECT_NE(read.error().message.find("is not supported: "), std::string::npos) << text;
  }
}

TEST(Counting, RefusesArgumentsWithoutMeaning) {
  const LayoutPtr layout = test::layout("3x3");
  for (const char* text :
       {"look-and-say 1 2 3 r1c1", "look-and-say 1 10 r1c1", "count 1 0 r1c1",
        "same-digits r1c1 r1c2 / r2c1", "sandwich-between 3 2 2 row 1", "counter 12 r1c1 r1c2"}) {
    EXPECT_FALSE(with_rules(layout, {parse_constraint(text, *layout).value()})) << text;
  }
  EXPECT_FALSE(with_rules(test::layout("2x2"), {Constraint{find_constraint("dutch-flatmates")}}));
  EXPECT_FALSE(with_rules(test::layout("2x2"), {Constraint{find_constraint("global-entropy")}}));
}

}  // namespace
}  // namespace sudokit
