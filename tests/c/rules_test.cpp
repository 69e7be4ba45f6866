// Puzzles with rules through the C interface: read in each form, written, and asked about.
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "sudokit/sudokit.h"

namespace sudokit {
namespace {

using RuledJson = nlohmann::json;

constexpr std::string_view kRuled =
    "layout 2x2\n1...\n....\n....\n....\nkiller 5 r1c3 r1c4\nthermometer r2c1 r3c1\n";
const RuledJson kTwoRules = {"killer 5 r1c3 r1c4", "thermometer r2c1 r3c1"};

class Ruled {
 public:
  explicit Ruled(std::string_view text, std::string_view how = {}) {
    sudokit_error* error = nullptr;
    sudokit_puzzle_open(text.data(), text.size(), how.data(), how.size(), &puzzle_, &error);
    if (error != nullptr) code = error->code;
    sudokit_free(error);
  }
  ~Ruled() { sudokit_puzzle_close(puzzle_); }
  Ruled(const Ruled&) = delete;
  Ruled& operator=(const Ruled&) = delete;

  RuledJson ask(std::string_view question) const {
    char* text = nullptr;
    sudokit_puzzle_answer(puzzle_, question.data(), question.size(), &text, nullptr, nullptr);
    return RuledJson::parse(taken(text));
  }
  std::string write(const char* format) const {
    char* text = nullptr;
    sudokit_puzzle_write(puzzle_, format, &text, nullptr);
    return taken(text);
  }

  std::string code;

 private:
  static std::string taken(char* text) {
    const std::string copy = text == nullptr ? "null" : text;
    sudokit_free(text);
    return copy;
  }
  sudokit_puzzle* puzzle_ = nullptr;
};

TEST(CRules, EveryFormIsTheSamePuzzle) {
  const Ruled block(kRuled);
  const RuledJson record = RuledJson::parse(block.write("json"));
  EXPECT_EQ(record["puzzle"], "1...............");
  EXPECT_EQ(record["rules"], kTwoRules);
  for (const std::string& text : {block.write("json"), block.write("rules"), block.write("grid")}) {
    const Ruled again(text);
    EXPECT_EQ(again.write("json"), block.write("json")) << text;
    EXPECT_EQ(again.write("rules"), block.write("rules")) << text;
  }
  EXPECT_EQ(block.write("line"), "null");  // which cannot hold rules
}

TEST(CRules, AnswersHaveTheRulesOfTheirPuzzle) {
  const Ruled puzzle(kRuled);
  const RuledJson solved = puzzle.ask(R"({"ask":"solve"})");
  EXPECT_EQ(solved["puzzle"], "1...............");
  EXPECT_EQ(solved["rules"], kTwoRules);
  const std::string cells = solved["solution"];
  EXPECT_EQ(cells[2] + cells[3], '0' + '5');
  EXPECT_LT(cells[4], cells[8]);
  const RuledJson turned = puzzle.ask(R"({"ask":"transform","moves":["mirror"]})");
  EXPECT_EQ(turned["puzzle"], "...1............");
  EXPECT_EQ(turned["rules"], RuledJson({"killer 5 r1c2 r1c1", "thermometer r2c4 r3c4"}));
  // The member is absent if the puzzle has no rules.
  EXPECT_FALSE(Ruled("1...............").ask(R"({"ask":"solve"})").contains("rules"));
}

TEST(CRules, FewerSolutionsThanWithout) {
  const std::string_view all = R"({"ask":"count","limit":0})";
  const int with = Ruled(kRuled).ask(all)["solutions"];
  const int without = Ruled("1...............").ask(all)["solutions"];
  EXPECT_GT(with, 0);
  EXPECT_LT(with, without);
}

TEST(CRules, ALayoutIsWrittenAsItIsRead) {
  const Ruled jigsaw("1...............", R"({"layout":"AAAB\nABBB\nCCCD\nCDDD\n"})");
  const Ruled again(jigsaw.write("json"));
  EXPECT_EQ(again.code, "");
  const std::string_view all = R"({"ask":"count","limit":0})";
  EXPECT_EQ(again.ask(all)["solutions"], jigsaw.ask(all)["solutions"]);
}

TEST(CRules, WrongRulesAreRefused) {
  EXPECT_EQ(Ruled("layout 2x2\n1...\n....\n....\n....\nkillr 5 r1c3 r1c4\n").code,
            "unknown-constraint");
  EXPECT_EQ(Ruled(R"({"puzzle":"1...............","rules":["killr 5 r1c3"]})").code,
            "unknown-constraint");
  EXPECT_EQ(Ruled(R"({"puzzle":"1...............","rules":7})").code, "wrong-type");
}

}  // namespace
}  // namespace sudokit
