// Answers that hold a puzzle hold all of it: each is read again as the puzzle it is about.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "sudokit/answer.hpp"
#include "sudokit/text.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

const std::string kOpen4(16, '.');
const std::string kJigsaw4 = "AAAB\nABBB\nCCCD\nCDDD\n";

// Layouts without a name, rules that become houses, rules that do both, and marks; with several
// solutions and with one.
const std::vector<json> kFed = {
    {{"puzzle", kOpen4}, {"layout", kJigsaw4}, {"rules", {"killer 5 r1c1 r1c2"}}},
    {{"puzzle", kOpen4}, {"layout", kJigsaw4 + "extra the corners: r1c1 r1c4 r4c1 r4c4\n"}},
    {{"puzzle", kOpen4}, {"rules", {"diagonals", "killer 5 r1c1 r1c2", "odd r2c1"}}},
    {{"puzzle", kOpen4}, {"rules", {"diagonal 1", "extra-region r1c1 r1c4 r4c1 r4c4"}}},
    {{"puzzle", kOpen4}, {"layout", kJigsaw4}, {"rules", {"killer 10 r1c1 r2c3 r3c2 r4c4"}}},
    {{"puzzle", "12.............."},
     {"layout", kJigsaw4},
     {"rules", "diagonals"},
     {"marks", {"", "", "34", "3", "", "", "", "", "", "", "", "", "", "", "", "14"}}},
    {{"puzzle", "2...4.3.......23"}, {"layout", kJigsaw4}},
    {{"puzzle", "2...4.3.......23"}, {"layout", kJigsaw4}, {"rules", {"killer 5 r1c1 r1c2"}}},
    {{"puzzle", "1...4.......3..4"}, {"rules", {"diagonals", "killer 4 r1c1 r1c2"}}},
    {{"puzzle", "1..............4"}, {"rules", {"or", "odd r1c2", "even r1c3", "end"}}},
};

std::vector<json> asked(const json& request) {
  std::istringstream in(request.dump() + "\n");
  std::string out;
  ask(in, [&](std::string_view bytes) { return out.append(bytes), true; });
  std::vector<json> answers;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  return answers;
}

// The members of an answer that are its puzzle.
json puzzle_in(const json& answer) {
  json puzzle;
  for (const char* name : {"puzzle", "layout", "layout_text", "rules"}) {
    if (answer.contains(name)) puzzle[name] = answer[name];
  }
  return puzzle;
}

// The same of the puzzle of a record, from the question that reads it.
json as_read(const json& record) {
  return puzzle_in(asked({{"ask", "read"}, {"text", record.dump()}}).at(0));
}

// The kinds whose answer is about the puzzle of the request, and not about another.
const std::set<std::string> kSame = {"solve", "solutions", "rate", "explain", "read", "transform"};

TEST(FedBack, EveryAnswerHoldsItsWholePuzzle) {
  std::set<std::string> seen;
  for (const json& one : kFed) {
    const Puzzle puzzle = parse_puzzle(one.dump()).value();
    for (const QuestionInfo& info : questions()) {
      json request = one;
      request["ask"] = info.name;
      if (info.name == "read") request = {{"ask", "read"}, {"text", one.dump()}};
      request["seed"] = 2;
      for (const json& answer : asked(request)) {
        if (!answer.contains("puzzle")) continue;
        seen.emplace(info.name);
        const auto back = parse_puzzle(puzzle_in(answer).dump());
        ASSERT_TRUE(back) << answer << back.error().message;
        EXPECT_EQ(as_read(puzzle_in(answer)), puzzle_in(answer)) << request;
        if (!kSame.contains(std::string(info.name))) continue;
        EXPECT_EQ(puzzle_in(answer), as_read(one)) << request;
        EXPECT_TRUE(same_houses(*back->layout, *puzzle.layout)) << request;
        EXPECT_TRUE(same_rules(back->rules, puzzle.rules)) << request;
        EXPECT_EQ(back->marks, puzzle.marks) << request;
      }
    }
  }
  for (const std::string& kind : kSame) EXPECT_TRUE(seen.contains(kind)) << kind;
  EXPECT_TRUE(seen.contains("neighbours"));
  EXPECT_TRUE(seen.contains("minimize"));
  EXPECT_TRUE(seen.contains("scramble"));
}

TEST(FedBack, RulesThatAreHousesAreNamed) {
  const json answer = asked({{"ask", "solve"}, {"puzzle", kOpen4}, {"rules", "diagonals"}}).at(0);
  EXPECT_EQ(answer["rules"], json({"diagonals"}));
  json again = puzzle_in(answer);
  again["ask"] = "solve";
  again.erase("layout_text");
  again["layout"] = answer.value("layout_text", answer["layout"].get<std::string>());
  EXPECT_EQ(puzzle_in(asked(again).at(0)), puzzle_in(answer));
  // A layout that was given by its name is not a rule.
  const json named = asked({{"ask", "solve"}, {"puzzle", kOpen4}, {"layout", "2x2+x"}}).at(0);
  EXPECT_FALSE(named.contains("rules"));
  EXPECT_FALSE(named.contains("layout_text"));
}

}  // namespace
}  // namespace sudokit::test
