// The guesses of a proof, compared with a search that does only what docs/scales.md states.
#include <gtest/gtest.h>

#include "oracle/naive_candidates.hpp"
#include "sudokit/oracle.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

using test::NaiveCandidates;

class NaiveSearch {
 public:
  explicit NaiveSearch(const Puzzle& puzzle)
      : learns_(!puzzle.layout->carries_only(kBoxes)), failed_(puzzle.givens.size()) {
    NaiveCandidates start(puzzle);
    if (start.singles()) go_on(start);
  }
  int guesses() const { return guesses_; }
  int solutions() const { return solutions_; }

 private:
  void go_on(const NaiveCandidates& now) {
    if (now.solved()) return void(++solutions_);
    const std::size_t cell = chosen(now);
    for (int digit = 1; digit <= now.layout->side() && solutions_ < 2; ++digit) {
      if (!now.may[cell].contains(digit)) continue;
      NaiveCandidates next = now;
      next.may[cell] = Digits::only(digit);
      ++guesses_;
      if (next.singles()) {
        go_on(next);
      } else {
        failed_[cell] = ++failures_;
      }
    }
  }
  std::size_t chosen(const NaiveCandidates& now) const {
    std::size_t best = now.may.size();
    for (std::size_t cell = 0; cell < now.may.size(); ++cell) {
      const int size = now.may[cell].count();
      if (size < 2) continue;
      const bool fewer = best == now.may.size() || size < now.may[best].count();
      const bool later =
          !fewer && learns_ && size == now.may[best].count() && failed_[cell] > failed_[best];
      if (fewer || later) best = cell;
    }
    return best;
  }

  bool learns_;
  std::vector<int> failed_;  // the failure at which a value last failed there; 0: never
  int failures_ = 0;
  int guesses_ = 0;
  int solutions_ = 0;
};

class Guesses : public testing::TestWithParam<const char*> {};

TEST_P(Guesses, AreWhatTheDefinitionCounts) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(23);
  Prover prover(1'000'000);
  int most = 0;
  for (int i = 0; i < 16; ++i) {
    const Puzzle whole = test::random_puzzle(layout, layout->cells() * 3 / 5, 0, false, random);
    sudokit::Run run;
    run.seed = random.next();
    const Minimal minimal = minimize(whole, run).value();
    if (minimal.verdict != Verdict::unique) continue;
    const Uniqueness proof = prover.prove(minimal.puzzle, {}).value();
    const NaiveSearch naive(minimal.puzzle);
    EXPECT_EQ(naive.solutions(), 1);
    ASSERT_TRUE(proof.guesses.has_value());
    EXPECT_EQ(*proof.guesses, std::uint64_t(naive.guesses())) << test::to_text(minimal.puzzle);
    most = std::max(most, naive.guesses());
  }
  EXPECT_GT(most, 1);
}

INSTANTIATE_TEST_SUITE_P(Oracle, Guesses, testing::Values("3x3", "2x4", "latin6", "x", "jigsaw7"));

}  // namespace
}  // namespace sudokit
