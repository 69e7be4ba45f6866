// Spare rules, minimal rules and conflicts of givens and rules are the same as those that an
// enumeration finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>

#include "sudokit/oracle.hpp"
#include "sudokit/text.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"

namespace sudokit {
namespace {

// The number of solutions with only these rules and givens, at most two.
std::size_t solutions_with(test::RuledCase ruled, const std::vector<bool>& rules,
                           const std::vector<bool>& givens) {
  std::vector<Constraint> kept;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (rules[i]) kept.push_back(ruled.constraints[i]);
  }
  ruled.constraints = std::move(kept);
  for (std::size_t i = 0; i < givens.size(); ++i) {
    if (!givens[i]) ruled.givens[i] = 0;
  }
  return test::naive_solutions(ruled, 2).size();
}

// A puzzle with kinds of constraints that do not become houses, so that each can be left out.
test::RuledCase plain_case(Random& random, bool true_ones) {
  std::vector<const ConstraintRow*> kinds;
  for (const char* name : {"killer", "thermometer", "white-dot", "greater-than", "arrow", "odd",
                           "difference", "palindrome"}) {
    kinds.push_back(find_constraint(name));
  }
  std::vector<const ConstraintRow*> some;
  for (int i = 0; i < 6; ++i) {
    some.push_back(kinds[random.below(static_cast<std::uint32_t>(kinds.size()))]);
  }
  return test::random_ruled(test::layout("2x2"), some, 14, true_ones, random);
}

bool is_whole(const test::RuledCase& ruled, const Puzzle& puzzle) {
  return puzzle.has_rules() && puzzle.layout->name() == "2x2" &&
         puzzle.rules->constraints().size() == ruled.constraints.size();
}

TEST(SpareRules, AreThoseThatAnEnumerationFinds) {
  Random random(71);
  int unique = 0;
  int spare = 0;
  int less = 0;
  for (int i = 0; i < 400; ++i) {
    const test::RuledCase ruled = plain_case(random, true);
    const Puzzle puzzle = ruled.puzzle().value();
    if (!is_whole(ruled, puzzle)) continue;
    const std::vector<bool> givens(ruled.givens.size(), true);
    std::vector<bool> rules(ruled.constraints.size(), true);
    const auto found = spare_rules(puzzle, {});
    ASSERT_TRUE(found);
    const auto count = solutions_with(ruled, rules, givens);
    EXPECT_EQ(found->verdict, count == 1 ? Verdict::unique : Verdict::multiple) << ruled.text();
    if (count != 1) continue;
    ++unique;
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
      rules[rule] = false;
      const bool one = solutions_with(ruled, rules, givens) == 1;
      rules[rule] = true;
      spare += one;
      EXPECT_EQ(one, std::ranges::count(found->alone, static_cast<int>(rule)) == 1)
          << ruled.text() << " without " << rule;
    }
    const auto minimal = minimize_rules(puzzle, {});
    ASSERT_TRUE(minimal);
    EXPECT_EQ(minimal->puzzle.givens, puzzle.givens);
    const std::size_t left =
        minimal->puzzle.rules == nullptr ? 0 : minimal->puzzle.rules->constraints().size();
    less += left < rules.size();
    test::RuledCase after = ruled;
    after.constraints.clear();
    if (left > 0) {
      const auto kept = minimal->puzzle.rules->constraints();
      after.constraints.assign(kept.begin(), kept.end());
    }
    EXPECT_EQ(test::naive_solutions(after, 2).size(), 1u) << after.text();
    EXPECT_TRUE(spare_rules(minimal->puzzle, {})->alone.empty()) << after.text();
  }
  EXPECT_GT(unique, 20);
  EXPECT_GT(spare, 20);
  EXPECT_GT(less, 10);
}

TEST(SpareRules, MarksOfANegativeRuleStay) {
  const Puzzle puzzle = parse_puzzle(
                            "layout 2x2\n1...\n....\n....\n....\nkropki-negative\n"
                            "white-dot r1c1 r1c2\n")
                            .value();
  const auto found = spare_rules(puzzle, {}).value();
  EXPECT_EQ(std::ranges::count(found.alone, 1), 0);
}

// Without the long renban there are four solutions, but its house would remain in the layout.
TEST(SpareRules, RulesThatMakeHousesStay) {
  const Puzzle puzzle = parse_puzzle(
                            "layout latin4\n.2.1......1.....\nrenban r4c3 r3c4\n"
                            "renban r2c4 r2c3\nrenban r3c1 r2c2 r1c3 r2c4\n")
                            .value();
  EXPECT_EQ(spare_rules(puzzle, {}).value().alone, std::vector<int>{0});
  const Puzzle minimal = minimize_rules(puzzle, {}).value().puzzle;
  ASSERT_TRUE(minimal.has_rules());
  EXPECT_EQ(minimal.rules->constraints().back().cells[0].size(), 4u);
}

// Every part of a conflict is necessary, and no conflict is smaller.
TEST(ConflictOfRules, IsSmallest) {
  Random random(73);
  int conflicts = 0;
  int with_rules = 0;
  for (int i = 0; i < 160 && conflicts < 40; ++i) {
    const test::RuledCase ruled = plain_case(random, false);
    const auto made = ruled.puzzle();
    if (!made || !is_whole(ruled, *made)) continue;
    std::vector<bool> rules(ruled.constraints.size(), true);
    std::vector<bool> givens(ruled.givens.size(), true);
    if (solutions_with(ruled, rules, givens) != 0) continue;
    ++conflicts;
    const auto found = find_conflict(*made, true, {});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->verdict, Verdict::unsatisfiable);
    EXPECT_TRUE(found->minimal);
    EXPECT_TRUE(found->smallest);
    with_rules += !found->rules.empty();
    // All subsets of the parts, as bits.
    std::vector<std::size_t> parts;
    for (std::size_t cell = 0; cell < givens.size(); ++cell) {
      if (ruled.givens[cell] != 0) parts.push_back(cell);
    }
    const std::size_t cells = parts.size();
    for (std::size_t rule = 0; rule < rules.size(); ++rule) parts.push_back(rule);
    const auto fails = [&](std::uint32_t set) {
      givens.assign(givens.size(), false);
      rules.assign(rules.size(), false);
      for (std::size_t part = 0; part < parts.size(); ++part) {
        if ((set >> part & 1) == 0) continue;
        (part < cells ? givens : rules)[parts[part]] = true;
      }
      return solutions_with(ruled, rules, givens) == 0;
    };
    int least = 99;
    for (std::uint32_t set = 0; set < 1u << parts.size(); ++set) {
      if (std::popcount(set) < least && fails(set)) least = std::popcount(set);
    }
    EXPECT_EQ(found->cells.size() + found->rules.size(), static_cast<std::size_t>(least))
        << ruled.text();
    givens.assign(givens.size(), false);
    rules.assign(rules.size(), false);
    for (const Cell cell : found->cells) givens[cell] = true;
    for (const int rule : found->rules) rules[static_cast<std::size_t>(rule)] = true;
    EXPECT_EQ(solutions_with(ruled, rules, givens), 0u) << ruled.text();
  }
  EXPECT_GE(conflicts, 20);
  EXPECT_GT(with_rules, 10);
}

}  // namespace
}  // namespace sudokit
