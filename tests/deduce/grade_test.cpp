// The rating on the default scale and the five grades that follow from it, on every layout.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "sudokit/deduce.hpp"
#include "sudokit/oracle.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

constexpr const char* kGoldenNugget =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

// Beyond the default techniques; ALS-XZ and other chains solve the first one.
constexpr const char* kXOfChains =
    "....591.........6......7...1....36.......6..........435..3..9.1...2..8.....9...5.";
constexpr const char* kXOfNets =
    "4...8.6..7.......8...3......6.7.......8.......5....4..6.....57.92..4.............";

Count counted(std::uint64_t value) {
  Count count;
  count.value = value;
  return count;
}

TEST(Grades, HaveTheirWordsInOrder) {
  const Scale& scale = *scale_named("grade");
  ASSERT_EQ(scale.grades.size(), grade_rows().size());
  for (std::size_t i = 0; i < grade_rows().size(); ++i) {
    EXPECT_EQ(scale.grades[i], grade_rows()[i].word);
    EXPECT_EQ(counted(i + 1).word(scale), grade_rows()[i].word);
  }
  EXPECT_EQ(Count{}.word(scale), "");
  EXPECT_EQ(counted(1).word(*scale_named("te")), "");
}

TEST(Grades, BeginWhereTheTableSays) {
  for (std::size_t i = 0; i + 1 < grade_rows().size(); ++i) {
    const int grade = static_cast<int>(i) + 1;
    EXPECT_EQ(grade_of(grade_rows()[i].most), grade);
    EXPECT_EQ(grade_of(grade_rows()[i].most + 1), grade + 1);
  }
  EXPECT_EQ(grade_of(0), 1);
  EXPECT_EQ(grade_of(999), 5);
}

// The rating of a path with this one step, and of one that costs a hundred times as much.
std::pair<int, int> ratings_with(const Scale& scale, std::size_t row, int score) {
  Rating rating;
  rating.steps.resize(scale.rows.size());
  rating.steps[row] = rating.total = 1;
  rating.highest = rating.cost = score;
  scale.judge(scale, rating);
  const int cheap = rating.difficulty;
  rating.total *= 100, rating.cost *= 100;
  scale.judge(scale, rating);
  return {cheap, rating.difficulty};
}

// The whole path adds less than a harder step would.
TEST(RatingOfPaths, GoesByTheHardestStepFirst) {
  const Scale& scale = *scales().front();
  for (std::size_t row = 0; row < scale.rows.size(); ++row) {
    const int least = scale.rows[row].least;
    ASSERT_GT(least, 0) << scale.rows[row].technique->name;
    const auto [cheap, dear] = ratings_with(scale, row, least);
    EXPECT_GE(cheap, 10 * least);
    EXPECT_GT(dear, cheap);
    EXPECT_LT(dear, 10 * (least + 1));
  }
}

// Techniques are tried in the order of their weights.
TEST(RatingOfPaths, FollowsTheOrderOfTheScale) {
  const auto rows = scales().front()->rows;
  EXPECT_TRUE(std::ranges::is_sorted(rows, {}, &ScaleRow::least));
  EXPECT_TRUE(std::ranges::is_sorted(rows, {}, &ScaleRow::level));
  for (const ScaleRow& row : rows) {
    EXPECT_LT(10 * row.least, 10 * (row.technique->name == "search" ? 91 : 90) + 1);
  }
}

// A puzzle that the techniques do not solve is rated above all others, by what is left.
TEST(RatingOfPaths, IsHighestBeyondTheTechniques) {
  const Scale& scale = *scales().front();
  Rating rating;
  rating.steps.resize(scale.rows.size());
  int before = 10 * 90 - 1;
  for (const int open : {1, 40, 99}) {
    rating.beyond = open;
    scale.judge(scale, rating);
    EXPECT_GT(rating.difficulty, before);
    EXPECT_EQ(rating.grade, "extreme");
    before = rating.difficulty;
  }
  EXPECT_LT(before, 1000);
}

// rate() leaves suppositions out and explain() uses them; both agree.
TEST(RatingOfPaths, IsTheSameWithSuppositions) {
  const Puzzle puzzle = test::puzzle("3x3", kGoldenNugget);
  DeduceOptions options;
  options.unique_known = true;
  auto deducer = Deducer::make(puzzle.layout, options).value();
  const Rating stuck = rate(deducer, puzzle).value();
  ASSERT_EQ(stuck.end, DeduceEnd::stuck);
  for (const ScaleRow& row : options.scale->rows) {
    if (row.technique->name != "overlay") options.allowed.push_back(row.technique);
  }
  const Rating solved = rating_of(explain(puzzle, options).value());
  EXPECT_EQ(solved.end, DeduceEnd::solved);
  EXPECT_EQ(solved.difficulty, stuck.difficulty);
}

TEST(RatingOfPaths, IsWrittenWithTwoDecimals) {
  EXPECT_EQ(rating_text(453), "4.53");
  EXPECT_EQ(rating_text(905), "9.05");
}

std::string_view grade(const char* layout, const char* puzzle) {
  const Scale& scale = *scale_named("grade");
  return scale.count(test::puzzle(test::layout(layout), puzzle), {}, 0, {}).value().word(scale);
}

TEST(Grades, OfPuzzles) {
  EXPECT_EQ(
      grade("3x3",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
      "easy");
  EXPECT_EQ(grade("3x3", kGoldenNugget), "extreme");
  EXPECT_EQ(grade("2x2", "..43....3......1"), "easy");
  EXPECT_EQ(grade("x", kXOfChains), "expert");
  EXPECT_EQ(grade("x", kXOfNets), "extreme");
}

TEST(Grades, EndWithTheBudget) {
  sudokit::Run run;
  run.budget.iterations = 2;
  const Puzzle puzzle = test::puzzle(
      "3x3", "...98..3......7...3......87.1.8.6..4.....4.7....7.365.2....9...8.1....26.9.4....5");
  const Count count = scale_named("grade")->count(puzzle, {}, 0, run).value();
  EXPECT_FALSE(count.value);
  EXPECT_EQ(count.reason, StopReason::iterations);
}

}  // namespace
}  // namespace sudokit
