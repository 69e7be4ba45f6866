// explain, rate and nishio on the command line: their output, also for bad input, and exit codes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cli/hooked.hpp"
#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

// The techniques solve the first puzzle, which needs chains, but not the second one.
constexpr const char* kChains =
    ".5...4.71..8...3......2.49.............8..61.7...65....973...6.61.....4.2...9...3";
constexpr const char* kStuck =
    "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5";

const std::string three = std::string(kEasy) + "\n" + kChains + "\n" + kStuck + "\n";

TEST(Rate, SaysRatingStepsAndGuesses) {
  const auto run = sudokit({"rate"}, three);
  std::istringstream lines(run.out);
  std::string easy, chains, stuck;
  std::getline(lines, easy), std::getline(lines, chains), std::getline(lines, stuck);
  EXPECT_EQ(easy, "-:1: easy 1.55 hidden-single steps=51 guesses=0 hidden-single=51");
  EXPECT_TRUE(chains.starts_with(
      "-:2: expert 6.75 nice-loop steps=87 guesses=4 hidden-single=52 naked-single=4"))
      << chains;
  EXPECT_TRUE(stuck.starts_with("-:3: stuck open=56 extreme 9.70 forcing-net steps=10 guesses=64 "))
      << stuck;
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(sudokit({"rate", "-p", kChains}).code, 0);
  const auto answer = json::parse(sudokit({"rate", "--json", "-p", kStuck}).out);
  EXPECT_EQ(answer["ratings"][0]["grade"], "extreme");
  // Of other techniques no grade is known.
  const auto few = sudokit({"rate", "--techniques", "hidden-single", "-p", kChains}).out;
  EXPECT_NE(few.find("stuck open="), std::string::npos) << few;
  EXPECT_EQ(few.find("extreme"), std::string::npos) << few;
}

// On every scale: a limit alone gives 4, and several solutions are no bad input.
TEST(Rate, TheExitCodeDoesNotDependOnTheScale) {
  std::string several = kEasy;
  several.replace(0, 5, ".....");
  for (const Scale* scale : rating_scales()) {
    SCOPED_TRACE(scale->name);
    const auto rate = [&](const std::string& puzzle) {
      return sudokit({"rate", "--scale", std::string(scale->name), "-p", puzzle});
    };
    EXPECT_EQ(rate(kEasy).code, 0);
    EXPECT_EQ(rate(kStuck).code, 0);
    EXPECT_EQ(rate(several).code, 1);
    EXPECT_EQ(rate(several).out, "--puzzle:1: multiple\n");
    EXPECT_EQ(rate(several).err, "");
    EXPECT_EQ(rate(kNone).code, 1);
    EXPECT_EQ(rate(kNone).out, "--puzzle:1: none\n");
  }
  EXPECT_EQ(sudokit({"rate", "--scale", "se", "--allow-multiple", "-p", several}).code, 0);
}

// Every line of tests/golden/hodoku.txt, "PUZZLE SCORE LEVEL STEPS", compared with the text of the
// program.
TEST(Rate, TellsTheRatingsOfHoDoKu) {
  std::ifstream golden(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt");
  std::string line, puzzles;
  std::vector<std::string> wanted;
  while (std::getline(golden, line)) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string puzzle, score, level, steps;
    fields >> puzzle >> score >> level >> steps;
    puzzles += puzzle + '\n';
    wanted.push_back(level + " score=" + score + " steps=" + steps);
  }
  ASSERT_EQ(wanted.size(), 100u);
  std::istringstream answers(sudokit({"rate", "--scale", "hodoku"}, puzzles).out);
  std::size_t equal = 0;
  for (const std::string& rating : wanted) {
    ASSERT_TRUE(std::getline(answers, line));
    const std::string said = line.substr(line.find(": ") + 2);
    equal += said == rating;
  }
  EXPECT_EQ(equal, wanted.size());
}

TEST(Rate, SaysNoScoreOfHoDoKuWhereOneIsNotKnown) {
  const std::vector<std::string> hodoku = {"rate", "--scale", "hodoku"};
  const std::string escargot =
      "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
  EXPECT_EQ(sudokit(hodoku, escargot).out, "-:1: Extreme score=24894 steps=67\n");
  const auto beyond = sudokit(
      {"rate", "--scale", "hodoku", "--without=forcing-chain,forcing-net,brute-force"}, escargot);
  EXPECT_EQ(beyond.out, "-:1: beyond the techniques, after 2 steps\n");
  EXPECT_EQ(beyond.code, 0);
  EXPECT_EQ(sudokit({"rate", "--scale", "hodoku", "--format=%r"}, kEasy).code, 2);
  EXPECT_EQ(sudokit({"rate", "--scale", "hodoku", "--without=path"}, kEasy).code, 2);
  EXPECT_EQ(sudokit({"rate", "--scale", "hodoku", "--without=x-wing"}, kEasy).code, 0);
}

// Each scale gives the same rating as when it is used alone.
TEST(Rate, SaysSeveralScalesInOnePass) {
  const auto by = [](const char* scale) {
    const std::string out = sudokit({"rate", "--scale", scale, "--guesses", "0"}, kChains).out;
    return out.substr(5, out.size() - 6);
  };
  const auto several = sudokit({"rate", "--scale", "sudokit,se,hodoku", "--guesses", "0"}, kChains);
  EXPECT_EQ(several.out, "-:1: sudokit: " + by("sudokit") + "; se: " + by("se") +
                             "; hodoku: " + by("hodoku") + "\n");
  const auto rows = sudokit({"rate", "--scale", "se,hodoku", "--to", "csv"}, kChains).out;
  EXPECT_TRUE(
      rows.starts_with("puzzle,comment,verdict,se_er,se_ep,se_ed,se_steps,hodoku_level,"
                       "hodoku_score,hodoku_steps,error\n"))
      << rows;
  const json both = json::parse(sudokit({"rate", "--scale", "se,eppstein", "--json"}, kChains).out);
  ASSERT_EQ(both["ratings"].size(), 2u);
  for (const json& one : both["ratings"]) {
    const json alone = json::parse(
        sudokit({"rate", "--json", "--scale", one["scale"].get<std::string>()}, kChains).out);
    EXPECT_EQ(alone["ratings"], json::array({one}));
    EXPECT_TRUE(one["settings"]["uniqueness"].get<bool>());
    EXPECT_FALSE(one["version"].get<std::string>().empty());
  }
  EXPECT_EQ(both["guesses"], 4);
}

TEST(Rate, SaysWhereScalesPart) {
  const auto parted = sudokit({"rate", "--scale", "sudokit,hodoku", "--disagree"}, kChains);
  EXPECT_EQ(parted.code, 0);
  EXPECT_NE(parted.out.find("; paths differ after "), std::string::npos) << parted.out;
  const json both = json::parse(
      sudokit({"rate", "--scale", "sudokit,hodoku", "--disagree", "--json"}, kChains).out);
  ASSERT_EQ(both["parting"]["steps"].size(), 2u);
  EXPECT_NE(both["parting"]["steps"][0]["changes"], both["parting"]["steps"][1]["changes"]);
  EXPECT_NE(sudokit({"rate", "--scale", "sudokit,eppstein", "--disagree"}, kEasy)
                .out.find("; never part"),
            std::string::npos);
  EXPECT_EQ(sudokit({"rate", "--disagree"}, kEasy).code, 2);
  EXPECT_EQ(sudokit({"rate", "--scale", "se,hodoku", "--disagree", "--to", "csv"}, kEasy).code, 2);
}

TEST(Explain, GoesByTheScalesOfOtherPrograms) {
  const std::string text = sudokit({"explain", "--scale", "se"}, kChains).out;
  EXPECT_TRUE(text.starts_with("1. (")) << text.substr(0, 80);
  const std::string rated = sudokit({"rate", "--scale", "se"}, kChains).out;
  const std::string er = rated.substr(rated.find("ER=") + 3, 3);
  EXPECT_NE(text.find(", rated " + er + "/"), std::string::npos) << text << rated;
  const json steps =
      json::parse(sudokit({"explain", "--scale", "hodoku", "--to", "json"}, kEasy).out);
  EXPECT_EQ(steps["version"], "HoDoKu 2.2.0, default configuration");
  EXPECT_FALSE(steps["steps"].empty());
  for (const char* form : {"markdown", "svg", "html"}) {
    for (const char* hint : {"1", "2", "3"}) {
      const auto next =
          sudokit({"explain", "--scale", "se-d2", "--next", "--to", form, "--hint", hint}, kChains);
      EXPECT_EQ(next.code, 0) << form << hint;
      EXPECT_FALSE(next.out.empty()) << form << hint;
    }
  }
  const auto refused =
      sudokit({"explain", "--scale", "se", "--layout", "2x2"}, std::string(16, '.'));
  EXPECT_NE(refused.code, 0);
}

// The puzzle and its ratings come from tests/golden/explainer.txt.
TEST(Rate, TellsTheRatingsOfSudokuExplainer) {
  const std::string puzzle =
      "3...1....62.........18..3....7.6.2.......3165..9.52.....45...76..........93....4.";
  const auto run = sudokit({"rate", "--scale", "se", "--format", "%n %g%t%r/%p/%d %%"}, puzzle);
  EXPECT_EQ(run.out, "1 " + puzzle + "\t4.2/1.2/1.2 %\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(sudokit({"rate", "--scale", "se"}, puzzle).out, "-:1: ER=4.2 EP=1.2 ED=1.2 steps=60\n");
  const auto several = sudokit({"rate", "--scale", "se"}, "." + puzzle.substr(1));
  EXPECT_EQ(several.out, "-:1: multiple\n");
  EXPECT_EQ(sudokit({"rate", "--scale", "se", "--format", "%z"}, puzzle).code, 2);
  EXPECT_EQ(sudokit({"rate", "--format", "%r"}, puzzle).code, 2);
}

TEST(Rate, JsonSaysTheSame) {
  std::istringstream lines(sudokit({"rate", "--json"}, three).out);
  std::vector<json> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  ASSERT_EQ(answers.size(), 3u);
  const json& solved = answers[1]["ratings"][0];
  EXPECT_EQ(solved["rating"], 6.75);
  EXPECT_EQ(solved["grade"], "expert");
  EXPECT_EQ(solved["level"], 4);
  EXPECT_EQ(solved["hardest"], "nice-loop");
  EXPECT_EQ(answers[1]["guesses"], 4);
  EXPECT_EQ(solved["techniques"]["nice-loop"], 14);
  EXPECT_EQ(answers[2]["ratings"][0]["end"], "stuck");
  EXPECT_EQ(answers[2]["ratings"][0]["open"], 56);
  int steps = 0;
  for (const auto& count : solved["techniques"]) steps += count.get<int>();
  EXPECT_EQ(solved["steps"], steps);
}

// A guess is a value that backtrack tries after its first node.
TEST(Rate, GuessesAreThoseOfBacktrack) {
  for (const char* puzzle : {kEasy, kChains, kStuck, kMinimal}) {
    const json rated = json::parse(sudokit({"rate", "--json", "-p", puzzle}).out);
    const std::string stats =
        sudokit({"check", "--engine", "backtrack", "--stats", "-p", puzzle}).err;
    const auto at = stats.find("\nnodes ");
    ASSERT_NE(at, std::string::npos) << stats;
    EXPECT_EQ(rated["guesses"].get<int>() + 1, std::stoi(stats.substr(at + 7))) << puzzle;
  }
}

TEST(Rate, GuessesAreCountedOnlySoFar) {
  const auto few = sudokit({"rate", "--guesses", "10"}, three).out;
  EXPECT_NE(few.find(" guesses=4 "), std::string::npos) << few;
  EXPECT_NE(few.find(" guesses>10 "), std::string::npos) << few;
  const json over = json::parse(sudokit({"rate", "--json", "--guesses", "10", "-p", kStuck}).out);
  EXPECT_TRUE(over["guesses"].is_null());
  EXPECT_EQ(over["guesses_over"], 10);
  EXPECT_EQ(over["verdict"], "unique");
  EXPECT_EQ(sudokit({"rate", "--guesses", "0"}, three).out.find("guesses"), std::string::npos);
}

TEST(Rate, TheSameForAnyNumberOfJobs) {
  std::string many;
  for (int i = 0; i < 300; ++i) many += three;
  EXPECT_EQ(sudokit({"rate", "--jobs", "4"}, many).out, sudokit({"rate", "--jobs", "1"}, many).out);
}

TEST(Rate, PuzzlesWithoutOneSolution) {
  const auto run = sudokit({"rate"}, std::string(kNone) + "\n" + kEmpty + "\n" + kClash + "\n");
  EXPECT_EQ(run.out,
            "-:1: none\n-:2: multiple\n# error -:3:2: r1c1 and r1c2 both hold 5 in row 1\n");
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(sudokit({"rate", "-p", kEmpty}).code, 1);
  EXPECT_EQ(sudokit({"rate"}, "").code, 3);
}

TEST(Explain, TheNextStepInThreeDegrees) {
  const auto hint = [](const char* detail) {
    return sudokit({"explain", "--next", "--hint", detail, "-p", kEasy}).out;
  };
  EXPECT_EQ(hint("1"), "Look at box 3: a single fills a cell.\n");
  EXPECT_EQ(hint("2"), "Hidden single: look at 5 in box 3.\n");
  EXPECT_EQ(hint("3"), "Hidden single: In box 3, 5 can only go in r3c7.\n");
  EXPECT_EQ(sudokit({"explain", "--hint", "4", "-p", kEasy}).code, 2);
}

TEST(Explain, TellsOfBadPuzzlesBeforeItTeaches) {
  const auto said = [](const char* puzzle) { return sudokit({"explain", "-p", puzzle}); };
  EXPECT_EQ(
      said(kNone).out,
      "# unsatisfiable --puzzle:1: the puzzle has no solution: nothing fits in r1c9; take back "
      "r2c9, or another one instead\n");
  EXPECT_EQ(said(kNone).code, 1);
  EXPECT_TRUE(
      said(kEmpty).out.starts_with("# multiple --puzzle:1: the puzzle has several solutions: r"));
  EXPECT_EQ(said(kEmpty).code, 1);
  EXPECT_EQ(said(kClash).code, 3);
  EXPECT_EQ(sudokit({"explain"}, "").codes, "no-puzzle");
  // A reader of the page or the picture gets the message too.
  for (const char* form : {"html", "svg"}) {
    const auto page = sudokit({"explain", "--to", form, "-p", kNone});
    EXPECT_EQ(page.code, 1) << form;
    EXPECT_NE(page.err.find("no solution"), std::string::npos) << form;
    EXPECT_NE(page.out.find("The puzzle has no solution: nothing fits in r1c9"), std::string::npos)
        << form;
  }
}

// The steps that were found are shown, then the reason why there are no more.
TEST(Explain, ShowsTheStepsFoundBeforeALimit) {
  const auto explain = [](std::vector<std::string> more) {
    std::vector<std::string> args = {"explain", "--scale", "se", "--time", "0.1", "-p", kChains};
    args.insert(args.end(), more.begin(), more.end());
    return hooked(args, "", {kClockOfLooks});
  };
  const auto text = explain({});
  EXPECT_EQ(text.code, 4);
  EXPECT_TRUE(text.out.starts_with("1. ")) << text.out;
  const std::regex ending("After ([0-9]+) steps the rest was not found: time\\.\n");
  std::smatch found;
  ASSERT_TRUE(std::regex_search(text.out, found, ending)) << text.out;
  const auto count = std::stoul(found[1]);
  EXPECT_GT(count, 0u);
  const auto answer = json::parse(explain({"--to", "json"}).out);
  EXPECT_EQ(answer["steps"].size(), count);
  EXPECT_EQ(answer["verdict"], "unique");
  EXPECT_EQ(answer["end"], "stopped");
  EXPECT_EQ(answer["reason"], "time");
  EXPECT_EQ(answer["why"], "its steps were not all found: time");
  for (const char* form : {"html", "markdown", "svg"}) {
    const auto page = explain({"--to", form});
    EXPECT_EQ(page.code, 4) << form;
    EXPECT_NE(page.out.find("the rest was not found: time."), std::string::npos) << form;
  }
}

TEST(Explain, AStuckPuzzleEndsWithWhatIsLeft) {
  const auto run = sudokit({"explain", "--no-suppose", "-p", kStuck});
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("After 10 steps these techniques go no further: 56 cells are open.\n"),
            std::string::npos);
}

TEST(Explain, GoesOnWhereTheTechniquesEndAndSaysSo) {
  const auto run = sudokit({"explain", "-p", kStuck});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("a supposition: the techniques alone do not suffice.\n"),
            std::string::npos);
  EXPECT_EQ(run.out, sudokit({"explain", "--suppose", "-p", kStuck}).out);
  // If techniques are chosen, only they are used; no scale is refused because it lacks one.
  EXPECT_EQ(sudokit({"explain", "--without", "nishio", "-p", kStuck}).code, 0);
  EXPECT_EQ(sudokit({"explain", "--scale", "eppstein", "-p", kEasy}).code, 0);
  EXPECT_EQ(sudokit({"explain", "--suppose", "--no-suppose", "-p", kEasy}).codes,
            "conflicting-options");
}

std::string golden_text(const std::string& name) {
  std::ifstream file(std::string(SUDOKIT_SOURCE_DIR) + "/tests/golden/explain/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Whole paths, word for word, with every technique that random puzzles need. To accept an intended
// change: cd tests/golden/explain; for p in 2x3 3x3 x; do sudokit explain $p.txt > $p.out; done
TEST(Explain, GoldenPaths) {
  for (const std::string layout : {"2x3", "3x3", "x"}) {
    const auto run = sudokit({"explain"}, golden_text(layout + ".txt"));
    EXPECT_EQ(run.code, 0) << run.err;
    std::istringstream now(run.out), golden(golden_text(layout + ".out"));
    std::string line, expected;
    for (int number = 1; std::getline(golden, expected); ++number) {
      ASSERT_TRUE(std::getline(now, line)) << layout << " ends before line " << number;
      ASSERT_EQ(line, expected) << layout << " line " << number;
    }
    EXPECT_FALSE(std::getline(now, line)) << line;
  }
}

TEST(Explain, JsonOfSeveralPuzzlesIsOneLineEach) {
  std::istringstream lines(sudokit({"explain", "--to", "json"}, three).out);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_TRUE(json::parse(line).contains("steps"));
  }
  EXPECT_EQ(count, 3u);
  const auto pages = sudokit({"explain", "--to", "svg"}, three);
  EXPECT_EQ(pages.codes, "several-puzzles") << pages.err;
  EXPECT_EQ(pages.out.find("<svg"), std::string::npos) << "half a document was written";
  EXPECT_EQ(pages.code, 3);
}

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Puzzles that cannot be explained are reported, and stand in the page too.
TEST(Explain, APageOfSeveralPuzzlesHasAnIndex) {
  const std::string puzzles = std::string(kEasy) + "\n" + kNone + "\n" + kChains + "\n";
  const auto page = sudokit({"explain", "--to", "html", "--title", "Monday"}, puzzles);
  EXPECT_EQ(page.code, 1);
  EXPECT_NE(page.err.find("-:2: the puzzle has no solution"), std::string::npos) << page.err;
  EXPECT_TRUE(page.out.starts_with("<!DOCTYPE html>"));
  EXPECT_EQ(count_of("<article ", page.out), 3u);
  EXPECT_NE(page.out.find("Monday 2</a> <small>The puzzle has no solution"), std::string::npos);
  EXPECT_NE(page.out.find("<a href=\"#1.1\">Monday 1</a>"), std::string::npos);
  EXPECT_NE(page.out.find("<a href=\"#3.1\">Monday 3</a>"), std::string::npos);
  EXPECT_EQ(page.out,
            sudokit({"explain", "--to", "html", "--title", "Monday", "--jobs", "1"}, puzzles).out);
  const auto alone = sudokit({"explain", "--to", "html", "-p", kEasy});
  EXPECT_EQ(count_of("class=\"index\"", alone.out), 0u);
}

TEST(Hint, APageOfSeveralPuzzlesSumsUpTheirPaths) {
  const auto page = sudokit({"hint", "--to", "html"}, std::string(kEasy) + "\n" + kChains + "\n");
  EXPECT_NE(page.out.find("Sudoku 2</a> <small>Solved in "), page.out.npos);
  // A single step of a path has no such sum.
  const auto step = sudokit({"explain", "--step", "pointing", "--hint", "2", "--to", "html"},
                            std::string(kChains) + "\n" + kChains + "\n");
  EXPECT_EQ(count_of("</a> <small>Pointing: look at ", step.out), 2u);
  EXPECT_EQ(count_of("go no further", step.out), 0u);
}

TEST(Explain, APageOfAHintSaysMoreWhenAsked) {
  const auto page = sudokit({"hint", "--to", "html", "-p", kChains});
  EXPECT_EQ(count_of("<summary>Tell me more</summary>", page.out), 2u);
  // The legend explains only what the picture of the hint shows; the board has no marks.
  const auto board = page.out.substr(0, page.out.find("<summary>"));
  EXPECT_EQ(count_of("</svg> placed", board), 0u);
  EXPECT_EQ(count_of("</svg> placed", page.out), 1u);
}

TEST(Explain, OnePictureAStepIntoADirectory) {
  const auto directory = std::filesystem::path(testing::TempDir()) / "sudokit-pictures";
  std::filesystem::remove_all(directory);
  const auto run =
      sudokit({"explain", "--to", "svg", "--directory", directory.string(), "-p", kChains});
  EXPECT_EQ(run.code, 0) << run.err;
  std::size_t pictures = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::ifstream file(entry.path());
    std::string tag;
    EXPECT_TRUE(std::getline(file, tag, '>') && tag.starts_with("<svg ")) << entry.path();
    ++pictures;
  }
  EXPECT_EQ(pictures, 88u);  // 87 steps and the final position
  // A shorter path leaves no files of the longer one.
  sudokit({"explain", "--to", "svg", "--directory", directory.string(), "-p", kEasy});
  EXPECT_TRUE(std::filesystem::exists(directory / "step-052.svg"));
  EXPECT_FALSE(std::filesystem::exists(directory / "step-053.svg"));
  std::filesystem::remove_all(directory);
}

TEST(Explain, EveryStepThatIsPossibleNow) {
  const auto run = sudokit({"explain", "--all", "-p", kChains});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(run.out.starts_with("1. ")) << run.out;
  EXPECT_NE(run.out.find("steps are possible here."), std::string::npos);
  EXPECT_NE(run.out.find("Pointing: "), std::string::npos);
  EXPECT_EQ(sudokit({"explain", "--all", "--next", "-p", kChains}).code, 2);
  const std::string solved = sudokit({"solve", "--to", "line", "-p", kChains}).out;
  EXPECT_EQ(sudokit({"explain", "--all"}, solved).out, "Nothing was left to solve.\n");
}

// What is asked may stand before or after the puzzle.
TEST(Explain, WhyADigitGoesThereOrNot) {
  const std::string shown = sudokit({"explain", "--why", "r1c3<>2", "-p", kEasy}).out;
  EXPECT_TRUE(shown.ends_with("So r1c3 is not 2.\n")) << shown;
  EXPECT_EQ(sudokit({"why", "r1c3<>2", "-p", kEasy}).out, shown);
  EXPECT_EQ(sudokit({"why", "-p", kEasy, "r1c3 != 2"}).out, shown);
  // A house is told from a file, wherever it stands.
  EXPECT_EQ(sudokit({"why", "-p", kEasy, "row 3"}).out,
            sudokit({"explain", "--why", "row 3", "-p", kEasy}).out);
  const auto refused = sudokit({"why", "r1c3=2", "-p", kEasy});
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.out.find("r1c3 is not 2 in the solution"), std::string::npos) << refused.out;
  EXPECT_EQ(sudokit({"why", "r1c12", "-p", kEasy}).codes, "invalid-value");
  EXPECT_NE(sudokit({"why"}).code, 0);
  for (const char* form : {"grid", "markdown", "json", "svg", "html"}) {
    const auto run = sudokit({"why", "r1c3<>2", "-p", kEasy, "--to", form});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find(form == std::string("json") ? "reached" : "So r1c3 is not 2"),
              std::string::npos)
        << run.out;
  }
}

TEST(Hint, InACellOrAHouseOrEverywhere) {
  const std::string cell = sudokit({"hint", "--cell", "r5c5", "-p", kEasy}).out;
  EXPECT_EQ(cell, sudokit({"explain", "--next", "--hint", "1", "--why", "r5c5", "-p", kEasy}).out);
  EXPECT_EQ(cell, "Look at box 5: a single fills a cell.\n");
  EXPECT_EQ(sudokit({"hint", "--house", "Row 5", "-p", kEasy}).out,
            sudokit({"hint", "--house", "r5", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"hint", "--all", "-p", kChains}).out,
            sudokit({"explain", "--all", "-p", kChains}).out);
}

TEST(Explain, ATitleIsNoMarkup) {
  const auto titled = [](const char* form) {
    return sudokit(
               {"explain", "--next", "--to", form, "--title", "<b>*x*</b>\x01\xff", "-p", kEasy})
        .out;
  };
  EXPECT_TRUE(titled("markdown").starts_with("# \\<b\\>\\*x\\*\\</b\\>\xEF\xBF\xBD\xEF\xBF\xBD\n"))
      << titled("markdown").substr(0, 60);
  EXPECT_NE(titled("html").find("<title>&lt;b&gt;*x*&lt;/b&gt;\xEF\xBF\xBD\xEF\xBF\xBD</title>"),
            std::string::npos);
}

TEST(Rate, OnEppsteinsScale) {
  const auto run = sudokit({"rate", "--scale", "eppstein"}, three);
  std::istringstream lines(run.out);
  std::string easy, chains, stuck;
  std::getline(lines, easy), std::getline(lines, chains), std::getline(lines, stuck);
  EXPECT_TRUE(easy.starts_with("-:1: easy 0 ")) << easy;
  EXPECT_NE(stuck.find("impossible"), std::string::npos) << stuck;
  EXPECT_EQ(run.out.find("x-wing"), std::string::npos);
  EXPECT_EQ(sudokit({"rate", "--scale", "none", "-p", kEasy}).code, 2);
}

TEST(Explain, TechniquesAreChosenByName) {
  const auto without = sudokit({"explain", "--without", "chain", "-p", kEasy});
  EXPECT_EQ(without.code, 2);
  EXPECT_EQ(without.codes, "unknown-technique") << without.err;
  EXPECT_NE(without.err.find("it has x-chain, "), std::string::npos) << without.err;
  const auto nothing = sudokit({"explain", "--without", "teapot", "-p", kEasy});
  EXPECT_NE(nothing.err.find("`sudokit techniques` lists all"), std::string::npos) << nothing.err;
  const auto near = sudokit({"explain", "--scale", "hodoku", "--with", "x-wigns", "-p", kEasy});
  EXPECT_NE(near.err.find("did you mean 'x-wing'?"), std::string::npos) << near.err;
  const auto group = sudokit({"rate", "--with", "exclusion", "-p", kEasy});
  EXPECT_NE(group.err.find("did you mean 'exclusions'?"), std::string::npos) << group.err;
  EXPECT_NE(sudokit({"rate", "--help"}).out.find("exclusions"), std::string::npos);
  const auto rated = [](const char* flag, const char* value) {
    return sudokit({"rate", flag, value, "-p", kChains}).out;
  };
  EXPECT_EQ(rated("--without", "conflict").find(" conflict="), std::string::npos);
  EXPECT_NE(rated("--techniques", "locate,align").find("stuck"), std::string::npos);
  EXPECT_EQ(sudokit({"rate", "--no-uniqueness", "-p", kChains}).out.find("rectangle"),
            std::string::npos);
}

TEST(Nishio, SaysWhatGoesAndByWhichWay) {
  const auto run = sudokit({"nishio", "--singles", "-p", kChains});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(run.out.starts_with("--puzzle:1: levels ")) << run.out;
  for (const char* way : {"lazy", "dfs", "overlay", "exact-cover"}) {
    const auto other = sudokit({"nishio", "--singles", "--method", way, "-p", kChains}).out;
    EXPECT_EQ(other.substr(other.find(way) + std::string_view(way).size()),
              run.out.substr(run.out.find("levels") + 6));
  }
  EXPECT_EQ(
      sudokit({"nishio", "--layout", "4x4", "--method", "overlay"}, std::string(256, '.') + "\n")
          .code,
      3);
}

TEST(Nishio, DecidesAFormula) {
  const TempFile possible("p cnf 2 2\n1 2 0\n-1 2 0\n");
  const auto yes = sudokit({"nishio", "--dimacs", possible.name()});
  EXPECT_EQ(yes.code, 0) << yes.err;
  EXPECT_NE(yes.out.find(" 2 0\n"), std::string::npos) << yes.out;
  const TempFile impossible("p cnf 1 2\n1 0\n-1 0\n");
  const auto no = sudokit({"nishio", "--dimacs", impossible.name()});
  EXPECT_EQ(no.out, "s UNSATISFIABLE\n");
  EXPECT_EQ(no.code, 1);

  const auto made = sudokit({"make", "--family", "nishio-3sat", "--dimacs", possible.name()});
  const auto board = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"nishio", "--board", "-"});
    return sudokit(flags, made.out);
  };
  EXPECT_EQ(board({"--decode", possible.name()}).out, yes.out);
  EXPECT_EQ(board({"--decode", impossible.name()}).code, 3);
  const auto filtered = board({});
  EXPECT_TRUE(filtered.out.starts_with("-: exact-cover r")) << filtered.out;
  EXPECT_EQ(board({"--method", "lazy"}).out.substr(7), filtered.out.substr(14));
  const json told = json::parse(board({"--json", "--method", "lazy"}).out);
  EXPECT_EQ(told["placed"], true);
  EXPECT_GT(told["work"], 1);
  EXPECT_EQ(board({"--method", "lazy", "--limit", "2"}).code, 4);
  EXPECT_EQ(board({"--method", "overlay"}).code, 2);
  EXPECT_EQ(board({"--digit", "2"}).code, 2);
  EXPECT_EQ(board({"puzzles.txt"}).code, 2);
  EXPECT_EQ(sudokit({"nishio", "--decode", possible.name()}).code, 2);
  for (const std::string command : {"nishio", "solve", "convert", "rate"}) {
    const auto read = sudokit({command}, made.out);
    EXPECT_EQ(read.code, 3) << command;
    EXPECT_EQ(std::ranges::count(read.err, '\n'), 1) << command << read.err;
    EXPECT_EQ(read.codes, "not-a-puzzle") << read.err;
  }
  const TempFile empty("");
  const auto nothing = sudokit({"nishio", "--dimacs", empty.name()});
  EXPECT_EQ(nothing.code, 3);
  EXPECT_EQ(nothing.codes, "invalid-problem-line") << nothing.err;
  const auto bad = sudokit({"nishio", "--board", "-"}, "p digit 60000 60000 1\n");
  EXPECT_EQ(bad.code, 3);
  EXPECT_NE(bad.err.find("-:1: "), std::string::npos) << bad.err;
}

}  // namespace
}  // namespace sudokit::test
