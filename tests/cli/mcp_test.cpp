// sudokit mcp: the questions as tools of the Model Context Protocol.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/hooked.hpp"
#include "cli/process.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

std::vector<json> answers_to(const std::string& messages) {
  const auto run = sudokit({"mcp", "--time", "5"}, messages);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  std::vector<json> answers;
  std::istringstream in(run.out);
  for (std::string line; std::getline(in, line);) answers.push_back(json::parse(line));
  return answers;
}

json call(const std::string& tool, const json& arguments) {
  const json message = {{"jsonrpc", "2.0"},
                        {"id", 7},
                        {"method", "tools/call"},
                        {"params", {{"name", tool}, {"arguments", arguments}}}};
  const auto answers = answers_to(message.dump() + '\n');
  EXPECT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers.at(0).at("id"), 7);
  return answers.at(0);
}

TEST(Mcp, GreetsAndListsAToolForEachQuestion) {
  const auto answers = answers_to(
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"x","version":"1"}}})"
      "\n"
      R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
      "\n\n"
      R"({"jsonrpc":"2.0","id":"two","method":"tools/list"})"
      "\n"
      R"({"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"1999-01-01"}})"
      "\n");
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answers[0].at("result").at("protocolVersion"), "2024-11-05");
  EXPECT_EQ(answers[0].at("result").at("serverInfo").at("name"), "sudokit");
  EXPECT_TRUE(answers[0].at("result").at("capabilities").contains("tools"));
  EXPECT_EQ(answers[2].at("result").at("protocolVersion"), "2025-06-18");
  EXPECT_EQ(answers[1].at("id"), "two");
  std::set<std::string> names;
  for (const json& tool : answers[1].at("result").at("tools")) {
    names.insert(tool.at("name"));
    const json& input = tool.at("inputSchema");
    EXPECT_EQ(input.at("type"), "object");
    EXPECT_FALSE(input.at("properties").contains("ask"));
    EXPECT_EQ(tool.dump().find("$ref"), std::string::npos) << tool;
    EXPECT_FALSE(tool.at("description").get<std::string>().empty());
  }
  for (const char* name : {"solve", "unique", "explain", "rate", "make", "draw", "rules"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST(Mcp, ACallIsAnsweredAsTheQuestion) {
  const json answer = call("solve", {{"puzzle", "1..4..1..3..2..3"}}).at("result");
  EXPECT_EQ(answer.at("isError"), false);
  const json object = answer.at("structuredContent");
  EXPECT_EQ(object.at("verdict"), "solved");
  EXPECT_EQ(json::parse(answer.at("content").at(0).at("text").get<std::string>()), object);
  const json drawn = call("draw", {{"puzzle", "1..4..1..3..2..3"}}).at("result");
  EXPECT_EQ(drawn.at("content").at(0).at("mimeType"), "image/svg+xml");
  EXPECT_TRUE(drawn.at("content").at(0).at("data").get<std::string>().starts_with("PHN2Zy"));
  EXPECT_FALSE(drawn.at("structuredContent").contains("svg"));
}

TEST(Mcp, WhatIsWrongIsSaid) {
  const json told = call("rate", {{"puzzle", "12"}}).at("result");
  EXPECT_EQ(told.at("isError"), true);
  EXPECT_TRUE(told.at("structuredContent").contains("error"));
  EXPECT_EQ(
      call("rate", {{"puzzle", "1..4..1..3..2..3"}, {"colour", 1}}).at("result").at("isError"),
      true);
  EXPECT_EQ(call("nothing", json::object()).at("error").at("code"), -32602);
  EXPECT_EQ(call("solve", {{"ask", "rate"}, {"puzzle", "1"}}).at("error").at("code"), -32602);
  const auto answers = answers_to(
      "no json\n[]\n{\"id\":5,\"method\":\"resources/list\"}\n"
      "{\"id\":6,\"method\":\"ping\"}\n");
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_EQ(answers[0].at("error").at("code"), -32700);
  EXPECT_EQ(answers[1].at("error").at("code"), -32600);
  EXPECT_EQ(answers[2].at("error").at("code"), -32601);
  EXPECT_EQ(answers[3].at("result"), json::object());
}

TEST(Mcp, TheLimitIsOfTheWholeCall) {
  // No minimal puzzle has 50 givens, so each of the hundred takes the time that it may.
  const auto run = sudokit(
      {"mcp", "--time", ".5"},
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"make","arguments":{"count":100,"givens":50}}})"
      "\n");
  const json answer = json::parse(run.out);
  const std::string text = answer.at("result").at("content").back().at("text");
  std::istringstream lines(text);
  int given_up = 0;
  for (std::string line; std::getline(lines, line); ++given_up) {
    EXPECT_EQ(json::parse(line).at("reason"), "time");
  }
  EXPECT_EQ(given_up, 100);
}

TEST(Mcp, ALongCallEndsAtItsLimit) {
  const std::string blank(81, '.');
  const json answer = call("count", {{"puzzle", blank}, {"limit", 0}, {"time", 0.2}}).at("result");
  EXPECT_EQ(answer.at("structuredContent").at("reason"), "time");
}

}  // namespace
}  // namespace sudokit::test
