// What rules cost is part of the time of an answer: they are built, and their filters made, within
// its limits.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "sudokit/answer.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "support/hooks.hpp"
#include "support/puzzles.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

json answer_alone(const json& request) {
  std::istringstream in(request.dump() + "\n");
  std::string out;
  BatchOptions options;
  options.threads = 1;
  ask(
      in, [&](std::string_view bytes) { return out.append(bytes), true; }, options);
  return json::parse(out);
}

TEST(TimeOfRules, IsPartOfTheTimeOfTheAnswer) {
  const ClockOfLooks clock(1'000'000'000);
  const json request = {{"ask", "solve"},
                        {"puzzle", std::string(81, '.')},
                        {"rules", json::array({"killer 5 r1c1 r1c2"})}};
  json asked = request;
  const auto puzzle = parse_puzzle(std::string(81, '.') + "\nkiller 5 r1c1 r1c2\n");
  ASSERT_GE(puzzle->rules->seconds(), 1);
  EXPECT_GE(answer_alone(asked)["seconds"], puzzle->rules->seconds());
  // Nothing is left of the time for the search.
  asked["time"] = puzzle->rules->seconds() / 2;
  EXPECT_EQ(answer_alone(asked)["reason"], "time");
  asked["time"] = 1'000'000;
  EXPECT_EQ(answer_alone(asked)["reason"], "finished");
}

// The filters of one rule are made between two readings of the clock, those of many are not.
TEST(TimeOfRules, TheClockIsReadWhileFiltersAreMade) {
  const ClockOfLooks clock;
  std::string every_pair;
  for (int i = 0; i < 81; ++i) every_pair += fmt::format("{}:{} ", i / 9 + 1, i % 9 + 1);
  for (const char* question : {"solve", "unique", "candidates", "explain"}) {
    const auto readings = [&](std::size_t rules) {
      int count = 0;
      const AtPoint meter("meter", [&] { ++count; });
      const std::vector<std::string> equal(rules, "relation-all \"" + every_pair + "\" r1c1:r9c9");
      const json answer = answer_alone({{"ask", question},
                                        {"puzzle", std::string(81, '.')},
                                        {"rules", equal},
                                        {"iterations", 1}});
      EXPECT_FALSE(answer.contains("error")) << answer;
      return count;
    };
    EXPECT_GE(readings(20), readings(1) + 4) << question;
  }
}

}  // namespace
}  // namespace sudokit::test
