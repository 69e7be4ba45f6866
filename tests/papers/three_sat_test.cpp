// Theorems 6.1 and 6.2 of Eppstein 2012: boards of one digit, compared with CaDiCaL on the formula.
#include <gtest/gtest.h>

#include <algorithm>

#include "oracle/sat.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/run.hpp"

namespace sudokit {
namespace {

bool holds(const Formula& formula, const std::vector<bool>& values) {
  return std::ranges::all_of(formula.clauses, [&](const auto& clause) {
    return std::ranges::any_of(clause, [&](int literal) {
      return values[static_cast<std::size_t>(std::abs(literal))] == (literal > 0);
    });
  });
}

// Solves the clauses themselves with CaDiCaL.
bool satisfiable(const Formula& formula) {
  const Run run;
  Meter meter(run);
  Sat sat(SatRules{}, 1);
  for (const auto& clause : formula.clauses) sat.add(clause);
  return sat.solve(meter) == Sat::Answer::solution;
}

// Random clauses of `shortest` to `longest` different variables each.
Formula random_formula(Random& random, int variables, int clauses, int shortest, int longest) {
  Formula formula;
  formula.variables = variables;
  std::vector<int> order;
  for (int v = 1; v <= variables; ++v) order.push_back(v);
  for (int i = 0; i < clauses; ++i) {
    random.shuffle(std::span(order));
    const auto size =
        shortest +
        static_cast<int>(random.below(static_cast<std::uint32_t>(longest - shortest + 1)));
    std::vector<int> clause(order.begin(), order.begin() + size);
    for (int& literal : clause) literal = random.coin() ? literal : -literal;
    std::sort(clause.begin(), clause.end());
    formula.clauses.push_back(clause);
  }
  return formula;
}

// Whether the cells are open and there is one in every row, column and box.
bool is_placement(const DigitBoard& board, const std::vector<BoardCell>& cells) {
  const auto side = static_cast<std::size_t>(board.side());
  std::vector<bool> rows(side), columns(side), boxes(side);
  for (const BoardCell cell : cells) {
    rows[cell.row] = columns[cell.column] = true;
    boxes[static_cast<std::size_t>(board.box(cell))] = true;
  }
  const auto full = [](const std::vector<bool>& seen) {
    return std::ranges::all_of(seen, [](bool b) { return b; });
  };
  return cells.size() == side && full(rows) && full(columns) && full(boxes) &&
         std::ranges::includes(board.open, cells);
}

// Whether the formula is satisfiable. The board must agree with CaDiCaL, and give a solution if
// there is one.
bool decide(const Formula& formula) {
  const DigitBoard board = nishio_3sat(formula).value();
  const auto cells = find_placement(board).value();
  const bool expected = satisfiable(formula);
  EXPECT_EQ(!cells.empty(), expected);
  if (!cells.empty()) {
    EXPECT_TRUE(is_placement(board, cells));
    EXPECT_TRUE(holds(formula, decode_nishio_3sat(formula, cells)));
  }
  return expected;
}

// On both sides of the threshold for 20 variables: 85 clauses are 4.27 per variable; 118 are the
// most that fit.
TEST(Nishio3Sat, TwentyVariablesOnBothSidesOfTheThresholdAsCaDiCaLSays) {
  Random random(61, 1);
  for (const int clauses : {40, 70, 78, 85, 92, 100, 118}) {
    int yes = 0;
    for (int round = 0; round < 20; ++round) {
      yes += decide(random_formula(random, 20, clauses, 3, 3));
    }
    EXPECT_GE(yes, clauses == 40 ? 20 : clauses <= 85 ? 1 : 0) << clauses;
    EXPECT_LE(yes, clauses >= 118 ? 4 : clauses >= 85 ? 19 : 20) << clauses;
  }
}

TEST(Nishio3Sat, ShortClausesToo) {
  Random random(62, 1);
  int yes = 0;
  for (int round = 0; round < 300; ++round) {
    const int variables = 3 + static_cast<int>(random.below(6));
    yes += decide(random_formula(random, variables, variables * 3, 1, 3));
  }
  EXPECT_GT(yes, 20);
  EXPECT_LT(yes, 280);
}

// All eight sign patterns of three variables: the smallest contradiction with three literals per
// clause.
Formula all_signs() {
  Formula formula{3, {}};
  for (int signs = 0; signs < 8; ++signs) {
    auto& clause = formula.clauses.emplace_back();
    for (int v = 3; v >= 1; --v) {
      if (signs >> (v - 1) & 1) clause.push_back(-v);
    }
    for (int v = 1; v <= 3; ++v) {
      if (!(signs >> (v - 1) & 1)) clause.push_back(v);
    }
  }
  return formula;
}

TEST(Nishio3Sat, EightClausesByHand) {
  Formula formula = all_signs();
  EXPECT_FALSE(decide(formula));
  for (std::size_t missing = 0; missing < 8; ++missing) {
    Formula seven = formula;
    seven.clauses.erase(seven.clauses.begin() + static_cast<std::ptrdiff_t>(missing));
    EXPECT_TRUE(decide(seven)) << missing;
  }
}

// Theorem 6.2: the board always has a placement, and a cell of "z false" is in one exactly if the
// formula without z has a solution.
bool escape_decides(const Formula& formula, std::string_view method) {
  const Formula escaped = always_satisfiable(formula);
  const DigitBoard board = nishio_3sat(escaped).value();
  const BoardReport report = run_nishio(board, method).value();
  EXPECT_EQ(report.reason, StopReason::finished);
  EXPECT_TRUE(report.placed);
  const int z = formula.variables;  // its band, from 0
  std::size_t cells = 0, gone = 0;
  const auto of_z = [&](BoardCell cell) {
    return cell.row / board.box_rows == z &&
           std::ranges::count_if(board.open, [&](BoardCell c) { return c.row == cell.row; }) == 2;
  };
  for (const BoardCell cell : board.open) cells += of_z(cell);
  for (const BoardCell cell : report.removed) gone += of_z(cell);
  EXPECT_EQ(cells, 2 * formula.clauses.size());
  EXPECT_TRUE(gone == 0 || gone * 2 == cells) << gone << " of " << cells;
  return gone == 0;
}

TEST(Nishio3Sat, TheEscapeVariableDecidesRandomFormulasOfThreeLiterals) {
  EXPECT_FALSE(escape_decides(all_signs(), "exact-cover"));
  Random random(63, 1);
  int yes = 0;
  for (int round = 0; round < 24; ++round) {
    const Formula formula = random_formula(random, 10, 38 + round % 3 * 5, 3, 3);
    const bool expected = satisfiable(formula);
    EXPECT_EQ(escape_decides(formula, "exact-cover"), expected);
    yes += expected;
  }
  EXPECT_GT(yes, 3);
  EXPECT_LT(yes, 21);
}

TEST(Nishio3Sat, TheGraphSaysTheSameOnSmallFormulas) {
  Random random(64, 1);
  int yes = 0;
  for (int round = 0; round < 60; ++round) {
    const Formula formula = random_formula(random, 3, 3 + round % 4, 1, 3);
    const DigitBoard board = nishio_3sat(formula).value();
    const BoardReport search = run_nishio(board).value();
    const BoardReport graph = run_nishio(board, "lazy").value();
    ASSERT_EQ(graph.reason, StopReason::finished);
    EXPECT_EQ(search.placed, satisfiable(formula));
    EXPECT_EQ(graph.placed, search.placed);
    EXPECT_EQ(graph.removed, search.removed);
    yes += search.placed;
  }
  EXPECT_GT(yes, 5);
  EXPECT_LT(yes, 55);
}

TEST(Dimacs, ReadsAndRefuses) {
  const auto good = parse_dimacs("c hello\np cnf 3 2\n1 -2 3 0 -1\n-1 2 0\n");
  ASSERT_TRUE(good.has_value());
  EXPECT_EQ(good->variables, 3);
  ASSERT_EQ(good->clauses.size(), 2u);
  EXPECT_EQ(good->clauses[1], (std::vector<int>{-1, 2}));
  EXPECT_EQ(parse_dimacs("p cnf 2 1\n1 -1 0\n")->clauses.size(), 0u);
  // SATLIB files end like this.
  EXPECT_EQ(parse_dimacs("p cnf 3 1\n 1 -2 3 0\n%\n0\n\n")->clauses.size(), 1u);
  EXPECT_EQ(parse_dimacs(" \n\r\np cnf 3 1\r\n\t\n1 -2 3 0\r\n")->clauses.size(), 1u);
  const struct {
    const char* text;
    std::size_t line;
  } kBad[] = {{"1 2 0\n", 1},
              {"p cnf 2 1e3\n1 2 0\n", 1},
              {"p cnf x 2\n", 1},
              {"p cnf 2 1\n3 0\n", 2},
              {"p cnf 2 1\n-2147483648 0\n", 2},
              {"p cnf 100000000 1\n1 0\n", 1},
              {"p cnf 2 1\n1 b 0\n", 2},
              {"p cnf 2 1\n0\n", 2},
              {"p cnf 2 1\n1 2\n", 2},
              {"p cnf 4 1\n1 2 3 4 0\n", 2},
              {"p cnf 2 1\np cnf 2 1\n1 0\n", 2},
              {"p cnf 2 -1\n", 1},
              {"p cnf 2 2\n1 2 0\n", 0},
              {"p cnf 2 1\n1 2 0\n-1 0\n", 0},
              {"", 0}};
  for (const auto& bad : kBad) {
    const auto read = parse_dimacs(bad.text);
    ASSERT_FALSE(read.has_value()) << bad.text;
    EXPECT_EQ(read.error().line, bad.line) << bad.text << read.error().message;
  }
}

TEST(Nishio3Sat, TooLargeIsRefusedWithItsSizeBeforeAnythingIsBuilt) {
  Random random(65, 1);
  const auto large = nishio_3sat(random_formula(random, 20, 119, 3, 3));
  ASSERT_FALSE(large.has_value());
  EXPECT_EQ(large.error().code.name(), "side-out-of-range");
  EXPECT_NE(large.error().message.find("66164"), std::string::npos) << large.error().message;
  // The product does not fit in 32 bits.
  Formula huge{1'000'000, {}};
  huge.clauses.assign(20'000, {1, 2, 3});
  EXPECT_FALSE(nishio_3sat(huge).has_value());
  EXPECT_TRUE(nishio_3sat({kMaxBoardSide / 2, {}}).has_value());
  EXPECT_FALSE(nishio_3sat({kMaxBoardSide / 2 + 1, {}}).has_value());
}

}  // namespace
}  // namespace sudokit
