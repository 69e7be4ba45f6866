// Transformations of puzzles with rules: turned, mirrored and relabelled.
#include "sudokit/transform.hpp"

#include <gtest/gtest.h>

#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

Puzzle with_lines(const char* layout, std::initializer_list<const char*> lines) {
  const LayoutPtr base = Layout::named(layout).value();
  std::vector<Constraint> constraints;
  for (const char* line : lines) constraints.push_back(parse_constraint(line, *base).value());
  auto ruled = with_rules(base, std::move(constraints)).value();
  Puzzle puzzle = plain_puzzle(ruled.layout, Grid(static_cast<std::size_t>(base->cells())));
  puzzle.rules = ruled.rules;
  return puzzle;
}

const Grid kSolved = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};

TEST(TransformOfRules, SolutionsGoAlongWithEveryTurnAndMirror) {
  const Puzzle right =
      with_lines("2x2", {"thermometer r1c1-r1c4", "skyscraper 4 row 1", "little-killer 5 r1c2 r2c1",
                         "or\nx-sum 1 row 1\nodd r1c2\nend"});
  ASSERT_FALSE(why_not_solution(right, kSolved)) << *why_not_solution(right, kSolved);
  for (int turn = 0; turn < 8; ++turn) {
    Isomorphism map = Isomorphism::rotation(4, turn % 4);
    if (turn > 3) map = compose(map, Isomorphism::transposition(4));
    const auto moved = apply(map, right);
    ASSERT_TRUE(moved) << moved.error().message;
    const Grid grid = apply(map, plain_puzzle(right.layout, kSolved))->givens;
    EXPECT_FALSE(why_not_solution(*moved, grid)) << turn << ": " << *why_not_solution(*moved, grid);
    // The grid is its own half turn; a quarter turn moves the rules to places where they do not
    // hold.
    EXPECT_TRUE(turn != 1 || why_not_solution(*moved, kSolved));
    // The way back restores every constraint.
    EXPECT_TRUE(same_rules(apply(inverse(map), *moved)->rules, right.rules));
  }
}

TEST(TransformOfRules, HousesOfRulesTurnToo) {
  const Puzzle puzzle = with_lines(
      "2x3", {"extra-region r1c1:r2c3", "extra-region r1c1-r1c3 r6c1-r6c3", "killer 3 r1c1 r2c4"});
  const auto moved = apply(Isomorphism::rotation(6, 1), puzzle);
  ASSERT_TRUE(moved) << moved.error().message;
  EXPECT_EQ(moved->layout->box_rows(), 3);
  EXPECT_EQ(moved->layout->houses(), puzzle.layout->houses());
  EXPECT_EQ(describe(moved->rules->constraints()[0], *moved->layout), "killer 3 r1c6 r4c5");
  const auto back = apply(Isomorphism::rotation(6, 3), *moved);
  ASSERT_TRUE(back);
  EXPECT_TRUE(same_houses(*back->layout, *puzzle.layout));
}

TEST(TransformOfRules, WhatChangesARuleIsRefused) {
  const Puzzle sums = with_lines("2x2", {"killer 5 r1c1 r1c2"});
  Isomorphism swapped = Isomorphism::identity(4);
  std::swap(swapped.rows[0], swapped.rows[1]);
  EXPECT_EQ(apply(swapped, sums).error().code.name(), "not-a-symmetry");
  Isomorphism renamed = Isomorphism::identity(4);
  std::swap(renamed.digits[1], renamed.digits[2]);
  EXPECT_EQ(apply(renamed, sums).error().code.name(), "not-a-symmetry");
  // Relabelling digits does not affect a rule that only tells digits apart.
  EXPECT_TRUE(apply(renamed, with_lines("2x2", {"anti-knight", "killer r1c1 r4c4"})));
  EXPECT_FALSE(apply(renamed, with_lines("2x2", {"thermometer r1c1 r1c2"})));
  EXPECT_FALSE(canonical(with_lines("3x3", {"anti-knight"})));
}

TEST(TransformOfRules, ScramblingKeepsWhatRulesNeed) {
  Random random(1, 1);
  const Puzzle puzzle = with_lines("2x2", {"thermometer r1c1-r1c4", "killer 7 r1c4 r1c3"});
  for (int i = 0; i < 20; ++i) {
    const auto made = scramble(puzzle, random);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(made->rules->constraints().size(), 2U);
  }
}

}  // namespace
}  // namespace sudokit
