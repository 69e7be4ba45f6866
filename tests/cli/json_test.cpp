// The output of --json conforms to the published schema for every question and every ending.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "support/schema.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

// The name of a member that the schema does not describe for the answers of a command, or "".
std::string undescribed(const json& root, const std::string& command, const json& answer) {
  const std::string kind = answer["verdict"] == "error" ? "refused" : command;
  for (const auto& [name, value] : answer.items()) {
    if (!root["$defs"][kind]["properties"].contains(name)) return name;
  }
  return "";
}

// A row of CSV has a comma after the grid.
TEST(Json, HoldsNoRowsOfCsv) {
  for (const std::string command : {"solve", "convert", "candidates", "minimize"}) {
    const auto run = sudokit({command, "--json", "--to", "csv", "-p", kEasy});
    EXPECT_EQ(run.codes, "conflicting-options") << command;
  }
  EXPECT_EQ(sudokit({"make", "--json", "--to", "csv"}).codes, "conflicting-options");
}

// The form in which a puzzle was typed is not the form of the answer.
TEST(Json, HoldsTheCellsOfAPuzzleInAnyForm) {
  const std::string drawn = sudokit({"convert", "--to", "grid"}, kEasy).out;
  const std::string block = sudokit({"convert", "--to", "rules"}, kEasy).out;
  const std::string columns = std::string("puzzle,id\n") + kEasy + ",1\n";
  const std::string column = std::string("puzzle\n") + kEasy + "\n";
  for (const std::string& input : {drawn, block, columns, column, easy_line}) {
    for (const std::vector<std::string>& args :
         std::vector<std::vector<std::string>>{{"solve", "--json"},
                                               {"solve", "--json", "--limit", "2"},
                                               {"rate", "--json"},
                                               {"explain", "--to", "json"},
                                               {"hint", "--json"},
                                               {"minimize", "--json"}}) {
      const json answer = json::parse(sudokit(args, input).out);
      const std::string cells = answer["puzzle"];
      EXPECT_EQ(cells.size(), 81u) << args[0] << "\n" << input;
      EXPECT_TRUE(cells == kEasy || args[0] == "minimize") << args[0] << "\n" << input;
      EXPECT_TRUE(args[0] != "solve" || answer["solution"] == kEasySolution) << input;
    }
  }
}

TEST(Json, OfSolveCheckAndCountFollowsTheSchema) {
  std::ifstream file(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json");
  const json root = json::parse(file);
  const Schema schema(root);
  const std::string text = std::string(kEasy) + "\n" + kClash + "\n" + kMinimal + " note\nabc\n" +
                           kNone + "\n" + kEmpty + "\n1...............\n";
  const std::string csv = std::string("puzzle,solution,id\n") + kEasy + "," + kEasySolution +
                          ",1\n" + kMinimal + "," + kEasySolution + ",2\n";
  for (const std::vector<std::string>& args : std::vector<std::vector<std::string>>{
           {"solve", "--json"},
           {"solve", "--json", "--limit", "3"},
           {"solve", "--json", "--engine", "singles"},
           {"solve", "--json", "--to", "grid"},
           {"solve", "--json", "--time", "0", "--engine", "backtrack"},
           {"check", "--json"},
           {"check", "--json", "--minimal"},
           {"count", "--json", "--limit", "2000"},
           {"count", "--json", "--iterations", "1"}}) {
    for (const std::string& input : {text, csv}) {
      std::istringstream lines(sudokit(args, input).out);
      int objects = 0;
      for (std::string line; std::getline(lines, line); ++objects) {
        const json answer = json::parse(line);
        EXPECT_EQ(schema.fault(answer), "") << args[0] << ": " << line;
        EXPECT_EQ(input == text ? undescribed(root, args[0], answer) : "", "") << line;
      }
      EXPECT_EQ(objects, input == csv ? 2 : 7) << args[0];
    }
  }
}

// The other members of a record are passed through, whatever the result.
TEST(Json, KeepsTheOtherMembersOfARecord) {
  std::ifstream file(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json");
  const Schema schema(json::parse(file));
  const auto object = [](const std::string& puzzle) {
    return R"({"id":12345678901234567890123,"puzzle":")" + puzzle +
           R"(","tags":["a",{"b":1}],"verdict":"theirs"})" + "\n";
  };
  const std::string text = object(kEasy) + object(kNone) + object("abc");
  for (const std::vector<std::string>& args :
       std::vector<std::vector<std::string>>{{"solve"},
                                             {"solve", "--json", "--limit", "2"},
                                             {"check", "--json"},
                                             {"check", "--json", "--mistakes"},
                                             {"check", "--json", "--undetermined"},
                                             {"count", "--json"},
                                             {"minimize", "--json"},
                                             {"candidates", "--json"},
                                             {"rate", "--json"},
                                             {"rate", "--json", "--scale", "se"},
                                             {"explain", "--to", "json"},
                                             {"convert", "--json"}}) {
    std::istringstream lines(sudokit(args, text).out);
    int objects = 0;
    for (std::string line; std::getline(lines, line); ++objects) {
      const json answer = json::parse(line);
      EXPECT_NE(line.find("\"id\":12345678901234567890123"), std::string::npos) << line;
      EXPECT_EQ(answer["tags"], json::parse(R"(["a",{"b":1}])")) << line;
      const bool answered = args[0] != "convert" || answer.contains("error");
      EXPECT_EQ(answer["verdict"] == "theirs", !answered) << line;
      if (args[0] == "solve" || args[0] == "check" || args[0] == "count") {
        EXPECT_EQ(schema.fault(answer), "") << line;
      }
    }
    EXPECT_EQ(objects, 3) << args[0];
  }
  EXPECT_NE(sudokit({"convert"}, text).out.find(R"("id":12345678901234567890123)"),
            std::string::npos);
}

TEST(Json, HasTheColumnsOfCsvAsMembers) {
  const std::string csv = "id,puzzle,note\n007," + std::string(kEasy) + ",\"a, b\"\n8,abc,\n";
  for (const char* command : {"solve", "check", "count", "rate", "minimize"}) {
    std::istringstream lines(sudokit({command, "--json"}, csv).out);
    std::string line;
    std::getline(lines, line);
    const json answer = json::parse(line);
    EXPECT_EQ(answer["id"], "007") << line;
    EXPECT_EQ(answer["note"], "a, b") << line;
    EXPECT_FALSE(answer.contains("comment")) << line;
    std::getline(lines, line);
    EXPECT_EQ(json::parse(line)["id"], "8") << line;
  }
  EXPECT_EQ(sudokit({"convert", "--to", "json"}, "id,puzzle\n7,1...............\n").out,
            R"({"file":"-","line":2,"layout":"2x2","puzzle":"1...............","id":"7"})"
            "\n");
}

// A record that is nested too deeply causes one error, for that record only.
TEST(Json, NestedTooDeepIsAnErrorOfItsRecord) {
  const std::string good = std::string(R"({"puzzle":")") + kEasy + "\"}\n";
  const std::string brackets = std::string(100'000, '[') + std::string(100'000, ']');
  std::string objects;
  for (int i = 0; i < 50'000; ++i) objects += R"({"a":)";
  objects += "1" + std::string(50'000, '}');
  for (const std::string& deep : {"{\"puzzle\":" + brackets + "}\n",
                                  std::string(R"({"id":)") + objects + "," + good.substr(1)}) {
    const std::string text = good + good + deep + good;
    for (const char* command : {"solve", "check", "count", "rate", "convert", "minimize"}) {
      const auto run = sudokit({command, "--json"}, text);
      EXPECT_EQ(run.code, 3) << command;
      std::istringstream lines(run.out);
      int at = 0;
      for (std::string line; std::getline(lines, line);) {
        const json answer = json::parse(line);
        EXPECT_EQ(answer.contains("error"), ++at == 3) << line;
        if (at != 3) continue;
        EXPECT_EQ(answer["error"]["code"], "too-deep");
        EXPECT_EQ(answer["error"]["line"], 3);
      }
      EXPECT_EQ(at, 4) << command;
    }
  }
  // In a CSV field it is plain text.
  const std::string csv =
      "puzzle,note\n" + brackets.substr(0, 60'000) + ",x\n" + kEasy + "," + brackets + "\n";
  const auto run = sudokit({"solve", "--json"}, csv);
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.out.find("\"note\":\"[["), std::string::npos);
  EXPECT_NE(run.out.find("\"verdict\":\"solved\""), std::string::npos) << run.out.substr(0, 400);
}

}  // namespace
}  // namespace sudokit::test
