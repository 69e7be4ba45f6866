// Dancing links: how ties are broken, and the memory for its lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "sudokit/text.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

// The cell and digit of the first branch.
class FirstBranch final : public Observer {
 public:
  void on(const Event& event) override {
    if (event.kind == EventKind::branch && cell < 0) cell = event.cell, digit = event.digit;
  }
  int cell = -1;
  int digit = 0;
};

// All 64 constraints of an empty 4x4 grid have four candidates.
TEST(Dlx, RandomTiesTakeAnyConstraint) {
  const Puzzle empty = test::empty_puzzle(test::layout("2x2"));
  const auto dlx = test::engine("dlx", {{"ties", "random"}});
  std::map<std::pair<int, int>, int> seen;
  constexpr int kRuns = 640;
  for (int seed = 0; seed < kRuns; ++seed) {
    FirstBranch first;
    sudokit::Run run;
    run.seed = static_cast<std::uint64_t>(seed);
    run.observer = &first;
    dlx->solve(empty, run);
    ASSERT_GE(first.cell, 0);
    ++seen[{first.cell, first.digit}];
  }
  EXPECT_GT(seen.size(), 20U);
  const auto most =
      std::ranges::max_element(seen, {}, [](const auto& each) { return each.second; });
  EXPECT_LT(most->second, kRuns / 5);
}

// An empty 25x25 grid has 16,000 options of five nodes each; their memory is checked before they
// are made.
TEST(Dlx, TellsOfItsListsBeforeItMakesThem) {
  sudokit::Run run;
  run.budget.memory = 500'000;
  const Outcome outcome = test::engine("dlx")->solve(test::empty_puzzle(test::layout("5x5")), run);
  EXPECT_EQ(outcome.reason, StopReason::memory);
}

TEST(Dlx, FirstTiesDrawNothing) {
  const Puzzle empty = test::empty_puzzle(test::layout("2x2"));
  const auto dlx = test::engine("dlx");
  sudokit::Run run;
  const Grid one = dlx->solve(empty, run).grid;
  run.seed = 77;
  EXPECT_EQ(dlx->solve(empty, run).grid, one);
}

// Searching for the smallest column at every node changes the order of the branches alone.
TEST(Dlx, ForcedColumnsMayBeScanned) {
  const auto scan = test::engine("dlx", {{"forced", "scan"}});
  sudokit::Run all;
  all.limit = 0;
  const Outcome grids = scan->solve(test::empty_puzzle(test::layout("2x2")), all);
  EXPECT_EQ(grids.found, 288u);
  EXPECT_TRUE(grids.complete);
  sudokit::Run two;
  two.limit = 2;
  const Puzzle hard =
      parse_puzzle(
          "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
          .value();
  const Outcome unique = scan->solve(hard, two);
  EXPECT_EQ(unique.verdict, Verdict::unique);
  EXPECT_EQ(unique.grid, test::engine("dlx")->solve(hard, two).grid);
}

}  // namespace
}  // namespace sudokit
