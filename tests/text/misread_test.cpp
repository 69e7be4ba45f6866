// Text beside puzzles that looks like one: numbers, solutions, lines of one sign; and digits from
// 0.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "support/pasted.hpp"

namespace sudokit {
namespace {

using namespace test;

const std::string kOne =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const std::string kSolved =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

using Answers = std::vector<std::string>;

TEST(Misread, FewCellsBesideTextAreANumber) {
  for (const std::string text :
       {"Call 0000 now.", "Tel 020000300", "2012 Christmas", "wait....", "No. 12: 0000"}) {
    EXPECT_FALSE(parse_puzzle(text)) << text;
  }
  for (const std::string alone : {"1..2", "'1..2'", "[1..2]", "1..2 # easy", "1.......3"}) {
    EXPECT_TRUE(parse_puzzle(alone)) << alone;
  }
  // Named as lines, they are puzzles with a comment.
  EXPECT_EQ(parse_puzzle("1..2 easy", {Format::line, nullptr}).value().comment, "easy");
}

TEST(Misread, NumbersBesidePuzzles) {
  EXPECT_EQ(read_pasted("0012\n" + kOne + "\n1\n" + kOne + "\n"),
            (Answers{"1: wrong-cell-count", kOne, "3: wrong-cell-count", kOne}));
  EXPECT_EQ(read_pasted(kOne + "\nTel 020000300\n"), (Answers{kOne, "2: wrong-cell-count"}));
  for (const std::string sign : {"-", "?", "•", "–", "□"}) {
    std::string cells;
    for (const char c : kOne) cells += c == '.' ? sign : std::string(1, c);
    for (const std::string number : {"0012 ", "1020,", "2012-10-02 ", "Nr. 0012: "}) {
      const Answers read = read_pasted(number + cells + "\n" + number + cells + "\n");
      EXPECT_EQ(read, (Answers{kOne, kOne})) << number << cells;
    }
  }
}

// A line of HoDoku's library: a code of a technique, and + before digits that have been placed.
TEST(Misread, LinesOfALibrary) {
  std::string plus;
  for (std::size_t i = 0; i < kOne.size(); ++i)
    plus += (kOne[i] != '.' && i % 2 ? "+" : "") + kOne.substr(i, 1);
  for (const std::string code : {"0000", "0100", "0002", "0709-1"}) {
    EXPECT_EQ(answer_to(":" + code + ":x:" + plus + ":::"), kOne);
    const auto read = parse_puzzle(":" + code + ":x:" + kOne + ":411:r1c1::");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->givens[2], 3);
    EXPECT_FALSE(read->marks[0].contains(4));
    EXPECT_FALSE(parse_puzzle(":" + code + ":x:" + kOne.substr(1) + ":::"));
  }
}

TEST(Misread, ASolutionBeforeItsPuzzle) {
  for (const std::string between : {",", ";", "\t", " ", " # "}) {
    EXPECT_EQ(answer_to(kSolved + between + kOne), kOne) << between;
    EXPECT_EQ(answer_to(kOne + between + kSolved), kOne) << between;
    EXPECT_EQ(answer_to(kSolved + between + kSolved), kSolved) << between;
  }
  std::string other = kOne;
  other[0] = '5';
  EXPECT_EQ(answer_to(kSolved + "," + other), "1:83: several-puzzles");
  EXPECT_EQ(answer_to("17," + kSolved + "," + kOne), kOne);
  EXPECT_EQ(answer_to("1234341221434321,1..............."), "1...............");
}

TEST(Misread, LinesOfOneSignAreRulesOrGrids) {
  for (const char sign : {'_', '*'}) {
    const std::string line(81, sign);
    EXPECT_EQ(read_pasted(line + "\n" + kOne + "\n"), (Answers{"1: ambiguous-text", kOne}));
    EXPECT_TRUE(parse_puzzle(line, {Format::line, nullptr}));
  }
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  for (char& c : text) {
    const std::size_t at = from.find(c);
    if (at != std::string::npos) c = to[at];
  }
  return text;
}

// Digits from 0 and another sign for open cells, in every form.
TEST(Misread, DigitsFromZeroAreRefused) {
  const std::string zero = changed(kOne, "123456789", "012345678");
  std::string rows, spaced, table, list = "[";
  for (std::size_t row = 0; row < 9; ++row) {
    const std::string cells = zero.substr(row * 9, 9);
    rows += cells + "\n";
    list += row > 0 ? ",[" : "[";
    for (std::size_t col = 0; col < 9; ++col) {
      const std::string cell = cells.substr(col, 1);
      spaced += cell + (col < 8 ? " " : "\n");
      table += (cell == "." ? "" : cell) + (col < 8 ? "," : "\n");
      list += (cell == "." ? "-1" : cell) + (col < 8 ? "," : "]");
    }
  }
  list += "]";
  for (const std::string& text : {zero, rows, spaced, table, list, "{\"puzzle\":" + list + "}",
                                  changed(rows, ".", "-"), changed(spaced, ".", "?")}) {
    const std::string answer = answer_to(text);
    EXPECT_NE(answer.find("ambiguous-text"), std::string::npos) << answer << "\n" << text;
  }
  // Where a format is named, both signs are open cells.
  EXPECT_TRUE(parse_puzzle(zero, {Format::line, nullptr}));
  EXPECT_TRUE(parse_puzzle(rows, {Format::grid, nullptr}));
  EXPECT_TRUE(parse_puzzle(spaced, {Format::numbers, nullptr}));
  EXPECT_FALSE(parse_puzzle("id,puzzle\n1," + zero + "\n"));
  EXPECT_FALSE(parse_puzzle("{\"puzzle\":\"" + zero + "\"}"));
  // In a stream, the other lines are answered, and 0 and . may both be open.
  std::string mixed = kOne;
  mixed[0] = '0';
  EXPECT_EQ(read_pasted(zero + "\n" + mixed + "\n" + kOne + "\n"),
            (Answers{"1: ambiguous-text", kOne, kOne}));
}

// The rows of a 16x16 puzzle have the same alphabet as the same cells on one line.
TEST(Misread, HexadecimalRows) {
  const Puzzle puzzle = puzzle_of(16, 2);
  const std::string digits = "0123456789abcdef";
  std::string line, rows, spaced;
  for (std::size_t cell = 0; cell < 256; ++cell) {
    const int digit = puzzle.givens[cell];
    const std::string sign(1, digit == 0 ? '.' : digits[static_cast<std::size_t>(digit - 1)]);
    line += sign;
    rows += sign + (cell % 16 == 15 ? "\n" : "");
    spaced += sign + (cell % 16 == 15 ? "\n" : " ");
  }
  for (const std::string& text :
       {line, rows, spaced, changed(rows, ".", "_"), changed(rows, ".", "-")}) {
    expect_read(puzzle, text);
  }
}

TEST(Misread, NumbersOfDataFrames) {
  std::string rows, json = "{\"puzzle\":[";
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const bool open = kOne[cell] == '.';
    const std::string number = kOne.substr(cell, 1) + ".0";
    rows += (open ? "nan" : number) + (cell % 9 == 8 ? "\n" : " ");
    json += (cell > 0 ? "," : "") + (open ? "0.0" : number);
  }
  EXPECT_EQ(answer_to(rows), kOne);
  EXPECT_EQ(answer_to(changed(rows, " ", ",")), kOne);
  EXPECT_EQ(answer_to(json + "]}"), kOne);
}

TEST(Misread, OtherFilesAreNamed) {
  for (const auto& [bytes, name] :
       {std::pair("\xFD"
                  "7zXZ",
                  "xz"),
        std::pair("BZh91AY&SY", "bzip2"), std::pair("PK\x03\x04", "zip"),
        std::pair("%PDF-1.4", "PDF"), std::pair("\x89PNG\r\n", "PNG")}) {
    const auto read = parse_puzzle(std::string(bytes) + "....\n");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find(name), std::string::npos) << read.error().message;
  }
}

// Of the rows of a large grid on one line, the first is no small grid.
TEST(Misread, RowsOfALargeGridOnOneLine) {
  for (const int side : {16, 25}) {
    Puzzle puzzle = puzzle_of(side, 2);
    std::fill_n(puzzle.givens.begin(), side, std::uint8_t{0});
    for (const std::string between : {" ", ",", "/"}) {
      expect_read(puzzle, join(lines_of(rows_of(puzzle, true), ".", ""), between));
    }
  }
}

TEST(Misread, ANumberBetweenLists) {
  const std::string list = "[[1,0,0,4],[0,0,1,0],[0,3,0,0],[2,0,0,3]]\n";
  EXPECT_EQ(read_pasted(list + "\n1\n\n" + list),
            (Answers{"1..4..1..3..2..3", "3: wrong-cell-count", "1..4..1..3..2..3"}));
}

// Lines of a list of lists, one number a line, among which are four numbers here and there.
TEST(Misread, NoFewCellsAmongLinesThatAreWrong) {
  std::string text = "[\n [\n";
  for (const char c : kOne) text += std::string("  ") + (c == '.' ? '0' : c) + ",\n";
  for (const std::string& answer : read_pasted(text + " ],\n [\n  0\n ]\n]\n")) {
    EXPECT_NE(answer.find(": "), std::string::npos) << answer;
  }
}

// Two puzzles in different shapes: both are read, or there is an error.
TEST(Misread, NoPuzzleBesideAnotherIsLost) {
  const std::vector<std::array<std::string, 2>> shapes = {
      {"1,,,4\n,,1,\n,3,,\n2,,,3\n", "1,,,\n,,2,\n3,,,\n,,,4\n"},
      {"1\t\t\t4\n\t\t1\t\n\t3\t\t\n2\t\t\t3\n", "1\t\t\t\n\t\t2\t\n3\t\t\t\n\t\t\t4\n"},
      {"| 1 |   |   | 4 |\n|---|---|---|---|\n|   |   | 1 |   |\n|   | 3 |   |   |\n| 2 |   |   | "
       "3 |\n",
       "| 1 |   |   |   |\n|---|---|---|---|\n|   |   | 2 |   |\n| 3 |   |   |   |\n|   |   |   | "
       "4 |\n"},
      {"1..4\n..1.\n.3..\n2..3\n", "1...\n..2.\n3...\n...4\n"},
      {"1--4\n--1-\n-3--\n2--3\n", "1---\n--2-\n3---\n---4\n"},
      {"1 0 0 4\n0 0 1 0\n0 3 0 0\n2 0 0 3\n", "1 0 0 0\n0 0 2 0\n3 0 0 0\n0 0 0 4\n"},
      {"1 .|. 4\n. .|1 .\n---+---\n. 3|. .\n2 .|. 3\n",
       "1 .|. .\n. .|2 .\n---+---\n3 .|. .\n. .|. 4\n"},
      {"1..4..1..3..2..3\n", "1.....2.3......4\n"}};
  const std::vector<std::string> both = {"1..4..1..3..2..3", "1.....2.3......4"};
  for (const auto& [first, unused] : shapes) {
    for (const auto& [other, second] : shapes) {
      for (const std::string between : {"", "\n", "Puzzle 2\n", "\nPuzzle 2\n", "\nPuzzle 2\n\n"}) {
        const std::vector<std::string> answers = read_pasted(first + between + second);
        const bool error = std::ranges::any_of(
            answers, [](const std::string& answer) { return answer.find(": ") != answer.npos; });
        EXPECT_TRUE(error || answers == both) << first << between << second;
      }
    }
  }
}

TEST(Misread, ASecondPuzzleOnALineIsAnError) {
  const std::string first = kPuzzle;
  const std::string other =
      "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
  for (const std::string between : {" ", ",", "\t", " and ", "; "}) {
    EXPECT_EQ(read_pasted(first + between + other + "\n"),
              (std::vector<std::string>{"1: several-puzzles"}));
    EXPECT_EQ(read_pasted("1..4..1..3..2..3" + between + "1.....2.3......4\n"),
              (std::vector<std::string>{"1: several-puzzles"}));
  }
  // A later state of the puzzle is a comment.
  std::string later = first;
  later[2] = '4';
  EXPECT_EQ(read_pasted(first + " " + later + "\n"), (std::vector<std::string>{first}));
}

// The boxes between bars, and between strokes or blank lines.
TEST(Misread, BoxesAreThoseOfTheDrawing) {
  for (const auto& [rows, columns] : std::vector<std::array<int, 2>>{{2, 3},
                                                                     {3, 2},
                                                                     {2, 4},
                                                                     {4, 2},
                                                                     {2, 5},
                                                                     {5, 2},
                                                                     {3, 4},
                                                                     {4, 3},
                                                                     {2, 6},
                                                                     {6, 2},
                                                                     {3, 3}}) {
    const int side = rows * columns;
    for (const std::string open : {".", "-", " "}) {
      for (const std::string stroke : {"", "\n", "-----+-----\n"}) {
        for (const bool bars : {false, true}) {
          std::string text;
          for (int row = 0; row < side; ++row) {
            if (row > 0 && row % rows == 0) text += stroke;
            for (int column = 0; column < side; ++column) {
              if (bars && column > 0 && column % columns == 0) text += "| ";
              const bool given = column == (row * columns + row / rows) % side;
              text += (given ? std::to_string(row % 9 + 1) : open) + " ";
            }
            text += '\n';
          }
          if (!bars && (open == " " || stroke.empty())) continue;
          const auto puzzle = parse_puzzle(text);
          if (!puzzle) {
            EXPECT_EQ(open, " ") << text << puzzle.error().message;
            continue;
          }
          EXPECT_EQ(puzzle->layout->box_rows(), rows) << text;
        }
      }
    }
  }
}

// Drawings of other kinds: 3x2 boxes, never the usual 2x3.
TEST(Misread, BoxesOfOtherDrawings) {
  for (const std::string text :
       {// columns and rows are numbered
        "    1 2   3 4   5 6\n  +-----+-----+-----+\n1 | 1 . | . . | . . |\n2 | . . | . . | . . |\n"
        "3 | . . | 2 . | . . |\n  +-----+-----+-----+\n4 | . . | . . | . . |\n"
        "5 | . 3 | . . | . . |\n6 | . . | . . | . 4 |\n  +-----+-----+-----+\n",
        "A B | C D | E F\n1 . | . . | . .\n. . | . . | . .\n. . | 2 . | . .\n----+-----+----\n"
        ". . | . . | . .\n. 3 | . . | . .\n. . | . . | . 4\n",
        // double strokes around boxes, single ones around cells
        "╔═══╤═══╦═══╤═══╦═══╤═══╗\n║ 1 │   ║   │   ║   │   ║\n╟───┼───╫───┼───╫───┼───╢\n"
        "║   │   ║   │   ║   │   ║\n╟───┼───╫───┼───╫───┼───╢\n║   │   ║ 2 │   ║   │   ║\n"
        "╠═══╪═══╬═══╪═══╬═══╪═══╣\n║   │   ║   │   ║   │   ║\n╟───┼───╫───┼───╫───┼───╢\n"
        "║   │ 3 ║   │   ║   │   ║\n╟───┼───╫───┼───╫───┼───╢\n║   │   ║   │   ║   │ 4 ║\n"
        "╚═══╧═══╩═══╧═══╩═══╧═══╝\n",
        // a row of dashes that are open cells
        "1 - | - - | - -\n- - | - - | - -\n- - | 2 - | - -\n----+-----+----\n"
        "- - | - - | - -\n- 3 | - - | - -\n- - | - - | - 4\n"}) {
    const auto read = parse_puzzle(text);
    ASSERT_TRUE(read) << text << read.error().message;
    EXPECT_EQ(read->layout->name(), "3x2") << text;
    const Grid& givens = read->givens;
    EXPECT_EQ(givens[0] * 1000 + givens[14] * 100 + givens[25] * 10 + givens[35], 1234) << text;
  }
  // Letters side by side are cells.
  const auto letters = parse_puzzle(
      "...|A..|...|...\n...|...|.1.|...\n.2.|...|...|AC.\n...|...|...|...\n---+---+---+---\n"
      "...|...|...|...\n...|...|3..|...\n.5.|...|...|...\n...|...|...|...\n---+---+---+---\n"
      "...|...|...|...\n...|...|...|...\n...|...|...|...\n..6|...|...|..9\n");
  ASSERT_TRUE(letters) << letters.error().message;
  EXPECT_EQ(letters->layout->name(), "4x3");
}

TEST(Misread, RegionsOfOtherDrawings) {
  const auto regions = layout_of("AAAB\nABBB\nCCCD\nCDDD\n").value();
  const std::string drawn =
      "╭───────────┬───╮\n│ 1   .   . │ . │\n│   ╭───────╯   │\n│ . │ .   .   . │\n"
      "├───┴───────┬───┤\n│ .   .   . │ . │\n│   ╭───────╯   │\n│ . │ .   .   2 │\n"
      "╰───┴───────────╯\n";
  const std::string heavy =
      "┏━━━┯━━━┯━━━┳━━━┓\n┃ 1 │ . │ . ┃ . ┃\n┠───╆━━━┿━━━┛───┨\n┃ . ┃ . │ . │ . ┃\n"
      "┣━━━┻━━━┿━━━┳━━━┫\n┃ . │ . │ . ┃ . ┃\n┠───╆━━━┿━━━┛───┨\n┃ . ┃ . │ . │ 2 ┃\n"
      "┗━━━┻━━━┷━━━┷━━━┛\n";
  for (const std::string& text : {drawn, heavy, "  1   2   3   4\n" + drawn, "Jigsaw\n" + drawn}) {
    const auto read = parse_puzzle(text);
    ASSERT_TRUE(read) << text << read.error().message;
    EXPECT_TRUE(same_houses(*read->layout, *regions)) << text;
  }
}

TEST(Misread, ASizeIsATitle) {
  const std::string rows = "1..4\n..1.\n.3..\n2..3\n";
  for (const std::string size : {"4x4", "4 x 4", "4X4", "Sudoku 4x4"}) {
    for (const std::string gap : {"", "\n"}) {
      EXPECT_EQ(answer_to(size + "\n" + gap + rows), "1..4..1..3..2..3") << size << gap;
    }
  }
}

// A drawn grid without its comment, "# layout: jigsaw9a".
TEST(Misread, RegionsAreThoseOfTheDrawing) {
  int joined = 0;
  for (const std::string name : {"jigsaw5", "jigsaw6", "jigsaw7", "jigsaw9a", "jigsaw9b"}) {
    const std::string folder = SUDOKIT_SOURCE_DIR "/data/";
    std::ifstream in(folder + "layouts/" + name + ".layout");
    std::stringstream file;
    file << in.rdbuf();
    const auto layout = layout_of(file.str());
    ASSERT_TRUE(layout) << name;
    Puzzle puzzle{*layout, Grid(static_cast<std::size_t>((*layout)->cells()), 0), {}, "", {}};
    puzzle.givens[3] = 1;
    std::string drawn;
    ASSERT_TRUE(write_puzzle(drawn, puzzle, Format::grid));
    const auto read = parse_puzzle(drawn);
    ASSERT_TRUE(read) << drawn << read.error().message;
    EXPECT_TRUE(same_houses(*read->layout, **layout)) << drawn;
    EXPECT_EQ(read->givens, puzzle.givens);
    const auto ruled = parse_puzzle(drawn + "odd r1c1\n");
    ASSERT_TRUE(ruled) << ruled.error().message;
    EXPECT_TRUE(same_houses(*ruled->layout, **layout)) << drawn;
    // Without a stroke between them, two regions are one.
    const std::size_t open = drawn.find("│ . │ .");
    if (open == drawn.npos) continue;
    drawn.replace(open, std::string("│ . │").size(), "│ .  ");
    EXPECT_EQ(code_of(parse_puzzle(drawn)), "ambiguous-text") << drawn;
    ++joined;
  }
  EXPECT_GT(joined, 0);
  EXPECT_EQ(answer_to("┌─┐┌─┐┌─┐┌─┐\n│1││.││.││4│\n└─┘└─┘└─┘└─┘\n┌─┐┌─┐┌─┐┌─┐\n│.││.││1││.│\n"
                      "└─┘└─┘└─┘└─┘\n┌─┐┌─┐┌─┐┌─┐\n│.││3││.││.│\n└─┘└─┘└─┘└─┘\n┌─┐┌─┐┌─┐┌─┐\n"
                      "│2││.││.││3│\n└─┘└─┘└─┘└─┘\n"),
            "1..4..1..3..2..3");
}

// X is 10 in some grids of that side.
TEST(Misread, XBesideOtherSignsMayBeADigit) {
  std::string rows(100, '.');
  for (const std::size_t at : {3, 15, 27, 32}) rows[at] = 'X';
  rows[0] = '1';
  std::string text;
  for (std::size_t at = 0; at < rows.size(); at += 10) text += rows.substr(at, 10) + "\n";
  EXPECT_EQ(read_pasted(text), (std::vector<std::string>{"1: ambiguous-text"}));
  std::ranges::replace(text, '.', 'X');
  EXPECT_EQ(read_pasted(text).size(), 1u);
  EXPECT_EQ(read_pasted(text)[0].size(), 100u);
}

}  // namespace
}  // namespace sudokit
