// The statistical gate: compares success rates on fixed sets of made puzzles with those measured
// when the engine was accepted. It fails if the 99.9 % upper bound (Wilson) of today's rate lies
// below the accepted rate. It is long, and runs only with SUDOKIT_THOROUGH.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "sudokit/engine.hpp"
#include "support/makers.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

struct Gate {
  const char* engine;
  const char* family;
  const char* layout;
  double fixed;
  int puzzles;
  std::uint64_t iterations;
  double accepted;    // share solved on 21 November 2026
  bool ours = false;  // uses the preset `ours`
};

void PrintTo(const Gate& gate, std::ostream* out) {
  *out << gate.engine << " on " << gate.layout;
}

// lewis: exactly ceil(.45 * cells) givens of a random isomorph of the root solution.
constexpr Gate kGates[] = {
    {"restarts", "lewis", "5x5", 0.45, 100, 500'000, 0.99},
    {"repair", "lewis", "5x5", 0.45, 100, 3'000'000, 1},
    {"tabucol", "lewis", "5x5", 0.45, 100, 50'000, 0.59},
    {"ils", "lewis", "5x5", 0.45, 50, 10'000'000, 0.94, true},
    {"ants", "lewis", "5x5", 0.45, 20, 2'000, 0.8},
    {"cp-anneal", "minimal", "3x3", 0, 100, 300'000, 0.44},
    {"anneal", "minimal", "3x3", 0, 100, 2'000'000, 0.57},
    {"hill", "minimal", "3x3", 0, 100, 800, 0.62},
    {"tabu", "minimal", "3x3", 0, 100, 5'000, 0.55},
    {"ac3-tabu", "minimal", "3x3", 0, 100, 1000, 0.45},
    {"genetic", "minimal", "3x3", 0, 100, 10'000, 0.18},
    {"genetic", "minimal", "3x3", 0, 50, 10'000, 0.84, true},
};

double upper_bound(double solved, double runs) {
  constexpr double kZ = 3.090232;
  const double rate = solved / runs;
  const double half = kZ * std::sqrt(rate * (1 - rate) / runs + kZ * kZ / (4 * runs * runs));
  return (rate + kZ * kZ / (2 * runs) + half) / (1 + kZ * kZ / runs);
}

class Quality : public testing::TestWithParam<Gate> {};

TEST_P(Quality, IsWhatItWasWhenAccepted) {
  if (!test::thorough()) GTEST_SKIP() << "runs with SUDOKIT_THOROUGH";
  const Gate& gate = GetParam();
  test::Wanted wanted{gate.family, Layout::named(gate.layout).value()};
  if (wanted.family == "lewis") {
    wanted.settings = {{"fixed", fmt::format("{}", gate.fixed)}, {"exact_count", "true"}};
  }
  const auto engine = find_engine(gate.engine)->make();
  if (gate.ours) {
    ASSERT_TRUE(engine->preset(Preset::ours));
  }
  int solved = 0;
  for (int i = 0; i < gate.puzzles; ++i) {
    const Puzzle puzzle = test::make(wanted, static_cast<std::uint64_t>(i)).value();
    sudokit::Run run;
    run.budget.iterations = gate.iterations;
    run.seed = static_cast<std::uint64_t>(i) + 1;
    solved += engine->solve(puzzle, run).verdict == Verdict::solved;
  }
  RecordProperty("solved", solved);
  EXPECT_GE(upper_bound(solved, gate.puzzles), gate.accepted)
      << gate.engine << " solved " << solved << " of " << gate.puzzles;
}

INSTANTIATE_TEST_SUITE_P(Engines, Quality, testing::ValuesIn(kGates), [](const auto& gate) {
  std::string name(gate.param.engine);
  std::replace(name.begin(), name.end(), '-', '_');
  return gate.param.ours ? name + "_ours" : name;
});

}  // namespace
}  // namespace sudokit
