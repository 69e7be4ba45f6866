// The five grades: one rule over two ratings, on every layout.
#include <gtest/gtest.h>

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

Rating rated(int difficulty, DeduceEnd end = DeduceEnd::solved) {
  Rating rating;
  rating.end = end;
  rating.difficulty = difficulty;
  return rating;
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

// Every ER in tenths, with every level and with a puzzle that is stuck.
TEST(Grades, NeverFallWhereARatingRises) {
  for (int level = 0; level <= 8; ++level) {
    const Rating easier = rated(level);
    const Rating harder = level < 8 ? rated(level + 1) : rated(0, DeduceEnd::stuck);
    EXPECT_LE(grade_of(easier, nullptr), grade_of(harder, nullptr));
    for (int tenths = 0; tenths < 200; ++tenths) {
      const Rating se = rated(tenths), more = rated(tenths + 1);
      EXPECT_LE(grade_of(easier, &se), grade_of(easier, &more)) << level << " " << tenths;
      EXPECT_LE(grade_of(easier, &se), grade_of(harder, &se)) << level << " " << tenths;
    }
  }
}

TEST(Grades, BeginWhereTheTableSays) {
  for (std::size_t i = 0; i + 1 < grade_rows().size(); ++i) {
    const GradeRow& row = grade_rows()[i];
    const int grade = static_cast<int>(i) + 1;
    const Rating singles = rated(0), se = rated(row.most_tenths),
                 above = rated(row.most_tenths + 1);
    EXPECT_EQ(grade_of(singles, &se), grade);
    EXPECT_EQ(grade_of(singles, &above), grade + 1);
    EXPECT_EQ(grade_of(rated(row.most_level), nullptr), grade);
    EXPECT_GT(grade_of(rated(row.most_level + 1), nullptr), grade);
  }
  EXPECT_EQ(grade_of(rated(0, DeduceEnd::stuck), nullptr), 5);
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
