// Pasted puzzles in streams, in fields of other formats, changed by chance, and the table of shapes
// of docs/formats.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "sudokit/run.hpp"
#include "support/pasted.hpp"

namespace sudokit {
namespace {

using namespace test;

TEST(Pasted, ManyInAStreamAndOneThatIsWrong) {
  std::string dashes = kPuzzle;
  std::ranges::replace(dashes, '.', '-');
  const std::string rows = rows_with(dashes) + "\n";
  const std::string bands =
      rows.substr(0, 30) + "\n" + rows.substr(30, 30) + "\n" + rows.substr(60);
  const std::string cut = rows.substr(0, 5) + rows.substr(6);
  const std::vector<std::string> three(3, kPuzzle);
  const std::vector<std::string> row_wrong = {kPuzzle, "11: wrong-cell-count", kPuzzle};
  for (const std::size_t bytes : {1, 7, 1 << 16}) {
    EXPECT_EQ(read_pasted(rows + "\n" + rows + "\n" + rows, bytes), three);
    EXPECT_EQ(read_pasted(rows + rows + rows, bytes), three);
    EXPECT_EQ(read_pasted(bands + "\n\n" + bands + "\n" + bands, bytes), three);
    EXPECT_EQ(read_pasted("One\n" + rows + "Two\n" + rows + "Three\n" + rows, bytes), three);
    EXPECT_EQ(read_pasted(rows + "\n" + cut + "\n" + rows, bytes), row_wrong);
    EXPECT_EQ(read_pasted(dashes + "\n" + kPuzzle + "\n" + dashes + " # a comment", bytes), three);
    EXPECT_EQ(read_pasted(dashes + "\n" + dashes.substr(1) + "\n" + kPuzzle, bytes),
              std::vector<std::string>({kPuzzle, "2: wrong-cell-count", kPuzzle}));
  }
}

// Any text gives the same result when it is read in pieces, and everything read is a puzzle.
TEST(Pasted, ChangedByChanceItReadsTheSameInPieces) {
  const Puzzle puzzle = puzzle_of(6, 2);
  const auto dashes = lines_of(rows_of(puzzle, true), "-", "");
  const auto fields = lines_of(rows_of(puzzle, false), "", "\t");
  const auto spaces = lines_of(rows_of(puzzle, true), " ", " ");
  const std::vector<std::string> texts = {
      join(dashes, "\n") + "\n\n" + join(dashes, "\n"),
      join(labelled(dashes, "> R", ": "), "\n"),
      "[[" + join(lines_of(rows_of(puzzle, false), "null", ","), "],\n[") + "]]",
      join(fields, "\n"),
      "|" + join(spaces, "|\n|") + "|",
      join(dashes, " / ") + "\n" + join(dashes, ""),
      "https://example.org/?a=" + join(dashes, "") + "&b=1#" + join(dashes, "%2D")};
  const std::vector<std::string> signs = {"\n", "\t", " ",    "-",    "|", ",", "]",
                                          "[",  "'",  "0",    "9",    "x", "A", "–",
                                          "●",  "６", "\xff", "\x01", "#", ">", "%"};
  Random random(7);
  std::size_t read = 0;
  for (int i = 0; i < 1'500; ++i) {
    std::string text = texts[random.below(static_cast<std::uint32_t>(texts.size()))];
    for (auto changes = random.below(4); changes > 0; --changes) {
      const auto at = random.below(static_cast<std::uint32_t>(text.size()));
      const std::string& sign = signs[random.below(static_cast<std::uint32_t>(signs.size()))];
      text.replace(at, random.below(2), random.coin() ? sign : "");
    }
    const auto whole = read_pasted(text);
    ASSERT_EQ(read_pasted(text, 1 + random.below(20)), whole) << text;
    read += static_cast<std::size_t>(
        std::ranges::count_if(whole, [](const auto& each) { return each.size() == 36; }));
    const auto one = parse_puzzle(text);
    if (!one) continue;
    ASSERT_EQ(one->givens.size(), static_cast<std::size_t>(one->layout->cells())) << text;
    ASSERT_FALSE(find_clash(*one->layout, one->givens)) << text;
  }
  EXPECT_GT(read, 300u);
}

TEST(Pasted, FieldsOfCsvAndStringsOfJson) {
  std::string dashes = kPuzzle;
  std::ranges::replace(dashes, '.', '-');
  const std::vector<std::string> one = {kPuzzle};
  EXPECT_EQ(read_pasted("id,puzzle\n7," + dashes + "\n"), one);
  EXPECT_EQ(read_pasted("id,puzzle\n7,\"" + rows_with(dashes) + "\"\n"), one);
  EXPECT_EQ(read_pasted("{\"puzzle\":\"" + dashes + "\"}"), one);
  EXPECT_EQ(read_pasted("{\"puzzle\":[\"" + rows_with(dashes, "\",\"") + "\"]}"), one);
}

TEST(Pasted, AFormThatIsNamedIsKept) {
  std::string dashes = kPuzzle;
  std::ranges::replace(dashes, '.', '-');
  EXPECT_FALSE(parse_puzzle(dashes, {Format::line, nullptr}));
  EXPECT_FALSE(parse_puzzle(rows_with(dashes), {Format::grid, nullptr}));
  EXPECT_TRUE(parse_puzzle(rows_with(dashes), {Format::pasted, nullptr}));
  EXPECT_FALSE(parse_puzzle(dashes, {Format::automatic, Layout::named("4x4").value()}));
}

std::string unescaped(std::string text) {
  const auto replace = [&](std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
  };
  replace("\\|", "|");
  replace("↵", "\n");
  replace("⇥", "\t");
  return text;
}

// All examples in the table of shapes are the same puzzle.
TEST(Pasted, TheTableOfShapesIsRead) {
  std::ifstream file(std::string(SUDOKIT_SOURCE_DIR) + "/docs/formats.md");
  std::string line;
  while (std::getline(file, line) && line != "<!-- shapes -->") continue;
  std::size_t shapes = 0;
  std::getline(file, line);
  while (std::getline(file, line) && !line.starts_with("|")) continue;
  std::getline(file, line);
  for (; std::getline(file, line) && line.starts_with("|"); ++shapes) {
    const std::size_t from = line.find(" | `") + 4;
    const std::size_t to = line.find("` | ", from);
    ASSERT_NE(to, std::string::npos) << line;
    EXPECT_EQ(answer_to(unescaped(line.substr(from, to - from))), "1..4..1..3..2..3") << line;
  }
  EXPECT_GT(shapes, 25u);
}

}  // namespace
}  // namespace sudokit
