// The engine `deduce`: a path of a scale as a run. It gives the ratings of `rate`, and is sound for
// every puzzle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "sudokit/deduce.hpp"
#include "support/engines.hpp"
#include "support/outcomes.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

using DeduceRun = sudokit::Run;

// Needs Nishio, and nothing harder.
constexpr const char* kNeedsNishio =
    ".2...8.....5...6.1...34..5........3..6...47...3.6.2.....2.7.3....9...1..5..26....";

Outcome deduce(const Puzzle& puzzle, test::Settings settings) {
  return test::engine("deduce", settings)->solve(puzzle, test::up_to(2));
}

Rating rating_by(const Scale& scale, const Puzzle& puzzle) {
  DeduceOptions options;
  options.scale = &scale;
  options.unique_known = true;
  options.explain = false;
  auto deducer = Deducer::make(puzzle.layout, options).value();
  Rating rating;
  while (const auto step = deducer.next()) deducer.apply(*step);
  return rate(deducer, puzzle).value();
}

TEST(DeduceEngine, RatesAsTheScaleDoes) {
  for (const std::string& line : test::minimal_lines(12, 200)) {
    const Puzzle puzzle = test::puzzle("3x3", line);
    for (const Scale* scale : scales()) {
      SCOPED_TRACE(fmt::format("{} {}", scale->name, line));
      const Rating rating = rating_by(*scale, puzzle);
      const Outcome outcome = deduce(puzzle, {{"scale", scale->name}});
      ASSERT_EQ(outcome.verdict == Verdict::unique, rating.end == DeduceEnd::solved);
      EXPECT_EQ(outcome.cost, rating.open_cells);
      EXPECT_EQ(test::counter(outcome, "level"), rating.level);
      EXPECT_EQ(outcome.iterations,
                *test::counter(outcome, "steps") + (rating.end == DeduceEnd::stuck ? 1 : 0));
      if (rating.end != DeduceEnd::solved) continue;
      EXPECT_EQ(test::counter(outcome, "rating"), rating.difficulty);
      EXPECT_EQ(test::counter(outcome, "candidates"), 0);
    }
  }
}

TEST(DeduceEngine, LeavesOutATechnique) {
  const Puzzle puzzle = test::puzzle("3x3", kNeedsNishio);
  EXPECT_EQ(deduce(puzzle, {{"scale", "eppstein"}}).verdict, Verdict::unique);
  const Outcome without = deduce(puzzle, {{"scale", "eppstein"}, {"without", "nishio"}});
  const Outcome other = deduce(puzzle, {{"scale", "eppstein"}, {"without", "x-wing"}});
  EXPECT_EQ(other.verdict, Verdict::unique) << "not in this scale";
  EXPECT_NE(test::counters_text(without), test::counters_text(other));
}

// An engine whose parameters and layout change between runs gives the answers of a new engine.
TEST(DeduceEngine, FollowsItsParameters) {
  const auto engine = test::engine("deduce");
  for (const char* scale : {"eppstein", "sudokit", "hodoku", "eppstein"}) {
    ASSERT_TRUE(engine->set("scale", scale));
    for (const char* layout : {"3x3", "2x2"}) {
      const Puzzle puzzle = std::string_view(layout) == "3x3"
                                ? test::puzzle("3x3", kNeedsNishio)
                                : test::puzzle("2x2", "12......3......4");
      const Outcome again = engine->solve(puzzle, test::up_to(2));
      const Outcome fresh = deduce(puzzle, {{"scale", scale}});
      EXPECT_EQ(test::counters_text(again), test::counters_text(fresh)) << scale << layout;
      EXPECT_EQ(again.grid, fresh.grid) << scale << layout;
    }
  }
}

// The scale of another program rates only 9x9 puzzles.
TEST(DeduceEngine, LeavesWhatTheScaleDoesNotRate) {
  const Outcome outcome = deduce(test::puzzle("2x2", "12......3......4"), {{"scale", "se"}});
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::finished);
  EXPECT_EQ(outcome.iterations, 0u);
  EXPECT_EQ(outcome.cost, 12);
}

// The reduction to 2-SAT of Eppstein's scale is an optional technique.
TEST(DeduceEngine, TriesOptionalTechniquesOnRequest) {
  const Puzzle puzzle = test::puzzle(
      "3x3", "....1...5..3.9....5.92.3.4........5.......798.8.3....1.34........8742....7.5...6.");
  const auto verdict = [&](const char* optional, const char* without) {
    return deduce(puzzle, {{"scale", "eppstein"}, {"optional", optional}, {"without", without}})
        .verdict;
  };
  EXPECT_EQ(verdict("false", "none"), Verdict::unknown);
  EXPECT_EQ(verdict("true", "none"), Verdict::unique);
  EXPECT_EQ(verdict("true", "two-sat"), Verdict::unknown);
}

// For any number of solutions, and on every scale, no claim is false: techniques that rest on
// uniqueness are used only if uniqueness is proved.
TEST(DeduceEngine, IsSoundOnEveryScale) {
  Random random(11);
  int decided = 0;
  std::array<int, 3> puzzles = {};  // by their number of solutions
  for (int i = 0; i < 40; ++i) {
    const int givens = 44 + i % 12;
    const Puzzle puzzle =
        test::random_puzzle(test::layout("3x3"), givens, i % 3 == 2, false, random);
    const std::uint64_t solutions = test::count_solutions(puzzle, 2);
    ++puzzles[solutions];
    for (const Scale* scale : scales()) {
      SCOPED_TRACE(fmt::format("{} {}", scale->name, test::to_text(puzzle)));
      const auto engine = test::engine("deduce", {{"scale", scale->name}});
      const Outcome outcome = engine->solve(puzzle, test::within(120, 2));
      EXPECT_TRUE(outcome.verdict != Verdict::unique || solutions == 1);
      EXPECT_TRUE(outcome.verdict != Verdict::unsatisfiable || solutions == 0);
      decided += outcome.verdict != Verdict::unknown;
    }
  }
  EXPECT_GT(*std::ranges::min_element(puzzles), 2);
  EXPECT_GT(decided, 100);
}

TEST(DeduceEngine, UsesUniquenessWhereItIsProved) {
  std::size_t fewer = 0;
  for (const std::string& line : test::minimal_lines(100, 100)) {
    const Puzzle puzzle = test::puzzle("3x3", line);
    const auto counters = [&](const char* uniqueness) {
      return test::counters_text(deduce(puzzle, {{"scale", "se"}, {"uniqueness", uniqueness}}));
    };
    fewer += counters("true") != counters("false");
  }
  EXPECT_GT(fewer, 0u);
}

// Iterations are steps: a run with a budget is a prefix of the run without one.
TEST(DeduceEngine, StopsAfterSoManySteps) {
  const Puzzle puzzle = test::puzzle("3x3", kNeedsNishio);
  const auto engine = test::engine("deduce", {{"scale", "eppstein"}});
  double open = 82;
  for (const std::uint64_t steps : {0, 1, 5, 20}) {
    const Outcome outcome = engine->solve(puzzle, test::within(steps));
    EXPECT_EQ(outcome.iterations, steps);
    EXPECT_EQ(test::counter(outcome, "steps"), steps);
    EXPECT_EQ(outcome.reason, StopReason::iterations);
    EXPECT_LT(outcome.cost, open);
    open = outcome.cost;
  }
}

// The engine keeps the steps of a path in order to rate them, and they count as memory.
TEST(DeduceEngine, StopsWhereMemoryEnds) {
  DeduceRun run;
  run.budget.memory = 1000;
  const Outcome outcome = test::engine("deduce")->solve(test::puzzle("3x3", kNeedsNishio), run);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::memory);
}

}  // namespace
}  // namespace sudokit
