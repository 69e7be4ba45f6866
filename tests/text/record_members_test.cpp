// What a record says beside its cells: members of objects and columns of tables have the same
// meaning, and none that may change the puzzle is ignored.
#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/puzzle.hpp"
#include "support/pasted.hpp"
#include "text/json.hpp"

namespace sudokit {
namespace {

using namespace test;

const std::string kOpen(16, '.');

std::string field(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}
// The record with one more member, as an object and as rows of tables.
std::vector<std::string> records(const std::string& cells, const std::string& name,
                                 const std::string& value) {
  std::string json = "{\"puzzle\":\"" + cells + "\",";
  append_json_string(json, name);
  json += ":";
  append_json_string(json, value);
  return {json + "}", "puzzle," + name + "\n" + cells + "," + field(value) + "\n",
          name + "\tpuzzle\n" + field(value) + "\t" + cells + "\n"};
}
std::size_t rules_in(const Puzzle& puzzle) {
  return puzzle.has_rules() ? puzzle.rules->constraints().size() : 0;
}

TEST(RecordMembers, ColumnsMeanWhatMembersMean) {
  for (const auto& record : records(kOpen, "rules", "killer 5 r1c1 r1c2\nanti-king")) {
    const auto read = parse_puzzle(record);
    ASSERT_TRUE(read) << record << read.error().message;
    EXPECT_EQ(rules_in(*read), 2u) << record;
  }
  for (const std::string layout : {"latin4", "2x2+x", "AAAB\nACBB\nCCDB\nCDDD"}) {
    for (const auto& record : records(kOpen, "layout", layout)) {
      const auto read = parse_puzzle(record);
      ASSERT_TRUE(read) << record << read.error().message;
      EXPECT_TRUE(same_houses(*read->layout, *layout_of(layout).value())) << record;
    }
  }
  for (const std::string map :
       {"AAABACBBCCDBCDDD", "AAAB/ACBB/CCDB/CDDD", "[0,0,0,1,0,2,1,1,2,2,3,1,2,3,3,3]"}) {
    for (const auto& record : records(kOpen, "regions", map)) {
      const bool list = map.starts_with('[');
      if (list && record.starts_with('{')) continue;  // a string, not a list
      const auto read = parse_puzzle(record);
      ASSERT_TRUE(read) << record << read.error().message;
      EXPECT_TRUE(same_houses(*read->layout, *layout_of("AAAB\nACBB\nCCDB\nCDDD").value()));
    }
  }
  for (const auto& record : records("1..4............", "entries", ".23.............")) {
    const auto read = parse_puzzle(record);
    ASSERT_TRUE(read) << record << read.error().message;
    EXPECT_EQ(std::vector<int>(read->givens.begin(), read->givens.begin() + 4),
              (std::vector<int>{1, 2, 3, 4}));
  }
  const std::string marks = R"(["12",[3],"",null,"","","","","","","","","","","",""])";
  for (const std::string& record : {"{\"puzzle\":\"" + kOpen + "\",\"marks\":" + marks + "}",
                                    "puzzle,marks\n" + kOpen + "," + field(marks) + "\n"}) {
    const auto read = parse_puzzle(record);
    ASSERT_TRUE(read) << record << read.error().message;
    EXPECT_EQ(read->marks[0].count(), 2);
    EXPECT_EQ(read->marks[1].count(), 1);
  }
}

TEST(RecordMembers, WhatContradictsThePuzzleIsAnError) {
  for (const auto& [name, value] :
       std::vector<std::pair<std::string, std::string>>{{"rules", "normal sudoku rules apply"},
                                                        {"rules", "killer 3"},
                                                        {"layout", "nosuch"},
                                                        {"regions", "AAAA"},
                                                        {"entries", "2..............."},
                                                        {"entries", "11.............."},
                                                        {"marks", "12"}}) {
    for (const auto& record : records("1..4............", name, value)) {
      EXPECT_FALSE(parse_puzzle(record)) << record;
    }
  }
  EXPECT_FALSE(parse_puzzle("{\"puzzle\":\"" + kOpen +
                            "\",\"layout\":\"2x2\",\"regions\":\"AAABACBBCCDBCDDD\"}"));
}

// By name, however it is spelled, or by content.
TEST(RecordMembers, WhatMayChangeThePuzzleIsAnErrorThatNamesIt) {
  for (const std::string name :
       {"cages",   "Cage",         "killer",         "killer-cages", "regions",  "constraints",
        "thermo",  "thermometers", "arrows",         "lines",        "dots",     "diagonals",
        "variant", "Rules",        "rule",           "Layout",       "layouts",  "mark",
        "Entries", "anti_knight",  "disjointGroups", "extraregion",  "whispers", "kropki",
        "quiz",    "anything"}) {
    const std::string value = name == "anything" ? "killer 5 r1c1 r1c2" : "r1c1 r1c2";
    for (const auto& record : records(kOpen, name, value)) {
      if (record.starts_with("quiz")) continue;  // the first column is the puzzle
      const auto read = parse_puzzle(record);
      ASSERT_FALSE(read) << record;
      if (name != "regions") {
        EXPECT_NE(read.error().message.find("\"" + name + "\""), std::string::npos)
            << read.error().message;
      }
      ReadOptions ignoring;
      ignoring.ignore = {name};
      EXPECT_TRUE(parse_puzzle(record, ignoring)) << record;
    }
  }
  EXPECT_FALSE(parse_puzzle("{\"puzzle\":\"" + kOpen + "\",\"diagonals\":true}"));
  EXPECT_FALSE(parse_puzzle("{\"puzzle\":\"" + kOpen + "\",\"cages\":[{\"cells\":[1,2]}]}"));
  EXPECT_FALSE(parse_puzzle("{\"puzzle\":\"" + kOpen + "\",\"difference\":[{\"value\":2}]}"));
}

TEST(RecordMembers, OtherMembersAndEmptyOnesPass) {
  for (const auto& [name, value] :
       std::vector<std::pair<std::string, std::string>>{{"id", "7"},
                                                        {"name", "Anti-Knight"},
                                                        {"source", "killer 5 r1c1 r1c2"},
                                                        {"difference", "3"},
                                                        {"cages", ""},
                                                        {"cages", "none"},
                                                        {"diagonals", "false"},
                                                        {"variant", "Classic"},
                                                        {"comment", "a killer"},
                                                        {"line", "3"},
                                                        {"map", "x"}}) {
    for (const auto& record : records(kOpen, name, value)) {
      const auto read = parse_puzzle(record);
      EXPECT_TRUE(read) << record << read.error().message;
    }
  }
  EXPECT_TRUE(parse_puzzle("{\"puzzle\":\"" + kOpen +
                           "\",\"diagonals\":false,\"cages\":[],\"rules\":null,\"thermo\":{}}"));
}

const std::string kFirst = "1...............", kLetterMap = "AAABABBBCCCDCDDD";

// The map of regions in all forms of values: texts, and lists in JSON.
std::vector<std::string> texts_of(const std::string& map) {
  const std::size_t side = 4;
  std::string lines, slashes, blanks;
  for (std::size_t at = 0; at < map.size(); at += side) {
    lines += map.substr(at, side) + "\n";
    slashes += (at > 0 ? "/" : "") + map.substr(at, side);
  }
  for (const char label : map) blanks += std::string(1, label) + " ";
  return {map, lines, slashes, blanks};
}
std::vector<std::string> lists_of(const std::string& map) {
  std::string rows, nested, flat;
  for (std::size_t at = 0; at < map.size(); ++at) {
    const std::string between = at == 0 ? "" : ",", number = std::to_string(map[at] - 'A');
    const bool begins = at % 4 == 0;
    flat += between + number;
    nested += begins ? (at == 0 ? "[" : "],[") + number : between + number;
    if (begins) rows += between + "\"" + map.substr(at, 4) + "\"";
  }
  return {"[" + rows + "]", "[" + nested + "]]", "[" + flat + "]"};
}

// Under any name, and in any form.
TEST(RecordMembers, MapsOfOtherRegionsAreErrors) {
  const auto is_read = [](const std::string& record) { return parse_puzzle(record).has_value(); };
  for (const std::string name : {"foo", "map", "shape", "blocks"}) {
    for (const std::string& map : texts_of(kLetterMap)) {
      for (const auto& record : records(kFirst, name, map)) EXPECT_FALSE(is_read(record)) << record;
    }
    for (const std::string& map : lists_of(kLetterMap)) {
      EXPECT_FALSE(is_read("{\"puzzle\":\"" + kFirst + "\",\"" + name + "\":" + map + "}")) << map;
      EXPECT_FALSE(is_read("puzzle," + name + "\n" + kFirst + "," + field(map) + "\n")) << map;
    }
  }
  // Its own regions, a solution, and lists of other lengths.
  for (const std::string& map : {std::string("AABBAABBCCDDCCDD"), std::string("ABCDCDABBADCDCBA"),
                                 kLetterMap.substr(0, 15) + "A", kLetterMap + "D"}) {
    for (const std::string& list : lists_of(map)) {
      const std::string record = "{\"puzzle\":\"" + kFirst + "\",\"foo\":" + list + "}";
      EXPECT_TRUE(is_read(record)) << record;
    }
  }
  // Beside the layout with these regions, the map says nothing new.
  EXPECT_TRUE(is_read("{\"puzzle\":\"" + kFirst + "\",\"layout\":\"AAAB\\nABBB\\nCCCD\\nCDDD\"," +
                      "\"foo\":" + lists_of(kLetterMap)[2] + "}"));
}

TEST(RecordMembers, VariantsHaveManyNames) {
  const auto is_read = [](const std::string& member) {
    return parse_puzzle("{\"puzzle\":\"" + kFirst + "\"," + member + "}").has_value();
  };
  for (const std::string member :
       {R"("kropkiDots":[1])", R"("killer_cages":[1])", R"("meta":{"thermos":[[1,2]]})",
        R"("options":{"diagonals":true})", R"("a":{"b":{"killer":{"c":1}}})",
        R"("a":{"b":"killer 5 r1c1 r1c2"})", R"("boxWidth":4,"boxHeight":1)", R"("box_rows":"4")",
        R"("type":"killer")", R"("Category":"Jigsaw Sudoku")"}) {
    EXPECT_FALSE(is_read(member)) << member;
  }
  for (const std::string member :
       {R"("boxWidth":2,"boxHeight":2)", R"("boxWidth":"wide")", R"("type":"easy")",
        R"("type":"killer","rules":["killer 5 r1c1 r1c2"])",
        R"("type":"diagonal","layout":"2x2+x")", R"("options":{"diagonals":false,"jigsaw":null})",
        R"("at":{"x":3,"y":4,"difference":1})", R"("kropki_count":3,"deadlines":[1])",
        R"("hardest":"skyscraper")", R"("steps":[{"name":"x-wing","lines":[1,2]}])",
        R"("meta":{"author":"killer r1c1"})"}) {
    EXPECT_TRUE(is_read(member)) << member;
  }
  EXPECT_FALSE(parse_puzzle("puzzle,type\n" + kFirst + ",killer\n"));
  EXPECT_TRUE(parse_puzzle("puzzle,type\n" + kFirst + ",hard\n"));
  EXPECT_FALSE(parse_puzzle("puzzle,boxWidth,boxHeight\n" + kFirst + ",4,1\n"));
  EXPECT_TRUE(parse_puzzle("puzzle,boxWidth,boxHeight\n" + kFirst + ",2,2\n"));
}

// A state or the solution of the puzzle is no second puzzle.
TEST(RecordMembers, ASecondPuzzleIsAnError) {
  const std::string first = "{\"puzzle\":\"1...............\",\"grid\":";
  EXPECT_TRUE(parse_puzzle(first + "\"12..............\"}"));
  EXPECT_TRUE(parse_puzzle(first + "null}"));
  EXPECT_EQ(code_of(parse_puzzle(first + "\"2...............\"}")), "several-puzzles");
  EXPECT_EQ(code_of(parse_puzzle("puzzle,quiz\n1...............,2...............\n")),
            "several-puzzles");
  ReadOptions named;
  named.column = "quiz";
  EXPECT_EQ(parse_puzzle("puzzle,quiz\n1...............,2...............\n", named)->givens[0], 2);
}

// Only one row is refused, and only what was applied is part of an answer.
TEST(RecordMembers, OtherRowsAreAnswered) {
  EXPECT_EQ(read_pasted("puzzle,cages\n" + kOpen + ",\n" + kOpen + ",r1c1\n1" + kOpen.substr(1) +
                        ",none\n"),
            (std::vector<std::string>{kOpen, "3: unsupported-feature", "1..............."}));
  const std::string row = kOpen + ",2x2,killer 5 r1c1 r1c2,7,x";
  ReadOptions options;
  options.ignore = {"arrows"};
  const std::string text = "puzzle,layout,rules,id,arrows\n" + row + "\n";
  RecordReader reader(text, options);
  RecordBatch batch;
  ASSERT_TRUE(reader.next(batch));
  EXPECT_EQ(other_members(reader.context(), batch.records[0], {}), R"("id":"7")");
  const auto read = parse_record(reader.context(), batch.records[0]);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->comment, "7,x");
  std::string out;
  append_csv_row(out, reader.context(), batch.records[0], &*read, {});
  EXPECT_EQ(out, "\"layout 2x2\nkiller 5 r1c1 r1c2\",,,7,x\n");
}

}  // namespace
}  // namespace sudokit
