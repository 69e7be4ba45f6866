// Lockout lines: expansion, judgement and counts against a statement of the rule in this file.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "sudokit/text.hpp"
#include "support/engines.hpp"
#include "support/primitives.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"

namespace sudokit {
namespace {

// The digits of a line, the diamonds first and last.
bool is_locked_out(const std::vector<int>& digits, int gap) {
  const auto [low, high] = std::minmax(digits.front(), digits.back());
  return high - low >= gap && std::all_of(digits.begin() + 1, digits.end() - 1,
                                          [&](int digit) { return digit < low || digit > high; });
}

Constraint line_of(std::string_view text, const Layout& layout) {
  return parse_constraint(text, layout).value();
}

// Compares all digits of a line of four cells. The judgement and the primitives read any digits,
// also those that houses exclude.
void compare(const Layout& layout, std::string_view text, int gap) {
  const Constraint line = line_of(text, layout);
  const auto primitives = line.kind->expand(line, layout).value();
  Grid grid(static_cast<std::size_t>(layout.cells()), 1);
  std::vector<int> digits(4);
  for (int code = 0; code < layout.side() * layout.side() * layout.side() * layout.side(); ++code) {
    for (std::size_t i = 0, rest = std::size_t(code); i < 4;
         ++i, rest /= std::size_t(layout.side())) {
      digits[i] = 1 + static_cast<int>(rest) % layout.side();
      grid[line.cells[0][i]] = static_cast<std::uint8_t>(digits[i]);
    }
    const bool wanted = is_locked_out(digits, gap);
    ASSERT_EQ(line.kind->holds(line, layout, grid), wanted) << text << ", " << code;
    ASSERT_EQ(test::all_hold(primitives, grid), wanted) << text << ", " << code;
  }
}

TEST(LockoutLine, HoldsWhereItsDigitsAreOutsideOfTheDiamonds) {
  for (const char* name : {"2x2", "latin5", "2x3"}) {
    const LayoutPtr layout = test::layout(name);
    compare(*layout, "lockout-line r1c1-r1c4", layout->side() / 2);
    for (const int gap : {0, 1, 2, 4, 6, 100}) {
      compare(*layout, "lockout-line " + std::to_string(gap) + " r1c1-r1c4", gap);
    }
  }
}

TEST(LockoutLine, HasItsUsualDifferenceOn9x9) {
  compare(*test::layout("3x3"), "lockout-line r1c1-r1c4", 4);
}

// All 288 grids, judged by the statement here, against the search.
TEST(LockoutLine, IsCountedAsByTryingAllGrids) {
  const LayoutPtr layout = test::layout("2x2");
  for (const char* text : {"lockout-line r1c1 r2c2 r3c3", "lockout-line 1 r1c2 r2c1 r3c1 r4c2",
                           "lockout-line 3 r4c1-r4c4", "lockout-line 2 r1c1 r1c2 r2c2 r3c2"}) {
    test::RuledCase ruled{layout, Grid(16), {}};
    const Constraint line = line_of(text, *layout);
    const int gap = line.numbers.empty() ? 2 : line.numbers[0];
    std::uint64_t wanted = 0;
    for (const Grid& grid : test::naive_solutions(ruled, 1000)) {
      std::vector<int> digits;
      for (const Cell cell : line.cells[0]) digits.push_back(grid[cell]);
      wanted += is_locked_out(digits, gap) ? 1 : 0;
    }
    ruled.constraints = {line};
    const auto found = test::engine("backtrack")->solve(ruled.puzzle().value(), test::up_to(0));
    EXPECT_EQ(found.found, wanted) << text;
  }
}

std::string to_iss(const std::string& text) {
  std::string out;
  const auto written = write_puzzle(out, parse_puzzle(text).value(), *format_named("iss"));
  return written ? out : written.error().message;
}

TEST(LockoutLine, IsALockoutOfInteractiveSudokuSolver) {
  const std::string empty = "layout 3x3\n" + std::string(81, '.') + "\n";
  EXPECT_EQ(to_iss(empty + "lockout-line 5 r1c1-r1c3\n"), ".Lockout~5~R1C1~R1C2~R1C3\n");
  EXPECT_EQ(to_iss(empty + "lockout-line r1c1-r1c3\n"), ".Lockout~4~R1C1~R1C2~R1C3\n");
  const Puzzle read = parse_puzzle(".Lockout~4~R1C1~R1C2~R1C3").value();
  EXPECT_EQ(read.rules->constraints()[0], line_of("lockout-line 4 r1c1-r1c3", *read.layout));
}

TEST(LockoutLine, NeedsTwoDiamondsAndALine) {
  const LayoutPtr layout = test::layout("3x3");
  for (const char* text :
       {"lockout-line r1c1-r1c2", "lockout-line -1 r1c1-r1c3", "lockout-line 1 2 r1c1-r1c3"}) {
    EXPECT_FALSE(with_rules(layout, {line_of(text, *layout)})) << text;
  }
}

}  // namespace
}  // namespace sudokit
