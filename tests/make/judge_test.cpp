// The distance of known puzzles from a wish.
#include "make/judge.hpp"

#include <gtest/gtest.h>

#include "make/support.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

// A naked pair is the hardest step of its path, and occurs once.
constexpr const char* kNakedPair =
    "...5.6.......2........17..6..4.6.1...7..9..248....2.3...37.....59.....7.....318..";
// Singles solve it.
constexpr const char* kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

struct Judged {
  double distance;
  std::string seen;
};

Judged judged(const Wishes& wishes, const char* line) {
  const Puzzle puzzle = test::puzzle("3x3", line);
  const Plan plan = plan_of(wishes, puzzle.layout).value();
  Judge judge = Judge::make(plan).value();
  const double distance = judge.distance(puzzle);
  return {distance, judge.seen()};
}

Wishes needing(std::string_view names) {
  Wishes wishes;
  wishes.needs = TechniquesWish::parse(names).value();
  return wishes;
}

TEST(Judge, TheHardestTechniqueOfThePathMeetsItsNeed) {
  const Judged there = judged(needing("naked-pair"), kNakedPair);
  EXPECT_EQ(there.distance, 0) << there.seen;
  EXPECT_EQ(there.seen.find("no need"), std::string::npos) << there.seen;
}

TEST(Judge, EachNeedThatIsMissingCountsOne) {
  const Judged none = judged(needing("naked-pair"), kEasy);
  EXPECT_EQ(none.distance, 1);
  EXPECT_NE(none.seen.find(", no need of naked-pair"), std::string::npos) << none.seen;
  EXPECT_EQ(judged(needing("naked-pair,x-wing"), kEasy).distance, 2);
  EXPECT_EQ(judged(needing("naked-pair,x-wing"), kNakedPair).distance, 1);
}

// The technique is used in the path, but another one would do instead.
TEST(Judge, WhatIsUsedAndCouldBeSparedIsNotNeeded) {
  EXPECT_EQ(judged(needing("naked-single"), kEasy).distance, 1);
}

TEST(Judge, ARatingOutsideTheRangeCountsHowFar) {
  Wishes wishes;
  wishes.rating = RatingWish::parse("level:1").value();
  EXPECT_EQ(judged(wishes, kNakedPair).distance, 0);
  EXPECT_EQ(judged(wishes, kEasy).distance, 1);
  wishes.rating = RatingWish::parse("level:3..4").value();
  EXPECT_EQ(judged(wishes, kNakedPair).distance, 2);
  // The path is the same if its techniques are wished for too.
  wishes.rating = RatingWish::parse("se:1..2").value();
  const double far = judged(wishes, kNakedPair).distance;
  EXPECT_GT(far, 0);
  wishes.needs = TechniquesWish::parse("hidden-single").value();
  EXPECT_EQ(judged(wishes, kNakedPair).distance, far);
}

TEST(Judge, ScalesThatCountAreScalesToo) {
  Wishes wishes;
  wishes.rating = RatingWish::parse("te:1").value();
  EXPECT_EQ(judged(wishes, kNakedPair).distance, 0);
  EXPECT_EQ(judged(wishes, kEasy).distance, 1);
  EXPECT_NE(judged(wishes, kEasy).seen.find(", te 0"), std::string::npos);
  wishes.rating = RatingWish::parse("backdoor:0").value();
  EXPECT_EQ(judged(wishes, kEasy).distance, 0);
  EXPECT_GT(judged(wishes, kNakedPair).distance, 0);
  wishes.rating = RatingWish::parse("guesses:0").value();
  EXPECT_EQ(judged(wishes, kEasy).distance, 0);
  // The techniques are then those of the default scale.
  wishes.needs = TechniquesWish::parse("naked-pair").value();
  EXPECT_EQ(judged(wishes, kEasy).distance, 1);
}

TEST(Judge, GivensOutsideTheRangeCountMost) {
  Wishes wishes = needing("naked-pair");
  wishes.givens = GivensWish::parse("26").value();
  EXPECT_EQ(judged(wishes, kEasy).distance, 4e6);
  EXPECT_EQ(judged(wishes, kEasy).seen, "30 givens");
}

}  // namespace
}  // namespace sudokit
