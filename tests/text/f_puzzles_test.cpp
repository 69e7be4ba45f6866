// Links of f-puzzles: their compression, their fields, and what they cannot say.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "sudokit/puzzle.hpp"
#include "sudokit/rulebook.hpp"
#include "sudokit/text.hpp"
#include "text/lz_string.hpp"

namespace sudokit {
namespace {

// ---- Compression --------------------------------------------------------------------------------

TEST(LzString, PacksAsTheLibraryDoes) {
  EXPECT_EQ(text::pack_base64(""), "Q===");
  EXPECT_EQ(text::pack_base64("a"), "IZA=");
  EXPECT_EQ(text::pack_base64("{\"size\":9}"), "N4IgzglgXgpiBcBOAvkA");
}

TEST(LzString, UnpacksWhatItPacks) {
  std::string long_text;
  for (int i = 0; i < 5000; ++i) long_text += std::to_string(i * i % 977);
  for (const std::string& text : {std::string(), std::string("aaaaaaaa"),
                                  std::string("\xc3\xa9 \xe2\x97\xaf \xf0\x9f\x92\xa1"),
                                  std::string("\0x\0", 3), long_text}) {
    const auto again = text::unpack_base64(text::pack_base64(text));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, text);
  }
}

TEST(LzString, FaultsHaveTheirPlace) {
  const auto wrong = text::unpack_base64("N4Ig*glg");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code.name(), "unexpected-text");
  EXPECT_EQ(wrong.error().column, 5U);
  EXPECT_FALSE(text::unpack_base64("N4Igzglg"));
  EXPECT_FALSE(text::unpack_base64(""));
}

// A short payload may stand for a text of any length.
TEST(LzString, TextsAreBounded) {
  const auto bomb = text::unpack_base64(text::pack_base64(std::string(3'000'000, 'x')));
  ASSERT_FALSE(bomb);
  EXPECT_EQ(bomb.error().code.name(), "too-long");
}

// ---- Reading ------------------------------------------------------------------------------------

// An object of side 4 with these members beside the grid, and this first cell.
std::string object(std::string_view members, std::string_view first = "{}") {
  std::string grid;
  for (int cell = 0; cell < 16; ++cell) {
    grid += cell % 4 == 0 ? (cell == 0 ? "[" : "],[") : ",";
    grid += cell == 0 ? first : "{}";
  }
  return "{\"size\":4,\"grid\":[" + grid + "]]" + (members.empty() ? "" : ",") +
         std::string(members) + "}";
}
std::string link(const std::string& object) {
  return "https://www.f-puzzles.com/?load=" + text::pack_base64(object);
}
Puzzle read(std::string_view text) {
  auto puzzle = parse_puzzle(text);
  EXPECT_TRUE(puzzle) << text << "\n" << puzzle.error().message;
  return puzzle ? std::move(*puzzle) : Puzzle{};
}
Error refused(std::string_view text) {
  const auto puzzle = parse_puzzle(text);
  EXPECT_FALSE(puzzle) << text;
  return puzzle ? Error{} : puzzle.error();
}
std::string written(const Puzzle& puzzle, Format format) {
  std::string out;
  const auto ok = write_puzzle(out, puzzle, format);
  return ok ? out : "error: " + ok.error().message;
}
// The rules of an object with these members, a line each.
std::string rules_of(std::string_view members) {
  const Puzzle puzzle = read(object(members));
  if (!puzzle.has_rules()) return "";
  std::string lines;
  for (const Constraint& each : puzzle.rules->constraints()) {
    lines += (lines.empty() ? "" : "\n") + describe(each, *puzzle.layout);
  }
  return lines;
}

TEST(FPuzzles, LinksPayloadsAndObjectsAreTheSame) {
  const std::string text =
      object("\"title\":\"Small\",\"author\":\"A\"", "{\"value\":3,\"given\":true}");
  const std::string payload = text::pack_base64(text);
  for (const std::string& form :
       {text, payload, link(text), "https://sudokupad.app/fpuzzles" + payload,
        "https://sudokupad.app/?puzzleid=fpuzzles" + payload,
        "https://sudokupad.app/fpuz" + payload, "My puzzle: " + link(text), "<" + link(text) + ">",
        "See \xE2\x80\xB9" + link(text) + "\xE2\x80\xBA", "[mine](" + link(text) + "), by A",
        "> " + link(text), "> Try 'https://sudokupad.app/fpuzzles" + payload + "'.",
        "http://example.org/4 and " + link(text) + "."}) {
    const Puzzle puzzle = read(form);
    ASSERT_EQ(puzzle.givens.size(), 16U) << form;
    EXPECT_EQ(puzzle.givens[0], 3);
    EXPECT_EQ(puzzle.layout->name(), "2x2");
    EXPECT_EQ(puzzle.comment, "Small, by A");
  }
}

TEST(FPuzzles, FieldsAreRules) {
  struct Case {
    std::string_view members;
    std::string_view rules;
  };
  const Case cases[] = {
      {R"("killercage":[{"cells":["R1C1","R1C2"],"value":"5"},{"cells":["R2C1","R2C2"]}])",
       "killer 5 r1c1 r1c2\nkiller r2c1 r2c2"},
      {R"("thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}])",
       "thermometer r1c1 r1c2\nthermometer r1c1 r2c1"},
      {R"("whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R1C1","R1C2"]],"value":3}])",
       "whisper 2 r1c1 r1c2\nwhisper 3 r1c1 r1c2"},
      {R"("arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"]]}])", "arrow r1c1 r1c2"},
      {R"("arrow":[{"cells":["R2C2","R2C1"],"lines":[["R2C2","R3C2","R4C2"]]}])",
       "pill-arrow r2c1 r2c2 / r3c2 r4c2"},
      {R"("difference":[{"cells":["R1C1","R1C2"]},{"cells":["R1C3","R1C4"],"value":"2"}])",
       "white-dot r1c1 r1c2\ndifference 2 r1c3 r1c4"},
      {R"("xv":[{"cells":["R1C1","R1C2"],"value":"V"}],"negative":["xv"])",
       "v r1c1 r1c2\nxv-negative"},
      {R"("odd":[{"cell":"R1C1"},{"cell":"R4C4"}])", "odd r1c1 r4c4"},
      {R"("sandwichsum":[{"cell":"R0C2","value":"3"}],"xsum":[{"cell":"R2C5","value":"4"}])",
       "sandwich 3 column 2\nx-sum 4 row 2 from right"},
      {R"("littlekillersum":[{"cell":"R5C2","direction":"UR","value":"6"}])",
       "little-killer 6 r4c3 r3c4"},
      {R"("clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C3","R3C4"]}])",
       "clone r1c1 r1c2 / r3c3 r3c4"},
      {R"("quadruple":[{"cells":["R2C2","R2C3","R3C2","R3C3"],"values":[1,4]}])",
       "quadruple 1 4 r2c2:r3c3"},
      {R"("extraregion":[{"cells":["R1C1","R2C2","R3C3"]}])", "different r1c1-r3c3"},
      {R"("columnindexer":[{"cells":["R1C1","R2C1"]}])", "column-indexer r1c1 r2c1"},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(rules_of(each.members), each.rules);
    const Puzzle puzzle = read(object(each.members));
    const Puzzle again = read(written(puzzle, Format::f_puzzles));
    EXPECT_TRUE(same_rules(puzzle.rules, again.rules)) << each.members;
  }
}

// A shaded cell of f-puzzles is not compared with other shaded cells.
TEST(FPuzzles, TouchingExtremesAreAFortress) {
  EXPECT_EQ(rules_of(R"("maximum":[{"cell":"R1C1"},{"cell":"R3C3"}])"), "maximum r1c1 r3c3");
  EXPECT_EQ(rules_of(R"("maximum":[{"cell":"R1C1"},{"cell":"R1C2"}])"), "fortress r1c1 r1c2");
  EXPECT_EQ(rules_of(R"("minimum":[{"cell":"R1C1"},{"cell":"R2C1"}])"),
            "inverse-fortress r1c1 r2c1");
  EXPECT_EQ(written(read("layout 2x2\nmaximum r1c1 r1c2\n"), Format::f_puzzles),
            "error: f-puzzles cannot hold touching cells of maximum that are compared");
}

TEST(FPuzzles, NegativeRulesExemptDots) {
  constexpr std::string_view kDot = R"(,"difference":[{"cells":["R1C1","R1C2"]}])";
  const auto with_dot = [&](std::string members) { return rules_of(members + std::string(kDot)); };
  EXPECT_EQ(rules_of("\"nonconsecutive\":true"), "non-consecutive");
  EXPECT_EQ(with_dot("\"nonconsecutive\":true"), "white-dot r1c1 r1c2\ndifference-negative");
  EXPECT_EQ(with_dot("\"negative\":[\"ratio\"]"), "white-dot r1c1 r1c2\nratio-negative");
  EXPECT_EQ(with_dot("\"nonconsecutive\":true,\"negative\":[\"ratio\"]"),
            "white-dot r1c1 r1c2\nkropki-negative");
  EXPECT_EQ(rules_of(R"("ratio":[{"cells":["R1C1","R1C2"],"value":"3"}],"negative":["ratio"])"),
            "ratio 3 r1c1 r1c2\nratio-negative 3");
}

TEST(FPuzzles, CellsHoldDigitsAndMarks) {
  EXPECT_EQ(read(object("", "{\"value\":2}")).givens[0], 2);
  const Puzzle marked = read(object("", "{\"centerPencilMarks\":[1,4],\"givenPencilMarks\":null}"));
  EXPECT_EQ(marked.givens[0], 0);
  EXPECT_EQ(marked.marks[0].count(), 2);
  EXPECT_TRUE(marked.marks[0].contains(4));
}

TEST(FPuzzles, RegionsAreTheLayout) {
  const Puzzle jigsaw = read(
      R"({"size":3,"grid":[[{"region":0},{"region":0},{"region":1}],)"
      R"([{"region":0},{"region":2},{"region":1}],[{"region":2},{"region":2},{"region":1}]]})");
  ASSERT_TRUE(jigsaw.layout->has_regions());
  EXPECT_EQ(jigsaw.layout->region(3), jigsaw.layout->region(0));
  const Puzzle again = read(written(jigsaw, Format::f_puzzles));
  EXPECT_TRUE(same_houses(*again.layout, *jigsaw.layout));
  const Puzzle latin = read("layout latin4\n1...............\n");
  EXPECT_FALSE(read(written(latin, Format::f_puzzles)).layout->has_regions());
}

TEST(FPuzzles, HousesAreWrittenOnce) {
  const Puzzle puzzle =
      read("layout 2x2\ndiagonal 2\ndisjoint-groups\nextra-region r1c1 r2c1 r3c1 r4c2\n");
  const Puzzle again = read(written(puzzle, Format::f_puzzles));
  EXPECT_TRUE(same_houses(*again.layout, *puzzle.layout));
}

TEST(FPuzzles, TheSolutionIsCarried) {
  std::string digits;
  for (int cell = 0; cell < 16; ++cell)
    digits += (cell > 0 ? "," : "") + std::to_string(1 + cell % 4);
  const std::string text = link(object("\"solution\":[" + digits + "]"));
  TextContext context;
  context.format = Format::f_puzzles;
  const auto solution = given_solution(context, {text, 1, {}, 0});
  ASSERT_TRUE(solution);
  ASSERT_EQ(solution->size(), 16U);
  EXPECT_EQ((*solution)[3], 4);
}

TEST(FPuzzles, DrawingsAreIgnoredByName) {
  const std::string text = link(object(
      R"("ruleset":"Normal rules apply","line":[{"lines":[["R1C1","R1C2"]]}],"disabledlogic":[])",
      "{\"c\":\"#fff\"}"));
  TextContext context;
  context.format = Format::f_puzzles;
  std::vector<std::string> words;
  for (const IgnoredText& each : ignored_text(context, {text, 1, {}, 0})) {
    words.push_back(each.text);
  }
  EXPECT_EQ(words,
            (std::vector<std::string>{"c of cells, which is only drawn",
                                      "line, which is only drawn", "ruleset: Normal rules apply"}));
}

// A line for each, whatever the prose holds; a question is never cut.
TEST(FPuzzles, IgnoredWordsAreLines) {
  const std::string text = object("\"ruleset\":\"line one\\nx.txt:1: error: killer\\u0007, \\r" +
                                  std::string(80, 'x') + "\"");
  TextContext context;
  context.format = Format::f_puzzles;
  const auto words = ignored_text(context, {text, 1, {}, 0});
  ASSERT_EQ(words.size(), 2U);
  EXPECT_TRUE(
      words[0].text.starts_with("ruleset: line one x.txt:1: error: killer\xEF\xBF\xBD,  xx"))
      << words[0].text;
  EXPECT_TRUE(words[0].text.ends_with("x..."));
  EXPECT_EQ(words[1].text, "the rules name `killer`, which the puzzle does not hold: is it meant?");
}

TEST(FPuzzles, WhatIsUnknownIsAnErrorThatNamesIt) {
  struct Case {
    std::string_view members;
    std::string_view code;
    std::string_view part;
  };
  const Case cases[] = {
      {R"("fogofwar":["R1C1"])", "unsupported-feature", "\"fogofwar\""},
      {R"("killercage":[{"cells":["R1C1"],"value":"<5"}])", "invalid-number",
       "killercage 1: \"<5\""},
      {R"("killercage":[{"cells":["R1C1"]},{"cells":["R9C1"]}])", "cell-outside-grid",
       "killercage 2: R9C1"},
      {R"("killercage":[{"cells":["R1C1"],"mood":1}])", "unsupported-feature", "\"mood\""},
      {R"("thermometer":[{"lines":[["R1C1","A2"]]}])", "invalid-cell", "thermometer 1: 'A2'"},
      {R"("ratio":[{"cells":["R1C1","R1C2","R1C3"]}])", "invalid-constraint", "ratio 1"},
      {R"("negative":["difference"])", "unsupported-feature", "negative"},
      {R"("xsum":[{"cell":"R0C0","value":"3"}])", "invalid-cell", "xsum 1: R0C0"},
      {R"("odd":3)", "wrong-type", "odd"},
  };
  for (const Case& each : cases) {
    const Error error = refused(link(object(each.members)));
    EXPECT_EQ(error.code.name(), each.code);
    EXPECT_NE(error.message.find(each.part), std::string::npos) << error.message;
    EXPECT_EQ(error.column, 33U);  // the payload
  }
  EXPECT_EQ(refused(link(object("", "{\"value\":7}"))).code.name(), "digit-out-of-range");
  EXPECT_EQ(refused(link(object("", "{\"mood\":7}"))).code.name(), "unsupported-feature");
  EXPECT_EQ(refused(link("{\"grid\":[[{},{}],[{}]]}")).code.name(), "wrong-cell-count");
  EXPECT_EQ(refused("https://www.f-puzzles.com/?load=N4Ig*").column, 37U);
}

// ---- Writing ------------------------------------------------------------------------------------

TEST(FPuzzles, RulesThatItCannotHoldAreErrors) {
  for (const std::string_view rules :
       {"greater-than r1c1 r1c2", "killer-with-repeats 5 r1c1 r1c2", "difference-negative 2",
        "non-consecutive\nwhite-dot r1c1 r1c2", "ratio-negative 3", "little-killer 5 r1c1 r2c2",
        "clone r1c1 / r2c3 / r3c2", "pill-arrow r1c2 r1c1 / r1c3 r1c4"}) {
    const std::string out =
        written(read("layout 2x2\n" + std::string(rules) + "\n"), Format::f_puzzles);
    EXPECT_EQ(out.find("error: f-puzzles cannot hold"), 0U) << rules << "\n" << out;
  }
}

// The rules in any order. Marked cells are one list, however many there were, and a whisper of 4 is
// a Dutch whisper.
std::multiset<std::string> sorted_rules(const Puzzle& puzzle) {
  std::multiset<std::string> lines;
  if (!puzzle.has_rules()) return lines;
  for (const Constraint& each : puzzle.rules->constraints()) {
    if (each.kind->name == "dutch-whisper") {
      lines.insert("whisper 4" + describe(each, *puzzle.layout).substr(each.kind->name.size()));
      continue;
    }
    const auto marks = {"odd", "even", "minimum", "maximum", "fortress", "inverse-fortress"};
    if (std::ranges::count(marks, each.kind->name) == 0) {
      lines.insert(describe(each, *puzzle.layout));
      continue;
    }
    for (const Cell cell : each.cells[0]) {
      lines.insert(std::string(each.kind->name) + " " + cell_name(*puzzle.layout, cell));
    }
  }
  return lines;
}

// The examples of all kinds are read back as they were, or refused.
TEST(FPuzzles, ExamplesOfKindsAreReadBack) {
  int held = 0;
  for (const ConstraintRow* row : constraint_rows()) {
    const Puzzle puzzle = read(rule_example(row->name));
    std::string out;
    if (!write_puzzle(out, puzzle, Format::f_puzzles)) continue;
    const Puzzle again = read(out);
    ++held;
    EXPECT_EQ(again.givens, puzzle.givens) << row->name;
    EXPECT_TRUE(same_houses(*again.layout, *puzzle.layout)) << row->name;
    EXPECT_EQ(sorted_rules(again), sorted_rules(puzzle)) << row->name;
    const Puzzle third = read(written(again, Format::f_puzzles));
    EXPECT_TRUE(same_rules(third.rules, again.rules)) << row->name;
  }
  EXPECT_GT(held, 30);
}

}  // namespace
}  // namespace sudokit
