// CSV in, CSV out: the columns of the input are kept, and the results follow after them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

const std::string kRow = std::string("7,") + kEasy + ",\"a, \"\"b\"\"\"";
// A puzzle, one without a solution, a field that is not a puzzle, and a row that is too short.
const std::string kTable = "id,puzzle,note\n" + kRow + "\n8," + kNone + ",=x\n9,abc,\n10\n";

std::string rows(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST(CsvOut, OfSolveKeepsEveryColumn) {
  const auto run = sudokit({"solve"}, kTable);
  EXPECT_EQ(run.out,
            rows({"id,puzzle,note,solution,verdict,error", kRow + "," + kEasySolution + ",solved,",
                  std::string("8,") + kNone + ",=x,,unsatisfiable,",
                  "9,abc,,,,'abc' is not a puzzle: 3 cells are not a square",
                  "10,,,,,\"no field 2, which holds the puzzle according to the header\""}));
  EXPECT_EQ(run.code, 3);
}

TEST(CsvIn, WithoutTheColumnIsToldOnceAndCostsNoOtherFile) {
  const TempFile table("id,puzzle\n1," + std::string(kEasy) + "\n2," + kEasy + "\n", ".csv");
  const TempFile other("n,zz\n1," + std::string(kEasy) + "\n", ".csv");
  const auto run = sudokit({"solve", "--column", "zz", "--to", "line", table.name(), other.name()});
  EXPECT_EQ(run.codes, "missing-column");
  EXPECT_TRUE(run.err.starts_with(table.name() + ": error: ")) << run.err;
  EXPECT_EQ(run.out, std::string(kEasySolution) + "\n");
  EXPECT_EQ(run.code, 3);
}

TEST(CsvIn, WithoutAColumnNamesTheOption) {
  const auto run = sudokit({"solve", "--from", "csv"}, std::string("a,b\n1,2\n"));
  EXPECT_NE(run.err.find("name the column with --column"), std::string::npos) << run.err;
}

TEST(CsvOut, OfSeveralSolutionsIsARowASolution) {
  const std::string table = "id,puzzle\n1,..............12\n2,1234341221434321\n";
  const auto run = sudokit({"solve", "--limit", "2"}, table);
  EXPECT_TRUE(run.out.starts_with("id,puzzle,solution,verdict,count,error\n1,..............12,"))
      << run.out;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 4) << run.out;
  EXPECT_NE(run.out.find(",multiple,>=2,\n1,"), std::string::npos) << run.out;
  EXPECT_TRUE(run.out.ends_with("2,1234341221434321,1234341221434321,unique,1,\n")) << run.out;
}

TEST(CsvOut, OfClassicPuzzlesWithSeveralSolutions) {
  const auto run = sudokit({"solve", "--limit", "2"}, "puzzle;n\n" + std::string(kEmpty) + ";x\n");
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 3) << run.out;
  EXPECT_NE(run.out.find(std::string(kEmpty) + ";x;"), std::string::npos);
  EXPECT_TRUE(run.out.ends_with(";multiple;>=2;\n")) << run.out;
}

TEST(CsvOut, OfCheckCountRateConvertAndMinimize) {
  const std::string table = "id,puzzle\n1," + std::string(kEasy) + "\n2," + kEmpty + "\n3,abc\n";
  const std::string one = "1," + std::string(kEasy), two = "2," + std::string(kEmpty);
  const std::string no_puzzle = "'abc' is not a puzzle: 3 cells are not a square";
  EXPECT_EQ(sudokit({"check"}, table).out,
            rows({"id,puzzle,verdict,detail,error", one + ",unique,,", two + ",multiple,,",
                  "3,abc,invalid,," + no_puzzle}));
  EXPECT_EQ(sudokit({"count", "--limit", "5"}, table).out,
            rows({"id,puzzle,count,error", one + ",1,", two + ",>=5,", "3,abc,," + no_puzzle}));
  EXPECT_EQ(sudokit({"rate"}, table).out,
            rows({"id,puzzle,verdict,end,rating,grade,hardest,steps,open,guesses,error",
                  one + ",unique,solved,1.55,easy,hidden-single,51,0,0,", two + ",multiple,,,,,,,,",
                  "3,abc,,,,,,,,," + no_puzzle}));
  EXPECT_EQ(sudokit({"convert"}, table).out,
            rows({"id,puzzle,error", one + ",", two + ",", "3,abc," + no_puzzle}));
  EXPECT_TRUE(sudokit({"minimize"}, table).out.starts_with("id,puzzle,verdict,error\n1,"));
}

TEST(CsvOut, OfRatingsAsSudokuExplainerGivesThem) {
  const auto run = sudokit({"rate", "--scale", "se"}, "puzzle,id\n" + std::string(kEasy) + ",4\n");
  EXPECT_TRUE(run.out.starts_with("puzzle,id,verdict,er,ep,ed,steps,error\n" + std::string(kEasy) +
                                  ",4,unique,"))
      << run.out;
}

TEST(CsvOut, OfOtherTextsHasPuzzleAndComment) {
  EXPECT_EQ(sudokit({"solve", "--to", "csv"}, std::string(kEasy) + " =1+1\n").out,
            rows({"puzzle,comment,solution,verdict,error",
                  std::string(kEasy) + ",'=1+1," + kEasySolution + ",solved,"}));
  for (const char* sign : {"=", "+", "-", "@"}) {  // what a spreadsheet takes for a formula
    const std::string out =
        sudokit({"solve", "--to", "csv"}, std::string(kEasy) + " " + sign + "A1\n").out;
    EXPECT_NE(out.find(std::string(",'") + sign + "A1,"), std::string::npos) << out;
  }
  EXPECT_EQ(sudokit({"count", "--to", "csv"}, std::string(kEasy) + "\n").out,
            rows({"puzzle,comment,count,error", std::string(kEasy) + ",,1,"}));
  EXPECT_EQ(sudokit({"check", "--to", "text"}, kTable).out.substr(0, 12), "-:2: unique\n");
}

// A solution beside a puzzle stays only beside puzzles that have it.
TEST(CsvOut, HasNoSolutionOfAnotherPuzzle) {
  const std::string table = sudokit({"solve", "--to", "csv", "-p", kEasy}).out;
  const std::string object = sudokit({"solve", "--to", "json", "-p", kEasy}).out;
  for (const std::string& text : {table, object}) {
    const auto holds = [&](std::vector<std::string> args) {
      const auto run = sudokit(std::move(args), text);
      EXPECT_EQ(run.code, 0) << run.err;
      return run.out.find(kEasySolution) != std::string::npos;
    };
    EXPECT_TRUE(holds({"convert"}));
    EXPECT_TRUE(holds({"convert", "--to", "json"}));
    EXPECT_TRUE(holds({"minimize"}));
    EXPECT_FALSE(holds({"scramble"}));
    EXPECT_FALSE(holds({"scramble", "--json"}));
    EXPECT_FALSE(holds({"convert", "--transform", "rotate"}));
    EXPECT_FALSE(holds({"convert", "--transform", "rotate", "--to", "json"}));
  }
}

// Marks become pencilmarks of the puzzle.
TEST(JsonOut, HasMarksOnce) {
  const std::string marked =
      R"({"puzzle":"1..............4","marks":["","23","","","","","","","","","","","","","",""]})";
  const auto scrambled = sudokit({"scramble"}, marked + "\n");
  EXPECT_EQ(scrambled.out.find("marks"), std::string::npos) << scrambled.out;
  EXPECT_EQ(sudokit({"solve"}, scrambled.out).code, 0) << scrambled.out;
}

// Classic lines are answered from their characters; other engines read the puzzle.
TEST(CsvOut, OfLinesIsTheSameByEveryRoad) {
  std::string zeros = kEasy;
  std::ranges::replace(zeros, '.', '0');
  const std::string text = std::string(kEasy) + "\n" + zeros + "\n" + kEasy + "\r\n" + zeros +
                           "  # a, \"b\" \n" + kMinimal + " -x\n" + kNone + "\n" + kEasy +
                           "\tid,7\n";
  for (const std::vector<std::string>& args :
       std::vector<std::vector<std::string>>{{"solve", "--to", "csv"},
                                             {"check", "--to", "csv"},
                                             {"count", "--to", "csv"},
                                             {"solve", "--limit", "2", "--to", "csv"}}) {
    std::vector<std::string> slow = args;
    slow.insert(slow.end(), {"--engine", "backtrack"});
    const auto fast = sudokit(args, text);
    EXPECT_EQ(fast.out, sudokit(slow, text).out) << args[0];
    EXPECT_EQ(std::ranges::count(fast.out, '\n'), 8) << fast.out;
  }
}

TEST(CsvOut, NamesThatAreTakenGetAPrefix) {
  const std::string table = "puzzle,solution,verdict\n" + std::string(kEasy) + ",,x\n";
  const auto once = sudokit({"solve"}, table);
  EXPECT_TRUE(
      once.out.starts_with("puzzle,solution,verdict,sudokit_solution,sudokit_verdict,error"))
      << once.out;
  EXPECT_TRUE(sudokit({"solve"}, once.out).out.find("sudokit_sudokit_solution") !=
              std::string::npos);
}

TEST(CsvOut, RowsStayBelowTheirNames) {
  const std::string table = "puzzle,note\n" + std::string(kEasy) + ",a,b\n" + kEasy + "\n";
  EXPECT_EQ(sudokit({"count"}, table).out,
            rows({"puzzle,note,count,error", std::string(kEasy) + ",\"a,b\",1,",
                  std::string(kEasy) + ",,1,"}));
}

TEST(CsvOut, FilesWithOtherColumnsAreNotMixed) {
  const TempFile a("id,puzzle\n1," + std::string(kEasy) + "\n", ".csv");
  const TempFile b("puzzle,id\n" + std::string(kEasy) + ",2\n", ".csv");
  const auto run = sudokit({"count", a.name(), b.name(), a.name()});
  const std::string row = "1," + std::string(kEasy) + ",1,";
  EXPECT_EQ(run.out, rows({"id,puzzle,count,error", row, row}));
  EXPECT_EQ(run.codes, "wrong-columns") << run.err;
  EXPECT_EQ(run.code, 3);
}

}  // namespace
}  // namespace sudokit::test
