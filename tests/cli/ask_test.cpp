// sudokit ask: JSON lines in, JSON lines out, with the answers of the library and its C interface.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/sudokit.h"
#include "support/puzzles.hpp"
#include "support/schema.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

const std::string kQuestions = SUDOKIT_SOURCE_DIR "/tests/golden/questions.jsonl";
const std::string kAsked = R"({"ask":"unique","puzzle":"1..4..1..3..2..3"})"
                           "\n";

std::string through_c(const std::string& requests) {
  std::string lines;
  const auto append = [](void* context, const char* text, std::size_t length) {
    static_cast<std::string*>(context)->append(text, length);
    return 0;
  };
  EXPECT_EQ(sudokit_ask(requests.data(), requests.size(), append, &lines, nullptr, nullptr),
            SUDOKIT_OK);
  return lines;
}

std::string without_seconds(const std::string& lines) {
  std::string text;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) {
    auto object = nlohmann::ordered_json::parse(line);
    object.erase("seconds");
    text += object.dump() + '\n';
  }
  return text;
}

TEST(AskCommand, GivesTheBytesOfTheCInterface) {
  std::ostringstream text;
  text << std::ifstream(kQuestions).rdbuf();
  const std::string requests = text.str();
  EXPECT_EQ(std::ranges::count(requests, '\n'), 52);
  const ProcessResult run = sudokit({"ask", kQuestions});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(without_seconds(run.out), without_seconds(through_c(requests)));
  EXPECT_EQ(without_seconds(sudokit({"ask", "--jobs", "1"}, requests).out),
            without_seconds(run.out));
}

TEST(AskCommand, AnswersFollowTheSchema) {
  const json root =
      json::parse(std::ifstream(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json"));
  const Schema schema(root);
  const ProcessResult run = sudokit({"ask", kQuestions});
  std::istringstream in(run.out);
  int drawn = 0;
  for (std::string line; std::getline(in, line);) {
    const json answer = json::parse(line);
    const bool draw = answer.contains("svg");
    EXPECT_EQ(schema.fault(answer, draw ? root["$defs"]["draw"] : root), "") << line;
    drawn += draw;
  }
  EXPECT_EQ(drawn, 2);
}

TEST(AskCommand, AnErrorIsAnAnswer) {
  const ProcessResult run = sudokit({"ask", "-"}, R"({"ask":"solv","puzzle":"1..4..1..3..2..3"})"
                                                  "\n" +
                                                      kAsked);
  EXPECT_EQ(run.code, 0);
  std::istringstream lines(run.out);
  std::string first, second;
  std::getline(lines, first), std::getline(lines, second);
  EXPECT_EQ(json::parse(first)["error"]["code"], "unknown-question");
  EXPECT_EQ(json::parse(second)["verdict"], "unique");
}

TEST(AskCommand, AnswersTheOtherFilesOfOneThatCannotBeRead) {
  const TempFile asked(kAsked);
  const ProcessResult run = sudokit({"ask", asked.name() + ".missing", asked.name()});
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.codes, "cannot-read");
  EXPECT_EQ(json::parse(run.out)["verdict"], "unique");
}

TEST(AskCommand, EndsWithCtrlC) {
  const std::string endless = R"({"ask":"count","limit":0,"engine":"backtrack","puzzle":")" +
                              std::string(81, '.') + "\"}\n";
  Process process({SUDOKIT_PROGRAM, "ask", "--jobs", "1"}, {"SUDOKIT_TEST_STOP=meter:1000"});
  process.send(endless);
  ASSERT_TRUE(process.stops());
  process.go_on(SIGINT);
  const ProcessResult run = process.finish();
  EXPECT_EQ(run.code, 130);
}

}  // namespace
}  // namespace sudokit::test
