// Rules below a pasted grid of any shape: they are read with it, or are an error.
#include <gtest/gtest.h>

#include <algorithm>
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

std::vector<std::string> ignored_in(const std::string& text, ReadOptions options = {}) {
  std::istringstream in(text);
  RecordReader reader(in, std::move(options));
  std::vector<std::string> found;
  for (RecordBatch batch; reader.next(batch);) {
    for (const Record& record : batch.records) {
      for (const IgnoredText& words : ignored_text(reader.context(), record)) {
        found.push_back(std::to_string(words.line) + ": " + words.text);
      }
    }
  }
  return found;
}

// A line that begins as a rule is one, or an error; also in a list, and beside another rule.
TEST(RuledPaste, RulesBesideOthers) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n", rule = "odd r1c1\n";
  const auto both = parse_puzzle(rows + rule + "diagonal 1\n");
  ASSERT_TRUE(both) << both.error().message;
  EXPECT_FALSE(same_houses(*both->layout, *default_layout(4).value()));
  for (const std::string listed : {"* anti-knight", "1) anti-knight", "• anti-knight",
                                   "Rules: anti-knight", "rule = anti-knight"}) {
    for (const std::string& text : {rows + rule + listed + "\n", rows + listed + "\n" + rule}) {
      const auto read = parse_puzzle(text);
      ASSERT_TRUE(read) << listed << ": " << read.error().message;
      EXPECT_EQ(read->rules->constraints().size(), 2u) << listed;
    }
  }
  for (const std::string wrong :
       {"antiknigt", "kropki", "kiler 5 r1c1 r1c2", "sandwch 5 row 1", "killer 17",
        "Killer: sums of cages", "Rules: digits differ", "Rule = as usual", "windoku"}) {
    EXPECT_FALSE(parse_puzzle(rows + rule + wrong + "\n")) << wrong;
    EXPECT_FALSE(parse_puzzle(rows + wrong + "\n")) << wrong;
    EXPECT_FALSE(parse_puzzle(wrong + "\n" + rows)) << wrong;
  }
  // An empty grid of dashes is no frame.
  EXPECT_FALSE(parse_puzzle("----\n----\n----\n----\nkiller 7 r1c1 r1c2\n"));
  // Columns of other formats may say anything.
  EXPECT_EQ(answer_to("id,puzzle,note\n1,1--4--1--3--2--3,a diagonal sudoku\n"),
            "1..4..1..3..2..3");
}

// All other words are ignored and reported, whatever they say; `strict` makes them an error.
TEST(RuledPaste, OtherWordsAreIgnoredAndReported) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n";
  const std::string frame = "+--+--+\n|1.|..|\n|..|2.|\n+--+--+\n|.3|..|\n|..|.4|\n+--+--+\n";
  for (const std::string words :
       {"Killer Sudoku", "Killer", "NRC sudoku", "X-Sudoku", "Jigsaw Sudoku no. 7",
        "A harmless sentence.", "anti-knight and anti-king", "No king's move repeats",
        "Hint: r1c2 is 3", "Grid 01", "Normal rules apply."}) {
    for (const std::string& grid : {rows, frame}) {
      for (const std::string gap : {"", "\n"}) {
        for (const bool above : {true, false}) {
          const std::string text = above ? words + "\n" + gap + grid : grid + gap + words + "\n";
          const auto read = parse_puzzle(text);
          ASSERT_TRUE(read) << text << read.error().message;
          EXPECT_FALSE(read->has_rules());
          const auto lines = static_cast<std::size_t>(std::ranges::count(grid + gap, '\n'));
          EXPECT_EQ(ignored_in(text),
                    std::vector<std::string>{std::to_string(above ? 1 : lines + 1) + ": " + words})
              << text;
          ReadOptions strict;
          strict.strict = true;
          EXPECT_FALSE(parse_puzzle(text, strict)) << text;
        }
      }
    }
  }
  EXPECT_TRUE(ignored_in("# Killer Sudoku\n" + rows + "# by Ann\n").empty());
  EXPECT_TRUE(ignored_in("Layout: 2x2\n" + rows).empty());
  EXPECT_EQ(ignored_in("Killer\n" + rows + "anti-knight\n\nas usual\n"),
            (std::vector<std::string>{"1: Killer", "8: as usual"}));
  const std::string sentence(200, 'a');
  EXPECT_EQ(ignored_in(sentence + "\n" + rows),
            std::vector<std::string>{"1: " + sentence.substr(0, 60) + "..."});
}

TEST(RuledPaste, ALayoutBelowAGridIsNotIgnored) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n";
  for (const std::string gap : {"", "\n"}) {
    // It is the layout of the only puzzle, but begins another puzzle if there are several.
    const auto read = parse_puzzle(rows + gap + "layout 2x2+x\n");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->layout->name(), "2x2+x");
    EXPECT_EQ(read_pasted(rows + "\n" + rows + gap + "layout 2x2+x\n"),
              (std::vector<std::string>{"1.....2..3.....4", "1.....2..3.....4",
                                        gap.empty() ? "10: no-puzzle" : "11: no-puzzle"}));
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

// Whatever comes first, and with blank lines between.
TEST(RuledPaste, AMapAndRulesInAnyOrder) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n", map = "AAAB\nACBB\nCCDB\nCDDD\n";
  const std::string table = "1,,,\n,,2,\n,3,,\n,,,4\n",
                    spaced = "A A A B\nA C B B\nC C D B\nC D D D\n";
  const std::string named = "regions AAAB\nregions ACBB\nregions CCDB\nregions CDDD\n";
  const auto jigsaw = layout_of(map).value();
  for (const std::string gap : {"", "\n"}) {
    for (const std::string& grid : {rows, table}) {
      for (const std::string& regions : {map, spaced, named}) {
        for (const std::string& text :
             {grid + gap + "odd r1c1\n" + gap + regions, grid + gap + regions + gap + "odd r1c1\n",
              regions + gap + grid + gap + "odd r1c1\n"}) {
          const auto read = parse_puzzle(text);
          ASSERT_TRUE(read) << text << read.error().message;
          EXPECT_TRUE(same_houses(*read->layout, *jigsaw)) << text;
          EXPECT_TRUE(read->has_rules()) << text;
          EXPECT_EQ(read->givens[6], 2) << text;
        }
      }
    }
  }
}

std::string quoted(const std::string& text) {
  std::string all, line;
  for (std::istringstream in(text); std::getline(in, line);) all += "> " + line + "\n";
  return all;
}

TEST(RuledPaste, QuotedMapsAndGroups) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n", map = "AAAB\nACBB\nCCDB\nCDDD\n";
  const auto jigsaw = parse_puzzle(quoted(rows + "\n" + map));
  ASSERT_TRUE(jigsaw) << jigsaw.error().message;
  EXPECT_TRUE(same_houses(*jigsaw->layout, *layout_of(map).value()));
  const auto group = parse_puzzle(quoted(rows + "or\nodd r1c1\neven r1c2\nend\n"));
  ASSERT_TRUE(group) << group.error().message;
  EXPECT_TRUE(group->has_rules());
}

TEST(RuledPaste, MapsInOtherForms) {
  const Puzzle puzzle = puzzle_of(6, 2);
  const std::string rows = join(lines_of(rows_of(puzzle, true), ".", ""), "\n") + "\n";
  const std::vector<std::string> map = {"AAAAAB", "CCCCAB", "CCDDBB", "EEDDBB", "EEDDFF", "EEFFFF"};
  const auto jigsaw = layout_of(join(map, "\n")).value();
  std::string numbered, listed = "[";
  for (std::size_t i = 0; i < map.size(); ++i) {
    numbered += "R" + std::to_string(i + 1) + ": " + map[i] + "\n";
    listed += (i > 0 ? " \"" : "\"") + map[i] + (i < 5 ? "\",\n" : "\"]\n");
  }
  for (const std::string& text : {numbered, listed, join(map, "") + "\n"}) {
    for (const std::string gap : {"", "\n"}) {
      const auto read = parse_puzzle(rows + gap + text);
      ASSERT_TRUE(read) << text << read.error().message;
      EXPECT_TRUE(same_houses(*read->layout, *jigsaw)) << text;
      EXPECT_EQ(read->givens, puzzle.givens);
    }
  }
}

TEST(RuledPaste, ASolvedGridInLettersIsNoMap) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n";
  EXPECT_EQ(parse_puzzle(rows + "\nABCD\nCDAB\nBADC\nDCBA\n").value().layout->name(), "2x2");
  const auto side = default_layout(16).value()->side();
  std::string solved;
  for (int row = 0; row < side; ++row) {
    for (int col = 0; col < side; ++col) {
      solved += static_cast<char>('A' + (row % 4 * 4 + row / 4 + col) % side);
    }
    solved += "\n";
  }
  const auto read = parse_puzzle(solved);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->givens[0], 1);
  EXPECT_EQ(read->layout->name(), "4x4");
}

TEST(RuledPaste, TitlesWithTheWordsOfBlocks) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n";
  for (const std::string title : {"and now this", "extra hard", "or this", "candidates", "end game",
                                  "Killer no. 17", "Difficulty"}) {
    for (const std::string gap : {"", "\n"}) {
      const auto read = parse_puzzle(title + "\n" + gap + rows + "anti-knight\n");
      ASSERT_TRUE(read) << title << read.error().message;
      EXPECT_TRUE(read->has_rules());
      EXPECT_EQ(read->givens[6], 2);
      EXPECT_EQ(read->comment, title);
    }
  }
  EXPECT_EQ(parse_puzzle("# mine\n" + rows + "anti-knight\n").value().comment, "mine");
}

TEST(RuledPaste, NothingIsLeftOfTheBlockBefore) {
  std::istringstream in("layout 3x3\n# first\n" + std::string(81, '.') +
                        "\n\nlayout 3x3\nkiller 3 r1c1 r1c2\n");
  RecordReader reader(in, {});
  std::vector<std::string> comments;
  Puzzle puzzle;
  for (RecordBatch batch; reader.next(batch);) {
    for (const Record& record : batch.records) {
      ASSERT_TRUE(parse_record_into(reader.context(), record, puzzle));
      comments.push_back(puzzle.comment);
    }
  }
  EXPECT_EQ(comments, (std::vector<std::string>{"first", ""}));
  const std::string rows = "1...\n..2.\n.3..\n...4\n";
  EXPECT_EQ(read_pasted("Easy\n" + rows + "antiknight\n\nDifficulty\n" + rows + "antiking\n"),
            (std::vector<std::string>(2, "1.....2..3.....4")));
}

TEST(RuledPaste, ANamedFormatWithoutRulesSaysSo) {
  EXPECT_FALSE(parse_puzzle("1...\n..2.\n.3..\n...4\nanti-knight\n", {Format::pasted, nullptr}));
}

TEST(RuledPaste, OfAStreamEachBlockHasItsRules) {
  const std::string one = "1...\n....\n....\n....\n";
  const std::vector<std::string> answers = read_pasted(one + "\nodd r1c1\n\n" + one);
  EXPECT_EQ(answers, (std::vector<std::string>(2, "1...............")));
}

}  // namespace
}  // namespace sudokit
