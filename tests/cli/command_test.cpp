// The output and exit codes of the other subcommands.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/engine.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

TEST(Check, SaysWhatEachRecordIs) {
  const auto run = sudokit({"check"}, easy_line + kNone + "\n" + kEmpty + "\n" + kClash + "\n");
  EXPECT_EQ(run.out,
            "-:1: unique\n"
            "-:2: none r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r2c9=9 contradict each other\n"
            "-:3: multiple\n"
            "-:4:2: invalid r1c1 and r1c2 both hold 5 in row 1\n");
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(sudokit({"check"}, easy_line).code, 0);
  EXPECT_EQ(sudokit({"check"}, easy_line + kEmpty + "\n").code, 1);
  EXPECT_EQ(sudokit({"check", "--iterations", "0"}, std::string(kEmpty) + "\n").code, 4);
  EXPECT_EQ(sudokit({"check", "--iterations", "0"}, std::string(kEmpty) + "\n").out,
            "-:1: unknown iterations\n");
}

TEST(Check, OpenGridsAreJudged) {
  const std::string begin = "layout 2x3of4\n1...",
                    rules = "\nrows-without-repeats\ncolumns-without-repeats\n";
  EXPECT_EQ(sudokit({"check"}, begin + "4." + rules + "killer 5 r1c1 r1c2\n").out, "-:1: none\n");
  EXPECT_EQ(sudokit({"check"}, begin + ".." + rules).out, "-:1: multiple\n");
}

TEST(Check, JudgesTheSolutionsOfACsvFile) {
  const std::string right = std::string(kEasy) + "," + kEasySolution + "\n";
  std::string other = kEasySolution;
  std::swap(other[79], other[80]);
  const std::string rows = "puzzle,solution\n" + right + kEasy + "," + other + "\n" + kEasy +
                           ",123\n" + kEasy + ",\n" + kEasy + "," + kEasy + "\n";
  const auto run = sudokit({"check", "--to", "text"}, rows);
  EXPECT_EQ(run.out,
            "-:2: unique\n"
            "-:3: unique, wrong solution: r5c8 and r9c8 both hold 9 in column 8\n"
            "-:4: unique, wrong solution: '123' is not a puzzle: 3 cells are not a square\n"
            "-:5: unique\n"
            "-:6: unique, wrong solution: r1c3 holds 0\n");
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(sudokit({"check"}, "puzzle,solution\n" + right).code, 0);
}

TEST(Check, MinimalNamesRedundantGivens) {
  // The 17 givens and one more, which contradicts the solution at r1c1.
  std::string spoilt = kMinimal;
  const auto solution = sudokit({"solve", "-p", kMinimal}).out;
  spoilt[0] = solution[0];
  const auto run = sudokit({"check", "--minimal"}, std::string(kMinimal) + "\n" + spoilt + "\n");
  EXPECT_TRUE(run.out.starts_with("-:1: minimal\n-:2: redundant r1c1")) << run.out;
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(sudokit({"check", "--minimal", "-p", kMinimal}).code, 0);
}

TEST(Check, MinimalSaysThatGivensAreSpareAlone) {
  const auto solution = sudokit({"solve", "-p", kMinimal}).out.substr(0, 81);
  const auto many = sudokit({"check", "--minimal", "-p", solution});
  EXPECT_TRUE(many.out.ends_with(", each alone, not all at once\n")) << many.out;
  std::string one = kMinimal;
  one[0] = solution[0];
  const auto both = sudokit({"check", "--minimal", "-p", one});
  EXPECT_TRUE(both.out.find("redundant r1c1") != std::string::npos) << both.out;
}

TEST(Check, MinimalSaysThatGivensAreSpareTogether) {
  const auto run = sudokit(
      {"check", "--minimal", "--layout", "2x3", "-p", ".142..3.2..65........53....14......."});
  EXPECT_EQ(run.out, "--puzzle:1: redundant r2c1 r4c4, all at once\n");
}

TEST(Check, Json) {
  const auto run = sudokit({"check", "--minimal", "--json"}, std::string(kMinimal) + "\n");
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["verdict"], "minimal");
  EXPECT_EQ(answer["line"], 1);
  EXPECT_EQ(answer["redundant"], json::array());
}

TEST(Count, TellsTheLimitFromTheExactNumber) {
  const std::string one_given = "1...............\n";
  const auto count = [&](std::vector<std::string> args) {
    args.insert(args.begin(), "count");
    return sudokit(args, one_given);
  };
  EXPECT_EQ(count({}).out, "72\n");
  EXPECT_EQ(count({"--limit", "72"}).out, "72\n");
  EXPECT_EQ(count({"--limit", "71"}).out, ">=71\n");
  EXPECT_EQ(count({"--limit", "71"}).code, 0);
  EXPECT_EQ(count({"--limit", "0"}).out, "72\n");
  EXPECT_EQ(count({"--iterations", "3"}).code, 4);
  EXPECT_EQ(sudokit({"count", "--limit", "0", "-p", "................"}).out, "288\n");
}

TEST(Count, NoneIsZeroAndNo) {
  const auto run = sudokit({"count"}, easy_line + kNone + "\n" + kClash + "\n");
  EXPECT_EQ(run.out, "1\n0\n# error -:3:2: r1c1 and r1c2 both hold 5 in row 1\n");
  EXPECT_EQ(sudokit({"count", "-p", kNone}).code, 1);
}

TEST(Count, Json) {
  const json answer = json::parse(sudokit({"count", "--json", "--limit", "5", "-p", kEmpty}).out);
  EXPECT_EQ(answer["solutions"], 5);
  EXPECT_EQ(answer["complete"], false);
  EXPECT_EQ(answer["verdict"], "multiple");
}

TEST(Convert, KeepsPuzzlesAndComments) {
  const std::string text = std::string(kEasy) + " from a newspaper\n";
  EXPECT_EQ(sudokit({"convert"}, text).out, text);
  const auto numbers = sudokit({"convert", "--to", "numbers"}, text).out;
  EXPECT_TRUE(numbers.starts_with("5 3 . . 7 ")) << numbers;
  EXPECT_EQ(sudokit({"convert", "--to", "line"}, numbers).out.substr(0, 81), kEasy);
}

TEST(Convert, LayoutFilesAreLayouts) {
  const std::string file = std::string(SUDOKIT_SOURCE_DIR) + "/data/layouts/jigsaw5.layout";
  const auto run = sudokit({"solve", "--layout", file}, std::string(25, '.') + "\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(sudokit({"check", "--layout", file}, run.out).out, "-:1: unique\n");
}

TEST(Convert, MovesTurnTheGrid) {
  const std::string puzzle = "1234............\n";
  const auto moved = [&](const char* moves) {
    return sudokit({"convert", "--transform", moves}, puzzle).out;
  };
  EXPECT_EQ(moved("transpose"), "1...2...3...4...\n");
  EXPECT_EQ(moved("rotate"), "...1...2...3...4\n");
  EXPECT_EQ(moved("rotate180"), "............4321\n");
  EXPECT_EQ(moved("rotate270"), "4...3...2...1...\n");
  EXPECT_EQ(moved("mirror"), "4321............\n");
  EXPECT_EQ(moved("flip"), "............1234\n");
  EXPECT_EQ(moved("rotate,rotate,rotate,rotate"), puzzle);
  EXPECT_EQ(moved("transpose,mirror"), moved("rotate"));
}

TEST(Convert, RelabelsByListAndByAppearance) {
  const auto relabel = [](const char* names) {
    return sudokit({"convert", "--relabel", names}, "42.1............\n");
  };
  EXPECT_EQ(relabel("4321").out, "13.4............\n");
  EXPECT_EQ(relabel("4,3,2,1").out, "13.4............\n");
  EXPECT_EQ(relabel("appearance").out, "12.3............\n");
  EXPECT_EQ(relabel("1123").code, 3);
}

TEST(Convert, CanonicalFormsOfScrambledPuzzlesAreEqual) {
  const auto canonical = sudokit({"convert", "--canonical"}, easy_line).out;
  for (const char* seed : {"1", "2", "3"}) {
    const auto scrambled = sudokit({"scramble", "--seed", seed}, easy_line).out;
    EXPECT_NE(scrambled, easy_line);
    EXPECT_EQ(scrambled, sudokit({"scramble", "--seed", seed}, easy_line).out);
    EXPECT_EQ(sudokit({"convert", "--canonical"}, scrambled).out, canonical);
  }
}

TEST(Make, TheSameBytesForAnyNumberOfJobsAndTheCommandOnTop) {
  const std::vector<std::string> base = {"make", "--count", "30", "--seed", "7"};
  const auto with_jobs = [&](const char* jobs) {
    auto args = base;
    args.insert(args.end(), {"--jobs", jobs});
    return sudokit(args).out;
  };
  const auto once = with_jobs("1");
  EXPECT_TRUE(
      once.starts_with("# sudokit make --family minimal --layout 3x3 --count 30 --seed 7\n"));
  for (const char* jobs : {"2", "4"}) EXPECT_EQ(with_jobs(jobs), once);
  const auto checked = sudokit({"check", "--minimal"}, once);
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_EQ(std::count(checked.out.begin(), checked.out.end(), '\n'), 30);
}

TEST(Make, TheCommandOnTopMakesThePuzzlesBelow) {
  const auto run = sudokit({"make", "--family", "blank", "--layout", "2x3", "--fixed", "0.4",
                            "--count", "3", "--to", "numbers"});
  EXPECT_TRUE(run.out.starts_with(
      "# sudokit make --family blank --layout 2x3 --fixed 0.4 --count 3 --seed 1 --to numbers\n"))
      << run.out;
  EXPECT_EQ(sudokit({"info", "--json", "-"}, run.out).out,
            "{\"file\":\"-\",\"form\":\"numbers\",\"puzzles\":3,\"errors\":0,\"with_marks\":0,"
            "\"layouts\":{\"2x3\":3},\"givens\":{\"15\":3}}\n");
}

TEST(Make, OtherLayoutsAreNamedForTheReader) {
  const auto run = sudokit({"make", "--layout", "windoku", "--count", "2"});
  EXPECT_NE(run.out.find("\n# layout: windoku\n"), std::string::npos) << run.out;
  EXPECT_EQ(sudokit({"check", "--minimal"}, run.out).out.find("redundant"), std::string::npos);
  EXPECT_EQ(json::parse(sudokit({"info", "--json", "-"}, run.out).out)["layouts"]["windoku"], 2);
}

TEST(Make, Json) {
  const json answer =
      json::parse(sudokit({"make", "--family", "lewis", "--layout", "2x2", "--json"}).out);
  EXPECT_EQ(answer["family"], "lewis");
  EXPECT_EQ(answer["index"], 0);
  EXPECT_EQ(answer["seed"], 1);
  EXPECT_EQ(answer["puzzle"].get<std::string>().size(), 16u);
}

TEST(Make, RefusesWhatFitsNoPuzzle) {
  EXPECT_EQ(sudokit({"make", "--family", "minimal", "--fixed", "0.4"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "lewis", "--layout", "latin9"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "blank", "--fixed", "1.5"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "blank", "--relabel"}).code, 2);
}

TEST(Convert, ExportsOneProblemAndReadsItsAnswerBack) {
  const std::string puzzle = "1234341221......";
  const auto cnf = sudokit({"convert", "--to", "cnf", "-p", puzzle}).out;
  EXPECT_NE(cnf.find("p cnf 64 "), std::string::npos) << cnf;
  // The solution 1234341221434321 as a model: the number of a candidate is cell * 4 + digit.
  const std::string solution = "1234341221434321";
  std::string model = "v";
  for (std::size_t cell = 0; cell < 16; ++cell) {
    model += " " + std::to_string(cell * 4 + std::size_t(solution[cell] - '0'));
  }
  const TempFile answer(model);
  const auto decode = [&](const std::string& problem) {
    return sudokit({"convert", "--decode", "cnf", "--answer", answer.name(), "-p", problem});
  };
  EXPECT_EQ(decode(puzzle).out, solution + "\n");
  EXPECT_EQ(decode("4...............").code, 3);
  const auto reduced = sudokit({"convert", "--to", "cnf_reduced", "-p", puzzle}).out;
  EXPECT_NE(reduced.find("p cnf 0 0"), std::string::npos) << reduced;  // singles solve it
  const TempFile no_literals("s SATISFIABLE\nv 0\n");
  EXPECT_EQ(
      sudokit({"convert", "--decode", "cnf_reduced", "--answer", no_literals.name(), "-p", puzzle})
          .out,
      solution + "\n");
  for (const char* form : {"colouring_merged", "exact_cover", "opb"}) {
    EXPECT_FALSE(sudokit({"convert", "--to", form, "-p", puzzle}).out.empty()) << form;
  }
  const auto two = sudokit({"convert", "--to", "cnf", "-p", puzzle, "-p", puzzle});
  EXPECT_EQ(two.code, 3);
  EXPECT_EQ(two.out, "");
  EXPECT_EQ(sudokit({"convert", "--to", "cnf", "--json", "-p", puzzle}).code, 2);
}

TEST(Engines, TextAndJsonNameAllOfThem) {
  const auto text = sudokit({"engines"}).out;
  const auto lines = sudokit({"engines", "--json"}).out;
  std::size_t at = 0;
  for (const EngineInfo* info : engines()) {
    EXPECT_NE(text.find(std::string(info->name) + " "), std::string::npos);
    const auto end = lines.find('\n', at);
    const json engine = json::parse(lines.substr(at, end - at));
    EXPECT_EQ(engine["name"], info->name);
    EXPECT_EQ(engine["complete"], info->complete());
    EXPECT_EQ(engine["params"].size(), info->params.size());
    at = end + 1;
  }
  EXPECT_EQ(at, lines.size());
}

TEST(Engines, OneHasItsParameters) {
  const auto text = sudokit({"engines", "backtrack"}).out;
  for (const char* part : {"source", "--backtrack.order=VALUE", "smallest | first", "default"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(sudokit({"engines", "none"}).code, 2);
}

TEST(Info, OfTheProgramAndOfAnInput) {
  const auto program = sudokit({"info"}).out;
  EXPECT_TRUE(program.starts_with("version   ")) << program;
  Process forced({SUDOKIT_PROGRAM, "info"}, {"SUDOKIT_TARGET=scalar"});
  forced.talk("");
  EXPECT_NE(forced.finish().out.find("\nsimd      scalar (of "), std::string::npos);
  const auto run = sudokit({"info", "-"}, easy_line + kEmpty + "\n" + kClash + "\n");
  EXPECT_EQ(run.out,
            "-\n  form      line\n  puzzles   2\n  errors    1\n  layout    3x3\n"
            "  givens    0 to 30, median 0\n"
            "      0          1  ========================================\n"
            "     30          1  ========================================\n");
  EXPECT_EQ(run.code, 3);
  const json answer = json::parse(sudokit({"info", "--json", "-"}, easy_line).out);
  EXPECT_EQ(answer["puzzles"], 1);
  EXPECT_EQ(answer["layouts"]["3x3"], 1);
  EXPECT_EQ(answer["givens"]["30"], 1);
}

// Computed by hand: each empty box of 2x2 can be filled in 4! ways, the box of the given in 3!; the
// given removes a digit from its seven peers.
TEST(Info, OfTheSpaceThatIsLeft) {
  const auto left = [](const std::string& layout, const std::string& puzzle) {
    const auto run = sudokit({"info", "--space", "--json", "--layout", layout, "-p", puzzle});
    return json::parse(run.out)["space"];
  };
  const json blank = left("2x2", std::string(16, '.'));
  EXPECT_NEAR(blank["givens"]["log10_states"], 4 * std::log10(24), 1e-9);
  EXPECT_EQ(blank["singles"]["candidates"], 4);
  const json one = left("2x2", "1" + std::string(15, '.'));
  EXPECT_NEAR(one["singles"]["log10_states"], 3 * std::log10(24) + std::log10(6), 1e-9);
  EXPECT_NEAR(one["givens"]["candidates"], (1 + 7 * 3 + 8 * 4) / 16.0, 1e-9);
  EXPECT_EQ(one["acs_code"]["solved"], 0);
  // Without regions there is no number of ways to fill them.
  const json latin = left("latin4", std::string(16, '.'));
  EXPECT_TRUE(latin["givens"]["log10_states"].is_null());
  EXPECT_EQ(latin["givens"]["candidates"], 4);
  const auto text = sudokit({"info", "--space", "--layout", "latin4", "-p", std::string(16, '.')});
  EXPECT_NE(text.out.find("  givens                  -           4.00       0\n"),
            std::string::npos)
      << text.out;
}

}  // namespace
}  // namespace sudokit::test
