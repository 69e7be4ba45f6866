// Commands on puzzles with rules: nothing kept from one puzzle is used for another one's rules, and
// commands that do not support rules refuse them by name.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "cli/process.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

// The same layout and givens with different rules, and without rules.
const std::vector<std::string> kRuled = {
    "layout 2x2\n....\n....\n..1.\n....\nkiller 5 r1c1 r1c2\nthermometer r3c1-r4c1\n"
    "white-dot r1c4 r2c4\ngreater-than r2c1 r2c2\n",
    "layout 2x2\n....\n....\n..1.\n....\nkiller 4 r1c1 r1c2\nthermometer r3c2-r4c2\n",
    "layout 2x2\n....\n....\n..1.\n....\n",
    "layout 2x2\n....\n....\n..1.\n....\nkiller 7 r1c1 r1c2\nkiller 6 r2c1 r2c2\n",
    "layout 2x2\n....\n....\n..1.\n....\nkiller 5 r1c1 r1c2\nthermometer r3c1-r4c1\n"
    "white-dot r1c4 r2c4\ngreater-than r2c1 r2c2\nodd r3c3\n",
};

// Answers without their places and times.
std::vector<std::string> answers_of(std::vector<std::string> command, const std::string& input) {
  const auto run = sudokit(std::move(command), input);
  EXPECT_NE(run.out, "") << run.err;
  std::vector<std::string> lines;
  std::istringstream in(run.out);
  for (std::string line; std::getline(in, line);) {
    line = std::regex_replace(line, std::regex(R"("line":\d+,)"), "");
    line = std::regex_replace(line, std::regex(R"x("(seconds|start)":[-+.e\d]+,?)x"), "");
    lines.push_back(line);
  }
  return lines;
}

TEST(RuledCommands, AnswerEachPuzzleAsIfItWereAlone) {
  std::string all;
  for (const std::string& puzzle : kRuled) all += puzzle + "\n";
  const std::vector<std::vector<std::string>> commands = {
      {"solve", "--json"},
      {"check", "--json"},
      {"check", "--minimal", "--json"},
      {"check", "--undetermined", "--json"},
      {"check", "--mistakes", "--json"},
      {"count", "--json"},
      {"candidates", "--json"},
      {"minimize", "--json"},
      {"minimize", "--rules", "--json"},
      {"rate", "--json"},
      {"explain", "--to", "json"},
      {"explore", "--complete", "1", "--json"},
      {"explore", "--conflict", "--json"},
      {"convert", "--json"},
  };
  for (const auto& command : commands) {
    SCOPED_TRACE(command[0] + " " + command[1]);
    std::vector<std::string> with_jobs = command;
    with_jobs.insert(with_jobs.end(), {"--jobs", "1"});
    std::vector<std::string> alone;
    for (const std::string& puzzle : kRuled) {
      for (const std::string& line : answers_of(command, puzzle)) alone.push_back(line);
    }
    EXPECT_EQ(answers_of(with_jobs, all), alone);
  }
}

TEST(RuledCommands, SayWhatIsRedundantAndWhatContradicts) {
  const std::string unique = kRuled[4];
  const auto minimal = sudokit({"check", "--minimal"}, unique);
  EXPECT_EQ(minimal.code, 1) << minimal.out;
  EXPECT_NE(minimal.out.find("redundant"), std::string::npos) << minimal.out;
  EXPECT_NE(minimal.out.find("odd r3c3"), std::string::npos) << minimal.out;
  const auto fewer = sudokit({"minimize", "--rules"}, unique);
  EXPECT_EQ(fewer.code, 0) << fewer.err;
  EXPECT_EQ(fewer.out.find("odd r3c3"), std::string::npos) << fewer.out;
  EXPECT_EQ(sudokit({"check", "--json"}, fewer.out).code, 0) << fewer.out;
  const auto conflict = sudokit({"explore", "--conflict"}, kRuled[3]);
  EXPECT_NE(conflict.out.find("killer 7 r1c1 r1c2, killer 6 r2c1 r2c2"), std::string::npos)
      << conflict.out;
  EXPECT_NE(sudokit({"check"}, kRuled[3]).out.find("contradict each other"), std::string::npos);
}

TEST(RuledCommands, ObjectsHoldTheRules) {
  const auto converted = sudokit({"convert", "--json"}, kRuled[1]);
  EXPECT_NE(converted.out.find(R"("puzzle":"..........1.....","rules":["killer 4 r1c1 r1c2",)"),
            std::string::npos)
      << converted.out;
  EXPECT_EQ(sudokit({"convert", "--to", "rules"}, converted.out).out,
            sudokit({"convert", "--to", "rules"}, kRuled[1]).out);
  // The rules of the answer, not those of the record: here the givens imply the only rule.
  const std::string full = R"({"puzzle":"1423231431424231","rules":["killer 6 r1c2 r1c3"],"id":1})";
  const auto fewer = sudokit({"minimize", "--rules", "--json"}, full);
  EXPECT_NE(fewer.out.find(R"("spared_rules":1)"), std::string::npos) << fewer.out;
  EXPECT_NE(fewer.out.find(R"("id":1)"), std::string::npos) << fewer.out;
  EXPECT_EQ(fewer.out.find(R"("rules")"), std::string::npos) << fewer.out;
}

TEST(RuledCommands, DrawTheGridAndListTheRules) {
  const auto drawn = sudokit({"draw"}, kRuled[1]);
  EXPECT_EQ(drawn.code, 0) << drawn.err;
  EXPECT_NE(drawn.out.find("│ . . │ 1 . │"), std::string::npos) << drawn.out;
  EXPECT_NE(drawn.out.find("killer 4 r1c1 r1c2\n"), std::string::npos) << drawn.out;
}

TEST(RuledCommands, RefuseByName) {
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"convert", "--to", "line"},
                                             {"convert", "--canonical"},
                                             {"rate", "--scale", "se"},
                                             {"explore", "--unavoidable", "4"},
                                             {"solve", "--engine", "dlx"}}) {
    const auto run = sudokit(command, "layout 3x3\nkiller 4 r1c1 r1c2\n");
    EXPECT_NE(run.code, 0) << command[0];
    EXPECT_NE((run.out + run.err).find("sums and parities"), std::string::npos)
        << command[0] << " " << run.out << run.err;
  }
}

// Such rules are houses of the layout. Most formats name a layout once, before all puzzles, or not
// at all.
TEST(RuledCommands, HousesFromRulesOutliveEachFormat) {
  const std::string latin = "layout latin4\n1...\n....\n....\n....\n";
  const auto count = [](const std::string& input) {
    return sudokit({"count", "--limit", "1000", "--json"}, input).out;
  };
  const auto tells = [](const std::string& answer) {
    return answer.find("\"solutions\":12,") != std::string::npos;
  };
  EXPECT_TRUE(tells(count(latin + "diagonals\n"))) << count(latin + "diagonals\n");
  for (const char* format :
       {"line", "grid", "numbers", "table", "csv", "pencilmarks", "json", "order_first", "rules"}) {
    const auto run = sudokit({"convert", "--to", format}, latin + "diagonals\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(tells(count(run.out))) << format << '\n' << run.out << count(run.out);
  }
  const std::string two = latin + "diagonals\n\n" + latin + "diagonals\nkiller 5 r1c3 r1c4\n";
  const auto drawn = sudokit({"convert", "--to", "grid"}, two);
  EXPECT_EQ(sudokit({"count", "--limit", "100"}, drawn.out).out, "12\n4\n") << drawn.out;
  // A layout without a name.
  const std::string unnamed = latin + "extra-region r1c1 r1c2 r2c1 r3c1\n";
  const auto line = sudokit({"convert", "--to", "line"}, unnamed);
  EXPECT_EQ(line.code, 0) << line.err;
  EXPECT_EQ(sudokit({"count", "--limit", "0"}, line.out).out,
            sudokit({"count", "--limit", "0"}, unnamed).out);
  // Next to a puzzle of another layout.
  const std::string other = latin + "diagonals\n\n" + latin;
  const auto run = sudokit({"convert", "--to", "line"}, other);
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.out.find("line cannot hold the layout "), std::string::npos) << run.out;
  EXPECT_EQ(sudokit({"convert", "--to", "rules"}, other).code, 0);
}

TEST(RuledCommands, MadeJsonIsReadBack) {
  for (const auto& wishes :
       {std::vector<std::string>{"--rules", "killer", "--givens", "0", "--layout", "2x3"},
        {"--rules", "arrow,killer", "--layout", "2x2"},
        {"--jigsaw", "--layout", "6"}}) {
    std::vector<std::string> line = {"make", "--count", "2", "--json"};
    line.insert(line.end(), wishes.begin(), wishes.end());
    const auto made = sudokit(line);
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(made.out.find("\\n6"), std::string::npos) << made.out;
    EXPECT_EQ(sudokit({"count"}, made.out).out, "1\n1\n") << made.out;
  }
}

TEST(RuledCommands, HintsKnowThePrintedRules) {
  const TempFile printed(kRuled[0]);
  const auto run = sudokit({"hint", "--printed", printed.name(), "-p", "14........1....."});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(sudokit({"hint", "-p", "14........1....."}).code, 1);
}

TEST(RuledCommands, RulesWithoutASolutionAreNoError) {
  const std::string puzzle = "layout 2x2\n1...\n....\n....\n....\nkiller 9 r1c3 r1c4\n";
  for (const char* command : {"explain", "hint"}) {
    const auto run = sudokit({command}, puzzle);
    EXPECT_EQ(run.code, 1);
    EXPECT_NE(run.out.find("the puzzle has no solution"), std::string::npos) << run.out;
  }
}

TEST(RuledCommands, SentencesOfPlacements) {
  const auto example = sudokit({"rules", "arrow", "--example"});
  const auto run = sudokit({"explain"}, example.out);
  EXPECT_NE(run.out.find("Arrow: "), std::string::npos);
  EXPECT_EQ(run.out.find(". . "), std::string::npos);
}

TEST(RuledCommands, ASizeThatAKindHasNotIsRefused) {
  for (const char* wish : {"white-dot:3x3", "odd:2x3", "sandwich:2x3", "quadruple:1x2"}) {
    const auto run = sudokit({"make", "--rules", wish});
    EXPECT_EQ(run.code, 2) << wish;
    EXPECT_NE(run.err.find("cannot be chosen"), std::string::npos) << run.err;
  }
}

TEST(RuledCommands, MistakesKnowTheRules) {
  // The rows of kRuled[0]: 1432 3241 2314 4123.
  const std::string right = "layout 2x2\n14..\n....\n..1.\n....\n" + kRuled[0].substr(31);
  const std::string wrong = "layout 2x2\n41..\n....\n..1.\n....\n" + kRuled[0].substr(31);
  const std::string printed = "layout 2x2\n....\n....\n..1.\n....\n" + kRuled[0].substr(31);
  EXPECT_EQ(printed, kRuled[0]);
  EXPECT_EQ(sudokit({"check", "--mistakes"}, right).code, 0);
  EXPECT_EQ(sudokit({"check", "--mistakes"}, wrong).code, 1);
}

}  // namespace
}  // namespace sudokit::test
