// Rules below a pasted grid of any shape: they are read with it, or are an error.
#include <gtest/gtest.h>

#include <map>

#include "support/pasted.hpp"

namespace sudokit {
namespace {

using namespace test;

std::string prefixed(const std::vector<std::string>& lines, const std::string& before,
                     const std::string& behind) {
  std::string all;
  for (const std::string& line : lines) all += before + line + behind + "\n";
  return all;
}

// One puzzle in many shapes.
std::map<std::string, std::string> shapes_of(const Puzzle& puzzle) {
  const Rows rows = rows_of(puzzle, true);
  const auto n = rows.size();
  const auto dots = lines_of(rows, ".", "");
  std::string bars, stroke, numbered;
  for (std::size_t i = 0; i < n; ++i) bars += "---|";
  const auto spaced = lines_of(rows, ".", " ");
  for (std::size_t i = 0; i < n; ++i)
    numbered += std::string(1, static_cast<char>('A' + i)) + " " + spaced[i] + "\n";
  const auto height = static_cast<std::size_t>(puzzle.layout->box_rows());
  std::string bands;
  for (std::size_t i = 0; i < n; ++i) {
    bands += (i > 0 && i % height == 0 ? "\n" : "") + dots[i] + "\n";
  }
  return {{"rows", prefixed(dots, "", "")},
          {"dashes", prefixed(lines_of(rows, "-", ""), "", "")},
          {"question marks", prefixed(lines_of(rows, "?", " "), "", "")},
          {"numbers", prefixed(lines_of(rows, "0", " "), "", "")},
          {"tabs", prefixed(lines_of(rows, "", "\t"), "", "")},
          {"commas", prefixed(lines_of(rows, "", ","), "", "")},
          {"JSON", "[" + join(lines_of(rows, "0", ","), "],\n[").insert(0, "[") + "]]\n"},
          {"Markdown", "|" + bars + "\n" + prefixed(lines_of(rows, " ", "|"), "|", "|")},
          {"labels", numbered},
          {"code", "[code]\n" + prefixed(dots, "", "") + "[/code]\n"},
          {"fence", "```\n" + prefixed(dots, "", "") + "```\n"},
          {"mail", prefixed(dots, "> ", "")},
          {"section", "[Puzzle]\n" + prefixed(dots, "", "")},
          {"title", "Killer by me\n" + prefixed(dots, "", "")},
          {"bands", bands}};
}

TEST(RuledPaste, RulesBelowEveryShapeAreRead) {
  for (const int side : {4, 6, 9}) {
    const Puzzle puzzle = puzzle_of(side, 2);
    for (const auto& [name, shape] : shapes_of(puzzle)) {
      for (const std::string gap : {"", "\n", "\n\n", "\nNormal rules apply.\n\n"}) {
        for (const std::string rule : {"anti-knight", "Anti Knight", "> anti-knight"}) {
          const auto read = parse_puzzle(shape + gap + rule + "\n");
          ASSERT_TRUE(read) << name << "\n"
                            << shape << gap << rule << "\n"
                            << read.error().line << ": " << read.error().message;
          EXPECT_EQ(read->givens, puzzle.givens) << shape;
          EXPECT_TRUE(read->has_rules()) << shape << gap << rule;
        }
        for (const std::string wrong : {"killer 7 B1 C1", "thermometer A1-A3", "kiler 5 r1c1 r1c2",
                                        "> thermo r1c1-r1c2", "r1c1 + r1c2 = 5"}) {
          EXPECT_FALSE(parse_puzzle(shape + gap + wrong + "\n")) << name << "\n" << shape << wrong;
        }
      }
    }
  }
}

TEST(RuledPaste, AMapOfLettersAboveOrBelowAGridIsItsRegions) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n", map = "AAAB\nACBB\nCCDB\nCDDD\n";
  for (const std::string between : {"", "\n"}) {
    const auto read = parse_puzzle(rows + between + map);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(same_houses(*read->layout, *layout_of(map).value()));
    EXPECT_EQ(read->givens[0], 1);
    const auto below = parse_puzzle(map + between + rows);
    ASSERT_TRUE(below) << below.error().message;
    EXPECT_TRUE(same_houses(*read->layout, *below->layout));
    EXPECT_EQ(read->givens, below->givens);
    EXPECT_FALSE(parse_puzzle(rows + between + "AAAB\nACBB\nCCDB\nCDDA\n")) << "not a map";
  }
}

TEST(RuledPaste, OfAStreamEachBlockHasItsRules) {
  const std::string one = "1...\n....\n....\n....\n";
  const std::vector<std::string> answers = read_pasted(one + "\nodd r1c1\n\n" + one);
  EXPECT_EQ(answers, (std::vector<std::string>(2, "1...............")));
}

}  // namespace
}  // namespace sudokit
