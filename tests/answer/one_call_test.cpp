// The three questions that have a one-call form.
#include "sudokit/one_call.hpp"

#include <gtest/gtest.h>

namespace sudokit {
namespace {

constexpr const char* kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

TEST(OneCall, Solves) {
  EXPECT_EQ(solve(kPuzzle).value(), kSolution);
  EXPECT_EQ(solve("..43....3......1").value(), solve("..43\n....\n3...\n...1\n").value());
}

TEST(OneCall, HintsInThreeStrengths) {
  const auto kind = hint(kPuzzle, 1), place = hint(kPuzzle), all = hint(kPuzzle, 3);
  ASSERT_TRUE(kind && place && all);
  EXPECT_LT(kind->size(), all->size());
  EXPECT_NE(*kind, *place);
  EXPECT_NE(*place, *all);
  EXPECT_EQ(kind->find('\n'), std::string::npos);
  EXPECT_EQ(hint(kPuzzle, 4).error().code, ErrorCode("invalid-value"));
}

TEST(OneCall, Grades) {
  EXPECT_EQ(grade(kPuzzle).value(), "easy");
}

TEST(OneCall, ErrorsAreThoseOfThePuzzle) {
  const std::string none = "12345678.........9" + std::string(63, '.'), empty(81, '.');
  for (const auto ask : {+[](std::string_view text) { return solve(text); },
                         +[](std::string_view text) { return hint(text); },
                         +[](std::string_view text) { return grade(text); }}) {
    EXPECT_EQ(ask(empty).error().code, ErrorCode("several-solutions"));
    EXPECT_EQ(ask(empty).error().message, "the puzzle has several solutions");
    EXPECT_EQ(ask(none).error().code, ErrorCode("no-solution"));
    EXPECT_FALSE(ask("nothing"));
  }
}

}  // namespace
}  // namespace sudokit
