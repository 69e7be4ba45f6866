// Theorems 6.1 and 6.2 of Eppstein 2012: formulas against brute force.
#include <gtest/gtest.h>

#include "sudokit/draw.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/random.hpp"

namespace sudokit {
namespace {

bool holds(const Formula& formula, const std::vector<bool>& values) {
  for (const auto& clause : formula.clauses) {
    bool any = false;
    for (const int literal : clause) {
      any |= values[static_cast<std::size_t>(std::abs(literal))] == (literal > 0);
    }
    if (!any) return false;
  }
  return true;
}

bool satisfiable(const Formula& formula) {
  for (std::uint32_t bits = 0; bits < (1u << formula.variables); ++bits) {
    std::vector<bool> values(static_cast<std::size_t>(formula.variables) + 1);
    for (int v = 1; v <= formula.variables; ++v) {
      values[static_cast<std::size_t>(v)] = bits >> (v - 1) & 1;
    }
    if (holds(formula, values)) return true;
  }
  return false;
}

Formula random_formula(Random& random, int variables, int clauses, int longest) {
  Formula formula;
  formula.variables = variables;
  for (int i = 0; i < clauses; ++i) {
    std::vector<int> order;
    for (int v = 1; v <= variables; ++v) order.push_back(v);
    random.shuffle(std::span(order));
    const auto size = 1 + random.below(static_cast<std::uint32_t>(longest));
    std::vector<int> clause(order.begin(), order.begin() + size);
    for (int& literal : clause) literal = random.coin() ? literal : -literal;
    std::sort(clause.begin(), clause.end());
    formula.clauses.push_back(clause);
  }
  return formula;
}

TEST(Nishio3Sat, APlacementExistsExactlyWhenTheFormulaIsSatisfiable) {
  Random random(61, 1);
  int yes = 0, no = 0, decided = 0;
  for (int round = 0; round < 400; ++round) {
    const Formula formula =
        random_formula(random, 2 + int(random.below(2)), 2 + int(random.below(4)), 2);
    const auto puzzle = nishio_3sat(formula);
    if (!puzzle) continue;  // too large a board
    ++decided;
    const auto cells = find_placement(basic_pencilmarks(*puzzle).value(), 1).value();
    const bool expected = satisfiable(formula);
    ASSERT_EQ(!cells.empty(), expected);
    (expected ? yes : no) += 1;
    if (expected) {
      EXPECT_EQ(int(cells.size()), puzzle->layout->side());
      EXPECT_TRUE(holds(formula, decode_nishio_3sat(formula, cells)));
    }
  }
  EXPECT_GT(yes, 30);
  EXPECT_GT(no, 30);
  EXPECT_GT(decided, 300);
}

TEST(Nishio3Sat, ThreeLiteralsAClause) {
  Random random(62, 1);
  for (int round = 0; round < 20; ++round) {
    const Formula formula = random_formula(random, 4, 2, 3);
    const auto puzzle = nishio_3sat(formula).value();
    const auto cells = find_placement(basic_pencilmarks(puzzle).value(), 1).value();
    ASSERT_FALSE(cells.empty());
    EXPECT_TRUE(holds(formula, decode_nishio_3sat(formula, cells)));
  }
}

// The cells that say "z is false" survive exactly when the formula is satisfiable; there is always
// some placement.
TEST(Nishio3Sat, TheEscapeVariableDecides) {
  for (const auto& clauses :
       {std::vector<std::vector<int>>{{1}}, std::vector<std::vector<int>>{{1}, {-1}},
        std::vector<std::vector<int>>{{1}, {-1, 2}, {2}}}) {
    Formula formula;
    formula.variables = 2;
    formula.clauses = clauses;
    const Formula escaped = always_satisfiable(formula);
    const int z = formula.variables + 1;
    EXPECT_TRUE(satisfiable(escaped));
    const Puzzle puzzle = nishio_3sat(escaped).value();
    Pencilmarks state = basic_pencilmarks(puzzle).value();
    const auto some = find_placement(state, 1).value();
    ASSERT_FALSE(some.empty());
    EXPECT_TRUE(holds(escaped, decode_nishio_3sat(escaped, some)));
    const NishioReport report = run_nishio(state, "exact-cover", Digits::only(1)).value();
    for (const Candidate gone : report.removed) state.candidates[gone.cell].erase(1);
    // z occurs first in its band; its band is number z - 1.
    const int rows = puzzle.layout->box_rows();
    int left = 0;
    for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
      if (puzzle.layout->row(cell) / rows != z - 1) continue;
      const auto at = static_cast<std::size_t>(cell);
      left += basic_pencilmarks(puzzle).value().candidates[at].contains(1) &&
              !state.candidates[at].contains(1);
    }
    // One of the two ways round the cycle is gone when z must be true.
    EXPECT_EQ(left > 0, !satisfiable(formula));
  }
}

TEST(Dimacs, ReadsAndRefuses) {
  const auto good = parse_dimacs("c hello\np cnf 3 2\n1 -2 3 0 -1\n-1 2 0\n");
  ASSERT_TRUE(good.has_value());
  EXPECT_EQ(good->variables, 3);
  ASSERT_EQ(good->clauses.size(), 2u);
  EXPECT_EQ(good->clauses[1], (std::vector<int>{-1, 2}));
  EXPECT_EQ(parse_dimacs("p cnf 2 1\n1 -1 0\n")->clauses.size(), 0u);
  const struct {
    const char* text;
    std::size_t line;
  } kBad[] = {{"1 2 0\n", 1},
              {"p cnf x 2\n", 1},
              {"p cnf 2 1\n3 0\n", 2},
              {"p cnf 2 1\n-2147483648 0\n", 2},
              {"p cnf 100000000 1\n1 0\n", 1},
              {"p cnf 2 1\n1 b 0\n", 2},
              {"p cnf 2 1\n0\n", 2},
              {"p cnf 2 1\n1 2\n", 2},
              {"p cnf 4 1\n1 2 3 4 0\n", 2},
              {"", 0}};
  for (const auto& bad : kBad) {
    const auto read = parse_dimacs(bad.text);
    ASSERT_FALSE(read.has_value()) << bad.text;
    EXPECT_EQ(read.error().line, bad.line) << bad.text << read.error().message;
  }
}

TEST(Nishio3Sat, TooLargeIsRefusedWithItsSize) {
  Random random(63, 1);
  const auto large = nishio_3sat(random_formula(random, 5, 8, 3));
  ASSERT_FALSE(large.has_value());
  EXPECT_NE(large.error().message.find("above 100"), std::string::npos);
}

}  // namespace
}  // namespace sudokit
