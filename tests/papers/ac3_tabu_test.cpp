// The AC3-tabu hybrid: the results that Soto et al. print, and a test for each way to read what the
// paper leaves open.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "support/engine_runs.hpp"

namespace sudokit {
namespace {

using testing_support::counter;
using testing_support::puzzle_of;
using testing_support::Settings;
using testing_support::solve;

struct Events : Observer {
  std::vector<double> moves;                     // the cost after each move
  std::vector<std::pair<int, int>> assignments;  // accepted and failed
  std::vector<std::pair<int, int>> failures;

  void on(const Event& event) override {
    if (event.kind == EventKind::move) moves.push_back(event.cost);
    if (event.kind == EventKind::conflict) failures.emplace_back(event.cell, event.digit);
    if (event.cell >= 0) assignments.emplace_back(event.cell, event.digit);
  }
  bool repeats_a_failure() const {
    return std::set(failures.begin(), failures.end()).size() < failures.size();
  }
};

// Soto et al. 2013: the hybrid solves the easy puzzle within 1000 iterations, every time.
TEST(Ac3Tabu, SolvesMantereEasyAEveryTime) {
  const Puzzle puzzle = puzzle_of(
      "3x3", "..2...5...1.7.5.2.4...9...7.49...73.8.1.3.4.9.36...21.2...8...4.8.9.2.6...7...8..");
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    EXPECT_EQ(solve("ac3-tabu", puzzle, 1000, {}, seed).verdict, Verdict::solved);
}

// Algorithm 4 as printed takes nothing back, so a stuck attempt stays stuck.
TEST(Ac3Tabu, OnlyTheLiteralLoopTakesNothingBack) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  const Outcome literal = solve("ac3-tabu", puzzle, 1000, {{"literal", "true"}});
  EXPECT_EQ(literal.verdict, Verdict::unknown);
  EXPECT_EQ(counter(literal, "releases"), 0);
  EXPECT_GT(counter(solve("ac3-tabu", puzzle, 1000), "releases"), 0);
}

// The loop writes its tabu list but never reads it, and may draw a digit again after it failed.
TEST(Ac3Tabu, TheLiteralLoopHasNoUseForItsTabuList) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Events with, without;
    solve("ac3-tabu", puzzle, 200, {{"literal", "true"}, {"tenure", "100"}}, seed, &with);
    solve("ac3-tabu", puzzle, 200, {{"literal", "true"}, {"tenure", "0"}}, seed, &without);
    EXPECT_EQ(with.assignments, without.assignments);
    EXPECT_TRUE(with.repeats_a_failure());
  }
}

// With matrices as neighbours, an iteration makes several assignments, and the first matrices get
// further than the first assignments.
TEST(Ac3Tabu, AMatrixTakesSeveralAssignmentsAtOnce) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  Events one, matrix;
  solve("ac3-tabu", puzzle, 1, {}, 1, &one);
  solve("ac3-tabu", puzzle, 1, {{"neighbour", "matrix"}}, 1, &matrix);
  EXPECT_EQ(one.moves.size(), 1u);
  EXPECT_GT(matrix.moves.size(), 1u);
  EXPECT_LT(matrix.moves.back(), one.moves.back());
}

// With one matrix per iteration, an assignment fails soon; of many matrices the fullest is taken.
TEST(Ac3Tabu, TheFullestMatrixIsTaken) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  const auto left = [&](const char* candidates) {
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      sum +=
          solve("ac3-tabu", puzzle, 1, {{"neighbour", "matrix"}, {"candidates", candidates}}, seed)
              .cost;
    return sum;
  };
  EXPECT_LT(left("30"), left("1"));
}

// Without AC3 after the start, an assignment fills only its own cell.
TEST(Ac3Tabu, FilteringAtTheStartAloneFillsACellAtATime) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  Events seen;
  solve("ac3-tabu", puzzle, 20, {{"filtering", "start"}}, 1, &seen);
  ASSERT_GT(seen.moves.size(), 5u);
  for (std::size_t i = 1; i < 5; ++i) EXPECT_EQ(seen.moves[i], seen.moves[i - 1] - 1);
  const Puzzle easy = puzzle_of("2x2", "1...............");
  EXPECT_EQ(solve("ac3-tabu", easy, 1000, {{"filtering", "start"}}).verdict, Verdict::solved);
}

TEST(Ac3Tabu, StrongerFiltersNeedFewerIterations) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  std::map<std::string, double> spent;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const char* filter : {"ac3", "singles", "gac"})
      spent[filter] +=
          counter(solve("ac3-tabu", puzzle, 20'000, {{"filter", filter}}, seed), "iterations");
  }
  EXPECT_GT(spent["ac3"], spent["singles"]);
  EXPECT_GE(spent["singles"], spent["gac"]);
}

// No cell of kHard has only one candidate, so arc consistency leaves everything that the givens
// allow.
Grid candidates_of(const Puzzle& puzzle, int cell) {
  Grid digits;
  for (std::uint8_t digit = 1; digit <= 9; ++digit) {
    bool open = true;
    for (const Cell peer : puzzle.layout->peers(cell))
      open = open && puzzle.givens[static_cast<std::size_t>(peer)] != digit;
    if (open) digits.push_back(digit);
  }
  return digits;
}
int holders(const Puzzle& puzzle, int cell, int digit) {
  int count = 0;
  for (const Cell peer : puzzle.layout->peers(cell)) {
    if (puzzle.givens[static_cast<std::size_t>(peer)] != 0) continue;
    for (const int other : candidates_of(puzzle, peer)) count += other == digit;
  }
  return count;
}

// The first assignments of 400 seeds: the mean number of candidates of their cells, and the mean
// number of peers that can hold their digits.
struct Drawn : Observer {
  const Puzzle& puzzle;
  double sizes = 0;
  double peers = 0;

  explicit Drawn(const Puzzle& of, const Settings& settings) : puzzle(of) {
    for (std::uint64_t seed = 1; seed <= 400; ++seed)
      solve("ac3-tabu", of, 1, settings, seed, this);
    sizes /= 400, peers /= 400;
  }
  void on(const Event& event) override {
    if (event.kind != EventKind::move && event.kind != EventKind::conflict) return;
    sizes += static_cast<double>(candidates_of(puzzle, event.cell).size());
    peers += holders(puzzle, event.cell, event.digit);
  }
};

TEST(Ac3Tabu, WeightsOfTheRouletteAreWhatTheySay) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  std::vector<double> sizes;
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle.givens[static_cast<std::size_t>(cell)] != 0) continue;
    sizes.push_back(static_cast<double>(candidates_of(puzzle, cell).size()));
    ASSERT_GT(sizes.back(), 1);
  }
  const auto mean = [&](double power) {  // of sizes drawn with weight (size - 1)^power
    double sum = 0;
    double weights = 0;
    for (const double size : sizes) {
      sum += size * std::pow(size - 1, power);
      weights += std::pow(size - 1, power);
    }
    return sum / weights;
  };
  const auto drawn = [&](const char* cells) {
    return Drawn(puzzle, {{"candidates", "1"}, {"cells", cells}}).sizes;
  };
  EXPECT_NEAR(drawn("uniform"), mean(0), 0.15);
  EXPECT_NEAR(drawn("small"), mean(-1), 0.15);
  EXPECT_NEAR(drawn("square"), mean(-2), 0.15);
  ASSERT_GT(mean(0), mean(-1) + 0.3) << "so that the three differ by more than the tolerance";
  ASSERT_GT(mean(-1), mean(-2) + 0.3);
}

TEST(Ac3Tabu, RareDigitsAreThoseThatFewPeersHold) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  const Drawn rare(puzzle, {{"candidates", "1"}});
  const Drawn uniform(puzzle, {{"candidates", "1"}, {"digits", "uniform"}});
  EXPECT_LT(rare.peers, uniform.peers - 0.3);
}

// Records the open cells after each successful assignment. A dead end takes back the last
// assignment, or any one.
struct DeadEnds : Observer {
  std::vector<double> costs;
  double start = 0;
  int ends = 0;
  int from_the_back = 0;
  int to_the_start = 0;

  void on(const Event& event) override {
    if (event.kind == EventKind::improve && costs.empty()) costs = {start = event.cost};
    if (event.kind == EventKind::move) costs.push_back(event.cost);
    if (event.kind != EventKind::restart) return;
    if (costs.size() > 1) costs.pop_back();
    ends += 1;
    to_the_start += event.cost == start;
    from_the_back += event.cost == costs.back();
    costs.back() = event.cost;
  }
};

TEST(Ac3Tabu, ADeadEndTakesBackTheLastAnyOrNone) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  const auto watch = [&](const char* dead_end) {
    DeadEnds seen;
    const Outcome outcome =
        solve("ac3-tabu", puzzle, 400, {{"dead_end", dead_end}, {"release", "0"}}, 3, &seen);
    EXPECT_EQ(counter(outcome, "releases"), seen.ends);
    return seen;
  };
  const DeadEnds last = watch("last");
  EXPECT_GT(last.ends, 10);
  EXPECT_EQ(last.from_the_back, last.ends);
  const DeadEnds any = watch("any");
  EXPECT_GT(any.ends, 10);
  EXPECT_LT(any.from_the_back, any.ends);
  EXPECT_EQ(watch("stay").ends, 0);
}

TEST(Ac3Tabu, TheReleasedShareIsTheShareOfTheAssignments) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  DeadEnds all;
  solve("ac3-tabu", puzzle, 400, {{"release", "1"}}, 3, &all);
  EXPECT_GT(all.ends, 10);
  EXPECT_EQ(all.to_the_start, all.ends);
  DeadEnds tenth;
  solve("ac3-tabu", puzzle, 400, {}, 3, &tenth);
  EXPECT_GT(tenth.ends, 10);
  EXPECT_EQ(tenth.to_the_start, 0);
}

}  // namespace
}  // namespace sudokit
