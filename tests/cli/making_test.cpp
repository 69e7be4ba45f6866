// make to a wish, explore, scramble and count --grids on the command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/hooked.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

constexpr const char* kPuzzle =
    "3...1....62.........18..3....7.6.2.......3165..9.52.....45...76..........93....4.";

std::vector<std::string> puzzles_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

TEST(MakeToAWish, IsTheSameForAnyNumberOfThreadsAndIsWhatWasWished) {
  const auto run =
      sudokit({"make", "--count", "6", "--symmetry", "rotate180", "--givens", "24..26"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("--givens 24..26 --symmetry rotate180 --count 6"), std::string::npos);
  for (const std::string& line : puzzles_in(run.out)) {
    const auto open = std::ranges::count(line, '.');
    EXPECT_GE(open, 81 - 26);
    EXPECT_LE(open, 81 - 24);
    for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(line[i] == '.', line[80 - i] == '.');
  }
  for (const char* jobs : {"1", "3"}) {
    const auto again = sudokit(
        {"make", "--count", "6", "--symmetry", "rotate180", "--givens", "24..26", "--jobs", jobs});
    EXPECT_EQ(again.out, run.out);
  }
}

TEST(MakeToAWish, ARareOneSaysWhatWasSeenAndKeepsWhatItHas) {
  const auto run = sudokit({"make", "--count", "2", "--givens", "17", "--tries", "100"});
  EXPECT_EQ(run.code, 4);
  EXPECT_NE(run.out.find("# unknown puzzle 1: iterations"), std::string::npos) << run.out;
  EXPECT_NE(run.err.find("2 of 2 puzzles not found among 200 tried"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("the closest had 2"), std::string::npos) << run.err;
}

TEST(MakeToAWish, ContradictionsAreUsageErrors) {
  const auto run = sudokit({"make", "--needs", "x-wing", "--avoids", "x-wing"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.codes, "contradictory-request") << run.err;
  EXPECT_EQ(sudokit({"make", "--givens", "26..24"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "blank", "--givens", "30"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "blank", "--tries", "3"}).code, 2);
}

TEST(MakeToAWish, TakesAMaskFromAFile) {
  const TempFile mask("x..x\n.xx.\n.xx.\nx..x\n");
  const auto run = sudokit({"make", "--layout", "2x2", "--no-minimal", "--mask", mask.name()});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(puzzles_in(run.out).at(0)[1], '.');
  EXPECT_NE(puzzles_in(run.out).at(0)[0], '.');
  const TempFile none("# nothing but words\n");
  const auto refused = sudokit({"make", "--layout", "2x2", "--mask", none.name()});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.codes, "invalid-value");
  EXPECT_NE(refused.err.find("--mask: "), std::string::npos) << refused.err;
  const TempFile empty("");
  EXPECT_EQ(sudokit({"make", "--layout", "2x2", "--mask", empty.name()}).code, 3);
}

// Wishes of several words or lines stay in the command that makes the puzzles again, which is
// written as one comment line.
TEST(MakeToAWish, IsQuotedInTheCommand) {
  const auto run = sudokit({"make", "--layout", "2x2", "--from", "1..4\n..1.\n.3..\n2..3"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find(" --from $'1..4\\012..1.\\012.3..\\0122..3' "), std::string::npos)
      << run.out;
  EXPECT_EQ(puzzles_in(run.out).size(), 1u) << run.out;
}

TEST(MakeToAWish, AnEndlessFileIsNoDrawing) {
  const auto run = sudokit({"make", "--mask", "/dev/zero"});
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.codes, "too-long") << run.err;
}

TEST(MakeToAWish, AFileThatIsNotThereIsNoDrawing) {
  for (const char* wish : {"--mask", "--from"}) {
    const auto run = sudokit({"make", wish, "/nonexistent"});
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.codes, "invalid-value");
    EXPECT_NE(run.err.find(wish + std::string(": '/nonexistent'")), std::string::npos) << run.err;
  }
}

TEST(MakeASample, HasItsWeightInEveryFormThatHasAPlaceForIt) {
  const std::vector<std::string> base = {"make",     "--layout", "2x2", "--sample",
                                         "weighted", "--count",  "3"};
  const auto made = [&](std::initializer_list<std::string> more) {
    auto args = base;
    args.insert(args.end(), more);
    return sudokit(args);
  };
  const auto lines = made({});
  EXPECT_NE(lines.out.find(" --sample weighted --count 3 "), std::string::npos) << lines.out;
  const auto rows = made({"--json"}).out;
  const auto answer = nlohmann::json::parse(rows.substr(0, rows.find('\n')));
  // The numbers of ways to choose 4, 5 or 6 of 16 cells.
  const std::set<double> known = {1820, 4368, 8008};
  EXPECT_TRUE(known.contains(answer.at("weight"))) << answer;
  const std::string weight = std::to_string(answer.at("weight").get<int>());
  const std::string first = answer.at("puzzle");
  EXPECT_EQ(puzzles_in(lines.out).at(0), first + " weight " + weight);
  const auto csv = made({"--to", "csv"}).out;
  EXPECT_TRUE(csv.starts_with("puzzle,comment,weight\n" + first + ",," + weight + "\n")) << csv;
  EXPECT_NE(made({"--to", "grid"}).out.find("weight " + weight), std::string::npos);
  for (const char* form : {"sdm", "table", "svg"}) {
    const auto refused = made({"--to", form});
    EXPECT_EQ(refused.code, 2) << form;
    EXPECT_EQ(refused.codes, "conflicting-options") << refused.err;
  }
  EXPECT_EQ(made({"--jobs", "3"}).out, lines.out);
}

TEST(MakeASample, IsRefusedWhatWouldMakeItUneven) {
  const auto run = sudokit({"make", "--sample", "uniform", "--layout", "windoku"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.codes, "contradictory-request") << run.err;
  EXPECT_EQ(sudokit({"make", "--sample", "fair"}).code, 2);
  const auto rare = sudokit({"make", "--sample", "uniform", "--tries", "50"});
  EXPECT_EQ(rare.code, 4);
  EXPECT_NE(rare.err.find("50 tried"), std::string::npos) << rare.err;
}

// The text of a mask may be longer than any file name, and its file may be a pipe.
TEST(MakeToAWish, TakesAMaskOfManyCells) {
  std::string mask;
  for (int cell = 0; cell < 256; ++cell) mask += cell % 16 == 15 ? '.' : '1';
  const auto run = sudokit({"make", "--layout", "4x4", "--no-minimal", "--mask", mask});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(puzzles_in(run.out).size(), 1u);
  const auto piped =
      sudokit({"make", "--layout", "4x4", "--no-minimal", "--mask", "/dev/stdin"}, mask);
  EXPECT_EQ(puzzles_in(piped.out), puzzles_in(run.out));
}

// Hundreds of the questions here are proofs of thousands of nodes. Search alone is many times
// faster on them than clause learning. In this test the clauses find no memory, and the puzzles are
// made anyway.
TEST(Make, PencilmarksOfMoreHousesNeedNoClauseLearning) {
  for (const char* layout : {"x", "windoku"}) {
    const auto run =
        sudokit({"make", "--family", "sukaku", "--layout", layout, "--memory", "512K"});
    EXPECT_EQ(run.code, 0) << layout << run.out;
    EXPECT_EQ(run.out.find("unknown"), std::string::npos) << layout << run.out;
  }
}

TEST(Make, TellsTheCommandAsARemarkOfTheForm) {
  const auto lines = puzzles_in(sudokit({"make", "--count", "1"}).out);
  for (const auto& [form, remark] : std::initializer_list<std::pair<std::string, std::string>>{
           {"html",
            "<!-- sudokit make --family minimal --layout 3x3 --count 1 --seed 1 --to html -->\n"},
           {"latex", "% sudokit make --family minimal"},
           {"opensudoku", "<?sudokit make --family minimal"}}) {
    const auto run = sudokit({"make", "--to", form});
    EXPECT_TRUE(run.out.starts_with(remark)) << run.out;
    const TempFile made(run.out);
    EXPECT_EQ(puzzles_in(sudokit({"convert", "--to", "line", made.name()}).out), lines) << form;
  }
}

TEST(Make, PuzzlesWithRulesReadBackInEveryFormThatTakesThem) {
  for (const char* rules : {"diagonals", "killer:4", "diagonals,killer:4", "greater-than:30"}) {
    for (const char* form : {"csv", "grid", "rules"}) {
      const auto run = sudokit({"make", "--rules", rules, "--seed", "3", "--to", form});
      EXPECT_EQ(run.code, 0) << rules << " " << form << run.err;
      EXPECT_EQ(sudokit({"check"}, run.out).code, 0) << rules << " " << form << "\n" << run.out;
    }
  }
  const auto drawn = sudokit({"make", "--rules", "greater-than:30", "--to", "greater-than"});
  EXPECT_EQ(sudokit({"check"}, drawn.out).code, 0) << drawn.out;
  for (const char* form : {"line", "numbers"}) {
    EXPECT_EQ(sudokit({"make", "--rules", "killer:4", "--to", form}).code, 2) << form;
  }
  EXPECT_EQ(sudokit({"make", "--jigsaw", "--to", "csv"}).code, 2);
}

TEST(Explore, FindsTheNeighboursThatAreUnique) {
  const auto run = sudokit({"explore", "-p", kPuzzle});
  EXPECT_EQ(run.code, 0) << run.err;
  const auto lines = puzzles_in(run.out);
  EXPECT_GT(lines.size(), 10u);
  for (const std::string& line : lines) {
    EXPECT_EQ(std::ranges::count(line, '.'), std::ranges::count(std::string(kPuzzle), '.'));
  }
  EXPECT_EQ(sudokit({"check"}, run.out).code, 0);
  EXPECT_LE(puzzles_in(sudokit({"explore", "--minimal", "-p", kPuzzle}).out).size(), lines.size());
}

TEST(Scramble, GivesIsomorphsBySeed) {
  const auto run = sudokit({"scramble", "--count", "5", "-p", kPuzzle});
  EXPECT_EQ(run.code, 0) << run.err;
  const auto lines = puzzles_in(run.out);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(std::set(lines.begin(), lines.end()).size(), 5u);
  const auto forms = puzzles_in(sudokit({"convert", "--canonical"}, run.out).out);
  EXPECT_EQ(std::set(forms.begin(), forms.end()).size(), 1u);
  EXPECT_EQ(sudokit({"scramble", "--count", "5", "-p", kPuzzle}).out, run.out);
  EXPECT_NE(sudokit({"scramble", "--count", "5", "--seed", "2", "-p", kPuzzle}).out, run.out);
}

TEST(Scramble, KeepsTheSymmetryOfThePattern) {
  const auto made = sudokit({"make", "--symmetry", "rotate180"});
  const auto run = sudokit({"scramble", "--keep-symmetry", "--count", "8"}, made.out);
  for (const std::string& line : puzzles_in(run.out)) {
    for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(line[i] == '.', line[80 - i] == '.');
  }
}

TEST(Canonical, SaysTheMapAndTheAutomorphisms) {
  // The grid with the most symmetries.
  const auto run =
      sudokit({"convert", "--canonical", "--json"},
              "123456789456789123789123456231564897564897231897231564312645978645978312"
              "978312645\n");
  const auto answer = nlohmann::json::parse(run.out);
  EXPECT_EQ(answer.at("automorphisms"), 648);
  for (const char* lines : {"rows", "columns", "digits"}) {
    std::set<int> all(answer.at(lines).begin(), answer.at(lines).end());
    EXPECT_EQ(all.size(), 9u);
    EXPECT_EQ(*all.begin(), 1);
    EXPECT_EQ(*all.rbegin(), 9);
  }
}

TEST(CountGrids, KnowsTheNumbers) {
  EXPECT_EQ(sudokit({"count", "--grids"}).out, "6670903752021072936960\n");
  EXPECT_EQ(sudokit({"count", "--grids", "--layout", "2x4"}).out, "29136487207403520\n");
  EXPECT_EQ(sudokit({"count", "--grids", "--layout", "x"}).code, 2);
  const auto cut =
      hooked({"count", "--grids", "--layout", "2x5", "--time", ".1"}, "", {kClockOfLooks});
  EXPECT_EQ(cut.out, "unknown: time\n");
  EXPECT_EQ(cut.code, 4);
  EXPECT_EQ(sudokit({"count", "--grids", "-p", kPuzzle}).code, 2);
}

}  // namespace
}  // namespace sudokit::test
