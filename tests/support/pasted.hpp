// Puzzles as rows of text for the tests of pasted puzzles, and how a text is read.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "sudokit/text.hpp"
#include "support/errors.hpp"

namespace sudokit::test {

using Rows = std::vector<std::vector<std::string>>;  // empty: an open cell

inline const std::string kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// A puzzle with a given in each row and column: a solved grid in which every `gap`-th cell is open.
inline Puzzle puzzle_of(int side, int gap) {
  Puzzle puzzle{default_layout(side).value(), {}, {}, "", {}};
  const int height = puzzle.layout->box_rows(), width = puzzle.layout->box_cols();
  for (int row = 0; row < side; ++row) {
    for (int col = 0; col < side; ++col) {
      const int digit = (row % height * width + row / height + col) % side + 1;
      const bool open = (row * 7 + col * 3 + row * col) % gap != 0 && (row != col);
      puzzle.givens.push_back(static_cast<std::uint8_t>(open ? 0 : digit));
    }
  }
  return puzzle;
}

inline Rows rows_of(const Puzzle& puzzle, bool letters) {
  const auto side = static_cast<std::size_t>(puzzle.layout->side());
  Rows rows(side);
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    const int digit = puzzle.givens[cell];
    std::string text = digit == 0 ? "" : std::to_string(digit);
    if (letters && digit > 9) text = std::string(1, static_cast<char>('A' + digit - 10));
    rows[cell / side].push_back(text);
  }
  return rows;
}

inline std::string join(const std::vector<std::string>& parts, const std::string& between) {
  std::string all;
  for (std::size_t i = 0; i < parts.size(); ++i) all += (i ? between : "") + parts[i];
  return all;
}

inline std::vector<std::string> lines_of(const Rows& rows, const std::string& open,
                                         const std::string& between) {
  std::vector<std::string> lines;
  for (auto row : rows) {
    for (std::string& cell : row) {
      if (cell.empty()) cell = open;
    }
    lines.push_back(join(row, between));
  }
  return lines;
}

inline std::vector<std::string> labelled(std::vector<std::string> lines, const std::string& before,
                                         const std::string& behind) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    lines[i] = before + std::to_string(i + 1) + behind + lines[i];
  }
  return lines;
}

inline std::string head_of(std::size_t side, const std::string& between, const std::string& first) {
  std::vector<std::string> numbers;
  for (std::size_t i = 1; i <= side; ++i) numbers.push_back(std::to_string(i));
  return first + join(numbers, between) + "\n";
}

inline std::string answer_to(const std::string& text) {
  const auto puzzle = parse_puzzle(text);
  if (!puzzle) return placed(puzzle.error());
  std::string line;
  Puzzle plain{puzzle->layout, puzzle->givens, {}, "", {}};
  EXPECT_FALSE(puzzle->has_marks()) << text;
  return write_puzzle(line, plain, Format::line) ? line.substr(0, line.size() - 1) : "?";
}

inline std::vector<std::string> read_pasted(const std::string& text, std::size_t bytes = 1 << 16) {
  std::istringstream in(text);
  RecordReader reader(in, {});
  std::vector<std::string> answers;
  for (RecordBatch batch; reader.next(batch, bytes);) {
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      std::string line;
      if (puzzle &&
          write_puzzle(line, {puzzle->layout, puzzle->givens, {}, "", {}}, Format::line)) {
        answers.push_back(line.substr(0, line.size() - 1));
      } else {
        answers.push_back(std::to_string(puzzle.error().line) + ": " + code_of(puzzle));
      }
    }
  }
  return answers;
}

inline void expect_read(const Puzzle& puzzle, const std::string& text) {
  const auto read = parse_puzzle(text);
  ASSERT_TRUE(read) << read.error().line << ":" << read.error().column << ": "
                    << read.error().message << "\n"
                    << text;
  EXPECT_TRUE(read->givens == puzzle.givens) << text;
  EXPECT_EQ(read->layout->name(), puzzle.layout->name()) << text;
}

inline const std::vector<int> kSides = {4, 6, 8, 9, 10, 12, 16};

inline std::string rows_with(std::string cells, const std::string& between = "\n") {
  std::string text;
  for (std::size_t at = 0; at < cells.size(); at += 9)
    text += (at ? between : "") + cells.substr(at, 9);
  return text;
}

}  // namespace sudokit::test
