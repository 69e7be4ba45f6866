// The checker: it accepts every solution, and names the first fault of any other grid.
#include <gtest/gtest.h>

#include "sudokit/puzzle.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

// Row r, column c of the root solution of 2x2: 1234 / 3412 / 2341 / 4123.
const Grid kGrid = {1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3};

Puzzle open_2x2() {
  return test::empty_puzzle(test::layout("2x2"));
}

// The checker's complaint about kGrid with some cells changed; "right" if there is none.
std::string wrong_with(const Puzzle& puzzle, std::initializer_list<std::pair<int, int>> changes) {
  Grid grid = kGrid;
  for (const auto& [cell, digit] : changes) {
    grid[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
  }
  return why_not_solution(puzzle, grid).value_or("right");
}

TEST(Checker, TakesASolution) {
  EXPECT_EQ(wrong_with(open_2x2(), {}), "right");
  Puzzle given = open_2x2();
  given.givens = kGrid;
  EXPECT_EQ(wrong_with(given, {}), "right");
}

TEST(Checker, NamesTheCell) {
  EXPECT_EQ(why_not_solution(open_2x2(), Grid(15, 1)), "the grid has 15 cells, expected 16");
  EXPECT_EQ(wrong_with(open_2x2(), {{0, 0}}), "r1c1 holds 0");
  EXPECT_EQ(wrong_with(open_2x2(), {{15, 5}}), "r4c4 holds 5");
  Puzzle given = open_2x2();
  given.givens[5] = 3;
  EXPECT_EQ(wrong_with(given, {}), "r2c2 holds 4 against the given 3");
}

TEST(Checker, NamesTheHouse) {
  EXPECT_EQ(wrong_with(open_2x2(), {{0, 2}}), "row 1 holds 1 0 times");
  // The rows stay correct; in the next case, the rows and columns.
  EXPECT_EQ(wrong_with(open_2x2(), {{0, 2}, {1, 1}}), "column 1 holds 1 0 times");
  Grid latin = {1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3};
  EXPECT_EQ(why_not_solution(open_2x2(), latin).value_or("right"), "box 1 holds 2 2 times");
  EXPECT_EQ(why_not_solution(test::empty_puzzle(test::layout("latin4")), latin), std::nullopt);
  // A house besides lines and boxes: r1c1 and r3c3 hold 1 and 4, but r2c2 holds 4 as well.
  const Puzzle diagonal = test::empty_puzzle(test::layout("2x2+x"));
  EXPECT_NE(wrong_with(diagonal, {}), "right");
}

TEST(Checker, HonoursPencilmarks) {
  Puzzle marked = open_2x2();
  marked.marks.assign(16, Digits::all(4));
  EXPECT_EQ(wrong_with(marked, {}), "right");
  marked.marks[15].erase(3);
  EXPECT_EQ(wrong_with(marked, {}), "r4c4 holds 3, which its pencilmarks exclude");
}

// Above side 63 a set of digits needs two words.
TEST(Checker, KnowsEverySide) {
  for (const int side : {1, 7, 62, 63, 64, 65, 100}) {
    const Puzzle puzzle = test::empty_puzzle(Layout::latin(side).value());
    Grid grid;
    for (int cell = 0; cell < side * side; ++cell) {
      grid.push_back(static_cast<std::uint8_t>((cell / side + cell % side) % side + 1));
    }
    EXPECT_EQ(why_not_solution(puzzle, grid), std::nullopt) << side;
    if (side == 1) continue;
    std::swap(grid[0], grid[static_cast<std::size_t>(side)]);
    EXPECT_EQ(why_not_solution(puzzle, grid).value_or("right"), "row 1 holds 1 0 times") << side;
  }
}

// The first two cells of the first house with a clash, whatever the digit, up to side 100.
TEST(FindClash, NamesTheFirstTwoCells) {
  for (const int side : {9, 100}) {
    const LayoutPtr layout = test::layout(side == 9 ? "3x3" : "10x10");
    for (const int digit : {1, side / 2, side}) {
      Grid grid(std::size_t(side * side), 0);
      EXPECT_FALSE(find_clash(*layout, grid));
      for (const int column : {1, 4, side - 1}) {
        grid[std::size_t(2 * side + column)] = static_cast<std::uint8_t>(digit);
      }
      const auto clash = find_clash(*layout, grid);
      ASSERT_TRUE(clash);
      EXPECT_EQ(clash->house, 2);
      EXPECT_EQ(clash->first, 2 * side + 1);
      EXPECT_EQ(clash->second, 2 * side + 4);
      EXPECT_EQ(clash->digit, digit);
      grid[std::size_t(2 * side + 4)] = static_cast<std::uint8_t>(digit == 1 ? 2 : digit - 1);
      grid[std::size_t(2 * side + side - 1)] = 0;
      EXPECT_FALSE(find_clash(*layout, grid));
    }
  }
}

}  // namespace
}  // namespace sudokit
