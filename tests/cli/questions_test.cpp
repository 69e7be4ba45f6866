// Every question through the program's JSON and through the library's ask(): both give the same
// answers except for times, and both conform to the schema.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/answer.hpp"
#include "support/puzzles.hpp"
#include "support/schema.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;
using Args = std::vector<std::string>;

// A command, and the request that asks the same question.
struct Doors {
  Args command;
  json request;
  std::string schema;
};

const std::vector<Doors>& doors() {
  static const std::vector<Doors> all = {
      {{"solve", "--json"}, {{"ask", "solve"}}, "solve"},
      {{"solve", "--json", "--engine", "backtrack", "--backtrack.order", "first"},
       {{"ask", "solve"}, {"engine", "backtrack"}, {"params", {{"order", "first"}}}},
       "solve"},
      {{"solve", "--json", "--limit", "3"}, {{"ask", "solutions"}, {"limit", 3}}, "solve"},
      {{"check", "--json"}, {{"ask", "unique"}}, "check"},
      {{"check", "--json", "--minimal"}, {{"ask", "unique"}, {"minimal", true}}, "check"},
      {{"check", "--json", "--mistakes"}, {{"ask", "mistakes"}}, "mistakes"},
      {{"check", "--json", "--undetermined"}, {{"ask", "candidates"}}, "undetermined"},
      {{"count", "--json", "--limit", "50"}, {{"ask", "count"}, {"limit", 50}}, "count"},
      {{"count", "--json", "--estimate", "--seed", "3", "--iterations", "500"},
       {{"ask", "estimate"}, {"seed", 3}, {"iterations", 500}},
       "estimate"},
      {{"candidates", "--json"}, {{"ask", "candidates"}}, "candidates"},
      {{"candidates", "--json", "--solutions", "9"},
       {{"ask", "candidates"}, {"solutions", 9}},
       "candidates"},
      {{"minimize", "--json", "--seed", "5"}, {{"ask", "minimize"}, {"seed", 5}}, "minimize"},
      {{"explore", "--json"}, {{"ask", "neighbours"}}, "neighbours"},
      {{"explore", "--json", "--backdoors", "2"}, {{"ask", "backdoors"}, {"most", 2}}, "backdoors"},
      {{"explore", "--json", "--unavoidable", "6"},
       {{"ask", "unavoidable"}, {"most", 6}},
       "unavoidable"},
      {{"rate", "--json"}, {{"ask", "rate"}}, "rate"},
      {{"rate", "--json", "--scale", "sudokit,te,backdoor,guesses", "--guesses", "9"},
       {{"ask", "rate"}, {"scales", {"sudokit", "te", "backdoor", "guesses"}}, {"guesses", 9}},
       "rate"},
      {{"rate", "--json", "--scale", "se,hodoku", "--disagree"},
       {{"ask", "rate"}, {"scales", {"se", "hodoku"}}, {"disagree", true}},
       "rate"},
      {{"rate", "--json", "--without", "x-wing", "--no-uniqueness"},
       {{"ask", "rate"}, {"without", "x-wing"}, {"uniqueness", false}},
       "rate"},
      {{"explain", "--to", "json"}, {{"ask", "explain"}}, "explain"},
      {{"explain", "--to", "json", "--next", "--hint", "2"},
       {{"ask", "explain"}, {"part", "next"}, {"hint", 2}},
       "explain"},
      {{"explain", "--to", "json", "--step", "hidden-single", "--scale", "se"},
       {{"ask", "explain"}, {"part", "step"}, {"step", "hidden-single"}, {"scale", "se"}},
       "explain"},
      {{"explain", "--to", "json", "--all"}, {{"ask", "explain"}, {"part", "all"}}, "explain"},
      {{"nishio", "--json", "--singles", "--digit", "4"},
       {{"ask", "nishio"}, {"singles", true}, {"digit", 4}},
       "nishio"},
      {{"convert", "--json", "--canonical", "--transform", "rotate"},
       {{"ask", "transform"}, {"canonical", true}, {"moves", "rotate"}},
       "transform"},
      {{"scramble", "--json", "--count", "2"}, {{"ask", "scramble"}, {"count", 2}}, "scramble"},
      {{"explore", "--json", "--complete", "1"}, {{"ask", "complete"}}, "completions"},
      {{"explore", "--json", "--conflict"}, {{"ask", "conflict"}}, "conflict"},
  };
  return all;
}

// The same for questions without a puzzle.
const std::vector<Doors>& free_doors() {
  static const std::vector<Doors> all = {
      {{"make", "--json", "--count", "3", "--seed", "4", "--givens", "24..26"},
       {{"ask", "make"}, {"count", 3}, {"seed", 4}, {"givens", "24..26"}},
       "made"},
      {{"make", "--json", "--rating", "te:1", "--rated", "se", "--no-minimal", "--givens", "27"},
       {{"ask", "make"},
        {"rating", "te:1"},
        {"scales", "se"},
        {"no_minimal", true},
        {"givens", 27}},
       "made"},
      {{"make", "--json", "--needs", "naked-pair,hidden-pair", "--tries", "1", "--count", "2"},
       {{"ask", "make"}, {"needs", {"naked-pair", "hidden-pair"}}, {"tries", 1}, {"count", 2}},
       "made"},
      {{"make", "--json", "--family", "blank", "--side", "4", "--fixed", "0.5"},
       {{"ask", "make"}, {"family", "blank"}, {"layout", "2x2"}, {"fixed", 0.5}},
       "made"},
      {{"make", "--json", "--sample", "weighted"},
       {{"ask", "make"}, {"sample", "weighted"}},
       "made"},
      {{"count", "--grids", "--json", "--layout", "2x3"},
       {{"ask", "grids"}, {"layout", "2x3"}},
       "grids"},
      {{"nishio", "--graph", "2x3", "--json"}, {{"ask", "graph"}, {"layout", "2x3"}}, "graph"},
      {{"engines", "--json"}, {{"ask", "engines"}}, "engine_info"},
      {{"engines", "backtrack", "--json"},
       {{"ask", "engines"}, {"name", "backtrack"}},
       "engine_info"},
      {{"makers", "--json"}, {{"ask", "makers"}}, "maker_info"},
      {{"techniques", "--json"}, {{"ask", "techniques"}}, "technique_info"},
      {{"rules", "--json"}, {{"ask", "rules"}}, "rule_info"},
      {{"techniques", "x-wing", "--json"},
       {{"ask", "techniques"}, {"name", "x-wing"}},
       "technique_info"},
      {{"info", "--json"}, {{"ask", "version"}}, "version"},
  };
  return all;
}

// Also removes columns of errors, which refer to the text that was read.
std::string without_times_and_columns(const std::string& text) {
  static const std::regex times(R"re("(seconds|column)":[-+.e0-9]+)re");
  return std::regex_replace(text, times, R"("$1":0)");
}

std::string asked(const std::string& requests) {
  std::istringstream in(requests);
  std::string out;
  BatchOptions options;
  options.threads = 1;
  ask(
      in, [&](std::string_view bytes) { return out.append(bytes), true; }, options);
  return out;
}

// A scrambled puzzle depends on its number, which is 0 for a request; so only the first puzzle is
// used.
std::vector<std::string> puzzles_for(const Doors& door) {
  std::vector<std::string> puzzles = lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  std::erase_if(puzzles, [](const std::string& line) { return line.empty() || line[0] == '#'; });
  for (std::string& line : puzzles) line.resize(81);
  if (door.schema == "scramble") return {puzzles.front()};
  if (door.schema == "neighbours" || door.schema == "explain") {
    return {puzzles.front(), kEasy, kNone};
  }
  puzzles.resize(3);
  puzzles.insert(puzzles.end(), {kEasy, kNone, kClash});
  if (door.schema != "rate") puzzles.emplace_back(kEmpty);
  return puzzles;
}

// Both give the same answer, which conforms to the schema.
void expect_same(const Doors& door, const std::string& input, const std::string& requests) {
  static const json root =
      json::parse(std::ifstream(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json"));
  const Schema schema(root);
  const std::string program = without_times_and_columns(sudokit(door.command, input).out);
  EXPECT_EQ(program, without_times_and_columns(asked(requests))) << door.request;
  EXPECT_FALSE(program.empty());
  std::istringstream answers(program);
  for (std::string text; std::getline(answers, text);) {
    const json answer = json::parse(text);
    const std::string kind = answer.value("verdict", "") == "error" ? "refused" : door.schema;
    EXPECT_EQ(schema.fault(answer, root["$defs"][kind]), "") << door.request << text;
    for (const auto& [name, value] : answer.items()) {
      EXPECT_TRUE(root["$defs"][kind]["properties"].contains(name)) << door.request << name;
    }
  }
}

TEST(Questions, ProgramAndLibraryGiveTheSameAnswers) {
  const Schema of_requests(json::parse(question_schema()));
  for (const Doors& door : doors()) {
    std::string lines, requests;
    std::size_t line = 0;
    for (const std::string& puzzle : puzzles_for(door)) {
      lines += puzzle + '\n';
      json request = door.request;
      request["file"] = "-";
      request["line"] = ++line;
      request["puzzle"] = puzzle;
      EXPECT_EQ(of_requests.fault(request), "") << request;
      requests += request.dump() + '\n';
    }
    expect_same(door, lines, requests);
  }
}

// The first puzzle of a file of data/ as a JSON object. Null for layouts that are files themselves,
// which ask() does not open.
json first_of(const std::filesystem::path& path) {
  if (path.extension() != ".txt" || path.stem().string().find("jigsaw") != std::string::npos) {
    return nullptr;
  }
  const std::string records = sudokit({"convert", "--json", path.string()}).out;
  const json record = json::parse(records.substr(0, records.find('\n')));
  return {{"puzzle", record["puzzle"]}, {"layout", record["layout"]}};
}

TEST(Questions, ProgramAndLibraryGiveTheSameAnswersOnEveryLayout) {
  constexpr std::size_t kMostCells = 256;
  const std::set<std::string> lengthy = {"neighbours", "backdoors", "unavoidable",
                                         "explain",    "scramble",  "estimate"};
  std::vector<std::pair<json, int>> puzzles;  // with the side
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(SUDOKIT_SOURCE_DIR "/data")) {
    files.insert(entry.path());
  }
  std::size_t found = 0;
  for (const std::filesystem::path& file : files) {
    const json puzzle = first_of(file);
    if (puzzle.is_null()) continue;
    const auto layout = Layout::named(puzzle["layout"].get<std::string>()).value();
    if (static_cast<std::size_t>(layout->cells()) > kMostCells) continue;
    // Both ask the same askers, so that a sample of the layouts is enough.
    if (found++ % 3 == 0 || test::thorough()) puzzles.emplace_back(puzzle, layout->side());
  }
  EXPECT_GT(found, 15U);
  for (const Doors& door : doors()) {
    if (lengthy.contains(door.schema)) continue;
    std::string lines, requests;
    std::size_t line = 0;
    for (const auto& [puzzle, side] : puzzles) {
      if (side > 9 && door.schema != "solve" && door.schema != "check") continue;
      lines += puzzle.dump() + '\n';
      json request = door.request;
      request.update(puzzle);
      request["file"] = "-";
      request["line"] = ++line;
      requests += request.dump() + '\n';
    }
    expect_same(door, lines, requests);
  }
}

TEST(Questions, ProgramAndLibraryGiveTheSameAnswersWithoutAPuzzle) {
  for (const Doors& door : free_doors()) expect_same(door, "", door.request.dump() + "\n");
}

// Each reads a text with the board.
TEST(Questions, ProgramAndLibraryDecideTheSameBoards) {
  const std::string kFormula = "p cnf 3 2\n1 -2 3 0\n-1 2 3 0\n";
  const TempFile file(kFormula);
  const Args make = {"make", "--family", "nishio-3sat", "--dimacs", file.name()};
  const std::string text = sudokit(make).out;
  expect_same({{"nishio", "--board", "-", "--json"}, {}, "board"}, text,
              json({{"ask", "board"}, {"board", text}, {"file", "-"}}).dump() + "\n");
  const json request = {{"ask", "make"}, {"family", "nishio-3sat"}, {"input", kFormula}};
  Args as_json = make;
  as_json.push_back("--json");
  expect_same({as_json, request, "board_made"}, "", request.dump() + "\n");
}

// The program sums up an input; a single puzzle is a sum of one.
TEST(Questions, InfoOfAPuzzleIsThatOfAFileWithItAlone) {
  json file = json::parse(sudokit({"info", "--json", "--space", "-"}, kEasy).out);
  json asked_of = {{"ask", "info"}, {"space", true}, {"puzzle", kEasy}, {"file", "-"}};
  json puzzle = json::parse(asked(asked_of.dump() + "\n"));
  EXPECT_EQ(file["form"], "line");
  file.erase("form"), puzzle.erase("line"), puzzle.erase("layout");
  EXPECT_EQ(file, puzzle);
}

TEST(Questions, EachIsAskedInTheTestsAbove) {
  const std::set<std::string_view> others = {"compare", "board", "info",
                                             "draw",                // tests/answer/draw_test.cpp
                                             "read",    "scales"};  // tests/answer/read_test.cpp
  for (const QuestionInfo& info : questions()) {
    const auto asks = [&](const Doors& door) { return door.request["ask"] == info.name; };
    EXPECT_TRUE(std::ranges::any_of(doors(), asks) || std::ranges::any_of(free_doors(), asks) ||
                others.contains(info.name))
        << info.name;
  }
}

TEST(Questions, AnErrorIsAnAnswerAndCostsNothingElse) {
  const std::string puzzle = std::string("\"puzzle\":\"") + kEasy + "\"";
  const auto error = [&](const std::string& members) {
    const std::string text =
        asked("{" + members + "," + puzzle + "}\n{\"ask\":\"unique\"," + puzzle + ",\"id\":[7]}\n");
    std::istringstream lines(text);
    std::string first, second;
    std::getline(lines, first);
    std::getline(lines, second);
    EXPECT_EQ(json::parse(second)["verdict"], "unique") << text;
    EXPECT_EQ(json::parse(second)["id"], json({7}));
    const json answer = json::parse(first);
    EXPECT_EQ(answer["verdict"], "error") << first;
    EXPECT_EQ(answer["line"], 1);
    return answer["error"]["code"].get<std::string>();
  };
  EXPECT_EQ(error(R"("ask":"guess")"), "unknown-question");
  EXPECT_EQ(error(R"("file":"x")"), "missing-member");
  EXPECT_EQ(error(R"("ask":"solve","depth":3)"), "unknown-option");
  EXPECT_EQ(error(R"("ask":"backdoors","most":6)"), "invalid-value");
  EXPECT_EQ(error(R"("ask":"explain","hint":"3")"), "invalid-value");
  EXPECT_EQ(error(R"("ask":"explain","part":"half")"), "invalid-value");
  EXPECT_EQ(error(R"("ask":"rate","scales":["nope"])"), "unknown-scale");
  EXPECT_EQ(error(R"("ask":"compare")"), "several-puzzles");
  EXPECT_EQ(error(R"("ask":"version")"), "unknown-option");
  EXPECT_EQ(asked("{\"ask\":\"solve\"}\n[1]\nx\n").find("\"solved\""), std::string::npos);
}

TEST(Questions, WithoutAPuzzleErrorsAreAnswersToo) {
  const auto error = [](const std::string& members) {
    const json answer = json::parse(asked("{" + members + ",\"id\":1}\n"));
    EXPECT_EQ(answer["id"], 1);
    return answer["error"]["code"].get<std::string>();
  };
  EXPECT_EQ(error(R"("ask":"engines","name":"nope")"), "unknown-name");
  EXPECT_EQ(error(R"("ask":"techniques","name":"nope")"), "unknown-technique");
  EXPECT_EQ(error(R"("ask":"make","family":"nope")"), "unknown-maker");
  EXPECT_EQ(error(R"("ask":"make","fixed":0.5)"), "unknown-option");
  EXPECT_EQ(error(R"("ask":"make","scales":"nope")"), "unknown-scale");
  EXPECT_EQ(error(R"("ask":"make","givens":"9")"), "too-few-givens");
  EXPECT_EQ(error(R"("ask":"grids","layout":"x")"), "unsupported-layout");
  EXPECT_EQ(error(R"("ask":"graph","layout":"latin9")"), "unsupported-layout");
  EXPECT_EQ(json::parse(asked("{\"ask\":\"version\",\"id\":7}\n"))["id"], 7);
}

TEST(Questions, ComparingFindsTheMap) {
  const std::string scrambled = sudokit({"scramble", "--seed", "9"}, kEasy).out.substr(0, 81);
  json request = {{"ask", "compare"}, {"puzzle", kEasy}, {"other", scrambled}};
  const json same = json::parse(asked(request.dump() + "\n"));
  EXPECT_TRUE(same["isomorphic"]);
  // Cell (r, c) of the other puzzle is the mapped digit of the first one's cell.
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) {
      int row = same["rows"][r].get<int>() - 1, column = same["columns"][c].get<int>() - 1;
      if (same["transposed"]) std::swap(row, column);
      const char from = kEasy[static_cast<std::size_t>(9 * row + column)];
      const char to = scrambled[static_cast<std::size_t>(9 * r + c)];
      const bool open = from == '.' || from == '0';
      EXPECT_EQ(open, to == '.' || to == '0');
      if (open || to == '.') continue;
      EXPECT_EQ(same["digits"][from - '1'], to - '0');
    }
  }
  request["other"] = lines_of(SUDOKIT_SOURCE_DIR "/data/named_3x3.txt").back().substr(0, 81);
  EXPECT_FALSE(json::parse(asked(request.dump() + "\n"))["isomorphic"]);
}

// An open puzzle answers one question after another in the same way as requests.
TEST(Questions, AnOpenPuzzleIsReadOnce) {
  auto puzzle = OpenPuzzle::open(kEasy);
  ASSERT_TRUE(puzzle);
  std::string answers;
  for (const char* question : {R"({"ask":"unique"})", R"({"ask":"rate","scales":"se"})",
                               R"({"ask":"rate","scales":"se"})"}) {
    ASSERT_TRUE(puzzle->ask(question, answers)) << question;
  }
  std::istringstream lines(answers);
  std::string unique, one, two;
  std::getline(lines, unique), std::getline(lines, one), std::getline(lines, two);
  EXPECT_EQ(json::parse(unique)["verdict"], "unique");
  EXPECT_EQ(one, two);
  EXPECT_EQ(json::parse(one)["ratings"][0]["er"], 1.2);
  EXPECT_FALSE(puzzle->ask("{}", answers));
  EXPECT_FALSE(puzzle->ask("no JSON", answers));
  EXPECT_FALSE(OpenPuzzle::open("12"));
}

}  // namespace
}  // namespace sudokit::test
