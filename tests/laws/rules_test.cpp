// Every kind of constraint, alone and mixed, on small boards. Complete engines that support rules
// must count as many solutions as an enumeration that checks full grids against the statements of
// the constraints.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

constexpr std::size_t kMostCounted = 500;

std::vector<const EngineInfo*> ruled_engines() {
  std::vector<const EngineInfo*> all;
  for (const EngineInfo* info : engines()) {
    if (info->complete() && kRuleFeatures.within(info->takes.features)) all.push_back(info);
  }
  return all;
}

// The engine with its defaults. For cdcl also with settings that encode every rule over whole
// domains, with and without a diagram.
std::vector<std::unique_ptr<Engine>> ways_of(const EngineInfo& info) {
  std::vector<std::unique_ptr<Engine>> ways;
  ways.push_back(info.make());
  if (info.name != "cdcl") return ways;
  ways.push_back(test::engine("cdcl", {{"propagation", "none"}}));
  ways.push_back(test::engine("cdcl", {{"propagation", "none"}, {"diagram", "0"}}));
  return ways;
}

struct Tally {
  int cases = 0;
  int satisfiable = 0;
  int unique = 0;
};

void compare(const test::RuledCase& ruled, Tally& tally) {
  const auto solutions = test::naive_solutions(ruled, kMostCounted);
  const auto puzzle = ruled.puzzle();
  ASSERT_TRUE(puzzle) << puzzle.error().message << '\n' << ruled.text();
  ++tally.cases;
  tally.satisfiable += !solutions.empty();
  tally.unique += solutions.size() == 1;
  for (const Grid& grid : solutions) {
    EXPECT_EQ(why_not_solution(*puzzle, grid), std::nullopt) << ruled.text();
  }
  sudokit::Run run;
  run.limit = kMostCounted;
  run.keep = 1;
  for (const EngineInfo* info : ruled_engines()) {
    for (const auto& engine : ways_of(*info)) {
      const Outcome outcome = engine->solve(*puzzle, run);
      EXPECT_EQ(outcome.found, solutions.size()) << info->name << '\n' << ruled.text();
      EXPECT_EQ(outcome.complete, solutions.size() < kMostCounted) << info->name << ruled.text();
      if (testing::Test::HasFailure()) return;
    }
  }
}

// Few cells are given on 4x4 boards, many on 6x6 and 9x9 boards, so that the enumeration ends.
int open_cells(const Layout& layout, Random& random) {
  if (layout.side() <= 4) return 6 + static_cast<int>(random.below(11));
  return 6 + static_cast<int>(random.below(12));
}

class EachKind : public testing::TestWithParam<const ConstraintRow*> {};

TEST_P(EachKind, EnginesCountAsAnEnumerationDoes) {
  Random random(41);
  Tally tally;
  const int cases = test::thorough() ? 2000 : 24;
  for (const char* name : {"2x2", "2x3", "latin4", "3x3"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < cases && !HasFailure(); ++i) {
      const std::array kinds = {GetParam(), GetParam()};
      const auto some = std::span(kinds).first(1 + random.below(2));
      const auto ruled =
          test::random_ruled(layout, some, open_cells(*layout, random), i % 3 > 0, random);
      if (!ruled.constraints.empty()) compare(ruled, tally);
    }
  }
  const bool mates = GetParam()->name == "dutch-flatmates";  // only on the odd side here
  EXPECT_GT(tally.cases, mates ? cases / 4 : cases / 2);
  // No full grid of these sizes, or none that is drawn here, keeps the rule everywhere.
  const bool never =
      mates || GetParam()->name == "non-consecutive" || GetParam()->name == "kropki-negative";
  if (!never) {
    EXPECT_GT(tally.satisfiable, 0);
  }
  // The rows and columns of these layouts never repeat a digit.
  const bool always = GetParam()->takes.groups || GetParam()->name.ends_with("-without-repeats");
  EXPECT_LT(tally.satisfiable, tally.cases + (always ? 1 : 0)) << tally.cases;
}

std::string kind_name(const testing::TestParamInfo<const ConstraintRow*>& info) {
  std::string name(info.param->name);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Rules, EachKind,
                         testing::ValuesIn(constraint_rows().begin(), constraint_rows().end()),
                         kind_name);

TEST(Rules, MixturesAreCountedAsAnEnumerationDoes) {
  Random random(43);
  Tally tally;
  const auto rows = constraint_rows();
  const int cases = test::thorough() ? 20'000 : 500;
  const std::array layouts = {test::layout("2x2"), test::layout("2x3"), test::layout("latin4"),
                              test::layout("jigsaw5"), test::layout("3x3")};
  for (int i = 0; i < cases && !HasFailure(); ++i) {
    const LayoutPtr& layout = layouts[random.below(std::uint32_t(layouts.size()))];
    std::vector<const ConstraintRow*> kinds;
    for (std::uint32_t count = 2 + random.below(4); count > 0; --count) {
      kinds.push_back(rows[random.below(std::uint32_t(rows.size()))]);
    }
    compare(test::random_ruled(layout, kinds, open_cells(*layout, random), i % 3 > 0, random),
            tally);
  }
  EXPECT_GT(tally.satisfiable, cases / 4);
  EXPECT_GT(tally.cases - tally.satisfiable, cases / 20);
  EXPECT_GT(tally.unique, cases / 20);
}

// Totals out of reach of the cells. Every cell may be settled at the least or greatest of its sums
// before a sum is examined.
TEST(Rules, SumsOutOfReachHaveNoSolution) {
  for (const char* text : {"layout latin4\n.4.1\n12..\n41.2\n23..\narrow r4c4-r1c4\n",
                           "layout latin4\n....\n....\n....\n...4\narrow r4c4-r1c4\n",
                           "layout latin5\n1....\n.1...\n..1..\n...1.\n....1\n"
                           "sum 40 r1c1 r2c2 r3c3 r4c4 r5c5\n",
                           "layout latin5\n5....\n.5...\n..5..\n...5.\n....5\n"
                           "sum 4 r1c1 r2c2 r3c3 r4c4 r5c5\n"}) {
    const auto puzzle = parse_puzzle(text);
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    for (const EngineInfo* info : ruled_engines()) {
      const Outcome outcome = info->make()->solve(*puzzle, test::up_to(2));
      EXPECT_EQ(outcome.verdict, Verdict::unsatisfiable) << info->name << '\n' << text;
    }
  }
}

TEST(Rules, TheExamplesHaveOneSolutionByEveryEngine) {
  for (const ConstraintRow* row : constraint_rows()) {
    const auto puzzle = parse_puzzle(rule_example(row->name));
    ASSERT_TRUE(puzzle) << row->name;
    for (const EngineInfo* info : ruled_engines()) {
      if (!supports(*info, *puzzle)) continue;
      const Outcome outcome = info->make()->solve(*puzzle, test::up_to(2));
      EXPECT_EQ(outcome.verdict, Verdict::unique) << info->name << ' ' << row->name;
    }
  }
}

// ---- Turned and reflected -----------------------------------------------------------------------

// The cell to which a quarter turn, or a reflection at the main diagonal, moves a cell.
Cell moved(const Layout& layout, Cell cell, bool turn) {
  const int row = layout.row(cell);
  const int column = layout.column(cell);
  const int side = layout.side();
  return static_cast<Cell>(turn ? column * side + side - 1 - row : column * side + row);
}

Constraint moved(const Layout& layout, Constraint constraint, bool turn) {
  for (auto& cells : constraint.cells) {
    for (Cell& cell : cells) cell = moved(layout, cell, turn);
  }
  for (auto& group : constraint.groups) {
    for (Constraint& one : group) one = moved(layout, std::move(one), turn);
  }
  if (turn && constraint.kind->name == "diagonal")
    constraint.numbers[0] = 3 - constraint.numbers[0];
  return constraint;
}

Grid moved(const Layout& layout, const Grid& grid, bool turn) {
  Grid result(grid.size());
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    result[moved(layout, static_cast<Cell>(cell), turn)] = grid[cell];
  }
  return result;
}

std::vector<Grid> solutions_of(const Puzzle& puzzle) {
  auto solutions =
      ruled_engines().front()->make()->solve(puzzle, test::up_to(kMostCounted)).solutions;
  std::ranges::sort(solutions);
  return solutions;
}

TEST(Rules, TurnedAndReflectedPuzzlesHaveTurnedAndReflectedSolutions) {
  if (ruled_engines().empty()) GTEST_SKIP() << "no engine takes rules";
  Random random(59);
  const auto rows = constraint_rows();
  const std::array layouts = {test::layout("2x2"), test::layout("latin5")};
  int solvable = 0;
  for (int i = 0; i < (test::thorough() ? 4000 : 300) && !HasFailure(); ++i) {
    const LayoutPtr& layout = layouts[std::size_t(i % 2)];
    std::vector<const ConstraintRow*> kinds;
    while (kinds.size() < 3) {
      const ConstraintRow* kind = rows[random.below(std::uint32_t(rows.size()))];
      // Digits that are the numbers of rows, columns or places do not turn with the grid.
      // Nor do mates above and below.
      if (!kind->name.ends_with("-indexer") && kind->name != "dutch-flatmates")
        kinds.push_back(kind);
    }
    const test::RuledCase ruled = test::random_ruled(layout, kinds, 12, i % 4 != 0, random);
    const bool turn = i % 4 < 2;
    test::RuledCase other{layout, moved(*layout, ruled.givens, turn), {}};
    for (const Constraint& one : ruled.constraints) {
      other.constraints.push_back(moved(*layout, one, turn));
    }
    const auto puzzle = ruled.puzzle();
    const auto turned = other.puzzle();
    ASSERT_TRUE(puzzle && turned) << ruled.text();
    auto expected = solutions_of(*puzzle);
    if (expected.size() == kMostCounted) continue;
    solvable += !expected.empty();
    for (Grid& grid : expected) grid = moved(*layout, grid, turn);
    std::ranges::sort(expected);
    EXPECT_EQ(solutions_of(*turned), expected) << ruled.text();
  }
  EXPECT_GT(solvable, 100);
}

}  // namespace
}  // namespace sudokit
