// What --json writes follows the published schema, whatever is asked and however it ends.
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

TEST(Json, OfSolveCheckAndCountFollowsTheSchema) {
  std::ifstream file(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json");
  const Schema schema(json::parse(file));
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
        const std::string why = schema.fault(json::parse(line));
        EXPECT_EQ(why, "") << args[0] << ": " << line;
      }
      EXPECT_EQ(objects, input == csv ? 2 : 7) << args[0];
    }
  }
}

}  // namespace
}  // namespace sudokit::test
