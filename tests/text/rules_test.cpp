// Blocks with a layout, cells and constraints.
#include <gtest/gtest.h>

#include "sudokit/text.hpp"

namespace sudokit {
namespace {

TEST(RulesText, CandidatesOfOneCellLeaveTheOthersAlone) {
  const auto puzzle = parse_puzzle("layout 2x2\ncandidates 1 2 r2c2\ncandidates 2 3 r2c2 r4c4\n",
                                   {Format::rules, nullptr});
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  Digits two;
  two.insert(2);
  Digits two_or_three = two;
  two_or_three.insert(3);
  for (int cell = 0; cell < 16; ++cell) {
    const Digits expected = cell == 5 ? two : cell == 15 ? two_or_three : Digits::all(4);
    EXPECT_EQ(allowed(*puzzle, cell), expected) << cell;
  }
}

TEST(RulesText, WhatIsWrittenIsReadAgain) {
  const auto puzzle = parse_puzzle(
      "layout 3x3\nthermometer r1c1-r1c4-r3c4\ncandidates 4 5 r5c5\nkiller 3 r9c8 r9c9\n",
      {Format::rules, nullptr});
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  ASSERT_TRUE(puzzle->has_rules());
  std::string once, twice;
  ASSERT_TRUE(write_puzzle(once, *puzzle, Format::rules));
  const auto again = parse_puzzle(once, {Format::rules, nullptr});
  ASSERT_TRUE(again) << again.error().message;
  ASSERT_TRUE(write_puzzle(twice, *again, Format::rules));
  EXPECT_EQ(once, twice);
  EXPECT_NE(once.find("thermometer r1c1-r1c4-r3c4"), std::string::npos) << once;
}

}  // namespace
}  // namespace sudokit
