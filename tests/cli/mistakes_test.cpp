// check --mistakes and --undetermined, and explain for puzzles with wrong entries.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "support/schema.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

std::string with(std::string puzzle, std::initializer_list<std::pair<std::size_t, char>> entries) {
  for (const auto& [cell, digit] : entries) puzzle[cell] = digit;
  return puzzle;
}

// In the only solution of kEasy, r1c3 is 4 and r1c4 is 6.
const std::string kRight = with(kEasy, {{2, '4'}, {3, '6'}});
const std::string kWrong = with(kEasy, {{2, '4'}, {3, '2'}});
const std::string kClashing = with(kEasy, {{2, '5'}});

std::vector<std::string> check(std::vector<std::string> more) {
  more.insert(more.begin(), {"check", "--mistakes"});
  return more;
}

TEST(Mistakes, AreTheEntriesThatNoSolutionHas) {
  const auto run = sudokit(check({"--printed", kEasy}),
                           kRight + "\n" + kWrong + "\n" + kClashing + "\n" + kEasy + "\n");
  EXPECT_EQ(run.out,
            "-:1: right\n"
            "-:2: wrong r1c4=2 is in no solution; take back r1c4\n"
            "-:3: wrong r1c3=5 is in no solution; take back r1c3\n"
            "-:4: right\n");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(sudokit(check({"--printed", kEasy, "-p", kRight})).code, 0);
}

TEST(Mistakes, OfFilesThatHoldWhatIsPrinted) {
  const TempFile each(std::string(kEasy) + "\n" + kMinimal + "\n");
  const std::string two = kWrong + "\n" + kMinimal + "\n";
  EXPECT_EQ(sudokit(check({"--printed", each.name()}), two).out,
            "-:1: wrong r1c4=2 is in no solution; take back r1c4\n-:2: right\n");
  const auto third = sudokit(check({"--printed", each.name()}), two + kEasy + "\n");
  EXPECT_NE(third.out.find("-:3: invalid --printed has 2 puzzles"), std::string::npos) << third.out;
  EXPECT_EQ(third.code, 3);
  const auto other = sudokit(check({"--printed", kEasy}), with(kEasy, {{0, '6'}}) + "\n");
  EXPECT_EQ(other.out, "-:1: invalid r1c1 holds 6, but 5 is printed there\n");
  EXPECT_EQ(sudokit(check({"--printed", kNone, "-p", kNone})).out,
            "--puzzle:1: invalid the printed puzzle has no solution\n");
  EXPECT_EQ(sudokit(check({"--printed", "/nowhere", "-p", kEasy})).code, 3);
  // --printed alone implies the question about mistakes.
  EXPECT_EQ(sudokit({"check", "--printed", kEasy, "-p", kEasy}).code, 0);
  EXPECT_EQ(sudokit(check({"--engine", "dlx", "-p", kEasy})).code, 2);
}

// If there are several solutions, an entry may be in one of them and still have to be taken back.
TEST(Mistakes, AsFewAsPossibleAreTakenBack) {
  const auto run = sudokit(
      check({"--layout", "2x2", "--printed", "1...............", "-p", "1.2.2.3....3...."}));
  EXPECT_TRUE(run.out.starts_with("--puzzle:1: ")) << run.out;
  const json answer =
      json::parse(sudokit(check({"--json", "--layout", "2x2", "-p", "11.............."})).out);
  EXPECT_EQ(answer["verdict"], "wrong");
  EXPECT_TRUE(answer["impossible"].empty());
  EXPECT_EQ(answer["take_back"].size(), 1u);
  EXPECT_EQ(answer["only_set"], false);
}

TEST(Mistakes, AsCsvAndJson) {
  EXPECT_EQ(sudokit(check({"--printed", kEasy}), "id,puzzle\n7," + kWrong + "\n8,abc\n").out,
            "id,puzzle,verdict,impossible,take_back,lost,error\n7," + kWrong +
                ",wrong,r1c4=2,r1c4=2,,\n8,abc,invalid,,,,'abc' is not a puzzle: 3 cells are not a "
                "square\n");
  const json answer = json::parse(sudokit(check({"--json", "--printed", kEasy, "-p", kWrong})).out);
  EXPECT_EQ(answer["impossible"], json({{"r1c4", 2}}));
  EXPECT_EQ(answer["take_back"], json({{"r1c4", 2}}));
  EXPECT_EQ(answer["only_set"], true);
}

TEST(Mistakes, AreToldByExplain) {
  const auto told = sudokit({"explain", "--printed", kEasy, "-p", kWrong});
  EXPECT_EQ(told.out,
            "# wrong --puzzle:1: there are wrong entries: r1c4=2 is in no solution; take back "
            "r1c4\n");
  EXPECT_EQ(told.code, 1);
  const auto page = sudokit({"hint", "--to", "html", "--printed", kEasy, "-p", kWrong});
  EXPECT_EQ(page.code, 1);
  EXPECT_TRUE(page.out.starts_with("<!DOCTYPE html>")) << page.out;
  EXPECT_NE(page.out.find("There are wrong entries: r1c4=2 is in no solution; take back r1c4."),
            std::string::npos);
  EXPECT_EQ(sudokit({"explain", "--printed", kEasy, "-p", kClashing}).code, 1);
  EXPECT_EQ(sudokit({"explain", "--next", "--printed", kEasy, "-p", kRight}).code, 0);
  // If the printed puzzle is unknown: what to take back so that there is a solution.
  const auto unknown = sudokit({"explain", "-p", kWrong});
  EXPECT_NE(unknown.out.find("; take back r"), std::string::npos) << unknown.out;
}

// Pencilmarks without the digit that belongs there. The message does not reveal the digit.
TEST(Mistakes, ArePencilmarksThatAreGone) {
  std::string marks = sudokit({"convert", "--to", "pencilmarks", "-p", kRight}).out;
  marks = marks.substr(marks.rfind('\n', marks.size() - 2) + 1, 729);
  const std::size_t open = kRight.find('.');
  const std::string solution = sudokit({"solve", "--to", "line", "-p", kEasy}).out;
  const std::size_t right = open * 9 + std::size_t(solution[open] - '1');
  ASSERT_EQ(marks[right], solution[open]);
  const TempFile whole(marks + "\n");
  marks[right] = '.';
  const TempFile wrong(marks + "\n");
  const std::string cell = "r" + std::to_string(open / 9 + 1) + "c" + std::to_string(open % 9 + 1);

  EXPECT_EQ(sudokit(check({"--printed", kEasy, whole.name()})).out, whole.name() + ":1: right\n");
  const auto checked = sudokit(check({"--printed", kEasy, wrong.name()}));
  EXPECT_EQ(checked.out,
            wrong.name() + ":1: wrong " + cell + " lacks the pencilmark that is right\n");
  EXPECT_EQ(checked.code, 1);
  const json answer = json::parse(sudokit(check({"--json", "--printed", kEasy, wrong.name()})).out);
  EXPECT_EQ(answer["lost"], json({cell}));
  // Without the printed puzzle, the entries say what belongs there.
  EXPECT_EQ(sudokit(check({whole.name()})).out, whole.name() + ":1: right\n");
  json noted = {{"puzzle", kRight}, {"marks", json::array()}};
  for (std::size_t i = 0; i < 81; ++i)
    noted["marks"].push_back(i == open ? marks.substr(open * 9, 9) : "");
  std::erase(noted["marks"][open].get_ref<std::string&>(), '.');
  const TempFile notes(noted.dump() + "\n");
  EXPECT_EQ(sudokit(check({notes.name()})).out,
            notes.name() + ":1: wrong " + cell + " lacks the pencilmark that is right\n");
  EXPECT_TRUE(answer["take_back"].empty());
  EXPECT_EQ(sudokit({"explain", "--next", "--printed", kEasy, whole.name()}).code, 0);
  const auto told = sudokit({"explain", "--next", "--printed", kEasy, wrong.name()});
  EXPECT_EQ(told.out, "# wrong " + wrong.name() + ":1: there are wrong pencilmarks: " + cell +
                          " lacks the pencilmark that is right\n");
  EXPECT_EQ(told.code, 1);
  // If the printed puzzle is unknown, the message only says that there is no solution.
  const auto unknown = sudokit({"explain", wrong.name()});
  EXPECT_EQ(unknown.out.find("printed"), std::string::npos) << unknown.out;
  EXPECT_NE(unknown.out.find("no solution"), std::string::npos) << unknown.out;
}

TEST(Undetermined, NamesCellsAndShowsTwoSolutions) {
  const auto run = sudokit({"check", "--undetermined", "--layout", "2x2"},
                           "12343412........\n1234341221434321\n");
  EXPECT_EQ(run.out,
            "-:1: multiple r3c1=24 r3c2=13 r3c3=24 r3c4=13 r4c1=24 r4c2=13 r4c3=24 r4c4=13\n"
            "  ┌─────┬─────┐   ┌─────┬─────┐\n"
            "  │ 1 2 │ 3 4 │   │ 1 2 │ 3 4 │\n"
            "  │ 3 4 │ 1 2 │   │ 3 4 │ 1 2 │\n"
            "  ├─────┼─────┤   ├─────┼─────┤\n"
            "  │ 2 1 │ 4 3 │   │ 2 3 │ 4 1 │\n"
            "  │ 4 3 │ 2 1 │   │ 4 1 │ 2 3 │\n"
            "  └─────┴─────┘   └─────┴─────┘\n"
            "-:2: unique\n");
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(sudokit({"check", "--undetermined", "-p", kNone}).out, "--puzzle:1: none\n");
  EXPECT_EQ(sudokit({"check", "--undetermined", "--minimal", "-p", kEasy}).code, 2);
}

TEST(Undetermined, AsCsvAndJson) {
  const std::string puzzle = "12343412..43..21";
  const auto rows =
      sudokit({"check", "--undetermined", "--layout", "2x2"}, "id,puzzle\n1," + puzzle + "\n");
  EXPECT_EQ(rows.out, "id,puzzle,verdict,undetermined,solution,another,error\n1," + puzzle +
                          ",unique,,1234341221434321,,\n");
  const json answer = json::parse(
      sudokit({"check", "--undetermined", "--json", "--layout", "2x2", "-p", "12343412........"})
          .out);
  EXPECT_EQ(answer["undetermined"]["r3c1"], "24");
  EXPECT_NE(answer["solution"], answer["another"]);
}

TEST(Candidates, OfCsvAreRowsOfCsv) {
  const auto run = sudokit({"candidates"}, "id,puzzle\n1,12343412..43..21\n2,11..............\n");
  EXPECT_EQ(run.out,
            "id,puzzle,candidates,verdict,error\n"
            "1,12343412..43..21,1....2....3....4..3....41....2...2..1......4..3....4..3..2..1...,"
            "unique,\n"
            "2,11..............,,,r1c1 and r1c2 both hold 1 in row 1\n");
  EXPECT_EQ(sudokit({"candidates", "--to", "csv", "-p", "12343412........"}).out.substr(0, 40),
            "puzzle,comment,candidates,verdict,error\n");
}

TEST(Mistakes, AndUndeterminedFollowTheSchema) {
  std::ifstream file(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json");
  const Schema schema(json::parse(file));
  for (const auto& args :
       std::vector<std::vector<std::string>>{check({"--json", "--printed", kEasy, "-p", kWrong}),
                                             {"check", "--undetermined", "--json", "-p", kEmpty},
                                             {"check", "--undetermined", "--json", "-p", kEasy},
                                             {"check", "--undetermined", "--json", "-p", kNone}}) {
    const json answer = json::parse(sudokit(args).out);
    EXPECT_EQ(schema.fault(answer), "") << answer;
  }
}

}  // namespace
}  // namespace sudokit::test
