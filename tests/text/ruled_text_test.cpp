// Puzzles with rules as text: blocks, JSON, and strings of Interactive Sudoku Solver.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "support/every_question.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"

namespace sudokit {
namespace {

std::vector<std::string> rules_of(const Puzzle& puzzle) {
  std::vector<std::string> lines;
  if (!puzzle.rules) return lines;
  for (const Constraint& each : puzzle.rules->constraints()) {
    lines.push_back(describe(each, *puzzle.layout));
  }
  return lines;
}
std::string written(const Puzzle& puzzle, Format format) {
  std::string out;
  const auto ok = write_puzzle(out, puzzle, format);
  return ok ? out : "error: " + ok.error().message;
}
Puzzle read(std::string_view text, Format format = Format::automatic) {
  auto puzzle = parse_puzzle(text, {.format = format, .layout = nullptr});
  EXPECT_TRUE(puzzle) << text << "\n" << puzzle.error().message;
  return puzzle ? std::move(*puzzle) : Puzzle{};
}
Error refused(std::string_view text) {
  const auto puzzle = parse_puzzle(text);
  EXPECT_FALSE(puzzle) << text;
  return puzzle ? Error{} : puzzle.error();
}

constexpr std::string_view kBlock =
    "layout 2x2\n"
    "# small\n"
    "1...............\n"
    "candidates 2 3 r4c4\n"
    "killer 5 r1c1 r1c2\n"
    "thermometer r2c1-r2c3\n"
    "or\n"
    "x-sum 4 row 1 from right\n"
    "and\n"
    "odd r3c3\n"
    "skyscraper 2 column 4\n"
    "end\n"
    "end\n"
    "\n";

TEST(RuledText, BlocksAreReadAndWritten) {
  const Puzzle puzzle = read(kBlock);
  EXPECT_EQ(puzzle.layout->name(), "2x2");
  EXPECT_EQ(puzzle.comment, "small");
  EXPECT_EQ(puzzle.givens[0], 1);
  EXPECT_EQ(puzzle.marks[15].count(), 2);
  ASSERT_EQ(rules_of(puzzle).size(), 3U);
  EXPECT_EQ(rules_of(puzzle)[0], "killer 5 r1c1 r1c2");
  EXPECT_TRUE(puzzle.features().has(Feature::any_of));
  EXPECT_EQ(written(puzzle, Format::rules), kBlock);
}

TEST(RuledText, StreamsHoldManyBlocks) {
  std::istringstream in("killer 15 r1c1 r1c2\n\n\nlayout 6\nanti-knight\n");
  RecordReader reader(in, {});
  std::vector<int> sides;
  RecordBatch batch;
  while (reader.next(batch)) {
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      ASSERT_TRUE(puzzle) << puzzle.error().message;
      sides.push_back(puzzle->layout->side());
      EXPECT_TRUE(puzzle->has_rules());
    }
  }
  EXPECT_EQ(sides, (std::vector<int>{9, 6}));
}

// Rules are never dropped, unlike other text around a pasted grid.
TEST(RuledText, PastedGridsKeepTheRulesBelow) {
  const std::string rows =
      "1 . | . .\n"
      ". . | . .\n"
      "----+----\n"
      ". . | . .\n"
      ". . | . .\n";
  const Puzzle puzzle = read("layout 2x2\n" + rows + "killer 5 r1c1 r1c2\n");
  for (const std::string below :
       {"killer 5 r1c1 r1c2\n", "\nkiller 5 r1c1 r1c2\n", "Killer 5 R1C1-R1C2\n"}) {
    const Puzzle pasted = read(rows + below);
    ASSERT_TRUE(pasted.has_rules()) << below;
    EXPECT_EQ(rules_of(pasted), std::vector<std::string>{"killer 5 r1c1 r1c2"});
    EXPECT_EQ(pasted.givens, puzzle.givens);
    EXPECT_EQ(pasted.layout->name(), "2x2");
  }
  const Puzzle nine = read(
      "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"
      "...419..5\n....8..79\nnon-consecutive\n");
  EXPECT_TRUE(nine.has_rules());
  EXPECT_EQ(
      read("1.....\n......\n......\n......\n......\n......\nkiller 5 r1c1 r1c2\n").layout->name(),
      "2x3");
  const Puzzle prose = read(
      "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"
      "...419..5\n....8..79\nthe sum of row 3 is odd\nx marks the spot\n");
  EXPECT_FALSE(prose.has_rules());
}

// A blank line between two grids ends a block, whichever of them has rules.
TEST(RuledText, GridsWithoutRulesStayApart) {
  const std::string rows = "1...\n....\n....\n....\n";
  std::istringstream in(rows + "\n" + rows + "\nodd r1c1\n\n" + rows + "\n# last\n" + rows);
  ReadOptions options;
  options.format = Format::rules;
  RecordReader reader(in, options);
  std::vector<bool> ruled;
  RecordBatch batch;
  while (reader.next(batch)) {
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      ASSERT_TRUE(puzzle) << puzzle.error().message;
      EXPECT_EQ(puzzle->givens[0], 1);
      ruled.push_back(puzzle->has_rules());
    }
  }
  EXPECT_EQ(ruled, (std::vector<bool>{false, true, false, false}));
}

TEST(RuledText, ErrorsHaveTheirPlace) {
  const Error unknown = refused("layout 3x3\nkillerr 15 r1c1 r1c2\n");
  EXPECT_EQ(unknown.code.name(), "unknown-constraint");
  EXPECT_EQ(unknown.line, 2U);
  const std::string& meant = unknown.message;
  EXPECT_NE(meant.find("'killerr'; did you mean 'killer'?"), std::string::npos) << meant;
  for (const auto& [typed, name] :
       {std::pair{"thermo", "thermometer"}, std::pair{"Thermometers", "thermometer"},
        std::pair{"killer-cage", "killer"}, std::pair{"knight", "anti-knight"}}) {
    const Error error = refused("layout 3x3\n" + std::string(typed) + " r1c1 r1c2\n");
    EXPECT_NE(error.message.find("did you mean '" + std::string(name) + "'?"), std::string::npos)
        << error.message;
  }
  EXPECT_EQ(refused("layout 3x3\nteapots r1c1 r1c2\n").message.find("did you"), std::string::npos);
  const Error cell = refused("layout 3x3\nkiller 15 r1c1 r1c10\n");
  EXPECT_EQ(cell.code.name(), "cell-outside-grid");
  EXPECT_EQ(cell.column, 16U);
  const Error count = refused("layout 3x3\nanti-king\narrow r1c1\n");
  EXPECT_EQ(count.code.name(), "invalid-constraint");
  EXPECT_EQ(count.line, 3U);
  EXPECT_EQ(refused("layout 3x3\nor\nodd r1c1\n").code.name(), "invalid-constraint");
  EXPECT_EQ(refused("layout 100\nx-sum 5000 row 1\n").code.name(), "rules-too-large");
  EXPECT_EQ(refused("layout 2x2\nrenban r1c1:r2c2 r3c3\n").code.name(), "invalid-constraint");
  EXPECT_EQ(refused("layout 3x3\nregex \"((1\" r1c1\n").code.name(), "invalid-constraint");
  EXPECT_EQ(refused("layout 3x3\nregex \"(1{1000}){1000}\" r1c1\n").code.name(), "rules-too-large");
}

// A person who mends one line should not have to ask for the next.
TEST(RuledText, AllWrongLinesAreReported) {
  const Error error = refused(
      "layout 3x3\nkillerr 15 r1c1 r1c2\nthermometer r1c1 r1c2\nkiller 15 r1c1 r1c10\n"
      "renban r1c1:r2c5 r3c3\narrow r1c1\n");
  EXPECT_EQ(error.code.name(), "unknown-constraint");
  EXPECT_EQ(error.line, 2U);
  for (const char* part : {"'killerr'", "; line 4: ", "; line 5: ", "; line 6: "}) {
    EXPECT_NE(error.message.find(part), std::string::npos) << error.message;
  }
  EXPECT_EQ(error.message.find("line 3"), std::string::npos) << error.message;
  std::string many = "layout 3x3\n";
  for (int i = 0; i < 1000; ++i) many += "teapots r1c1\n";
  EXPECT_LT(refused(many).message.size(), 20'000U);
}

TEST(RuledText, HousesGoIntoTheLayout) {
  const Puzzle both = read("layout 3x3\ndiagonals\n");
  EXPECT_FALSE(both.has_rules());
  EXPECT_EQ(both.layout->name(), "x");
  const Puzzle groups = read("layout 2x2\ndisjoint-groups\nkiller 3 r1c1 r1c2\n");
  EXPECT_TRUE(groups.has_rules());
  EXPECT_EQ(groups.layout->houses(), 16);
  EXPECT_EQ(groups.layout->house_name(12), "disjoint group 1");
  const Puzzle again = read(written(groups, Format::rules));
  EXPECT_TRUE(same_houses(*again.layout, *groups.layout));
  EXPECT_EQ(rules_of(again), rules_of(groups));
}

TEST(RuledText, JsonHoldsRules) {
  const Puzzle puzzle = read(
      R"({"puzzle":"1...............","rules":["killer 5 r1c1 r1c2","or","odd r3c3","even r4c4","end"]})");
  EXPECT_EQ(rules_of(puzzle).size(), 2U);
  const Puzzle again = read(written(puzzle, Format::json), Format::json);
  EXPECT_EQ(rules_of(again), rules_of(puzzle));
  const Puzzle one =
      read(R"({"puzzle":"1...............","rules":"killer 5 r1c1 r1c2\nanti-king"})");
  EXPECT_EQ(rules_of(one).size(), 2U);
  const Puzzle houses = read(R"({"puzzle":"................","rules":["disjoint-groups"]})");
  EXPECT_TRUE(
      same_houses(*read(written(houses, Format::json), Format::json).layout, *houses.layout));
  EXPECT_EQ(refused(R"({"puzzle":"................","rules":[1]})").code.name(), "wrong-type");
  EXPECT_EQ(refused(R"({"puzzle":"................","rules":["killer 3"]})").code.name(),
            "invalid-constraint");
}

TEST(RuledText, FormatsWithoutRulesRefuseThem) {
  const Puzzle puzzle = read("killer 15 r1c1 r1c2 r4c4\n");
  for (const Format format : {Format::line, Format::table, Format::pencilmarks}) {
    const Error error = can_hold(format, puzzle).error();
    EXPECT_EQ(error.code.name(), "format-cannot-hold");
    EXPECT_TRUE(error.message.ends_with(
        ": use one of grid, csv, json, rules, iss, f-puzzles, sudokupad, penpa, killer, solo"))
        << error.message;
  }
  const Puzzle plain =
      read("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........");
  EXPECT_FALSE(plain.has_rules());
}

TEST(RuledText, TheMemoryOfAPuzzleForgetsItsRules) {
  Puzzle puzzle = read("killer 15 r1c1 r1c2\n");
  const TextContext context;
  const Record record{"................", 1, {}, 0};
  ASSERT_TRUE(parse_record_into(context, record, puzzle));
  EXPECT_FALSE(puzzle.has_rules());
}

TEST(IssStrings, AreRead) {
  const Puzzle puzzle = read(
      ".Cage~15~R1C1~R1C2~R2C1.Thermo~R9C9~R9C8.Whisper~R5C5~R5C6.XSum~R1~20~7.LittleKiller~23~R1C3"
      ".~R1C1_8~R3C3_1_2.Or.Arrow~R1C1~R1C2.And.X~R4C4~R4C5.V~R6C6~R6C7.End.End.Diagonal~1");
  EXPECT_EQ(rules_of(puzzle),
            (std::vector<std::string>{
                "killer 15 r1c1 r1c2 r2c1", "thermometer r9c9 r9c8", "whisper 5 r5c5 r5c6",
                "x-sum 20 row 1", "x-sum 7 row 1 from right", "little-killer 23 r1c3-r3c1",
                "or\narrow r1c1 r1c2\nand\nx r4c4 r4c5\nv r6c6 r6c7\nend\nend"}));
  EXPECT_EQ(puzzle.givens[0], 8);
  EXPECT_EQ(puzzle.marks[20].count(), 2);
  EXPECT_EQ(puzzle.layout->houses(), 28);
  const Puzzle address =
      read("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E3%7ER1C1%7ER1C%32");
  EXPECT_EQ(rules_of(address), (std::vector<std::string>{"killer 3 r1c1 r1c2"}));
}

TEST(IssStrings, ShapesAndRegionsAreLayouts) {
  EXPECT_EQ(read(".Shape~6x6.AntiKnight").layout->name(), "2x3");
  EXPECT_EQ(read(".Shape~7x7.NoBoxes.AntiKnight").layout->name(), "latin7");
  const Puzzle jigsaw = read(".Shape~4x4.NoBoxes.Jigsaw~0001021122133233.AntiKing");
  EXPECT_TRUE(jigsaw.layout->has_regions());
  EXPECT_FALSE(jigsaw.layout->has_boxes());
  EXPECT_EQ(read(".Shape~6x8.AntiKnight").layout->rows(), 6);
  EXPECT_EQ(refused(".Shape~9x9~9x.AntiKnight").code.name(), "unsupported-feature");
  EXPECT_EQ(read(".Shape~7x7~9.AntiKnight").layout->name(), "7x7of9");
}

TEST(IssStrings, DigitsFromZeroAreOneHigher) {
  const Puzzle puzzle = read(".Shape~9x9~0-8.~R1C1_0~R1C2_7_8.Thermo~R2C1~R2C2");
  EXPECT_EQ(puzzle.givens[0], 1);
  EXPECT_TRUE(puzzle.marks[1].contains(9));
  EXPECT_NE(puzzle.comment.find("0 to 8"), std::string::npos);
  EXPECT_EQ(refused(".Shape~9x9~0-8.Sandwich~9~R1").code.name(), "unsupported-feature");
}

// For each: what it is with digits that are one higher.
TEST(IssStrings, ConstraintsOnDigitsFromZeroKeepTheirMeaning) {
  const std::pair<const char*, std::vector<std::string>> raised[] = {
      {"Cage~3~R1C1~R1C2", {"different r1c1 r1c2", "sum 5 r1c1 r1c2"}},
      {"Arrow~R1C1~R1C2~R2C2", {"sum 1 -r1c1 r1c2 r2c2"}},
      {"Sum~4_=_2_-1~R1C1~R1C2", {"sum 5 2*r1c1 -r1c2"}},
      {"V~R1C1~R1C2", {"sum 7 r1c1 r1c2"}},
      {"BlackDot~R1C1~R1C2", {"relation \"1:1 2:3 3:2,5 4:7 5:3,9 7:4 9:5\" r1c1 r1c2"}},
      {"Quad~R1C1~0~3", {"quadruple 1 4 r1c1:r2c2"}},
      {"LookAndSay~10~R1C1~R1C2", {"look-and-say 1 1 r1c1 r1c2"}},
      {"HiddenSkyscraper~R1~2~", {"hidden-skyscraper 3 row 1"}},
      {"FullRank~R1~2~", {"full-rank 2 row 1"}},
      {"Skyscraper~R1~2~",
       {"or\nand\ncandidates 2 3 4 5 6 7 8 9 r1c1\nskyscraper 2 row 1\nend\nand\n"
        "candidates 1 r1c1\nskyscraper 3 row 1\nend\nend"}},
  };
  for (const auto& [string, rules] : raised) {
    EXPECT_EQ(rules_of(read(std::string(".Shape~9x9~0-8.") + string)), rules) << string;
  }
}

TEST(IssStrings, KindsThatCountPointAndRankAreRead) {
  const std::pair<const char*, const char*> kinds[] = {
      {".CountingCircles~R1C1~R2C2", "counting-circles r1c1 r2c2"},
      {".LookAndSay~1223~R1C1~R2C2~R3C3", "look-and-say 1 2 2 3 r1c1-r3c3"},
      {".ContainExact~2_2_3~R1C1~R2C2~R3C3", "look-and-say 2 2 1 3 r1c1-r3c3"},
      {".SameValues~2~R1C1~R2C2~R3C4~R4C6", "same-digits r1c1 r2c2 / r3c4 r4c6"},
      {".CountDistinct~R1C1~R2C2~R3C3", "count-different r1c1-r3c3"},
      {".EqualityCage~R1C1~R1C2", "equality-cage r1c1 r1c2"},
      {".ValueIndexing~R1C1~R1C2~R1C3", "pointer r1c1-r1c3"},
      {".NumberedRoom~C2~~4", "numbered-room 4 column 2 from bottom"},
      {".Indexing~R~R1C1", "row-indexer r1c1"},
      {".Indexing~C~R1C1", "column-indexer r1c1"},
      {".Lunchbox~5~R1C1~R1C2~R1C3", "lunchbox 5 r1c1-r1c3"},
      {".RellikCage~5~R1C1~R1C2", "rellik-cage 5 r1c1 r1c2"},
      {".FullRank~R1~2~", "full-rank 2 row 1"},
      {".FullRankTies~none", "no-tied-ranks"},
      {".FullRank~R1~2~.FullRankTies~any", "full-rank-with-ties 2 row 1"},
      {".GlobalEntropy", "global-entropy"},
      {".GlobalMod", "global-modularity"},
      {".AntiTaxicab", "anti-taxicab"},
      {".DutchFlatmates", "dutch-flatmates"},
      {".SumLine~2~R1C1~R1C2~LOOP", "or\nsum-line 2 r1c1 r1c2\nsum-line 2 r1c2 r1c1\nend"},
  };
  for (const auto& [string, rule] : kinds) {
    EXPECT_EQ(rules_of(read(string)), std::vector<std::string>{rule}) << string;
  }
}

// "J" is 9: the first cell and the fourth.
TEST(IssStrings, ReplicatedConstraintsAreRepeated) {
  EXPECT_EQ(rules_of(read(".Replicate~J.Thermo~R1C1~R2C1.End")),
            (std::vector<std::string>{"thermometer r1c1 r2c1", "thermometer r1c4 r2c4"}));
  EXPECT_EQ(refused(".Replicate~J.Thermo~R9C7~R9C8.End").code.name(), "cell-outside-grid");
  EXPECT_EQ(refused(".Replicate~J.Thermo~R1C1~R2C1").code.name(), "invalid-constraint");
}

TEST(IssStrings, CellsThatAreNamedTwiceCountTwice) {
  const Puzzle puzzle = read(".Cage~20~R1C1~R1C2~R1C2.Sum~9~R5C5~R5C6~R5C5");
  EXPECT_EQ(rules_of(puzzle), (std::vector<std::string>{"killer r1c1 r1c2", "sum 20 r1c1 2*r1c2",
                                                        "sum 9 2*r5c5 r5c6"}));
}

TEST(IssStrings, WhatIsMissingIsNamed) {
  const Error missing = refused(".Cage~15~R1C1~R1C2.ChaosConstruction");
  EXPECT_EQ(missing.code.name(), "unsupported-feature");
  EXPECT_NE(missing.message.find("ChaosConstruction"), std::string::npos);
  EXPECT_NE(missing.message.find("regions must be given"), std::string::npos);
  EXPECT_EQ(missing.column, 19U);
  EXPECT_EQ(refused(".Cage~15~R1C1~RACA").code.name(), "cell-outside-grid");
  EXPECT_EQ(refused(".Cage~15~R1C1~R1C2.Or.X~R1C1~R1C2").code.name(), "invalid-constraint");
  EXPECT_EQ(refused(".Cage~3~R1C1~R1C2.End").code.name(), "unexpected-text");
}

// Whatever is written is read, and is the same puzzle: each random grid keeps both or neither.
TEST(IssStrings, OfEveryKindAreReadBackAsTheSamePuzzle) {
  Random random(73);
  int written_ones = 0, solved = 0;
  for (const char* name : {"2x2", "2x3"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < 600 && !testing::Test::HasFailure(); ++i) {
      const auto rows = constraint_rows();
      const std::array kinds = {rows[static_cast<std::size_t>(i) % rows.size()]};
      auto ruled = i % 2 == 0 ? test::random_ruled(layout, kinds, 12, i % 3 > 0, random)
                              : test::random_grouped(layout, 12, i % 3 > 0, random);
      if (!ruled || !parse_puzzle(ruled->text())) continue;
      const Puzzle puzzle = read(ruled->text());
      std::string out;
      if (!write_puzzle(out, puzzle, Format::iss)) continue;
      const auto again = parse_puzzle(out, {.format = Format::iss, .layout = nullptr});
      ASSERT_TRUE(again) << ruled->text() << out << again.error().message;
      ++written_ones;
      for (int tries = 0; tries < 30; ++tries) {
        const Grid grid = tries == 0 ? ruled->solution : test::random_solution(layout, random);
        const bool good = !why_not_solution(puzzle, grid);
        solved += good;
        EXPECT_EQ(!why_not_solution(*again, grid), good) << ruled->text() << out;
      }
    }
  }
  EXPECT_GT(written_ones, 500);
  EXPECT_GT(solved, 100);
}

TEST(IssStrings, WhatCannotHoldIsReadBack) {
  for (const char* rule :
       {"killer 0 r1c1 r1c2", "sum 999999 r1c1", "sum -5 r1c1", "difference 9 r1c1 r1c2",
        "whisper 99 r1c1 r1c2", "sandwich 999999 row 1", "x-sum 999999 row 1 from right",
        "or\ndiagonals\nend", "or\nkiller 3 r1c1 r1c2\nsandwich 999999 row 1\nend", "x r1c1 r3c3",
        "killer-with-repeats 0 r1c1 r4c4"}) {
    const Puzzle puzzle = read(std::string("layout 2x2\n................\n") + rule + "\n");
    std::string out;
    if (!write_puzzle(out, puzzle, Format::iss)) continue;  // it has no such constraint
    const Puzzle again = read(out, Format::iss);
    EXPECT_EQ(test::grids_of(again), test::grids_of(puzzle)) << rule << '\n' << out;
  }
}

TEST(IssStrings, AreWrittenAndReadBack) {
  for (const char* string :
       {".Cage~15~R1C1~R1C2~R2C1", ".Shape~4x4.~R1C1_1~R2C2_2_3.AntiKnight",
        ".Pair~_-8B_______A~_x~R1C1~R1C2~R1C3", ".Regex~MVsyM10q~R1C1~R1C2~R1C3",
        ".EqualSum~R1C1~R1C2~-~R2C1~R2C2~R2C3", ".PillArrow~2~R1C1~R1C2~R2C1~R2C2~R2C3",
        ".Quad~R1C1~1~2~3", ".Sandwich~10~R3.Skyscraper~C2~~4", ".Sum~10_=_1_-2~R1C1~R1C2",
        ".StrictKropki.WhiteDot~R1C1~R1C2",
        ".Or.~R1C1_1_2.And.Thermo~R1C1~R1C2.Zipper~R1C1~R2C1~R3C1.End.End"}) {
    const Puzzle puzzle = read(string, Format::iss);
    const std::string out = written(puzzle, Format::iss);
    const Puzzle again = read(out, Format::iss);
    EXPECT_EQ(rules_of(again), rules_of(puzzle)) << out;
    EXPECT_EQ(again.givens, puzzle.givens);
    EXPECT_EQ(again.marks, puzzle.marks);
  }
}

// ISS ignores a mark between distant cells, and supports neither entropic lines other than 9x9 nor
// long pills.
TEST(IssStrings, HoldWhatIssWouldIgnoreOrRefuse) {
  for (const char* rule : {"white-dot r1c1 r5c5", "black-dot r1c1 r3c1", "x r1c1 r2c2",
                           "v r1c1 r1c3", "greater-than r1c1 r6c6", "entropic-line r1c1-r1c3",
                           "pill-arrow r1c1-r1c4 / r2c1-r2c6-r4c6"}) {
    const Puzzle puzzle = read("layout 2x3\n" + std::string(36, '.') + "\n" + rule + "\n");
    const std::string out = written(puzzle, Format::iss);
    EXPECT_TRUE(out.starts_with(".Shape~6x6.Pair~") || out.starts_with(".Shape~6x6.Sum~")) << out;
    const Puzzle again = read(out, Format::iss);
    ASSERT_TRUE(again.has_rules()) << out;
    const auto& one = again.rules->constraints()[0];
    EXPECT_EQ(one.kind->name, out.find(".Pair") == std::string::npos ? "sum" : "relation");
  }
}

// "different" on fewer cells than a row is not a house, and stays a rule even if a house implies
// it.
TEST(RuledText, RulesThatHousesImplyAreKept) {
  const Puzzle puzzle = read("layout 2x2\n................\ndifferent r2c1 r4c1\n");
  EXPECT_EQ(rules_of(puzzle), std::vector<std::string>{"different r2c1 r4c1"});
}

// Kinds that ISS lacks are written as others with the same meaning.
TEST(IssStrings, HoldKindsThatIssLacks) {
  const Puzzle puzzle = read(
      "layout 2x2\nslow-thermometer r1c1-r1c3\nodd r2c2 r3c3\nnabner r1c4 r3c2\ndifference 2 r4c4 "
      "r4c3\n"
      "automaton \"0:1>1,2>0 1*:3>0,4>1\" r1c1-r1c4\nclone r1c1 r1c2 / r3c3 r3c4\n");
  const std::string out = written(puzzle, Format::iss);
  const Puzzle again = read(out, Format::iss);
  ASSERT_TRUE(again.has_rules()) << out;
  Grid grid(16);
  for (int seed = 1; seed < 2000; ++seed) {  // arbitrary grids; houses are tested elsewhere
    unsigned value = static_cast<unsigned>(seed) * 2654435761U;
    for (auto& digit : grid)
      digit = static_cast<std::uint8_t>((value = value * 1664525U + 1013904223U) >> 30) + 1;
    const auto holds = [&](const Puzzle& one) {
      for (std::size_t cell = 0; one.has_marks() && cell < 16; ++cell) {
        if (!one.marks[cell].contains(grid[cell])) return false;
      }
      for (const Constraint& each : one.rules->constraints()) {
        if (!each.kind->holds(each, *one.layout, grid)) return false;
      }
      return true;
    };
    ASSERT_EQ(holds(again), holds(puzzle)) << out;
  }
}

// A dot with a number is a dot: its cells may be consecutive although all dots are given. ISS has
// no such dots, so that its StrictKropki would forbid that.
TEST(IssStrings, HoldAllDotsGivenWithNumbers) {
  const Puzzle puzzle =
      read("layout 2x2\n................\nkropki-negative\ndifference 1 r1c1 r1c2\n");
  const std::string out = written(puzzle, Format::iss);
  EXPECT_EQ(out.find("StrictKropki"), std::string::npos) << out;
  const Puzzle again = read(out, Format::iss);
  Grid grid = {1, 2, 4, 1, 3, 4, 1, 3, 4, 1, 4, 1, 1, 3, 1, 3};
  const auto hold = [&](const Puzzle& one) {
    return std::ranges::all_of(one.rules->constraints(), [&](const Constraint& each) {
      return each.kind->holds(each, *one.layout, grid);
    });
  };
  for (int cell = 0; cell < 16; ++cell) {
    const std::uint8_t was = grid[std::size_t(cell)];
    for (int digit = 1; digit <= 4; ++digit) {
      grid[std::size_t(cell)] = static_cast<std::uint8_t>(digit);
      EXPECT_EQ(hold(again), hold(puzzle)) << cell << " " << digit;
    }
    grid[std::size_t(cell)] = was;
  }
  const Puzzle plain = read("layout 2x2\n................\nkropki-negative\nwhite-dot r1c1 r1c2\n");
  EXPECT_NE(written(plain, Format::iss).find("StrictKropki"), std::string::npos);
}

// A line below a pasted grid that can only be meant as a rule is never ignored.
TEST(RuledText, RulesBelowAPastedGridMayBeMisspeltButNotIgnored) {
  const std::string grids[] = {"1 . . .\n. . . .\n. . . .\n. . . .\n", "1...\n....\n....\n....\n",
                               "+--+--+\n|1.|..|\n|..|..|\n+--+--+\n|..|..|\n|..|..|\n+--+--+\n"};
  for (const std::string& grid : grids) {
    for (const char* gap : {"", "\n"}) {
      for (const char* rule :
           {"thermo r1c1-r1c3", "kiler 5 r1c1 r1c2", "cage 5 r1c1,r1c2", "antiknigt", "kropki",
            "nonconsecutiv", "see r1c1", "sandwich 5 r1", "relaton \"1:2 2:1\" r1c1 r1c2"}) {
        EXPECT_FALSE(parse_puzzle(grid + gap + rule + "\n")) << grid << gap << rule;
      }
      for (const char* rule : {"thermometer r1c1-r1c3", "killer: 5 r1c1,r1c2",
                               "Killer 5: r1c1 r1c2 # a cage", "sandwich 5 col 1", "anti-knight",
                               "Anti Knight", "antiknight", "nonconsecutive", "x: r1c1 r1c2"}) {
        const Puzzle puzzle = read(grid + gap + rule + "\n");
        EXPECT_EQ(rules_of(puzzle).size(), 1u) << grid << gap << rule;
      }
      for (const char* comment : {"Easy", "by Anna", "Hint: r1c2 is 3", "Puzzle 7", "No. 3 of 9"}) {
        EXPECT_FALSE(read(grid + gap + comment + "\n").has_rules()) << comment;
      }
    }
  }
}

// In a stream, the puzzle has been answered when the rule comes, which is an error that says what
// to do. In the text of one puzzle it is a rule.
TEST(RuledText, ARuleBelowAPuzzleOfOneLine) {
  const std::string cells = std::string(81, '.') + "\n", rule = "renban r1c1-r1c3\n";
  EXPECT_EQ(rules_of(read(cells + rule)).size(), 1u);
  EXPECT_EQ(rules_of(read("layout 3x3\n" + cells + rule)).size(), 1u);
  std::istringstream in(cells + rule);
  RecordReader reader(in, {});
  RecordBatch batch;
  ASSERT_TRUE(reader.next(batch));
  ASSERT_EQ(batch.records.size(), 2u);
  EXPECT_TRUE(parse_record(reader.context(), batch.records[0]));
  const auto alone = parse_record(reader.context(), batch.records[1]);
  ASSERT_FALSE(alone);
  EXPECT_NE(alone.error().message.find("`layout NAME`"), std::string::npos);
}

TEST(Rules, ADotWithANumberIsADot) {
  const char* const kRest = "difference 1 r1c1 r1c2\nratio 2 r1c2 r1c3\n";
  const Puzzle puzzle = read(std::string("layout latin3\n.........\nkropki-negative\n") + kRest);
  const Constraint& negative = puzzle.rules->constraints()[0];
  EXPECT_EQ(negative.cells, (std::vector<std::vector<Cell>>{{0, 1}, {1, 2}}));
}

TEST(CheckerOfRules, NamesTheConstraintThatIsBroken) {
  Puzzle puzzle = read("layout 2x2\nkiller 3 r1c1 r1c2\nthermometer r3c1 r3c2\n");
  const Grid grid = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  const auto wrong = why_not_solution(puzzle, grid);
  ASSERT_TRUE(wrong);
  EXPECT_NE(wrong->find("thermometer r3c1 r3c2 (constraint 2)"), std::string::npos) << *wrong;
  puzzle.rules = Rules::make(*puzzle.layout, {puzzle.rules->constraints()[0]}).value();
  EXPECT_FALSE(why_not_solution(puzzle, grid));
}

// A member or a field may hold rows. One row is never taken for the puzzle.
TEST(Values, HoldRows) {
  const Puzzle whole = read("1..4..1..3..2..3");
  for (const char* text :
       {R"({"puzzle":"1..4\n..1.\n.3..\n2..3"})", R"({"puzzle":"1..4|..1.|.3..|2..3"})",
        "puzzle\n\"1..4\n..1.\n.3..\n2..3\"\n", "puzzle;id\n1..4|..1.|.3..|2..3;7\n"}) {
    EXPECT_EQ(read(text).givens, whole.givens) << text;
  }
  EXPECT_EQ(refused(R"({"puzzle":"1..4\n..1.\n.3..\n2..5"})").code.name(), "digit-out-of-range");
  const std::string two = R"({"puzzle":"1..4..1..3..2..3\n1..4..1..3..2..3"})";
  EXPECT_FALSE(parse_puzzle(two));
}

// A member or a field may hold a block, or a string of Interactive Sudoku Solver.
TEST(RuledText, ValuesHoldRules) {
  const Puzzle json =
      read(R"({"puzzle":"layout 2x2\n1...\n....\n....\n....\nkiller 5 r1c1 r1c2"})");
  EXPECT_EQ(rules_of(json), std::vector<std::string>{"killer 5 r1c1 r1c2"});
  EXPECT_EQ(json.givens[0], 1);
  const Puzzle iss = read(R"({"puzzle":".Shape~4x4.~R1C1_1.Cage~5~R1C1~R1C2"})");
  EXPECT_EQ(rules_of(iss), std::vector<std::string>{"killer 5 r1c1 r1c2"});
  const Puzzle csv =
      read("puzzle,comment\n\"layout 2x2\n1...\n....\n....\n....\nkiller 5 r1c1 r1c2\",hard\n");
  EXPECT_EQ(rules_of(csv), std::vector<std::string>{"killer 5 r1c1 r1c2"});
  EXPECT_EQ(csv.comment, "hard");
  for (const char* rule : {"killer 5 r1c1 r1c2", "regex \"1?.*4?\" r1c2 r1c3"}) {
    const Puzzle puzzle =
        read("# hard\n\nlayout 2x2\n1...\n....\n....\n....\n" + std::string(rule));
    const std::string row = written(puzzle, Format::csv);
    const Puzzle again = read("puzzle,comment\n" + row, Format::csv);
    EXPECT_EQ(rules_of(again), rules_of(puzzle)) << row;
    EXPECT_EQ(again.givens, puzzle.givens);
  }
  EXPECT_EQ(refused(R"({"puzzle":"layout 2x2\nkiler 5 r1c1 r1c2"})").code.name(),
            "unknown-constraint");
  EXPECT_EQ(
      refused(R"({"puzzle":"layout 2x2\nkiller 5 r1c1 r1c2","rules":["odd r1c1"]})").code.name(),
      "conflicting-options");
}

TEST(RuledText, DrawnGridsHaveTheRulesBelowAndAreReadAgain) {
  for (const char* text : {"layout 2x2\n1...\n....\n....\n....\nkiller 5 r1c1 r1c2\n",
                           "layout 2x2\n# name\nthermometer r1c1-r1c4\ncandidates 2 3 r4c4\n",
                           "layout "
                           "3x4\n12..........\n............\n............\n............\n.........."
                           "..\n............\n............\n............\n............\n..........."
                           ".\n............\n............\nkiller 5 r1c3 "
                           "r1c4\n"}) {
    const Puzzle puzzle = read(text);
    const std::string drawn = written(puzzle, Format::grid);
    EXPECT_NE(drawn.find("┌──"), std::string::npos) << drawn;
    const Puzzle again = read(drawn);
    EXPECT_EQ(again.givens, puzzle.givens) << drawn;
    EXPECT_EQ(again.marks, puzzle.marks) << drawn;
    EXPECT_EQ(again.comment, puzzle.comment) << drawn;
    EXPECT_EQ(rules_of(again), rules_of(puzzle)) << drawn;
    EXPECT_EQ(again.layout->name(), puzzle.layout->name());
  }
}

}  // namespace
}  // namespace sudokit
