// Equality with HoDoKu 2.2.0 in score, level and number of steps; no step contradicts the solution.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/thorough.hpp"

namespace sudokit::nine {
namespace {

std::vector<std::string> golden_lines(std::string_view file = "hodoku.txt") {
  return test::lines_of(fmt::format("{}/tests/golden/{}", SUDOKIT_SOURCE_DIR, file));
}

// PUZZLE SCORE LEVEL STEPS, in the format of the HoDoKu data.
std::string line_of(const std::string& puzzle, const Rating& rating) {
  return fmt::format("{} {} {} {}", puzzle, rating.difficulty, rating.grade, rating.total);
}

// Uses all techniques that are on by default, or only these.
Deducer on_its_scale(std::initializer_list<std::string_view> techniques = {}) {
  DeduceOptions options;
  options.scale = scale_named("hodoku");
  for (const std::string_view name : techniques) {
    options.allowed.push_back(techniques_named(name, *options.scale).front());
  }
  options.unique_known = true;
  options.explain = false;
  return Deducer::make(test::layout("3x3"), options).value();
}

// Compares every puzzle of a file, each of which must be rated; returns their number.
std::size_t expect_as_there(std::string_view file,
                            std::initializer_list<std::string_view> techniques = {}) {
  Deducer ratings = on_its_scale(techniques);
  const auto lines = golden_lines(file);
  for (const std::string& line : lines) {
    const std::string puzzle = line.substr(0, 81);
    const auto rating = rate(ratings, test::puzzle("3x3", puzzle)).value();
    EXPECT_EQ(line_of(puzzle, rating), line);
  }
  return lines.size();
}

TEST(Hodoku, ScoreLevelAndStepsAreThoseOfHodoku) {
  EXPECT_EQ(expect_as_there("hodoku.txt"), 100u);
}
// Includes forcing nets and brute force.
TEST(Hodoku, AndThoseOfHardPuzzles) {
  EXPECT_EQ(expect_as_there("hodoku_hard.txt"), 12u);
}
// The choice among several blossoms decides what is left.
TEST(Hodoku, AndThoseOfDeathBlossoms) {
  EXPECT_EQ(expect_as_there("hodoku_blossom.txt", {"full-house", "naked-single", "hidden-single",
                                                   "death-blossom", "brute-force"}),
            11u);
}

TEST(Hodoku, CountsAddUpToTheScore) {
  Deducer ratings = on_its_scale();
  for (const std::string& line : golden_lines()) {
    const auto rating = rate(ratings, test::puzzle("3x3", line.substr(0, 81))).value();
    ASSERT_EQ(rating.steps.size(), ratings.scale().rows.size());
    int score = 0;
    std::uint32_t steps = 0;
    for (std::size_t i = 0; i < rating.steps.size(); ++i) {
      score += static_cast<int>(rating.steps[i]) * ratings.scale().rows[i].least;
      steps += rating.steps[i];
    }
    EXPECT_EQ(steps, rating.total);
    EXPECT_EQ(rating.end == DeduceEnd::stuck ? 0 : score, rating.difficulty);
  }
}

TEST(Hodoku, NoStepGoesAgainstTheSolution) {
  Deducer deducer = on_its_scale();
  const auto engine = test::engine("backtrack");
  for (const std::string& line : test::minimal_lines(500, 10'000)) {
    const Puzzle puzzle = test::puzzle("3x3", line.substr(0, 81));
    const Outcome outcome = engine->solve(puzzle, test::up_to(2));
    ASSERT_EQ(outcome.verdict, Verdict::unique) << line;
    const Grid& solution = outcome.solutions.front();
    ASSERT_TRUE(deducer.start(puzzle));
    while (const auto step = deducer.next()) {
      ASSERT_TRUE(step->changes()) << line;
      for (const Candidate put : step->placements) ASSERT_EQ(put.digit, solution[put.cell]) << line;
      for (const Candidate gone : step->removals)
        ASSERT_NE(gone.digit, solution[gone.cell]) << line;
      deducer.apply(*step);
    }
  }
}

TEST(Hodoku, WhatItDoesNotRateIsRefused) {
  Deducer ratings = on_its_scale();
  EXPECT_FALSE(rate(ratings, test::puzzle("2x2", std::string(16, '.'))).has_value());
  EXPECT_FALSE(rate(ratings, test::puzzle("x", std::string(81, '.'))).has_value());
  EXPECT_FALSE(rate(ratings, test::puzzle("3x3", "123456789" + std::string(72, '.'))).has_value());
  EXPECT_FALSE(rate(ratings, test::puzzle("3x3", "11" + std::string(79, '.'))).has_value());
}

// If there are several solutions, none is looked up and there is no score.
TEST(Hodoku, BeyondHasNoScore) {
  Deducer ratings = on_its_scale();
  const auto rating = rate(ratings, test::puzzle("3x3", "1234567891" + std::string(71, '.')));
  EXPECT_FALSE(rating.has_value());  // the tenth given clashes
  const auto open = rate(ratings, test::puzzle("3x3", "1234567894" + std::string(71, '.'))).value();
  EXPECT_EQ(open.end, DeduceEnd::stuck);
  EXPECT_EQ(open.difficulty, 0);
  EXPECT_EQ(open.grade, "");
}

}  // namespace
}  // namespace sudokit::nine
