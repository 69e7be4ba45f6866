// singles implements Lewis's procedure: it fills the same cells as the five steps, taken literally.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "support/engines.hpp"
#include "support/outcomes.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

using test::puzzle;

Outcome settle(const Puzzle& p, Run run = {}) {
  return test::engine("singles")->solve(p, run);
}

void expect_literal(const Puzzle& p) {
  const auto literal = test::literal_singles(p);
  const Outcome outcome = settle(p);
  if (!literal) {
    EXPECT_EQ(outcome.verdict, Verdict::unsatisfiable) << test::to_text(p);
    return;
  }
  EXPECT_EQ(outcome.grid, *literal) << test::to_text(p);
  const bool full = std::count(literal->begin(), literal->end(), 0) == 0;
  EXPECT_EQ(outcome.verdict, full ? Verdict::solved : Verdict::unknown) << test::to_text(p);
  EXPECT_EQ(outcome.complete, full);
  const auto open = std::count(p.givens.begin(), p.givens.end(), 0);
  EXPECT_EQ(test::counter(outcome, "fixed"), static_cast<double>(open) - outcome.cost);
}

class SinglesLaw : public testing::TestWithParam<const char*> {};

TEST_P(SinglesLaw, EqualsTheLiteralProcedure) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    const int givens = static_cast<int>(random.below(static_cast<std::uint32_t>(layout->cells())));
    const int wrong = i % 3 == 0 && givens > 0 ? 1 : 0;
    expect_literal(test::random_puzzle(layout, givens, wrong, i % 4 == 1, random));
  }
}

INSTANTIATE_TEST_SUITE_P(Many, SinglesLaw,
                         testing::Values("1x1", "1x2", "2x2", "2x3", "3x3", "2x5", "4x4", "latin4",
                                         "latin9", "x", "windoku", "jigsaw5", "jigsaw9", "2x3+x"));

TEST(Singles, EqualsTheLiteralProcedureOnPuzzlesOfFiles) {
  auto lines = test::minimal_lines(400, 10'000);
  std::ranges::move(test::lines_of(SUDOKIT_SOURCE_DIR "/data/blank_3x3.txt"),
                    std::back_inserter(lines));
  for (const std::string& line : lines) expect_literal(puzzle("3x3", line.substr(0, 81)));
}

Grid settled_by(const Puzzle& p, const char* naked, const char* hidden) {
  const auto engine = test::engine("singles");
  EXPECT_TRUE(engine->set("naked", naked) && engine->set("hidden", hidden));
  return engine->solve(p, {}).grid;
}

// Hidden singles in rows only, by the definition.
Grid only_places_of_rows(const Puzzle& p) {
  const Layout& layout = *p.layout;
  Grid grid = p.givens;
  const auto may = [&](int cell, int digit) {
    if (grid[static_cast<std::size_t>(cell)] != 0 || !allowed(p, cell).contains(digit))
      return false;
    const auto peers = layout.peers(cell);
    return std::none_of(peers.begin(), peers.end(), [&](Cell c) { return grid[c] == digit; });
  };
  for (bool again = true; again;) {
    again = false;
    for (int row = 0; row < layout.side(); ++row) {
      for (int digit = 1; digit <= layout.side(); ++digit) {
        std::vector<Cell> places;
        for (const Cell cell : layout.house(row)) {
          if (may(cell, digit)) places.push_back(cell);
        }
        if (places.size() != 1) continue;
        grid[places[0]] = static_cast<std::uint8_t>(digit);
        again = true;
      }
    }
  }
  return grid;
}

// Table 1 of Lewis 2007 belongs to a weaker procedure than the one in his text.
TEST(Singles, WithStepsLeftOutIsWhatTheStepsSay) {
  for (const char* name : {"3x3", "2x3", "latin6", "windoku"}) {
    const LayoutPtr layout = test::layout(name);
    Random random(11);
    for (int i = 0; i < 30; ++i) {
      const int givens = layout->cells() * (25 + 2 * i) / 100;
      const Puzzle p = test::random_puzzle(layout, givens, 0, i % 4 == 1, random);
      const Grid all = settle(p).grid;
      const Grid naked = settled_by(p, "true", "none");
      const Outcome by_arcs = test::engine("ac3")->solve(p, {});
      EXPECT_EQ(naked, by_arcs.grid) << test::to_text(p);
      const auto open = std::count(p.givens.begin(), p.givens.end(), 0);
      EXPECT_EQ(test::counter(by_arcs, "fixed"), static_cast<double>(open) - by_arcs.cost);
      const Grid rows = settled_by(p, "false", "rows");
      EXPECT_EQ(rows, only_places_of_rows(p)) << test::to_text(p);
      const Grid both = settled_by(p, "true", "rows");
      for (std::size_t cell = 0; cell < all.size(); ++cell) {
        EXPECT_TRUE((naked[cell] == 0 && rows[cell] == 0) || both[cell] != 0);
        EXPECT_TRUE(both[cell] == 0 || both[cell] == all[cell]);
      }
    }
  }
}

// Row 1 has no place for 4, so the only place of 1 in it is not filled.
TEST(Singles, FillNothingInAHouseThatIsBroken) {
  Puzzle p = test::empty_puzzle(test::layout("2x2"));
  p.marks.assign(16, Digits::all(4));
  p.marks[0] = Digits::all(3);
  for (std::size_t cell : {1, 2, 3}) p.marks[cell] = Digits::all(3) - Digits::only(1);
  const auto engine = test::engine("singles");
  ASSERT_TRUE(engine->set("naked", "false") && engine->set("hidden", "rows"));
  const Outcome outcome = engine->solve(p, {});
  EXPECT_EQ(outcome.verdict, Verdict::unsatisfiable);
  EXPECT_EQ(outcome.iterations, 0u);
}

// Lewis 2007, equation 2; the same values as those of the hybrid.
TEST(Singles, CountTheStatesBeforeAndAfter) {
  const Puzzle p = puzzle(
      "3x3", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
  const Outcome outcome = settle(p);
  const auto hybrid = test::engine("cp-anneal");
  sudokit::Run run;
  run.budget.iterations = 1;
  const Outcome theirs = hybrid->solve(p, run);
  for (const char* name : {"log10_states_before", "log10_states"}) {
    EXPECT_NEAR(*test::counter(outcome, name), *test::counter(theirs, name), 1e-9) << name;
  }
  const Outcome blank = settle(puzzle("3x3", std::string(81, '.')));
  EXPECT_NEAR(*test::counter(blank, "log10_states"), 50.0379, 1e-3);
  EXPECT_EQ(settle(puzzle("latin4", std::string(16, '.'))).counters.size(), 1u);
}

TEST(Singles, SaysUniqueWhenItCompletesAndMoreWasAsked) {
  const auto run = test::up_to(2);
  EXPECT_EQ(settle(test::empty_puzzle(test::layout("2x2")), run).verdict, Verdict::unknown);
  EXPECT_EQ(settle(puzzle("2x2", "1234341221434321"), run).verdict, Verdict::unique);
  EXPECT_EQ(settle(puzzle("2x2", "1.343.122.43432."), run).verdict, Verdict::unique);
}

TEST(Singles, NamesAContradiction) {
  EXPECT_EQ(settle(puzzle("2x2", "11..............")).verdict, Verdict::unsatisfiable);
  // r1c1 has no candidate.
  EXPECT_EQ(settle(puzzle("2x2", ".12.....3...4...")).verdict, Verdict::unsatisfiable);
}

TEST(Singles, HonoursBudgets) {
  const Puzzle p = puzzle("2x2", "1234341221434...");
  Outcome outcome = settle(p, test::within(0));
  EXPECT_EQ(outcome.reason, StopReason::iterations);
  EXPECT_EQ(outcome.grid, p.givens);
  outcome = settle(p, test::within(2));
  EXPECT_EQ(outcome.reason, StopReason::iterations);
  EXPECT_EQ(outcome.cost, 1);
  EXPECT_EQ(settle(p, test::within(3)).verdict, Verdict::solved);
}

}  // namespace
}  // namespace sudokit
