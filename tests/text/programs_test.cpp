// The forms of other programs: strings of killers and jigsaws, boards in progress, pages, lists of
// source code, and links with drawings.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "support/pasted.hpp"
#include "text/deflate.hpp"
#include "text/lz_string.hpp"

namespace sudokit::programs {
namespace {

const std::string kPlain =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

Puzzle read(std::string_view text, Format format = Format::automatic) {
  auto puzzle = parse_puzzle(text, {format, nullptr});
  EXPECT_TRUE(puzzle) << text.substr(0, 200) << "\n" << puzzle.error().message;
  return puzzle ? std::move(*puzzle) : Puzzle{};
}
std::string cells_of(const Puzzle& puzzle) {
  std::string cells;
  for (const int digit : puzzle.givens) cells += digit == 0 ? '.' : static_cast<char>('0' + digit);
  return cells;
}
Error refused(std::string_view text, Format format = Format::automatic) {
  const auto puzzle = parse_puzzle(text, {format, nullptr});
  EXPECT_FALSE(puzzle) << text;
  return puzzle ? Error{} : puzzle.error();
}
std::string written(const Puzzle& puzzle, Format format) {
  std::string out;
  const auto ok = write_puzzle(out, puzzle, format);
  return ok ? out : "error: " + ok.error().message;
}
// Written in the format and read again, it has the same rules, perhaps in another order.
void expect_kept(const Puzzle& puzzle, Format format) {
  const std::string text = written(puzzle, format);
  const Puzzle again = read(text, format);
  ASSERT_TRUE(again.layout) << text;
  EXPECT_EQ(again.givens, puzzle.givens) << text;
  EXPECT_TRUE(same_houses(*again.layout, *puzzle.layout)) << text;
  ASSERT_EQ(again.has_rules(), puzzle.has_rules()) << text;
  if (!puzzle.has_rules()) return;
  const auto lines = [](const Puzzle& of) {
    std::vector<std::string> all;
    for (const Constraint& each : of.rules->constraints())
      all.push_back(describe(each, *of.layout));
    std::ranges::sort(all);
    return all;
  };
  EXPECT_EQ(lines(again), lines(puzzle)) << text;
}

// ---- Signs between cells ------------------------------------------------------------------------

TEST(GreaterThan, ADrawingIsRead) {
  const Puzzle puzzle = read(
      ". > . < 3   .\n"
      "^           v\n"
      ".   .   . > .\n"
      "\n"
      ".   . < .   1\n"
      "    v\n"
      ".   .   .   .\n");
  ASSERT_TRUE(puzzle.has_rules());
  EXPECT_EQ(cells_of(puzzle), "..3........1....");
  std::string rules;
  for (const Constraint& each : puzzle.rules->constraints()) {
    rules += describe(each, *puzzle.layout) + "; ";
  }
  EXPECT_EQ(rules,
            "greater-than r1c1 r1c2; greater-than r1c3 r1c2; greater-than r2c1 r1c1; "
            "greater-than r1c4 r2c4; greater-than r2c3 r2c4; greater-than r3c3 r3c2; "
            "greater-than r3c2 r4c2; ");
  expect_kept(puzzle, Format::greater_than);
}

TEST(GreaterThan, FramesAndOtherSignsAreRead) {
  const Puzzle plain = read(".>.   .   .\n^\n.   .   .   .\n.   .   .   .\n        v\n. . .<2\n");
  const Puzzle framed = read(
      "+-------+-------+\n"
      "| □＞□  | □   □ |\n"
      "| ∧     |       |\n"
      "| □  □  | □   □ |\n"
      "+-------+-------+\n"
      "| □  □  | □   □ |\n"
      "|       | ∨     |\n"
      "| □  □  | □ ＜2 |\n"
      "+-------+-------+\n");
  EXPECT_EQ(written(framed, Format::rules), written(plain, Format::rules));
}

TEST(GreaterThan, SeveralDrawingsFollowEachOther) {
  const std::string drawing = ". > .   .   .\n.   .   .   .\n.   .   .   .\n.   .   . < .\n";
  const std::string text = drawing + "\n" + drawing;
  RecordReader reader(text, ReadOptions{});
  RecordBatch batch;
  ASSERT_TRUE(reader.next(batch));
  ASSERT_EQ(batch.records.size(), 2U);
  EXPECT_EQ(batch.records[1].line, 6U);
  EXPECT_TRUE(parse_record(reader.context(), batch.records[1]));
}

TEST(GreaterThan, WhatIsWrongIsSaidAtItsPlace) {
  const auto place = [](const Error& error) {
    return fmt::format("{}:{} {}", error.line, error.column, error.code.name());
  };
  const std::string rest = ".   .   .   .\n.   .   .   .\n.   .   .   .\n";
  EXPECT_EQ(place(refused(". > .   .   .\n  ^\n" + rest)), "2:3 no-puzzle");
  EXPECT_EQ(place(refused(". > .   .   7\n" + rest)), "1:13 digit-out-of-range");
  EXPECT_EQ(place(refused(". > .   .\n" + rest, Format::greater_than)), "2:1 wrong-cell-count");
  Puzzle cage = read("layout 2x2\n................\nkiller 5 r1c1 r1c2\n");
  EXPECT_EQ(written(cage, Format::greater_than),
            "error: greater-than cannot hold sums and parities (cages, arrows, odd and even "
            "cells): use one of grid, csv, json, rules, iss, f-puzzles, sudokupad, penpa, killer, "
            "solo");
  Puzzle far = read("layout 2x2\n................\ngreater-than r1c1 r3c1\n");
  EXPECT_EQ(written(far, Format::greater_than),
            "error: greater-than cannot hold a sign between cells that do not touch");
}

// ---- Killers and jigsaws ------------------------------------------------------------------------

const std::string kPacked =
    "3x3::k:3595:3595:3844:3844:3090:3336:3336:2575:2575:3595:4620:4620:3348:3090:5:5648:5648:2575:"
    "3350:4620:4620:3348:3090:23:5648:5648:3841:3350:2581:24:3348:25:26:27:2579:3841:28:2581:29:30:"
    "4625:4625:4625:2579:31:3843:2581:32:33:34:35:36:2579:3335:3843:4878:4878:37:38:39:4618:4618:"
    "3335:3341:4878:4878:40:41:42:4618:4618:3593:3341:3341:3334:3334:43:3842:3842:3593:3593:";

TEST(Killers, CagesArePackedWithTheirSums) {
  const Puzzle puzzle = read(kPacked);
  ASSERT_TRUE(puzzle.has_rules());
  EXPECT_EQ(puzzle.rules->constraints().size(), 21U);
  EXPECT_EQ(describe(puzzle.rules->constraints()[0], *puzzle.layout), "killer 14 r1c1 r1c2 r2c1");
  for (const Format format : {Format::killer, Format::solo, Format::f_puzzles, Format::sudokupad,
                              Format::penpa, Format::rules}) {
    expect_kept(puzzle, format);
  }
  std::string crossed = kPacked;
  crossed.replace(0, 6, "3x3:d:k");
  EXPECT_EQ(crossed.substr(0, 8), "3x3:d:k:");
  EXPECT_EQ(read(crossed).layout->houses(), 29);
  expect_kept(read(crossed), Format::killer);
}

TEST(Killers, FaultsOfPackedCagesHaveTheirPlace) {
  EXPECT_EQ(refused("3x3::k:1:2:3:").code.name(), "wrong-cell-count");
  std::string wrong = kPacked;
  wrong.replace(wrong.find("3595"), 4, "3851");
  EXPECT_EQ(refused(wrong).column, 13U);
  EXPECT_EQ(refused("3x3:z:k:" + kPacked.substr(7)).column, 5U);
}

TEST(Killers, SumoCueHasCagesAndRegions) {
  // r1c1 and r2c1 are a cage of 3; r1c3 is 4.
  const Puzzle puzzle =
      read("SumoCueV1=3J0=0J0=4J1=0J1+0J0=0J0=0J1=0J1=0J2=0J2=0J3=0J3=0J2=0J2=0J3=0J3");
  ASSERT_TRUE(puzzle.has_rules());
  EXPECT_EQ(describe(puzzle.rules->constraints()[0], *puzzle.layout), "killer 3 r1c1 r2c1");
  EXPECT_EQ(puzzle.givens[2], 4);
  EXPECT_EQ(puzzle.layout->name(), "2x2");
  EXPECT_EQ(refused("SumoCueV1=3J0+5J0=4J1=0J1").code.name(), "invalid-cell");
}

TEST(Killers, ArrowsLeadToTheSums) {
  const Puzzle puzzle =
      read("G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^");
  ASSERT_TRUE(puzzle.has_rules());
  EXPECT_EQ(describe(puzzle.rules->constraints()[0], *puzzle.layout), "killer 16 r1c1-r1c3 r2c1");
  expect_kept(puzzle, Format::killer);
  EXPECT_EQ(refused("A<<<><<<>>>>^^^<").code.name(), "invalid-constraint");
}

TEST(Killers, LettersHaveTheirSumsBelow) {
  const std::string map = "AABB\nCCDD\nEEFF\nGGHH\n";
  const Puzzle puzzle = read("4\n" + map + "A = 3\nB = 7\nC = 7\nD=3\nE: 3\nF 7\nG7,H3\n");
  ASSERT_TRUE(puzzle.has_rules());
  EXPECT_EQ(puzzle.rules->constraints().size(), 8U);
  EXPECT_EQ(refused(map + "A = 3\nA = 4\n", Format::killer).code.name(), "invalid-constraint");
}

TEST(Solo, IdsHaveCellsRegionsAndCages) {
  const std::string id =
      "3x3k:zzzc,__aaa___a_a___aa_____a______a____a_a__a______b____aa_abaaaaaa___aa______a_a___"
      "aaaaa_"
      "a___a_a__aaaaaba,10_6_8a11a9a12b10_11a16_6b10_17a11c8_8b12_8_21a7b11_7e13_19b4a9_12c9_"
      "10a23a10_"
      "12_13e12c14_7a15b4c";
  const Puzzle puzzle = read(id);
  ASSERT_TRUE(puzzle.has_rules());
  EXPECT_EQ(puzzle.rules->constraints().size(), 37U);
  EXPECT_EQ(written(puzzle, Format::solo), id + "\n");
  expect_kept(read("SumoCueV1=1J0=0J0=0J0=0J1=0J0=0J1=0J1=0J1=0J2=0J2=0J2=0J3=0J2=0J3=0J3=0J3"),
              Format::solo);
  EXPECT_EQ(refused("2x2k:p,__x,1", Format::solo).code.name(), "unexpected-text");
}

// ---- Boards in progress -------------------------------------------------------------------------

TEST(Boards, SudokuWikiPacksCandidates) {
  const std::string board =
      "S9B9e9e06030204080a0e08050o0f090a0s0g0u0s0w0a070h0e7o8m1i857p04820c0706087o030h82820f0b0a0d0"
      "77o"
      "0607040a0h030e7o987w840a0g038a8i0h9u9i860h040f8202011n0r08020509071i1q";
  const Puzzle puzzle = read("https://www.sudokuwiki.org/sudoku.htm?bd=" + board);
  EXPECT_EQ(cells_of(puzzle).substr(0, 18), "..632481585.691.7.");
  ASSERT_TRUE(puzzle.has_marks());
  EXPECT_EQ(puzzle.marks[0], Digits::only(7) | Digits::only(9));
  EXPECT_EQ(read(board.substr(3)).givens, puzzle.givens);
  EXPECT_EQ(read(written(puzzle, Format::sudokuwiki)).marks, puzzle.marks);
  EXPECT_EQ(refused("S9B0203", Format::sudokuwiki).code.name(), "wrong-cell-count");
}

TEST(Boards, HoDoKuHasStatesOfPlacedDigits) {
  std::string state = kPlain;
  state.replace(2, 1, "+4");
  const Puzzle puzzle = read(state + ":114 214");
  EXPECT_EQ(puzzle.givens[2], 4);
  EXPECT_FALSE(puzzle.marks[3].contains(1));
  EXPECT_FALSE(puzzle.marks[3].contains(2));
  // r4c1 is filled and r1c4 is not: the column came first.
  EXPECT_FALSE(read(state + ":141").marks[3].contains(1));
}

TEST(Boards, SudoCueMarksPlacedDigits) {
  const Puzzle puzzle = read("u1 234 234 234\n234 23 u1 24\n234 1 234 234\n234 234 234 1\n");
  EXPECT_EQ(cells_of(puzzle), "1.....1..1.....1");
  ASSERT_TRUE(puzzle.has_marks());
  EXPECT_EQ(puzzle.marks[5], Digits::only(2) | Digits::only(3));
}

TEST(Boards, OpenSudokuHasVersions) {
  EXPECT_EQ(cells_of(read("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"" + kPlain +
                          "\" />\n</opensudoku>\n")),
            kPlain);
  std::string data = "version: 1\n";
  for (const char c : kPlain) data += std::string(1, c == '.' ? '0' : c) + "|-|1|";
  EXPECT_EQ(cells_of(read("<opensudoku>\n<game data=\"" + data + "\"/>\n</opensudoku>\n")), kPlain);
}

TEST(Boards, OpenSudokuHasSeveralGamesOnALine) {
  const std::string cells = "1..4..1..3..2..3", other = "2..............1";
  const std::string games = "<game data=\"" + cells + "\"/><!-- <game --><game data=\"" + other +
                            "\"/> <game data=\"12\"/><game data=\"" + cells + "\"/>";
  EXPECT_EQ(test::read_pasted("<opensudoku>" + games + "</opensudoku>\n"),
            (std::vector<std::string>{cells, other, "1: wrong-cell-count", cells}));
  EXPECT_EQ(test::read_pasted("<?xml version='1.0'?><opensudoku>" + games + "</opensudoku>\n"),
            test::read_pasted("<opensudoku>" + games + "</opensudoku>\n"));
  EXPECT_EQ(test::read_pasted("<opensudoku>" + games + "</opensudoku>\n", 10),
            (std::vector<std::string>{cells, other, "1: wrong-cell-count", cells}));
  std::string data = "version: 2&#10;";
  for (const char c : kPlain) data += std::string(1, c == '.' ? '0' : c) + "|0|&#x31;|";
  EXPECT_EQ(cells_of(read("<opensudoku><game data=\"" + data + "\"/></opensudoku>\n")), kPlain);
  data.replace(data.find('|') - 1, 1, "&#120;");
  EXPECT_EQ(refused("<opensudoku><game data=\"" + data + "\"/></opensudoku>\n").column, 25U);
}

TEST(Boards, OpenSudokuHoldsNoOtherHouses) {
  EXPECT_TRUE(info_of(Format::opensudoku).layouts);
  EXPECT_TRUE(written(read("layout x\n" + kPlain + "\n"), Format::opensudoku)
                  .starts_with("error: opensudoku cannot hold the layout"));
  EXPECT_EQ(cells_of(read(written(read(kPlain), Format::opensudoku))), kPlain);
}

TEST(Boards, TablesOfPagesMayHoldTables) {
  std::string flat = "<table>\n", nested = "<TABLE border='1'>";
  for (std::size_t cell = 0; cell < 16; ++cell) {
    const std::string digit = cell % 5 == 0 ? std::to_string(cell / 5 + 1) : "&nbsp;";
    flat += (cell % 4 == 0 ? "<tr><td>" : "<td>") + digit;
    flat += cell % 4 == 3 ? "</td></tr>\n" : "</td>";
  }
  for (const std::string row : {"12", "34"}) {
    nested += "<tr>";
    for (const char digit : row) {
      nested += "<td><table><tr><td>" + std::string(1, digit);
      nested += "<td></tr><tr><td><td></tr></table></td>";
    }
    nested += "</tr>";
  }
  EXPECT_EQ(cells_of(read("<html>\n" + flat + "</table></html>\n")), "1....2....3....4");
  EXPECT_EQ(cells_of(read(nested + "</table>\n")), "1.2.....3.4.....");
}

TEST(Boards, LatexHasRowsOfStrokes) {
  EXPECT_EQ(cells_of(read("\\begin{sudoku}\n|1| | |4|.\n| | |1| |.\n| |3| | |.\n|2| | |3|.\n"
                          "\\end{sudoku}\n")),
            "1..4..1..3..2..3");
}

// ---- Source code and data -----------------------------------------------------------------------

TEST(Lists, OfPrograms) {
  const std::string cells = "1..4..1..3..2..3";
  for (const std::string text :
       {"n = 4;\npuzzle = [|\n1,_,_,4|\n_,_,1,_|\n_,3,_,_|\n2,_,_,3|];\n",
        "problem(1, P) :-\n  P = [[1,_,_,4],\n       [_,_,1,_],\n       [_,3,_,_],\n       "
        "[2,_,_,3]].\n",
        "tensor([[1., 0., 0., 4.],\n        [0., 0., 1., 0.],\n        [0., 3., 0., 0.],\n"
        "        [2., 0., 0., 3.]], dtype=torch.float64)\n",
        "x = np.array([[1, 0, 0, 4], [0, 0, 1, 0],\n  [0, 3, 0, 0], [2, 0, 0, 3]], "
        "dtype=np.int8)\n",
        "given(1,1,1). given(1,4,4).\ngiven(2,3,1). given(3,2,3).\n% clues\ngiven(4,1,2). "
        "given(4,4,3).\n",
        "0 0 1\n0 3 4\n1 2 1\n2 1 3\n3 0 2\n3 3 3\n",
        "row,col,value\n1,1,1\n1,4,4\n2,3,1\n3,2,3\n4,1,2\n4,4,3\n",
        "{(0, 0): 1, (0, 3): 4, (1, 2): 1, (2, 1): 3, (3, 0): 2, (3, 3): 3}\n"}) {
    EXPECT_EQ(cells_of(read(text)), cells) << text;
  }
}

TEST(Lists, JsonOfOtherNames) {
  const std::string list = "[[1,0,0,4],[0,0,1,0],[0,3,0,0],[2,0,0,3]]";
  for (const std::string& text :
       {std::string("{\"input\":\"1004001003002003\",\"output\":\"1324421343122143\"}"),
        "{\"id\":3,\"initial_board\":" + list + "}",
        "{\"newboard\":{\"grids\":[{\"value\":" + list + ",\"difficulty\":\"Hard\"}]}}",
        "{\"board\":{\"cells\":" + list + "}}"}) {
    EXPECT_EQ(cells_of(read(text)), "1..4..1..3..2..3") << text;
  }
  EXPECT_EQ(refused("{\"a\":\"1004001003002003\",\"b\":\"3004001001002003\"}").code.name(),
            "missing-member");
}

TEST(Letters, AreDigitsInTheirOrder) {
  const Puzzle word = read(
      "KD..T....\nI..SNK...\n.NE....I.\nE...I...D\nO..E.D..S\nT...U...I\n"
      ".I....UE.\n...OSN..K\n....E..TN\n");
  EXPECT_EQ(cells_of(word).substr(0, 9), "41..8....");
  EXPECT_NE(word.comment.find("DEIKNOSTU"), std::string::npos);
}

// ---- Links --------------------------------------------------------------------------------------

TEST(Deflate, UnpacksWhatItPacksAndNoMore) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += std::to_string(i * i % 977);
  for (const std::string& each : {std::string(), std::string("a"), text, std::string(5000, 'x')}) {
    const auto again = text::inflated(text::deflated(each), 100'000);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, each);
    EXPECT_EQ(text::bytes_of_base64(text::base64_of(each)).value(), each);
  }
  EXPECT_EQ(text::inflated(text::deflated(std::string(5000, 'x')), 4999).error().code.name(),
            "too-long");
  for (std::size_t cut = 0; cut < 20; ++cut) {
    EXPECT_FALSE(text::inflated(text::deflated(text).substr(0, cut), 100'000));
  }
}

std::string pad_link(const std::string& object) {
  std::string payload = text::pack_base64(object);
  return "https://sudokupad.app/scl" + payload;
}
// A grid of side 4 with these members.
std::string pad(std::string_view members) {
  return "{\"cells\":[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]," +
         std::string(members) + "}";
}

TEST(SudokuPad, ShapesAndWordsTogetherAreRules) {
  const std::string drawn =
      R"("lines":[{"wayPoints":[[0.5,0.5],[0.5,2.5]],"color":"#67f067"},)"
      R"({"wayPoints":[[2.5,0.5],[3.5,0.5]],"color":"#f067f0"}],)"
      R"("overlays":[{"center":[1,0.5],"width":0.3,"height":0.3,"rounded":true,)"
      R"("backgroundColor":"#000000"},)"
      R"({"center":[-0.5,1.5],"width":0.25,"height":0.25,"text":"0"}],)"
      R"("metadata":{"title":"T","author":"A","rules":"Green lines are German whispers. )"
      R"(Purple lines are renban. Black dots: ratio. Sandwich clues. )"
      R"(Cells a knight's move apart differ."})";
  const Puzzle puzzle = read(pad_link(pad(drawn)));
  ASSERT_TRUE(puzzle.has_rules());
  std::vector<std::string> rules;
  for (const Constraint& each : puzzle.rules->constraints()) {
    rules.push_back(describe(each, *puzzle.layout));
  }
  EXPECT_EQ(rules, (std::vector<std::string>{"german-whisper r1c1-r1c3", "renban r3c1 r4c1",
                                             "black-dot r1c1 r2c1", "sandwich 0 column 2"}));
  EXPECT_EQ(puzzle.comment, "T, by A");
  expect_kept(puzzle, Format::sudokupad);
}

std::string bulb(int row, int column, std::string_view colour = "#cfcfcf") {
  return fmt::format(R"({{"center":[{}.5,{}.5],"width":0.85,"height":0.85,"rounded":true,)"
                     R"("backgroundColor":"{}"}})",
                     row - 1, column - 1, colour);
}
std::string path(std::string_view points) {
  return fmt::format(R"({{"color":"#cfcfcf","thickness":21,"wayPoints":[{}]}})", points);
}
// The rules of a drawing, and what is said about it.
struct Drawn {
  std::string rules;
  std::string notes;
};
Drawn drawn(const std::string& lists, std::string_view words) {
  const std::string text =
      pad_link(pad(lists + R"(,"metadata":{"rules":")" + std::string(words) + "\"}"));
  Drawn found;
  const Puzzle puzzle = read(text);
  for (const Constraint& each :
       puzzle.has_rules() ? puzzle.rules->constraints() : std::span<const Constraint>()) {
    found.rules += describe(each, *puzzle.layout) + "\n";
  }
  TextContext context;
  context.format = Format::sudokupad;
  for (const IgnoredText& each : ignored_text(context, {text, 1, {}, 0})) {
    found.notes += each.text + "\n";
  }
  return found;
}

constexpr std::string_view kAcross = "[0.5,0.5],[0.5,3.5]", kDown = "[0.5,2.5],[2.5,2.5]";

TEST(SudokuPad, ThermometersHaveBranchesAndParts) {
  const auto rules = [](const std::string& lines, const std::string& bulbs,
                        std::string_view words = "Thermometers.") {
    return drawn("\"lines\":[" + lines + "],\"underlays\":[" + bulbs + "]", words).rules;
  };
  // From the middle of another one.
  EXPECT_EQ(rules(path(kAcross) + "," + path(kDown), bulb(1, 1)),
            "thermometer r1c1-r1c4\nthermometer r1c1-r1c3-r3c3\n");
  EXPECT_EQ(rules(path(kDown) + "," + path(kAcross), bulb(1, 1)),
            "thermometer r1c1-r1c3-r3c3\nthermometer r1c1-r1c4\n");
  // In two parts.
  const std::string first = path("[0.5,0.5],[0.5,2.5]");
  EXPECT_EQ(rules(first + "," + path(kDown), bulb(1, 1)), "thermometer r1c1-r1c3-r3c3\n");
  // To the bulb of the next one.
  EXPECT_EQ(rules(first + "," + path(kDown), bulb(1, 1) + "," + bulb(1, 3)),
            "thermometer r1c1-r1c3\nthermometer r1c3-r3c3\n");
  // A mark of another colour at the tip.
  EXPECT_EQ(rules(first, bulb(1, 1) + "," + bulb(1, 3, "#aaaaaa"), "Thermometers. Circles: odd."),
            "thermometer r1c1-r1c3\nodd r1c3\n");
}

TEST(SudokuPad, AThermometerFromEitherEndIsAQuestion) {
  const Drawn read = drawn(
      "\"lines\":[" + path(kAcross) + "],\"underlays\":[" + bulb(1, 1) + "," + bulb(1, 4) + "]",
      "Thermometers. Circles: odd.");
  EXPECT_EQ(read.rules, "");
  EXPECT_NE(read.notes.find("line 1 may be a thermometer from either end: which is meant?\n"),
            std::string::npos)
      << read.notes;
}

TEST(SudokuPad, ArrowsBranch) {
  const std::string circle =
      R"("overlays":[{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,)"
      R"("backgroundColor":"#ffffff"}])";
  const Drawn read =
      drawn("\"arrows\":[" + path(kDown) + "," + path(kAcross) + "]," + circle, "Arrows.");
  EXPECT_EQ(read.rules, "arrow r1c1-r1c4\narrow r1c1-r1c3-r3c3\n");
}

TEST(SudokuPad, QuestionsAreAboutWhatTheRulesSay) {
  const std::string dot =
      R"("overlays":[{"center":[1,0.5],"width":0.3,"height":0.3,"rounded":true,)"
      R"("backgroundColor":"#000000"}])";
  const std::string asked =
      "the rules name `kropki-negative`, which the puzzle does not hold: is "
      "it meant?\n";
  for (const auto& [words, all] :
       {std::pair("Black dots: ratio. All dots are given.", true),
        {"Black dots: ratio. All possible dots have been shown", true},
        {"Black dots: ratio. Not all dots are given.", false},
        {"All cells beside one of the black dots are in a ratio, as given", false},
        {"Small dots are given", false}}) {
    EXPECT_EQ(drawn(dot, words).notes.find(asked) != std::string::npos, all) << words;
  }
  EXPECT_NE(drawn(dot, "All X and V are given.").notes.find("`xv-negative`"), std::string::npos);
  const std::string notes = drawn(dot, "Little Killer clues; cells joined by an X sum to 10").notes;
  EXPECT_EQ(notes.find("`killer`"), std::string::npos) << notes;
  EXPECT_EQ(notes.find("`x-sum`"), std::string::npos) << notes;
  EXPECT_NE(drawn(dot, "Little Killer clues and killer cages").notes.find("`killer`"),
            std::string::npos);
  EXPECT_NE(drawn(dot, "An X sum clue outside").notes.find("`x-sum`"), std::string::npos);
  EXPECT_NE(drawn("\"lines\":[" + path(kAcross) + "]", "None.")
                .notes.find("1 line, which is only drawn\n"),
            std::string::npos);
}

TEST(SudokuPad, ShortenedNamesAndClassics) {
  const std::string zipped =
      "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:'2'}]],ca:[{ce:[[0,0],[0,1]],v:5,unique:t}],"
      "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],"
      "[[2,2],[2,3],[3,2],[3,3]]]}";
  const Puzzle puzzle = read(pad_link(zipped));
  EXPECT_EQ(cells_of(puzzle), "1..............2");
  ASSERT_TRUE(puzzle.has_rules());
  EXPECT_EQ(describe(puzzle.rules->constraints()[0], *puzzle.layout), "killer 5 r1c1 r1c2");
  EXPECT_EQ(refused("https://sudokupad.app/abc123").code.name(), "no-puzzle");
}

TEST(Penpa, WhatIsWrittenIsRead) {
  const Puzzle puzzle = read(
      "layout "
      "x\n1...............................................................................2\n"
      "killer 14 r2c1 r2c2 r3c1\nthermometer r5c5-r5c8\narrow r7c1-r9c1\nwhite-dot r1c5 r1c6\n"
      "black-dot r2c5 r3c5\nodd r9c5\neven r9c6\nx r1c8 r1c9\n");
  expect_kept(puzzle, Format::penpa);
  EXPECT_NE(written(read("anti-knight\n"), Format::penpa).find("anti-knight"), std::string::npos);
}

// Two constraints may have one drawing.
TEST(Penpa, WhatItsDrawingDoesNotTellIsRefused) {
  for (const std::string rules :
       {"killer 9 r5c4 r4c4 r4c3\nkiller 11 r4c4 r4c3 r4c2 r3c2\n",
        "killer 9 r4c1 r5c1 r5c2\nkiller r4c1\n", "killer r2c1\n",
        "thermometer r1c1-r1c3\nthermometer r1c1 r2c1\nthermometer r1c3 r1c2\n"}) {
    const std::string text = written(read("layout 2x3\n" + rules, Format::rules), Format::penpa);
    EXPECT_TRUE(text.starts_with("error: penpa cannot hold")) << rules << text;
  }
  for (const std::string rules :
       {"thermometer r6c3 r5c2\nodd r5c2 r5c3\n", "thermometer r1c1-r1c3\nthermometer r1c3-r3c3\n",
        "killer 9 r4c3 r4c4 r5c4\nkiller 11 r3c2 r4c2\nblack-dot r1c1 r1c2\n"}) {
    expect_kept(read("layout 2x3\n" + rules, Format::rules), Format::penpa);
  }
  const Puzzle apart = read(
      "layout jigsaw\nregions ABAB\nregions ABAB\nregions CCDD\n"
      "regions DDCC\n",
      Format::rules);
  EXPECT_TRUE(written(apart, Format::penpa).starts_with("error: penpa cannot hold these regions"));
}

}  // namespace
}  // namespace sudokit::programs
