// Requests in their plainest form get the answers of any other form.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sudokit/answer.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

const std::string kOneSolution =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kOfSeventeen =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

json without_measures(json answer) {
  answer.erase("seconds");
  answer.erase("counters");
  return answer;
}

// A request in its plainest form, and the same one written so that only a complete JSON parser
// reads it: the first cell is an escape.
struct TwoForms {
  std::string plain, escaped;
};

TwoForms two_forms(const std::string& puzzle, std::string question, int id) {
  question.back() = ',';
  const std::string head = question + (id % 3 == 0 ? "" : fmt::format("\"id\":{},", id));
  const std::string first = fmt::format("\\u{:04x}", static_cast<int>(puzzle[0]));
  return {head + "\"puzzle\":\"" + puzzle + "\"}\n",
          head + "\"puzzle\":\"" + first + puzzle.substr(1) + "\"}\n"};
}

std::vector<json> plain_answers_to(const std::string& text) {
  std::string out;
  ask(text, [&](std::string_view bytes) { return out.append(bytes), true; });
  std::vector<json> answers;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);)
    answers.push_back(without_measures(json::parse(line)));
  return answers;
}

// More requests than are read at once.
TEST(PlainRequests, AreAllAnsweredHoweverManyStandInAText) {
  constexpr std::size_t kRequests = 3000;
  std::string text;
  for (std::size_t i = 0; i < kRequests; ++i) {
    text += R"({"ask":"unique","puzzle":")" + kOneSolution + "\"}\n";
  }
  const std::vector<json> answers = plain_answers_to(text);
  ASSERT_EQ(answers.size(), kRequests);
  for (const json& answer : answers) EXPECT_EQ(answer["verdict"], "unique") << answer;
}

TEST(PlainRequests, AreAnsweredAsOthersAre) {
  std::string zeros = kOneSolution;
  std::ranges::replace(zeros, '.', '0');
  const std::string several = "12345678." + std::string(72, '.');
  const std::string none = "12345678.........9" + std::string(63, '.');
  const std::string clash = "11" + std::string(79, '.');
  const char* const questions[] = {
      R"({"ask":"unique"})",
      R"({"ask":"solve"})",
      R"({"ask":"count","limit":7})",
      R"({"limit":3,"ask":"solutions"})",
      R"({"ask":"solutions","limit":40,"seed":5})",
      R"({"ask":"unique","engine":"bulk9"})",
      R"({"ask":"unique","engine":"dlx"})",
      R"({"ask":"unique","minimal":true})",
      R"({"ask":"solve","time":60})",
      R"({"ask":"solve","layout":"3x3"})",
      R"({"ask":"solve","layout":"x"})",
      R"({"ask":"solve","limit":2})",
      R"({"ask":"solve","nonsense":2})",
      R"({"ask":"info"})",
      R"({"ask":"nothing"})",
      R"({"limit":3})",
  };
  std::string plain_text, escaped_text;
  int id = 0;
  for (const std::string& puzzle : {kOneSolution, zeros, several, none, clash, kOfSeventeen}) {
    for (const char* question : questions) {
      const TwoForms forms = two_forms(puzzle, question, id++);
      plain_text += forms.plain;
      escaped_text += forms.escaped;
    }
  }
  const auto from_plain = plain_answers_to(plain_text);
  const auto from_escaped = plain_answers_to(escaped_text);
  ASSERT_EQ(from_plain.size(), from_escaped.size());
  ASSERT_EQ(from_plain.size(), static_cast<std::size_t>(id));
  const auto without_column = [](json answer) {
    if (answer.contains("error")) answer["error"].erase("column");  // an escape is longer
    return answer;
  };
  for (std::size_t i = 0; i < from_plain.size(); ++i) {
    EXPECT_EQ(without_column(from_plain[i]), without_column(from_escaped[i]));
  }
}

TEST(PlainRequests, AreOnlyThoseThatAreValid) {
  const std::string cells = "\"puzzle\":\"" + kOneSolution + "\"";
  for (const std::string& text : {
           "{\"ask\":\"unique\"," + cells + "} x\n",
           "{\"ask\":\"unique\"," + cells + ",}\n",
           "{\"ask\":\"unique\"," + cells + ",\"quiz\":\"" + kOneSolution + "\"}\n",
           "{\"ask\":\"count\",\"limit\":01," + cells + "}\n",
           "{\"ask\":\"count\",\"limit\":1e400," + cells + "}\n",
           "{\"ask\":\"unique\",\"ask\":\"solve\"," + cells + ",\"limit\":}\n",
       }) {
    const auto answers = plain_answers_to(text);
    ASSERT_EQ(answers.size(), 1u) << text;
    EXPECT_EQ(answers[0]["verdict"], "error") << text << answers[0];
  }
  const auto spaced =
      plain_answers_to("[\n { \"ask\" : \"unique\" , " + cells + " } ,\n{\"id\":\"é\"," + cells +
                       ",\"ask\":\"unique\"}\n]\n");
  ASSERT_EQ(spaced.size(), 2u);
  EXPECT_EQ(spaced[0]["verdict"], "unique");
  EXPECT_EQ(spaced[1]["verdict"], "unique");
  EXPECT_EQ(spaced[1]["id"], "é");
}

}  // namespace
}  // namespace sudokit::test
