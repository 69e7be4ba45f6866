// Puzzles as people type and paste them, without naming a form: every shape at several sides,
// and errors and their places.
#include "support/pasted.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <sstream>

#include "sudokit/text.hpp"

namespace sudokit {
namespace {

using namespace test;

const std::vector<std::string> kSigns = {".", "0", "-", "_", "?", "*",  "x", "X", "O",
                                         "o", "–", "—", "−", "·", "•",  "●", "○", "□",
                                         "▢", "■", "◯", "⬜", "☐", "０", "．"};

TEST(Pasted, EverySignOfAnOpenCell) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 3);
    for (const std::string& sign : kSigns) {
      // On 16x16, 0 is a digit only if another sign marks open cells.
      const Rows rows = rows_of(puzzle, true);
      const auto lines = lines_of(rows, sign, "");
      expect_read(puzzle, join(lines, ""));
      expect_read(puzzle, join(lines, "\n"));
      expect_read(puzzle, join(lines, "\r\n") + "\r\n");
      expect_read(puzzle, join(lines_of(rows_of(puzzle, false), sign, " "), "\n"));
      expect_read(puzzle,
                  "A title of words\n\n" + join(lines_of(rows, sign, " "), "\n") + "\nBy her");
    }
  }
}

// As a loop of Python prints it, with spaces for open cells and no frame around.
TEST(Pasted, SpacesBetweenBarsWithoutAFrame) {
  std::string text, trimmed;
  for (std::size_t row = 0; row < 9; ++row) {
    std::string line;
    for (std::size_t column = 0; column < 9; ++column) {
      const char cell = kPuzzle[row * 9 + column];
      line += std::string(column == 0 ? "" : " ") + (cell == '.' ? ' ' : cell);
      if (column == 2 || column == 5) line += " |";
    }
    const std::string stroke = row == 3 || row == 6 ? "------+-------+------\n" : "";
    text += stroke + line + "\n";
    line.erase(line.find_last_not_of(' ') + 1);
    trimmed += stroke + line + "\n";
  }
  EXPECT_EQ(answer_to(text), kPuzzle) << text;
  EXPECT_EQ(answer_to(trimmed), kPuzzle) << trimmed;
}

TEST(Pasted, GroupsBandsAndCellsByThemselves) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 4);
    const auto height = static_cast<std::size_t>(puzzle.layout->box_rows());
    for (const std::string sign : {".", "0", "-", "x", "·"}) {
      const auto lines = lines_of(rows_of(puzzle, true), sign, "");
      for (const char* between : {" ", ",", ", ", ";", "/", " / ", "|", " | "}) {
        expect_read(puzzle, join(lines, between));
        expect_read(puzzle, "[" + join(lines, between) + "]");
      }
      std::string bands, longer;
      for (std::size_t row = 0; row < lines.size(); ++row) {
        bands += lines[row] + (row % height == height - 1 ? "\n\n" : "\n");
        longer += lines[row] + (row % height == height - 1 ? "\n" : "");
      }
      expect_read(puzzle, bands);
      // Lines of 36 or 64 cells are taken for puzzles of their own.
      if (side < 12) expect_read(puzzle, longer);
      expect_read(puzzle, join(lines_of(rows_of(puzzle, true), sign, "\n"), "\n"));
    }
  }
}

// Without the marks of a table, 9 rows, 8 lines "|-" and 17 fields a row are no grid of side 17.
TEST(Pasted, TablesOfAWiki) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 2);
    std::string rows;
    for (const std::string& line : lines_of(rows_of(puzzle, true), " ", " || ")) {
      rows += (rows.empty() ? "| " : "|-\n| ") + line + "\n";
    }
    expect_read(puzzle, "{| class=\"wikitable\"\n|+ Puzzle 1\n" + rows + "|}\n");
    expect_read(puzzle, "{|\n|-\n" + rows + "|}");
    const auto tight = lines_of(rows_of(puzzle, true), "", "||");
    expect_read(puzzle, "{|\n|" + join(tight, "\n|-\n|") + "\n|}");
    expect_read(puzzle, rows);
  }
}

TEST(Pasted, RemarksBehindTheCellsAndAssignedRows) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 2);
    auto lines = lines_of(rows_of(puzzle, true), ".", " ");
    std::string assigned;
    for (std::size_t row = 0; row < lines.size(); ++row) {
      assigned += "r" + std::to_string(row + 1) + " = " + lines[row] + "\n";
    }
    expect_read(puzzle, assigned);
    for (std::string& line :
         {std::ref(lines.front()), std::ref(lines[1]), std::ref(lines.back())}) {
      line += " # a remark, 5 of them";
    }
    expect_read(puzzle, join(lines, "\n"));
    const auto read = parse_puzzle(join(lines, "\n"), {Format::pasted, nullptr});
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->comment.starts_with("a remark, 5 of them; a remark")) << read->comment;
    // A # without words may stand for an open cell.
    EXPECT_FALSE(parse_puzzle(join(lines_of(rows_of(puzzle, true), "#", " "), "\n"),
                              {Format::pasted, nullptr}));
    const std::string titled =
        "Puzzle #7\n" + join(lines_of(rows_of(puzzle, true), ".", " "), "\n");
    EXPECT_EQ(parse_puzzle(titled, {Format::pasted, nullptr}).value().comment, "Puzzle #7");
  }
}

TEST(Pasted, LinesThatWereBroken) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 2);
    const std::string line = join(lines_of(rows_of(puzzle, true), ".", ""), "");
    for (const std::size_t width : {13u, 40u, 70u, 76u, 80u}) {
      const auto n = static_cast<std::size_t>(side);
      // Even lines of a few rows are bands, or puzzles of their own.
      if (width <= n || width >= n * n || n * n % width == 0) continue;
      std::string broken, quoted;
      for (std::size_t at = 0; at < line.size(); at += width) {
        broken += line.substr(at, width) + "\n";
        quoted += "> " + line.substr(at, width) + "\n";
      }
      expect_read(puzzle, broken);
      expect_read(puzzle, quoted);
    }
  }
}

TEST(Pasted, ANameBeforeGroups) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 2);
    if (side > 9) continue;  // digits are letters
    const std::string groups = join(lines_of(rows_of(puzzle, true), ".", ""), " ");
    for (const std::string name : {"Monday", "Puzzle 12"}) {
      expect_read(puzzle, name + ": " + groups);
      EXPECT_EQ(parse_puzzle(name + ": " + groups, {Format::pasted, nullptr}).value().comment,
                name);
    }
  }
}

TEST(Pasted, RowsAsItemsOfAList) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 2);
    for (const std::string between : {"", " ", ", "}) {
      const std::string sign = between == ", " ? "0" : ".";
      const auto lines = lines_of(rows_of(puzzle, true), sign, between);
      expect_read(puzzle, "- " + join(lines, "\n- "));
      expect_read(puzzle, "puzzle:\n  - \"" + join(lines, "\"\n  - \"") + "\"\n");
      if (between == ", ") expect_read(puzzle, "- [" + join(lines, "]\n- [") + "]");
    }
  }
}

TEST(Pasted, TextBetweenTripleQuotes) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 2);
    const std::string rows = join(lines_of(rows_of(puzzle, true), ".", " "), "\n");
    expect_read(puzzle, "\"\"\"\n" + rows + "\n\"\"\"\n");
    expect_read(puzzle, "puzzle = '''\n" + rows + "\n''')\n");
  }
}

TEST(Pasted, SpacesAsOpenCells) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 2);
    for (const std::string between : {"", " ", "  "}) {
      auto lines = lines_of(rows_of(puzzle, true), " ", between);
      expect_read(puzzle, join(lines, "\n"));
      for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
      expect_read(puzzle, join(lines, "\n"));
      for (std::string& line : lines) line.insert(0, "    ");
      expect_read(puzzle, join(lines, "\n"));
    }
    auto hard = lines_of(rows_of(puzzle, true), "\u00A0", "");
    expect_read(puzzle, join(hard, "\n"));
  }
}

TEST(Pasted, Lists) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 3);
    const Rows rows = rows_of(puzzle, false);
    for (const std::string open : {"0", "null", "None", "''", "\"\"", "' '", "nan", "-1"}) {
      const auto lines = lines_of(rows, open, ", ");
      expect_read(puzzle, "[[" + join(lines, "], [") + "]]");
      expect_read(puzzle, "[\n  [" + join(lines, "],\n  [") + "],\n]\n");
      expect_read(puzzle, "grid = [[" + join(lines, "],\n        [") + "]];");
      expect_read(puzzle, "{{" + join(lines, "},\n{") + "}}");
      expect_read(puzzle, "((" + join(lines, "), (") + "))");
      expect_read(puzzle, "[" + join(lines, ", ") + "]");
      expect_read(puzzle, "[" + join(lines, ",\n ") + "]");
      expect_read(puzzle, "[[" + join(lines_of(rows, open, ",\n"), "\n],[\n") + "]]");
    }
    const auto strings = lines_of(rows_of(puzzle, true), ".", "");
    expect_read(puzzle, "[\"" + join(strings, "\", \"") + "\"]");
    expect_read(puzzle, "['" + join(strings, "',\n '") + "']");
    expect_read(puzzle,
                "[['" + join(lines_of(rows_of(puzzle, true), ".", "', '"), "'], ['") + "']]");
  }
}

TEST(Pasted, LabelsHeadsAndMarksOfMail) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 3);
    const auto width = static_cast<std::size_t>(side);
    for (const std::string sign : {".", "-", "x"}) {
      const auto dense = lines_of(rows_of(puzzle, true), sign, "");
      const auto spaced = lines_of(rows_of(puzzle, false), sign, " ");
      for (const auto& [before, behind] :
           std::vector<std::pair<std::string, std::string>>{{"R", ": "},
                                                            {"r", " "},
                                                            {"", ": "},
                                                            {"", "| "},
                                                            {"", ") "},
                                                            {"", ". "},
                                                            {"Row ", ": "}}) {
        expect_read(puzzle, join(labelled(dense, before, behind), "\n"));
        expect_read(puzzle, join(labelled(spaced, before, behind), "\n"));
        expect_read(puzzle,
                    head_of(width, " ", "   ") + join(labelled(spaced, before, behind), "\n"));
      }
      expect_read(puzzle, head_of(width, " ", "") + join(spaced, "\n"));
      expect_read(puzzle, "> " + join(dense, "\n> "));
      expect_read(puzzle, "Look at this:\n\n> > " + join(spaced, "\n> > ") + "\n\nYours");
      expect_read(puzzle, "```\n" + join(dense, "\n") + "\n```\n");
      expect_read(puzzle, "Here:\n\n```text\n" + join(spaced, "\n") + "\n```\nGood luck");
      expect_read(puzzle, "`" + join(dense, "") + "`");
    }
  }
}

TEST(Pasted, FieldsOfSpreadsheetsAndMarkdown) {
  for (const int side : kSides) {
    const Puzzle puzzle = puzzle_of(side, 3);
    const auto width = static_cast<std::size_t>(side);
    std::string rule = "|";
    for (int i = 0; i < side; ++i) rule += "---|";
    for (const std::string open : {"", "-", "x", "?"}) {
      for (const std::string between : {"\t", ",", ";"}) {
        auto lines = lines_of(rows_of(puzzle, false), open, between);
        expect_read(puzzle, join(lines, "\n"));
        expect_read(puzzle, head_of(width, between, "") + join(lines, "\n"));
        expect_read(puzzle,
                    head_of(width, between, between) + join(labelled(lines, "", between), "\n"));
        for (std::string& line : lines) line.erase(line.find_last_not_of(between) + 1);
        expect_read(puzzle, join(lines, "\n"));
        // An empty column next to the grid.
        lines = lines_of(rows_of(puzzle, false), open, between);
        if (!open.empty()) continue;
        expect_read(puzzle, join(lines, between + "\n") + between + "\n");
        expect_read(puzzle, between + join(lines, "\n" + between) + "\n");
      }
      auto lines = lines_of(rows_of(puzzle, false), open, " | ");
      for (std::string& line : lines) line = "| " + line + " |";
      const std::string first = lines[0];
      expect_read(puzzle, join(lines, "\n"));
      std::string blank = "|";
      for (int i = 0; i < side; ++i) blank += "   |";
      expect_read(puzzle, blank + "\n" + rule + "\n" + join(lines, "\n"));
      lines[0] += "\n" + rule;
      expect_read(puzzle, join(lines, "\n"));
    }
  }
}

// The cells may begin like the archive of Lloyd and Amos; the format is still `pasted`.
TEST(Pasted, AColumnOfNumbersIsNoArchive) {
  for (const std::string sign : {"0", "-1", "."}) {
    std::istringstream in(
        join(lines_of(rows_of(parse_puzzle(kPuzzle).value(), false), sign, "\n"), "\n"));
    RecordReader reader(in, {});
    RecordBatch batch;
    ASSERT_TRUE(reader.next(batch));
    EXPECT_EQ(reader.context().format, Format::pasted) << sign;
    EXPECT_EQ(batch.records.size(), 1U);
  }
}

struct Frame {
  std::string stroke, bar, cross;
};

TEST(Pasted, FramesWithEverySign) {
  for (const Frame& frame : {Frame{"-", "|", "+"}, Frame{"─", "│", "┼"}, Frame{"━", "┃", "╋"},
                             Frame{"═", "║", "╬"}, Frame{"=", "|", "|"}}) {
    for (const int side : {4, 6, 9, 12, 16}) {
      const Puzzle puzzle = puzzle_of(side, 2);
      const auto height = static_cast<std::size_t>(puzzle.layout->box_rows());
      const auto width = static_cast<std::size_t>(puzzle.layout->box_cols());
      const Rows rows = rows_of(puzzle, true);
      for (const std::string sign : {".", "-", "x", "_", "?", "0", " ", "•"}) {
        for (const std::string gap : {"", " "}) {
          std::string rule = frame.cross;
          for (std::size_t box = 0; box < rows.size() / width; ++box) {
            const std::size_t length = gap.empty() ? width : 2 * width + 1;
            for (std::size_t i = 0; i < length; ++i) rule += frame.stroke;
            rule += frame.cross;
          }
          std::string text;
          for (std::size_t row = 0; row < rows.size(); ++row) {
            if (row % height == 0) text += rule + "\n";
            text += frame.bar;
            for (std::size_t col = 0; col < rows.size(); ++col) {
              text += gap + (rows[row][col].empty() ? sign : rows[row][col]);
              if (col % width == width - 1) text += gap + frame.bar;
            }
            text += "\n";
          }
          expect_read(puzzle, text + rule + "\n");
        }
      }
    }
  }
}

TEST(Pasted, Links) {
  const Puzzle puzzle = parse_puzzle(kPuzzle).value();
  std::string zeros = kPuzzle, dashes = kPuzzle, escaped;
  std::ranges::replace(zeros, '.', '0');
  std::ranges::replace(dashes, '.', '-');
  for (const char c : kPuzzle) escaped += c == '.' ? "%2E" : std::string(1, c);
  for (const std::string& text :
       {"https://www.sudokuwiki.org/sudoku.htm?bd=" + zeros,
        "https://sudokuexchange.com/play/?s=" + zeros,
        "http://example.org/a?n=17&p=" + dashes + "&z=2", "https://example.org/#" + escaped,
        "see https://example.org/?p=" + kPuzzle + " and wonder",
        "<https://example.org/" + zeros + ">", kPuzzle + " https://example.org/?of=top95",
        dashes + " https://example.org/?of=top95"}) {
    expect_read(puzzle, text);
  }
  EXPECT_EQ(answer_to("https://example.org/?a=" + zeros + "&b=" + zeros), "1:1: several-puzzles");
  EXPECT_EQ(answer_to("https://example.org/?bd=S9B0203040506" + std::string(150, 'a')),
            "1:1: no-puzzle");
}

TEST(Pasted, NamesTheCulpritAndItsPlace) {
  std::string dashes = kPuzzle, os = kPuzzle, wrong, high;
  std::ranges::replace(dashes, '.', '-');
  std::ranges::replace(os, '.', 'O');
  high = os;
  high[13] = 'A';
  wrong = dashes;
  wrong[13] = '!';
  std::string clash = dashes;
  clash[2] = '5';
  const std::string head = rows_with(dashes).substr(0, 48), tail = rows_with(dashes).substr(49);
  const struct {
    std::string text, answer;
  } cases[] = {
      {dashes.substr(1), "1:1: wrong-cell-count"},
      {dashes + "1", "1:1: wrong-cell-count"},
      {rows_with(high), "2:5: digit-out-of-range"},
      {high, "1:14: digit-out-of-range"},
      {rows_with(wrong), "2:5: unexpected-character"},
      {rows_with(wrong, " "), "1:15: unexpected-character"},
      {wrong, "1:14: unexpected-character"},
      {clash, "1:3: clashing-givens"},
      {rows_with(clash, "/"), "1:3: clashing-givens"},
      {head + tail, "5:1: wrong-cell-count"},
      {rows_with(dashes.substr(0, 72)), "8:1: wrong-cell-count"},
      {rows_with(dashes, " ").replace(22, 1, ""), "1:21: wrong-cell-count"},
      {dashes + " " + dashes, "1:83: several-puzzles"},
      {"[[1,2,3,4],[3,4,1],[2,1,4,3],[4,3,2,1]]", "1:13: wrong-cell-count"},
      {"[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,5]]", "1:39: digit-out-of-range"},
      {"53..7....", "1:1: wrong-cell-count"},
  };
  for (const auto& each : cases) EXPECT_EQ(answer_to(each.text), each.answer) << each.text;
}

// Texts that are not puzzles are not read as puzzles, and get no misleading message.
TEST(Pasted, WhatIsNoPuzzleIsNone) {
  for (const std::string& text :
       {std::string("It was 1984, and 12 clocks\nstruck 13.\n"), std::string("555-1234\n"),
        std::string("2026-11-23 15:10:22\n"), std::string("123e4567-e89b-12d3-a456-426614174000\n"),
        std::string("12\n7\n35\n4\n99\n1\n22\n31\n8\n"),
        std::string("1.5 2.7 3.1\n4.4 5.5 6.1\n7.7 8.8 9.9\n"),
        std::string("12,45,99\n13,46,98\n14,47,97\n"), std::string("name,age\nAnn,12\nBob,13\n"),
        std::string("# Title\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"),
        std::string("---------\n---------\n---------\n---------\n")}) {
    EXPECT_FALSE(parse_puzzle(text)) << text;
  }
  std::string numbers;
  for (int row = 0; row < 9; ++row) {
    for (int col = 0; col < 9; ++col) numbers += std::to_string((row * 37 + col * 13) % 100) + ",";
    numbers.back() = '\n';
  }
  EXPECT_EQ(answer_to(numbers), "1:3: digit-out-of-range");
}

// Either numbers of the columns above a row of open cells, or a row above a ruled line.
TEST(Pasted, TwoReadingsAreRefused) {
  EXPECT_EQ(answer_to("1234\n----\n3-1-\n2--3\n4--1\n"), "1:1: ambiguous-text");
}

// Letters are digits if the side has that many.
TEST(Pasted, LettersAreDigitsOfLargeSides) {
  Puzzle puzzle = puzzle_of(25, 2);
  const auto letters = lines_of(rows_of(puzzle, true), "-", "");
  expect_read(puzzle, join(letters, "\n"));
  expect_read(puzzle, join(letters, " "));
  std::string hex;
  puzzle = puzzle_of(16, 2);
  for (std::size_t cell = 0; cell < 256; ++cell) {
    const int digit = puzzle.givens[cell];
    hex += digit == 0 ? '-' : "0123456789abcdef"[digit - 1];
    if (cell % 16 == 15) hex += '\n';
  }
  expect_read(puzzle, hex);
  std::string spaced, fields;
  for (const char c : hex) {
    spaced += std::string(1, c) + (c == '\n' ? "" : " ");
    fields += (c == '-' ? "" : std::string(1, c)) + (c == '\n' ? "" : "\t");
  }
  expect_read(puzzle, spaced);
  for (std::size_t at = 0; (at = fields.find("\t\n", at)) != fields.npos;) fields.erase(at, 1);
  expect_read(puzzle, fields);
}

// If the other rows keep their open cells at the end, a shorter row has lost a cell inside.
TEST(Pasted, AShortRowAmongWholeOnesIsWrong) {
  EXPECT_EQ(answer_to("1,,,4\n,,1,\n3,,\n2,,,3\n"), "3:1: wrong-cell-count");
  EXPECT_FALSE(parse_puzzle("1  4\n  1 \n3  \n2  3\n"));
  EXPECT_TRUE(parse_puzzle("1  4\n  1\n 3\n2  3\n"));
}

// In a malformed text, cells that would make small puzzles of their own are not read as such.
TEST(Pasted, NoSmallPuzzlesAreFoundInALargeOne) {
  std::string list = "[\n  [\n";  // a value a line, and one is lost
  for (std::size_t cell = 1; cell < 81; ++cell) {
    list += "    " + std::string(1, kPuzzle[cell] == '.' ? '0' : kPuzzle[cell]);
    list += cell == 80 ? "\n  ]\n]\n" : cell % 9 == 8 ? "\n  ],\n  [\n" : ",\n";
  }
  EXPECT_EQ(read_pasted(list), std::vector<std::string>{"3: wrong-cell-count"});
}

}  // namespace
}  // namespace sudokit
