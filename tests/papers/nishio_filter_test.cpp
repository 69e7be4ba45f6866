// The engine nishio: what its methods leave, compared with each other and with depth-first search.
#include <gtest/gtest.h>

#include "support/engines.hpp"
#include "support/outcomes.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

using test::puzzle;

Outcome filtered(const Puzzle& p, const char* method, std::uint64_t rounds = 1,
                 sudokit::Run run = {}) {
  const auto engine = test::engine("nishio");
  EXPECT_TRUE(engine->set("method", method));
  EXPECT_TRUE(engine->set("rounds", std::to_string(rounds)));
  return engine->solve(p, run);
}

TEST(NishioFilter, ExactMethodsAgreeWithTheRootOfASearch) {
  const auto search = test::engine("backtrack");
  ASSERT_TRUE(search->set("propagation", "nishio"));
  sudokit::Run root;
  root.budget.iterations = 1;
  std::size_t solved = 0;
  const auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  ASSERT_GE(lines.size(), 40u);
  for (std::size_t i = 0; i < 40; ++i) {
    const Puzzle p = puzzle("3x3", lines[i].substr(0, 81));
    const Outcome expected = search->solve(p, root);
    const Outcome best = filtered(p, "best");
    EXPECT_EQ(best.found, expected.found) << i;
    solved += best.found;
    for (const char* method : {"levels", "lazy", "dfs", "overlay", "exact-cover"}) {
      const Outcome outcome = filtered(p, method);
      EXPECT_EQ(outcome.grid, best.grid) << method << i;
      EXPECT_EQ(test::counter(outcome, "removed"), test::counter(best, "removed")) << method << i;
    }
    EXPECT_LE(test::counter(filtered(p, "matching"), "fixed"), test::counter(best, "fixed")) << i;
  }
  EXPECT_GT(solved, 10u);
  EXPECT_LT(solved, 40u);
}

TEST(NishioFilter, RoundsAreIterationsAndChangeNothing) {
  // AI Escargot (A. Inkala 2006).
  const Puzzle p = puzzle(
      "3x3", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
  const Outcome once = filtered(p, "levels"), often = filtered(p, "levels", 50);
  ASSERT_GT(once.iterations, 0u);
  EXPECT_EQ(often.iterations, 50 * once.iterations);
  EXPECT_EQ(often.grid, once.grid);
  sudokit::Run run;
  run.budget.iterations = 7;
  const Outcome cut = filtered(p, "levels", 50, run);
  EXPECT_EQ(cut.iterations, 7u);
  EXPECT_EQ(cut.reason, StopReason::iterations);
  EXPECT_EQ(cut.verdict, Verdict::unknown);
}

TEST(NishioFilter, SeesADigitWithoutAPlace) {
  // Only r1c3 and r1c4 could hold a 4 in row 1, and both see the 4 of their box.
  EXPECT_EQ(filtered(puzzle("2x2", "12....4........."), "best").verdict, Verdict::unsatisfiable);
}

TEST(NishioFilter, LeavesWhatSinglesLeaveWhereItDoesNotWork) {
  const Puzzle p = puzzle("4x4", std::string(256, '.'));
  const Outcome outcome = filtered(p, "overlay");
  EXPECT_EQ(outcome.iterations, 0u);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::finished);
}

}  // namespace
}  // namespace sudokit
