// Open grids: rows and columns are not houses, and there may be more digits than cells in a row.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sudokit/text.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

Result<Puzzle> read(const std::string& text) {
  return parse_puzzle(text, {});
}
Puzzle open_puzzle(const std::string& layout, const std::string& rules) {
  auto puzzle = read("layout " + layout + "\n" + rules);
  EXPECT_TRUE(puzzle) << layout << ": " << rules;
  return puzzle ? *puzzle : Puzzle{};
}

// All fillings of the cells that are not missing, judged by the checker.
std::uint64_t count_by_hand(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  Grid grid(static_cast<std::size_t>(layout.cells()), 1);
  std::vector<std::size_t> cells;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (!layout.is_missing(cell)) cells.push_back(static_cast<std::size_t>(cell));
  }
  std::uint64_t count = 0;
  while (true) {
    count += is_solution(puzzle, grid) ? 1 : 0;
    std::size_t at = 0;
    for (; at < cells.size() && grid[cells[at]] == layout.side(); ++at) grid[cells[at]] = 1;
    if (at == cells.size()) return count;
    ++grid[cells[at]];
  }
}
std::uint64_t count_by_search(const Puzzle& puzzle) {
  return test::engine("backtrack")->solve(puzzle, test::up_to(1'000'000)).found;
}

TEST(OpenGrids, CountsAreThoseOfPermutations) {
  EXPECT_EQ(count_by_search(open_puzzle("2x2of3", "killer-with-repeats 4 r1c1\n")), 0u);
  EXPECT_EQ(count_by_search(open_puzzle("2x2of3", "rows-without-repeats\n")), 36u);  // (3 * 2)^2
  EXPECT_EQ(
      count_by_search(open_puzzle("2x2of3", "rows-without-repeats\ncolumns-without-repeats\n")),
      18u);
  EXPECT_EQ(count_by_search(open_puzzle("2x3of3", "rows-without-repeats\n")), 36u);  // (3!)^2
  EXPECT_EQ(
      count_by_search(open_puzzle("2x3of3", "rows-without-repeats\ncolumns-without-repeats\n")),
      12u);  // 3! * 2
  EXPECT_EQ(
      count_by_search(open_puzzle("4x4of4", "rows-without-repeats\ncolumns-without-repeats\n")),
      576u);  // Latin squares
  EXPECT_EQ(count_by_search(open_puzzle("3x1of9", "columns-without-repeats\n")),
            504u);  // 9 * 8 * 7
}

TEST(OpenGrids, SearchFindsWhatTheStatementsAllow) {
  const std::string lines = "rows-without-repeats\ncolumns-without-repeats\n";
  for (const char* layout : {"2x3of4", "3x2of4"}) {
    for (const std::string& rules : std::vector<std::string>{
             lines,
             "rows-without-repeats\n",
             "columns-without-repeats\n",
             lines + "non-consecutive\n",
             "anti-king\n",
             "anti-knight\n",
             "anti-taxicab\n",
             "non-consecutive\n",
             "minimum r2c2\n",
             "maximum r1c2\ncolumns-without-repeats\n",
             "fortress r1c1 r1c2\n",
             "killer 7 r1c1 r1c2 r2c2\n",
             "rows-without-repeats\nskyscraper 2 row 1\nskyscraper 1 column 2 from bottom\n",
             "numbered-room 3 row 2\n",
             "x-sum 6 row 1\n",
             "sandwich 5 row 2\n",
             "sandwich 0 column 1\n",
             "counting-circles r1c1 r1c2 r2c1 r2c2\n",
             "xv-negative\nx r1c1 r1c2\n",
             "kropki-negative\nrows-without-repeats\n",
             "renban r1c1 r1c2 r2c2\n",
             "thermometer r1c1 r2c2\narrow r1c2 r2c1 r2c2\n",
             "search-nine r1c1 r1c2 r2c1\n",
             "same-digits r1c1 r1c2 / r2c1 r2c2\n",
             "or\nodd r1c1\nrows-without-repeats\nend\n",
             "parity-line r1c1 r1c2 r2c2\n",
             "ten-line r1c1 r1c2 r2c2\n"}) {
      const Puzzle puzzle = open_puzzle(layout, rules);
      if (puzzle.layout == nullptr) continue;
      EXPECT_EQ(count_by_search(puzzle), count_by_hand(puzzle)) << layout << ": " << rules;
    }
  }
}

TEST(OpenGrids, GlobalKindsSkipMissingCells) {
  for (const std::string& rules : std::vector<std::string>{
           "global-entropy\nrows-without-repeats\n", "global-modularity\nrows-without-repeats\n"}) {
    const Puzzle puzzle = open_puzzle("2x3of3", rules);
    EXPECT_EQ(count_by_search(puzzle), count_by_hand(puzzle)) << rules;
  }
  const Puzzle mates = open_puzzle("3x2of5", "dutch-flatmates\nrows-without-repeats\n");
  EXPECT_EQ(count_by_search(mates), count_by_hand(mates));
}

TEST(OpenGrids, EveryFormThatHoldsThemIsReadBack) {
  for (const char* text : {
           "layout 2x3of4\n1...4.\nrows-without-repeats\ncolumns-without-repeats\nkiller 5 r1c1 "
           "r1c2\n",
           "layout 2x3of3\n......\nrows-without-repeats\ncolumns-without-repeats\nskyscraper 2 row "
           "1\n",
           "layout 4x4of4\n1...\n....\n..3.\n....\nrows-without-repeats\nthermometer r1c1-r4c4\n",
           "layout 2x3of12\n12 . 3\n. 11 "
           ".\nrows-without-repeats\ncolumns-without-repeats\ncandidates 1 2 r1c2\n",
       }) {
    const auto puzzle = read(text);
    ASSERT_TRUE(puzzle) << text << puzzle.error().message;
    for (const Format format : {Format::rules, Format::grid, Format::json, Format::iss}) {
      std::string out;
      ASSERT_TRUE(write_puzzle(out, *puzzle, format)) << to_string(format);
      const auto again = read(out);
      ASSERT_TRUE(again) << out << again.error().message;
      EXPECT_TRUE(same_houses(*again->layout, *puzzle->layout)) << out;
      if (!puzzle->has_marks()) {
        EXPECT_EQ(again->givens, puzzle->givens) << out;
      }
      EXPECT_EQ(count_by_search(*again), count_by_search(*puzzle)) << out;
    }
  }
}

TEST(OpenGrids, StringsOfIssWithOtherShapes) {
  const auto count = [](const std::string& text) {
    const auto puzzle = read(text + "\n");
    EXPECT_TRUE(puzzle) << text << puzzle.error().message;
    return puzzle ? count_by_search(*puzzle) : 0;
  };
  EXPECT_EQ(count(".Shape~2x3.NoBoxes"), 12u);
  EXPECT_EQ(count(".Shape~2x3~0-2.NoBoxes"), 12u);
  EXPECT_EQ(count(".Shape~2x3~~Raw"), 729u);
  EXPECT_EQ(count(".Shape~2x2~4.RegionSize~4"), 24u);  // one box
  EXPECT_EQ(count(".Shape~2x2~4.NoBoxes.Diagonal~1.Diagonal~-1"), 24u);
  EXPECT_EQ(count(".Shape~2x2~3.NoBoxes.RegionSameValues"), 6u);
  EXPECT_EQ(count(".Shape~2x4.DisjointSets"), count(".Shape~2x4"));
  EXPECT_EQ(count(".Shape~2x3.NoBoxes.Replicate~B.~R1C1_1.End"), 4u);
  EXPECT_FALSE(read(".Shape~2x3.FullRank~R1~3~\n"));
  EXPECT_FALSE(read(".Shape~3x3~2\n"));
  EXPECT_FALSE(read(".Shape~2x3.~R3C1_1\n"));
}

TEST(OpenGrids, WhatDoesNotFitIsRefused) {
  for (const char* text :
       {"layout 3x2of2\nrows-without-repeats\n", "layout 0x2of2\nrows-without-repeats\n",
        "layout 2x3of4+x\nrows-without-repeats\n", "layout 2x3of4\n1..\nrows-without-repeats\n",
        "layout 2x3of4\nkiller 5 r3c1 r3c2\n", "layout 2x3of4\nskyscraper 2 row 3\n",
        "layout 2x3of4\nfull-rank 3 row 1\n", "layout 2x3of4\nrow-indexer r1c1\n",
        "layout 2x3of4\ndiagonals\n", "layout 2x3of4\nwindows\n"}) {
    EXPECT_FALSE(read(text)) << text;
  }
  const Puzzle puzzle = open_puzzle("2x3of4", "rows-without-repeats\n");
  std::string out;
  for (const Format format : {Format::f_puzzles, Format::sudokupad, Format::penpa, Format::sdk}) {
    EXPECT_FALSE(write_puzzle(out, puzzle, format)) << to_string(format);
  }
  EXPECT_FALSE(supports(test::engine("dlx")->info(), puzzle));
  EXPECT_FALSE(supports(test::engine("cdcl")->info(), puzzle));
}

}  // namespace
}  // namespace sudokit
