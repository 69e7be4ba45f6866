// T&E depth, compared with a literal implementation of the definition, and on puzzles with known
// depth.
#include <gtest/gtest.h>

#include <algorithm>

#include "oracle/naive_candidates.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/transform.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

using test::NaiveCandidates;

// Applies suppositions nested up to `depth`. False on a contradiction.
bool trials(NaiveCandidates& now, int depth) {
  if (!now.singles()) return false;
  if (depth == 0) return true;
  for (std::size_t cell = 0; cell < now.may.size(); ++cell) {
    for (int digit = 1; digit <= now.layout->side(); ++digit) {
      if (now.may[cell].count() == 1 || !now.may[cell].contains(digit)) continue;
      NaiveCandidates supposed = now;
      supposed.may[cell] = Digits::only(digit);
      if (trials(supposed, depth - 1)) continue;
      now.may[cell].erase(digit);
      return trials(now, depth);
    }
  }
  return true;
}

int naive_depth(const Puzzle& puzzle, int deepest) {
  for (int depth = 0; depth <= deepest; ++depth) {
    NaiveCandidates now(puzzle);
    EXPECT_TRUE(trials(now, depth));
    if (now.solved()) return depth;
  }
  return -1;
}

class TrialDepths : public testing::TestWithParam<const char*> {};

TEST_P(TrialDepths, AreAsTheDefinitionTriedWordByWord) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(7);
  int deepest = 0;
  for (int i = 0; i < 12; ++i) {
    const bool marked = i % 3 == 2;
    const Puzzle puzzle = test::random_puzzle(layout, layout->cells() * 3 / 5, 0, marked, random);
    sudokit::Run run;
    run.seed = random.next();
    const Minimal minimal = minimize(puzzle, run).value();
    const TrialDepth found = find_trial_depth(minimal.puzzle, 3, {}).value();
    ASSERT_EQ(found.verdict, minimal.verdict);
    if (found.verdict != Verdict::unique) continue;
    EXPECT_EQ(found.depth, naive_depth(minimal.puzzle, 3)) << test::to_text(minimal.puzzle);
    EXPECT_EQ(found.at_least, found.depth);
    deepest = std::max(deepest, found.depth);
  }
  EXPECT_GE(deepest, 1);
}

INSTANTIATE_TEST_SUITE_P(Oracle, TrialDepths,
                         testing::Values("2x4", "latin9", "jigsaw6", "2x3+x", "3x3"));

constexpr const char* kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* kMinimal =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
constexpr const char* kAiEscargot =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
constexpr const char* kLoki =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
constexpr const char* kGoldenNugget =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

// Known depths of 9x9 puzzles; the naive implementation is used where it is not too slow.
TEST(TrialDepth, OfPuzzlesThatAreKnown) {
  struct Known {
    const char* line;
    int depth;
  };
  for (const Known& known : {Known{kEasy, 0}, Known{kMinimal, 1}, Known{kAiEscargot, 2},
                             Known{kGoldenNugget, 2}, Known{kLoki, 3}}) {
    const Puzzle puzzle = test::puzzle("3x3", known.line);
    const TrialDepth found = find_trial_depth(puzzle, 3, {}).value();
    EXPECT_EQ(found.depth, known.depth) << known.line;
    EXPECT_EQ(found.at_least, known.depth) << known.line;
    EXPECT_EQ(naive_depth(puzzle, 1), known.depth < 2 ? known.depth : -1) << known.line;
  }
}

TEST(TrialDepth, IsTheSameForIsomorphs) {
  Random random(3);
  for (const char* line :
       {kGoldenNugget,
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"}) {
    const Puzzle puzzle = test::puzzle("3x3", line);
    const int depth = find_trial_depth(puzzle, 3, {}).value().depth;
    for (int i = 0; i < 5; ++i) {
      const Puzzle other = apply(random_isomorphism(*puzzle.layout, random), puzzle).value();
      EXPECT_EQ(find_trial_depth(other, 3, {}).value().depth, depth) << test::to_text(other);
    }
  }
}

// Puzzles that are deeper than the bound, have several solutions, or are cut short.
TEST(TrialDepth, SaysHowFarItIsKnown) {
  const Puzzle nugget = test::puzzle("3x3", kGoldenNugget);
  const TrialDepth deeper = find_trial_depth(nugget, 1, {}).value();
  EXPECT_EQ(deeper.depth, -1);
  EXPECT_EQ(deeper.at_least, 2);
  EXPECT_EQ(deeper.reason, StopReason::finished);
  sudokit::Run run;
  run.budget.iterations = 1'000;
  const TrialDepth cut = find_trial_depth(nugget, 3, run).value();
  EXPECT_EQ(cut.reason, StopReason::iterations);
  EXPECT_EQ(cut.depth, -1);
  EXPECT_LE(cut.at_least, 2);
  EXPECT_GE(cut.at_least, 1);
  const Puzzle several = test::puzzle("2x2", "1...............");
  EXPECT_EQ(find_trial_depth(several, 1, {}).value().verdict, Verdict::multiple);
}

}  // namespace
}  // namespace sudokit
