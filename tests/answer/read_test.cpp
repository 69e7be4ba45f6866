// The question `read`, layouts as text, marks beside a puzzle, and steps with pictures: what a
// program that displays a board needs.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "sudokit/answer.hpp"
#include "sudokit/text.hpp"
#include "support/schema.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

const std::string kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kJigsaw = "AAAB\nABBB\nCCCD\nCDDD\nextra the corners: r1c1 r1c4 r4c1 r4c4\n";

// The answers to a request; each is checked against the schema.
std::vector<json> told(const json& request) {
  const Schema schema(
      json::parse(std::ifstream(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json")));
  std::istringstream in(request.dump() + "\n");
  std::string out;
  ask(in, [&](std::string_view bytes) { return out.append(bytes), true; });
  std::vector<json> answers;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    answers.push_back(json::parse(line));
    EXPECT_EQ(schema.fault(answers.back()), "") << line;
  }
  return answers;
}

std::string code_of(const json& request) {
  const auto answers = told(request);
  return answers.size() == 1 && answers[0].contains("error") ? answers[0]["error"]["code"] : "";
}

TEST(Read, EveryPuzzleOfATextWithItsLayout) {
  const auto all = told({{"ask", "read"}, {"text", kEasy + "  a name\nabc\n" + kEasy}});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0]["comment"], "a name");
  EXPECT_EQ(all[0]["givens"][0], 5);
  EXPECT_EQ(all[0]["side"], 9);
  EXPECT_EQ(all[0]["regions"][80], 8);
  EXPECT_EQ(all[0]["houses"].size(), 27u);
  EXPECT_EQ(all[0]["houses"][26]["name"], "box 9");
  EXPECT_EQ(all[0]["houses"][26]["cells"][0], "r7c7");
  EXPECT_FALSE(all[0].contains("layout_text"));
  EXPECT_EQ(all[1]["verdict"], "error");
  EXPECT_EQ(all[1]["line"], 2);
  EXPECT_EQ(all[2]["line"], 3);
  EXPECT_EQ(told({{"ask", "read"}, {"most", 1}, {"text", kEasy + "\n" + kEasy}}).size(), 1u);
}

TEST(Read, ClashesAndMarksAreKept) {
  const auto clash = told({{"ask", "read"}, {"text", "55" + kEasy.substr(2)}});
  EXPECT_EQ(clash.at(0)["givens"][1], 5);
  std::string marks;
  for (int cell = 0; cell < 16; ++cell) marks += cell == 0 ? "1.3." : "1234";
  const auto marked = told({{"ask", "read"}, {"layout", "2x2"}, {"text", marks}});
  EXPECT_EQ(marked.at(0)["marks"][0], json({1, 3}));
}

TEST(Read, ALayoutStandsBeforeItsPuzzlesOrAlone) {
  const auto alone = told({{"ask", "read"}, {"text", kJigsaw}}).at(0);
  EXPECT_EQ(alone["layout_text"], kJigsaw);
  EXPECT_EQ(alone["houses"].back()["kind"], "extra");
  EXPECT_EQ(alone["houses"].back()["name"], "the corners");
  const auto both = told({{"ask", "read"}, {"text", kJigsaw + "\n1...\n...2\n....\n....\n"}}).at(0);
  EXPECT_EQ(both["layout"], alone["layout"]);
  EXPECT_EQ(both["givens"][7], 2);
  EXPECT_EQ(told({{"ask", "read"}, {"layout", "latin5"}}).at(0)["regions"], json::array());
  EXPECT_EQ(code_of({{"ask", "read"}, {"text", ""}}), "no-puzzle");
  EXPECT_EQ(code_of({{"ask", "read"}, {"layout", "nonsense"}}), "unknown-layout");
}

TEST(Read, RulesComeBackAsLines) {
  const std::string block = "layout 2x2\n1...\n....\n....\n....\nkiller 5 r1c2 r1c3\n";
  const json read = told({{"ask", "read"}, {"text", block}}).at(0);
  EXPECT_EQ(read["rules"], json({"killer 5 r1c2 r1c3"}));
  EXPECT_EQ(read["givens"][0], 1);
  EXPECT_EQ(read["layout"], "2x2");
  EXPECT_FALSE(told({{"ask", "read"}, {"text", kEasy}}).at(0).contains("rules"));
}

TEST(Read, IsWrittenInAnotherFormat) {
  const std::string block =
      "layout jigsaw\nregions AAAB\nregions ABBB\nregions CCCD\nregions CDDD\n# A name\n"
      "1...............\nthermometer r1c2-r1c4\n";
  for (const char* format : {"sudokupad", "f-puzzles", "rules"}) {
    const json read = told({{"ask", "read"}, {"text", block}, {"to", format}}).at(0);
    const json again = told({{"ask", "read"}, {"text", read["written"]}}).at(0);
    EXPECT_EQ(again["comment"], "A name") << format;
    for (const char* same : {"givens", "regions", "rules", "layout_text"}) {
      EXPECT_EQ(again[same], read[same]) << format;
    }
  }
  EXPECT_EQ(code_of({{"ask", "read"}, {"text", block}, {"to", "sdm"}}), "format-cannot-hold");
  EXPECT_EQ(code_of({{"ask", "read"}, {"text", block}, {"to", "pasted"}}), "unknown-format");
  EXPECT_EQ(code_of({{"ask", "read"}, {"text", block}, {"to", "x"}}), "unknown-format");
}

TEST(LayoutText, MakesTheSameHousesAgain) {
  for (const char* name : {"3x3", "latin7", "windoku+x", "6x6", "1x5"}) {
    const LayoutPtr layout = Layout::named(name).value();
    const auto again = layout_of(layout_text(*layout));
    ASSERT_TRUE(again) << name;
    EXPECT_TRUE(same_houses(**again, *layout)) << name;
  }
  LayoutSpec spec;
  spec.side = 30;  // more regions than letters
  for (int cell = 0; cell < 900; ++cell) spec.regions.push_back(std::uint16_t(cell / 30));
  const LayoutPtr rows = Layout::make(spec).value();
  EXPECT_TRUE(same_houses(**layout_of(layout_text(*rows)), *rows));
  EXPECT_NE((*layout_of("AABB\nAABB\nCCDD\nCCDD"))->name(), (*layout_of(kJigsaw))->name());
}

TEST(LayoutText, EveryQuestionTakesIt) {
  EXPECT_EQ(told({{"ask", "unique"}, {"layout", kJigsaw}, {"puzzle", "1......2........"}})
                .at(0)["verdict"],
            "none");
  const auto made = told({{"ask", "make"}, {"layout", kJigsaw}}).at(0);
  const auto checked =
      told({{"ask", "unique"}, {"layout", kJigsaw}, {"puzzle", made["puzzle"]}}).at(0);
  EXPECT_EQ(checked["verdict"], "unique");
  EXPECT_EQ(code_of({{"ask", "unique"}, {"layout", "AB\n"}, {"puzzle", kEasy}}),
            "wrong-cell-count");
}

TEST(Marks, ArePartOfThePuzzle) {
  json marks = json::array({"13", {2, 3}, nullptr, ""});
  for (int cell = 4; cell < 16; ++cell) marks.push_back("");
  const json request = {{"ask", "count"}, {"layout", "2x2"}, {"limit", 0}, {"marks", marks}};
  json open = request;
  open["puzzle"] = std::string(16, '.');
  // By enumeration: the 288 grids are spread evenly over twelve pairs of digits in r1c1 and r1c2,
  // and three of these pairs have 1 or 3 in r1c1 and 2 or 3 in r1c2.
  EXPECT_EQ(told(open).at(0)["solutions"], 288 / 12 * 3);
  open["marks"] = json(std::vector<std::string>(16, ""));
  EXPECT_EQ(told(open).at(0)["solutions"], 288);
  open["marks"] = json::array({"1"});
  EXPECT_EQ(code_of(open), "wrong-cell-count");
  open["marks"] = json(std::vector<std::string>(16, "15"));
  EXPECT_EQ(code_of(open), "digit-out-of-range");
  for (const char* odd : {"1x", "x1", "1,2", "1 2", "0", "-1"}) {
    open["marks"] = json(std::vector<std::string>(16, odd));
    EXPECT_EQ(code_of(open), "digit-out-of-range") << odd;
  }
  open["marks"] = json(std::vector<std::string>(16, "12"));
  open["puzzle"] = [] {
    std::string all;
    for (int cell = 0; cell < 16; ++cell) all += "1234";
    return all;
  }();
  EXPECT_EQ(code_of(open), "conflicting-options");
}

json hint_from(const std::vector<std::string>& marks) {
  return told({{"ask", "explain"},
               {"part", "next"},
               {"pictures", true},
               {"puzzle", kEasy},
               {"printed", kEasy},
               {"marks", marks}})
      .at(0);
}

TEST(Marks, AHintBeginsFromThem) {
  std::vector<std::string> marks(81);
  marks[2] = "4";
  const json noted = hint_from(marks);
  EXPECT_EQ(noted["steps"][0]["candidates"][2], json({4}));
  marks[2] = "12";  // it is 4
  const json wrong = hint_from(marks);
  EXPECT_EQ(wrong["verdict"], "wrong");
  EXPECT_EQ(wrong["lost"], json({"r1c3"}));
}

// The unique rectangle of the example in the handbook. Without `printed` it is unknown that the
// marks are notes, so the rectangle may not be used.
TEST(Marks, NotesLeaveUniquenessRules) {
  const json entry = told({{"ask", "techniques"}, {"name", "unique-rectangle-1"}}).at(0);
  json request = entry["request"];
  const std::string printed = request["puzzle"];
  const json before = told(request).at(0);
  json noted = {{"ask", "explain"}, {"part", "all"}, {"scale", "sudokit"}};
  noted["puzzle"] = before["before"], noted["marks"] = before["candidates"];
  const auto uses_it = [&](const json& asked) {
    const json answer = told(asked).at(0);
    for (const json& step : answer["steps"]) {
      if (step["family"] == "uniqueness") return true;
    }
    return false;
  };
  EXPECT_FALSE(uses_it(noted));
  noted["printed"] = printed;
  EXPECT_TRUE(uses_it(noted));
}

TEST(Pictures, EveryStepHasItsPositionLinesAndShapes) {
  const json hard = told({{"ask", "techniques"}, {"name", "x-chain"}}).at(0)["request"];
  json request = hard;
  request["pictures"] = true;
  const json answer = told(request).at(0);
  const Schema schema(
      json::parse(std::ifstream(SUDOKIT_SOURCE_DIR "/docs/reference/step.schema.json")));
  const json& step = answer["steps"].at(0);
  EXPECT_EQ(schema.fault(step), "");
  EXPECT_EQ(step["before"], answer["before"]);
  EXPECT_EQ(step["candidates"], answer["candidates"]);
  const std::size_t lines = step["told"]["lines"].size();
  ASSERT_GT(lines, 2u);
  EXPECT_EQ(step["told"]["last"], lines);
  std::set<int> shown;
  for (const json& shape : step["shapes"]) {
    if (shape.contains("line")) shown.insert(shape["line"].get<int>());
  }
  for (int line = 0; line <= static_cast<int>(lines); ++line)
    EXPECT_TRUE(shown.contains(line)) << line;
  request.erase("pictures");
  EXPECT_FALSE(told(request).at(0)["steps"][0].contains("shapes"));
}

TEST(Pictures, AnExplanationIsAlsoAPage) {
  json request = {{"ask", "explain"}, {"puzzle", kEasy}, {"page", true}};
  const std::string page = told(request).at(0)["page"];
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  request["part"] = "next";
  EXPECT_LT(told(request).at(0)["page"].get<std::string>().size(), page.size() / 10);
  request["puzzle"] = "1..4...3.2......";  // two solutions
  EXPECT_FALSE(told(request).at(0).contains("page"));
}

TEST(ReadQuestion, NamesTheWordsThatItIgnores) {
  const json words = {{{"line", 1}, {"text", "Killer Sudoku"}}};
  const json below = {{{"line", 2}, {"text", "Killer Sudoku"}}};
  EXPECT_EQ(told({{"ask", "read"}, {"text", "Killer Sudoku\n" + kEasy}}).at(0)["ignored"], words);
  EXPECT_EQ(told({{"ask", "read"}, {"text", kEasy + "\nKiller Sudoku\n"}}).at(0)["ignored"], below);
  EXPECT_FALSE(told({{"ask", "read"}, {"text", "# by Ann\n" + kEasy}}).at(0).contains("ignored"));
}

// The program and the questions read the same text as the same puzzle.
TEST(ReadQuestion, ReadsALayoutFileAboveAPuzzleAsEveryReader) {
  const std::string text = "latin\nside 4\n\n1..............4\n";
  EXPECT_EQ(told({{"ask", "read"}, {"text", text}}).at(0)["layout"], "latin4");
  EXPECT_EQ(parse_puzzle(text)->layout->name(), "latin4");
}

// A request takes the members of a record, and refuses what a record refuses.
TEST(Requests, HaveTheMembersOfRecords) {
  const std::string open(16, '.');
  const json count = {{"ask", "count"}, {"puzzle", open}, {"limit", 1000}};
  const auto counted = [&](const char* name, const json& value) {
    json request = count;
    request[name] = value;
    return told(request).at(0).value("solutions", 0);
  };
  EXPECT_EQ(counted("layout_text", "latin\nside 4\n"), 576);
  EXPECT_EQ(counted("regions", "AAABACBBCCDBCDDD"), counted("layout", "AAAB\nACBB\nCCDB\nCDDD"));
  EXPECT_EQ(counted("entries", "1..............."), 72);
  for (const char* name : {"Rules", "rule", "cages", "diagonals", "constraints"}) {
    json request = count;
    request[name] = "r1c1 r1c2";
    EXPECT_EQ(code_of(request), "unknown-option") << name;
    EXPECT_FALSE(parse_puzzle(json{{"puzzle", open}, {name, "r1c1 r1c2"}}.dump())) << name;
  }
}

TEST(Pictures, DrawAnswersWithShapes) {
  const auto drawn = told({{"ask", "draw"}, {"shapes", true}, {"puzzle", kEasy}}).at(0);
  EXPECT_FALSE(drawn.contains("svg"));
  int givens = 0;
  for (const json& shape : drawn["shapes"]) givens += shape["ink"] == "given";
  EXPECT_EQ(givens, 30);
  const auto none = told({{"ask", "draw"}, {"shapes", true}, {"step", "999"}, {"puzzle", kEasy}});
  EXPECT_EQ(none.at(0)["shapes"], nullptr);
  EXPECT_EQ(none.at(0)["verdict"], "absent");
}

TEST(Catalogue, ScalesAndTheExamplesOfTechniques) {
  const auto scales = told({{"ask", "scales"}});
  EXPECT_EQ(scales.at(0)["name"], "sudokit");
  EXPECT_EQ(scales[0]["path"], true);
  EXPECT_EQ(told({{"ask", "scales"}, {"name", "te"}}).at(0)["path"], false);
  EXPECT_EQ(code_of({{"ask", "scales"}, {"name", "none"}}), "unknown-name");
  for (const json& entry : told({{"ask", "techniques"}})) {
    if (!entry.contains("request")) continue;
    EXPECT_EQ(told(entry["request"]).at(0).value("steps", json()).size(), 1u) << entry["name"];
  }
}

}  // namespace
}  // namespace sudokit::test
