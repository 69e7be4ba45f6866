// The exact output of `sudokit solve`, and its exit codes.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

std::string lines(std::initializer_list<std::string> each) {
  std::string text;
  for (const std::string& line : each) text += line + '\n';
  return text;
}

std::vector<json> objects(const std::string& text) {
  std::vector<json> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(json::parse(line));
  return result;
}

TEST(Solve, AnswersEachRecordOnceAndInOrder) {
  const auto run = sudokit({"solve"}, lines({kEasy, kClash, "12345", kNone, "abc!", kEasy}));
  EXPECT_EQ(run.out, lines({kEasySolution, "# error -:2:2: r1c1 and r1c2 both hold 5 in row 1",
                            "# error -:3:1: '12345' is not a puzzle: 5 cells are not a square",
                            "# unsatisfiable -:4", "# error -:5:4: unexpected character '!'",
                            kEasySolution}));
  EXPECT_EQ(run.codes, "clashing-givens,wrong-cell-count,unexpected-character") << run.err;
  EXPECT_EQ(run.code, 3);
}

TEST(Solve, ExitCodesAndTheGravestWins) {
  EXPECT_EQ(sudokit({"solve"}, lines({kEasy})).code, 0);
  EXPECT_EQ(sudokit({"solve"}, lines({kEasy, kNone})).code, 1);
  EXPECT_EQ(sudokit({"solve", "--iterations", "0"}, lines({kEmpty})).code, 4);
  EXPECT_EQ(sudokit({"solve", "--iterations", "1"}, lines({kNone, kEmpty})).code, 4);
  EXPECT_EQ(sudokit({"solve", "--iterations", "0"}, lines({kEmpty, kClash})).code, 3);
}

TEST(Solve, SpentBudgetsAreUnknownAndKeepTheAlignment) {
  const auto run =
      sudokit({"solve", "--iterations", "1", "--engine", "backtrack"}, lines({kEmpty, kEasy}));
  EXPECT_EQ(run.out, lines({"# unknown -:1: iterations, 81 cells open", kEasySolution}));
  EXPECT_EQ(run.err, "");
}

TEST(Solve, TimeBudgetOfZeroEndsAtOnce) {
  const auto run = sudokit({"solve", "--time", "0", "--engine", "backtrack"}, lines({kEmpty}));
  EXPECT_EQ(run.out, "# unknown -:1: time, 81 cells open\n");
  EXPECT_EQ(run.code, 4);
}

TEST(Solve, AnEngineThatGivesUpSaysSo) {
  const auto run = sudokit({"solve", "--engine", "singles"}, lines({kEmpty}));
  EXPECT_EQ(run.out, "# unknown -:1: engine gave up, cost 81\n");
  EXPECT_EQ(run.code, 4);
}

TEST(Solve, LimitWritesEachSolutionAndClosesTheAnswer) {
  const auto run = sudokit({"solve", "--limit", "2"}, lines({kEasy, kNone}));
  EXPECT_EQ(run.out, lines({kEasySolution, "# unique -:1: 1 solution", "# unsatisfiable -:2"}));
  const auto many = sudokit({"solve", "--limit", "3", "--layout", "2x2"}, "1...............\n");
  EXPECT_EQ(std::count(many.out.begin(), many.out.end(), '\n'), 4);
  EXPECT_TRUE(many.out.ends_with("# multiple -:1: 3 solutions and perhaps more (limit)\n"));
  const auto all = sudokit({"solve", "--limit", "1000", "--layout", "2x2"}, "1...............\n");
  EXPECT_TRUE(all.out.ends_with("# multiple -:1: 72 solutions\n"));
}

TEST(Solve, AnswersAreReadAsPuzzlesAgain) {
  const auto first = sudokit({"solve"}, lines({kEasy, kClash, kNone, kEasy}));
  EXPECT_EQ(sudokit({"solve"}, first.out).out, lines({kEasySolution, kEasySolution}));
}

TEST(Solve, JsonHoldsAllThatIsKnown) {
  const auto run = sudokit({"solve", "--json", "--engine", "backtrack", "--seed", "5"},
                           lines({std::string(kEasy) + " from a newspaper", kNone}));
  const auto answers = objects(run.out);
  ASSERT_EQ(answers.size(), 2u);
  const json& first = answers[0];
  EXPECT_EQ(first["file"], "-");
  EXPECT_EQ(first["line"], 1);
  EXPECT_EQ(first["comment"], "from a newspaper");
  EXPECT_EQ(first["puzzle"], kEasy);
  EXPECT_EQ(first["layout"], "3x3");
  EXPECT_EQ(first["verdict"], "solved");
  EXPECT_EQ(first["solution"], kEasySolution);
  EXPECT_EQ(first["solutions"], 1);
  EXPECT_TRUE(first["complete"].is_boolean());
  EXPECT_EQ(first["engine"], "backtrack");
  EXPECT_EQ(first["seed"], 5);
  EXPECT_TRUE(first["seconds"].is_number());
  EXPECT_TRUE(first["counters"].is_object());
  EXPECT_FALSE(first.contains("error"));
  EXPECT_EQ(answers[1]["verdict"], "unsatisfiable");
  EXPECT_TRUE(answers[1]["solution"].is_null());
  EXPECT_EQ(answers[1]["solutions"], 0);
  EXPECT_EQ(answers[1]["complete"], true);
}

TEST(Solve, JsonErrorRecords) {
  const auto answers = objects(sudokit({"solve", "--to", "json"}, lines({kClash})).out);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0], (json{{"file", "-"},
                              {"line", 1},
                              {"verdict", "error"},
                              {"error",
                               {{"code", "clashing-givens"},
                                {"message", "r1c1 and r1c2 both hold 5 in row 1"},
                                {"line", 1},
                                {"column", 2}}}}));
}

TEST(Solve, JsonOfAnUnknownPuzzleHasTheBestGrid) {
  const auto run = sudokit({"solve", "--json", "--engine", "singles"}, lines({kEmpty}));
  const json answer = objects(run.out).at(0);
  EXPECT_EQ(answer["verdict"], "unknown");
  EXPECT_TRUE(answer["solution"].is_null());
  EXPECT_EQ(answer["best"], kEmpty);
  EXPECT_EQ(answer["cost"], 81);
}

TEST(Solve, JsonGridsAreInTheFormOfTo) {
  const auto run =
      sudokit({"solve", "--json", "--to", "numbers", "--layout", "2x2", "--limit", "2"},
              "12343412214.....\n");
  const json answer = objects(run.out).at(0);
  EXPECT_EQ(answer["solution"], "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1");
  EXPECT_EQ(answer["puzzle"], "1 2 3 4 3 4 1 2 2 1 4 . . . . .");
  EXPECT_EQ(answer["all"], json::array({answer["solution"]}));
}

TEST(Solve, DrawsGrids) {
  const auto run = sudokit({"solve", "--to", "grid", "--layout", "2x2", "-p", "12343412214....."});
  EXPECT_EQ(run.out,
            "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n"
            "│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 │\n└─────┴─────┘\n");
}

TEST(Solve, StatsGoToStandardError) {
  const auto run = sudokit({"solve", "--stats", "--jobs", "1", "--engine", "backtrack"},
                           lines({kEasy, kNone, kClash}));
  EXPECT_EQ(run.out, lines({kEasySolution, "# unsatisfiable -:2",
                            "# error -:3:2: r1c1 and r1c2 both hold 5 in row 1"}));
  for (const char* part :
       {"puzzles             3\n", "  solved            1\n", "  unsatisfiable     1\n",
        "  errors            1\n", "engine              backtrack, seed 1\n", " with 1 job, ",
        "puzzles/s\n", "slowest", "nodes "}) {
    EXPECT_NE(run.err.find(part), std::string::npos) << part << " in\n" << run.err;
  }
  const auto states = sudokit({"solve", "--stats", "--engine", "singles", "-p", kMinimal});
  EXPECT_NE(states.err.find("\nlog10_states_before 3"), std::string::npos) << states.err;
}

TEST(Solve, ParametersReachTheEngine) {
  const auto nodes = [](const char* values) {
    const auto run = sudokit({"solve", "--json", "--engine", "backtrack",
                              std::string("--backtrack.values=") + values, "-p", kMinimal});
    return objects(run.out).at(0)["counters"]["nodes"].get<int>();
  };
  EXPECT_NE(nodes("ascending"), nodes("descending"));
}

// The full answer except its time; the counters show what was run.
std::string counted(std::vector<std::string> flags) {
  const char* hard =
      "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
  flags.insert(flags.begin(), {"solve", "--json", "--iterations", "60", "--engine", "ac3-tabu"});
  auto answer = nlohmann::json::parse(sudokit(flags, std::string(hard) + "\n").out);
  answer.erase("seconds");
  return answer.dump();
}

TEST(Solve, PresetsReachTheEngine) {
  const std::string plain = counted({});
  EXPECT_EQ(counted({"--preset", "paper"}), plain);
  const std::string ours = counted({"--preset", "ours"});
  EXPECT_NE(ours, plain);
  EXPECT_EQ(counted({"--ac3-tabu.filter", "gac", "--ac3-tabu.release", "1"}), ours);
}

// Flags of the command override the preset, wherever they are written.
TEST(Solve, ParametersOverrideThePreset) {
  const std::string mixed = counted({"--ac3-tabu.release", "1"});
  EXPECT_NE(mixed, counted({}));
  EXPECT_EQ(counted({"--preset", "ours", "--ac3-tabu.filter", "ac3"}), mixed);
  EXPECT_EQ(counted({"--ac3-tabu.filter", "ac3", "--preset", "ours"}), mixed);
}

TEST(Solve, PresetsThatWouldSetNothingAreRefused) {
  const std::pair<std::vector<std::string>, const char*> wrong[] = {
      {{"--engine", "restarts", "--preset", "paper"}, "restarts follows no paper"},
      {{"--engine", "tabu", "--preset", "ours"}, "tabu has no preset ours"},
      {{"--engine", "hill", "--preset", "both"}, "'both'"}};
  for (const auto& [flags, said] : wrong) {
    std::vector<std::string> all = {"solve"};
    all.insert(all.end(), flags.begin(), flags.end());
    const auto run = sudokit(all, "");
    EXPECT_EQ(run.code, 2);
    EXPECT_TRUE(run.out.empty());
    EXPECT_NE(run.err.find(said), std::string::npos) << run.err;
  }
}

TEST(Solve, TheFormThatCannotHoldAGridIsAnErrorOnlyWhenAskedFor) {
  std::string empty;
  for (int i = 0; i < 36 * 36; ++i) empty += i ? " ." : ".";
  const std::vector<std::string> base = {"solve", "--engine", "singles", "--json"};
  EXPECT_EQ(objects(sudokit(base, empty + "\n").out).at(0)["best"], empty);
  const auto asked = sudokit({"convert", "--layout", "6x6", "--to", "line"}, empty + "\n");
  EXPECT_EQ(asked.code, 3);
  EXPECT_EQ(asked.out.substr(0, 10), "# error -:");
}

TEST(Solve, AnswersObjectsWithObjects) {
  const std::string object = std::string("{\"puzzle\":\"") + kEasy + "\"}\n";
  const auto run = sudokit({"solve"}, object + "{\"puzzle\":\"abc\"}\n");
  EXPECT_NE(run.out.find(std::string("\"puzzle\":\"") + kEasy + "\""), std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find(std::string("\"solution\":\"") + kEasySolution + "\""), std::string::npos);
  EXPECT_NE(run.out.find("\"error\":{"), std::string::npos);
}

}  // namespace
}  // namespace sudokit::test
