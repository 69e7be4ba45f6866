// Pasted grids with empty rows and columns around them, between their boxes and inside their cells;
// frames; and texts that could be read in two ways.
#include <gtest/gtest.h>

#include "support/pasted.hpp"

namespace sudokit {
namespace {

using namespace test;

// The rows with `gap` empty fields or `spaces` spaces between the boxes, and with `band` between
// the bands.
std::string with_gaps(const Puzzle& puzzle, const std::string& open, const std::string& between,
                      std::size_t gap, const std::string& band, std::size_t spaces = 0) {
  const auto width = static_cast<std::size_t>(puzzle.layout->box_cols());
  const auto height = static_cast<std::size_t>(puzzle.layout->box_rows());
  std::string text;
  const Rows rows = rows_of(puzzle, true);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (row > 0 && row % height == 0) text += band;
    for (std::size_t col = 0; col < rows.size(); ++col) {
      if (col > 0) text += between;
      for (std::size_t i = 0; col > 0 && col % width == 0 && i < gap; ++i) text += between;
      if (col > 0 && col % width == 0) text += std::string(spaces, ' ');
      text += rows[row][col].empty() ? open : rows[row][col];
    }
    text += "\n";
  }
  return text;
}

std::string times(const std::string& part, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += part;
  return all;
}

const std::vector<std::string> kFieldEnds = {"\t", ",", ";"};

TEST(PastedGaps, BetweenTheBoxes) {
  for (const int side : kSides) {
    if (side == 10) continue;  // one stack of boxes is 5 wide
    const Puzzle puzzle = puzzle_of(side, 2);
    const auto n = static_cast<std::size_t>(side);
    const std::size_t stacks = n / static_cast<std::size_t>(puzzle.layout->box_cols());
    for (const std::string& end : kFieldEnds) {
      for (const std::string open : {"", "0", "."}) {
        if (side == 4 && open.empty()) continue;  // also 5x5; see below
        const std::string blank = times(end, n + stacks - 2) + "\n";
        expect_read(puzzle, with_gaps(puzzle, open, end, 1, blank));
        expect_read(puzzle, with_gaps(puzzle, open, end, 1, ""));
        if (end != ";" || !open.empty()) expect_read(puzzle, with_gaps(puzzle, open, end, 1, "\n"));
        expect_read(puzzle, with_gaps(puzzle, open, end, 0, times(end, n - 1) + "\n"));
      }
    }
    for (const std::size_t gap : {1, 2}) {
      if (side == 4) continue;
      expect_read(puzzle, with_gaps(puzzle, " ", "", 0, "", gap));
      expect_read(puzzle, with_gaps(puzzle, " ", "", 0, "\n", gap));
      expect_read(puzzle, with_gaps(puzzle, " ", " ", 0, "\n", gap));
    }
  }
}

TEST(PastedGaps, AroundTheGrid) {
  for (const int side : kSides) {
    if (side == 4) continue;  // also 6x6
    const Puzzle puzzle = puzzle_of(side, 2);
    const auto n = static_cast<std::size_t>(side);
    for (const std::string& end : kFieldEnds) {
      std::string ring = times(end, n + 1) + "\n";
      for (const std::string& line : lines_of(rows_of(puzzle, true), "", end)) {
        ring += end + line + end + "\n";
      }
      expect_read(puzzle, ring + times(end, n + 1) + "\n");
    }
  }
}

TEST(PastedGaps, CellsOfSeveralFields) {
  for (const int side : {4, 6, 9, 12}) {
    const Puzzle puzzle = puzzle_of(side, 2);
    const auto n = static_cast<std::size_t>(side);
    for (const std::size_t wide : {2, 3}) {
      std::string merged;
      for (const std::string& line : lines_of(rows_of(puzzle, true), "", times(",", wide))) {
        merged += line + times(",", wide - 1) + "\n";
        merged += times(times(",", n * wide - 1) + "\n", wide - 1);
      }
      expect_read(puzzle, merged);
    }
  }
}

// Frames around each cell, whose cells are two or three lines high.
TEST(PastedGaps, HighCells) {
  for (const int side : {4, 6, 9, 16}) {
    const Puzzle puzzle = puzzle_of(side, 2);
    const auto n = static_cast<std::size_t>(side);
    const std::string stroke = times("+-----", n) + "+\n", air = times("|     ", n) + "|\n";
    for (const std::string open : {" ", "."}) {
      std::string two = stroke, three = stroke, bars;
      for (const std::string& line : lines_of(rows_of(puzzle, true), open, "  |  ")) {
        two += "|  " + line + "  |\n" + air + stroke;
        three += air + "|  " + line + "  |\n" + air + stroke;
      }
      expect_read(puzzle, two);
      expect_read(puzzle, three);
    }
  }
}

TEST(PastedGaps, RulesOfOneDashAndLinesOfOneSign) {
  for (const int side : {4, 6, 9, 16}) {
    const Puzzle puzzle = puzzle_of(side, 2);
    const auto n = static_cast<std::size_t>(side);
    for (const std::string open : {" ", ".", "0"}) {
      const auto lines = lines_of(rows_of(puzzle, true), open, "|");
      const std::string body = "|" + join(lines, "|\n|") + "|\n";
      for (const std::string rule : {"-|", ":-:|", "--|"}) {
        expect_read(puzzle, "|" + times(" |", n) + "\n|" + times(rule, n) + "\n" + body);
        expect_read(puzzle, "|" + lines[0] + "|\n|" + times(rule, n) + "\n" +
                                body.substr(body.find('\n') + 1));
      }
    }
    const std::string rows = join(lines_of(rows_of(puzzle, true), ".", ""), "\n") + "\n";
    for (const std::string sign : {"_", "*"}) {
      const std::string line = times(sign, n) + "\n";
      expect_read(puzzle, line + rows + line);
      expect_read(puzzle, line + rows);
    }
  }
}

// A puzzle that has a single solution can only be one of them.
TEST(PastedGaps, TwoReadingsAreRefused) {
  // 4x4 with a gap in the middle, or with a surplus column at the end.
  EXPECT_EQ(answer_to("4\t\t\t\t\n\t3\t\t\t\n\t1\t\t\t\n\t\t\t2\t\n"), "1:1: ambiguous-text");
  // 5x5 with an empty row and column, or 4x4 with gaps.
  EXPECT_EQ(answer_to("1,,,,4\n3,,,,\n,,,,\n,2,,,3\n,4,,,\n"), "1:1: ambiguous-text");
  // 5x5 whose first row and column are open, or 4x4.
  const std::string cornered = ",,,,\n,1,,3,\n,,4,,\n,2,,4,\n,,,,3\n";
  EXPECT_EQ(answer_to(cornered), "1:1: ambiguous-text");
  for (const auto& [name, cells] : {std::pair("2x2", 16u), std::pair("latin5", 25u)}) {
    ReadOptions options;
    options.layout = Layout::named(name).value();
    EXPECT_EQ(parse_puzzle(cornered, options).value().givens.size(), cells);
  }
}

// Rows of fields that are a grid as they are lose none, although some are empty and a digit is
// missing.
TEST(PastedGaps, GridsThatAreComplete) {
  for (const std::string cells :
       {"......4.5.2.2.3...51..3..54.1..2....", "1...............",
        "............8.6.....5........6.......5.4...6..41.68.....8.......2....75.........."}) {
    for (const std::string end : {"\t", ",", ";", "|"}) {
      const std::string line = answer_to(cells);
      ASSERT_EQ(line, cells);
      const auto n = static_cast<std::size_t>(cells.size() == 81 ? 9 : cells.size() == 36 ? 6 : 4);
      std::string text;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (end == "|" && i % n == 0) text += "|";
        const bool open = cells[i] == '.';
        text += open ? "" : cells.substr(i, 1);
        text += i % n < n - 1 || end == "|" ? end : "";
        if (i % n == n - 1) text += "\n";
      }
      EXPECT_EQ(answer_to(text), cells) << text;
    }
  }
  // The first stack is empty; spaces are cells.
  EXPECT_EQ(answer_to("          5   9 4\n      8\n        9     5\n        1\n            7 6\n"
                      "            4   5\n        4   2 1\n        2       8\n          8     9\n"),
            ".....5.94"
            "...8....."
            "....9..5."
            "....1...."
            "......76."
            "......4.5"
            "....4.21."
            "....2...8"
            ".....8..9");
  EXPECT_EQ(answer_to("\tA\tB\tC\tD\n1\t\t\t4\t3\n2\t\t\t\t\n3\t\t\t\t\n4\t\t\t\t1\n"),
            "..43...........1");
  EXPECT_EQ(answer_to(",1,2,3,4\n1,,,4,3\n2,,,,\n3,3,,,\n4,,,,1\n"), "..43....3......1");
  EXPECT_EQ(answer_to(",,4,3\n,,,\n,,,\n,,,\n3,,,\n,,,\n,,,1\n,,,\n"), "..43....3......1");
  EXPECT_EQ(answer_to("| 1 | 2 | 3 | 4 |\n|---|---|---|---|\n|   |   |   |   |\n|   |   |   |   |\n"
                      "| 3 |   |   |   |\n|   |   |   | 1 |\n"),
            "........3......1");
}

// Many rows and columns are empty, so that there are many grids to try.
TEST(PastedGaps, SparseTablesTakeNoTimeOrMemory) {
  for (const std::size_t side : {40, 70, 140}) {
    std::string text;
    for (std::size_t row = 0; row < side; ++row) {
      text += (row % 17 == 3 ? "1" : "") + times("\t", side - 1) + "\n";
    }
    (void)parse_puzzle(text);
  }
}

}  // namespace
}  // namespace sudokit
