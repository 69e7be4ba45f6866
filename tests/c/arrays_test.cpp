// Arrays of 9x9 puzzles through the C interface, compared with the answers to single questions.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/sudokit.h"

namespace sudokit {
namespace {

using Json = nlohmann::json;
using Cells = std::array<std::uint8_t, 81>;

constexpr std::string_view kPuzzles[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
};

constexpr std::string_view kLevels[] = {"Easy", "Medium", "Hard", "Unfair", "Extreme"};

Cells cells_of(std::string_view line) {
  Cells cells{};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = line[i] == '.' ? 0 : static_cast<std::uint8_t>(line[i] - '0');
  }
  return cells;
}

std::string line_of(const std::uint8_t* cells) {
  std::string line;
  for (int i = 0; i < 81; ++i) line += cells[i] == 0 ? '.' : static_cast<char>('0' + cells[i]);
  return line;
}

// The array with the type that C expects.
const std::uint8_t (*raw(const std::vector<Cells>& rows))[81] {
  return reinterpret_cast<const std::uint8_t(*)[81]>(rows.data());
}
std::uint8_t (*raw(std::vector<Cells>& rows))[81] {
  return reinterpret_cast<std::uint8_t(*)[81]>(rows.data());
}

Json answer_to(const std::string& request) {
  std::istringstream in(request);
  std::string lines;
  ask(in, [&](std::string_view bytes) {
    lines += bytes;
    return true;
  });
  return Json::parse(lines.substr(0, lines.find('\n')));
}

// Four puzzles with one solution, one with a byte that is not a digit, one whose givens clash, one
// without a solution, and one with several.
std::vector<Cells> mixed() {
  std::vector<Cells> rows;
  for (const std::string_view line : kPuzzles) rows.push_back(cells_of(line));
  rows.push_back(rows[0]);
  rows.back()[80] = 10;
  rows.push_back(rows[0]);
  rows.back()[2] = 5;
  rows.push_back(rows[0]);
  rows.back()[2] = 1;  // the solution has 4 there
  rows.push_back({});
  return rows;
}

TEST(CArrays, RatesAsTheQuestionsDo) {
  const std::vector<Cells> rows = mixed();
  std::vector<sudokit_rating9> ratings(rows.size());
  ASSERT_EQ(sudokit_rate9(raw(rows), rows.size(), SUDOKIT_SCALE_SE | SUDOKIT_SCALE_HODOKU,
                          ratings.data(), nullptr, nullptr),
            SUDOKIT_OK);
  for (std::size_t i = 0; i < std::size(kPuzzles); ++i) {
    const Json answer = answer_to(R"({"ask":"rate","scales":["se","hodoku"],"puzzle":")" +
                                  std::string(kPuzzles[i]) + "\"}");
    const Json& se = answer["ratings"][0];
    const Json& hodoku = answer["ratings"][1];
    EXPECT_EQ(ratings[i].row, SUDOKIT_ROW_OK);
    EXPECT_NEAR(se["er"].get<double>(), ratings[i].er / 10.0, 1e-9);
    EXPECT_NEAR(se["ep"].get<double>(), ratings[i].ep / 10.0, 1e-9);
    EXPECT_NEAR(se["ed"].get<double>(), ratings[i].ed / 10.0, 1e-9);
    EXPECT_EQ(hodoku["score"], ratings[i].hodoku_score) << hodoku;
    ASSERT_GT(ratings[i].hodoku_level, 0);
    EXPECT_EQ(hodoku["level"], kLevels[ratings[i].hodoku_level - 1]);
  }
  EXPECT_EQ(ratings[4].row, SUDOKIT_ROW_INVALID);
  EXPECT_EQ(ratings[5].row, SUDOKIT_ROW_INVALID);
  EXPECT_EQ(ratings[6].row, SUDOKIT_ROW_NONE);
  EXPECT_EQ(ratings[7].row, SUDOKIT_ROW_MULTIPLE);
  EXPECT_EQ(ratings[7].er, 0);
}

TEST(CArrays, SolvesAsTheKernelDoesAndSaysWhatRowsAre) {
  const std::vector<Cells> rows = mixed();
  std::vector<sudokit_bulk9_result> results(rows.size());
  std::vector<std::uint8_t> states(rows.size());
  ASSERT_EQ(
      sudokit_solve9(raw(rows), rows.size(), 2, results.data(), states.data(), nullptr, nullptr),
      SUDOKIT_OK);
  for (std::size_t i = 0; i < std::size(kPuzzles); ++i) {
    sudokit_bulk9_result alone{};
    ASSERT_EQ(sudokit_bulk9_solve(&raw(rows)[i], 1, 2, 1, &alone), SUDOKIT_OK);
    EXPECT_EQ(line_of(results[i].grid), line_of(alone.grid));
    EXPECT_EQ(results[i].guesses, alone.guesses);
    EXPECT_EQ(results[i].solutions, 1U);
    EXPECT_EQ(results[i].complete, 1);
  }
  const std::vector<std::uint8_t> expected = {
      SUDOKIT_ROW_OK,      SUDOKIT_ROW_OK,      SUDOKIT_ROW_OK,   SUDOKIT_ROW_OK,
      SUDOKIT_ROW_INVALID, SUDOKIT_ROW_INVALID, SUDOKIT_ROW_NONE, SUDOKIT_ROW_MULTIPLE};
  EXPECT_EQ(states, expected);
  EXPECT_EQ(results[7].solutions, 2U);
}

TEST(CArrays, SolvingReportsAndEnds) {
  std::vector<Cells> rows(70'000, cells_of(kPuzzles[0]));  // more than one piece
  std::vector<sudokit_bulk9_result> results(rows.size());
  std::vector<std::uint8_t> states(rows.size());
  std::uint64_t told = 0;
  sudokit_options options = SUDOKIT_OPTIONS_DEFAULT;
  options.progress_seconds = 1e-9;
  options.progress_context = &told;
  options.progress = [](void* context, const sudokit_progress* at) {
    *static_cast<std::uint64_t*>(context) = at->answered;
    return 1;
  };
  EXPECT_EQ(
      sudokit_solve9(raw(rows), rows.size(), 1, results.data(), states.data(), &options, nullptr),
      SUDOKIT_STOPPED);
  EXPECT_GT(told, 0U);
  EXPECT_LT(told, rows.size());
  EXPECT_EQ(states.front(), SUDOKIT_ROW_OK);
  EXPECT_EQ(states.back(), SUDOKIT_ROW_UNKNOWN);
  EXPECT_EQ(sudokit_solve9(nullptr, 1, 1, results.data(), nullptr, nullptr, nullptr),
            SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_solve9(raw(rows), 1, 1, nullptr, nullptr, nullptr, nullptr),
            SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_solve9(nullptr, 0, 1, nullptr, nullptr, nullptr, nullptr), SUDOKIT_OK);
}

TEST(CArrays, OneScaleLeavesTheOtherZero) {
  const std::vector<Cells> rows{cells_of(kPuzzles[0])};
  sudokit_rating9 rating{};
  ASSERT_EQ(sudokit_rate9(raw(rows), 1, SUDOKIT_SCALE_SE, &rating, nullptr, nullptr), SUDOKIT_OK);
  EXPECT_GT(rating.er, 0);
  EXPECT_EQ(rating.hodoku_level, 0);
  EXPECT_EQ(rating.hodoku_score, 0);
  EXPECT_EQ(sudokit_rate9(raw(rows), 1, 4, &rating, nullptr, nullptr), SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_rate9(raw(rows), 1, 0, &rating, nullptr, nullptr), SUDOKIT_BAD_ARGUMENT);
}

TEST(CArrays, CanonicalFormsAreThoseOfTheQuestions) {
  std::vector<Cells> rows = mixed();
  // More rows than one thread takes at a time.
  while (rows.size() < 1000) rows.push_back(rows[rows.size() % 4]);
  std::vector<Cells> forms(rows.size());
  std::vector<std::uint8_t> states(rows.size());
  ASSERT_EQ(sudokit_canonical9(raw(rows), rows.size(), raw(forms), states.data(), nullptr, nullptr),
            SUDOKIT_OK);
  for (std::size_t i = 0; i < std::size(kPuzzles); ++i) {
    const Json answer = answer_to(R"({"ask":"transform","canonical":true,"puzzle":")" +
                                  std::string(kPuzzles[i]) + "\"}");
    EXPECT_EQ(line_of(forms[i].data()), answer["puzzle"]);
  }
  EXPECT_EQ(states[4], SUDOKIT_ROW_INVALID);
  EXPECT_EQ(forms[4], Cells{});
  EXPECT_EQ(states[7], SUDOKIT_ROW_OK);  // however many solutions it has
  for (std::size_t i = 8; i < rows.size(); ++i) EXPECT_EQ(forms[i], forms[i % 4]) << i;
}

TEST(CArrays, MakesThePuzzlesOfASeed) {
  std::vector<Cells> made(5);
  ASSERT_EQ(sudokit_make9(5, 7, 0, raw(made), nullptr, nullptr), SUDOKIT_OK);
  for (std::size_t i = 0; i < made.size(); ++i) {
    const Json answer = answer_to(R"({"ask":"make","seed":7,"first":)" + std::to_string(i) + "}");
    EXPECT_EQ(line_of(made[i].data()), answer["puzzle"]);
  }
  std::vector<Cells> last(2);
  ASSERT_EQ(sudokit_make9(2, 7, 3, raw(last), nullptr, nullptr), SUDOKIT_OK);
  EXPECT_EQ(last[0], made[3]);
  EXPECT_EQ(last[1], made[4]);
  // After the last index, they do not begin at 0 again.
  EXPECT_EQ(sudokit_make9(2, 7, UINT64_MAX, raw(last), nullptr, nullptr), SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_make9(1, 7, UINT64_MAX, raw(last), nullptr, nullptr), SUDOKIT_OK);
}

TEST(CArrays, AStopLeavesTheOthersUnknown) {
  const std::vector<Cells> rows = mixed();
  sudokit_stop* const stop = sudokit_stop_new();
  sudokit_stop_request(stop);
  sudokit_options options = SUDOKIT_OPTIONS_DEFAULT;
  options.threads = 1;
  options.stop = stop;
  std::vector<sudokit_rating9> ratings(rows.size());
  EXPECT_EQ(
      sudokit_rate9(raw(rows), rows.size(), SUDOKIT_SCALE_SE, ratings.data(), &options, nullptr),
      SUDOKIT_STOPPED);
  for (const sudokit_rating9& rating : ratings) EXPECT_EQ(rating.row, SUDOKIT_ROW_UNKNOWN);
  std::vector<Cells> made(3, cells_of(kPuzzles[0]));
  EXPECT_EQ(sudokit_make9(3, 1, 0, raw(made), &options, nullptr), SUDOKIT_STOPPED);
  EXPECT_EQ(made[0], Cells{});
  std::vector<Cells> forms(rows.size());
  EXPECT_EQ(sudokit_canonical9(raw(rows), rows.size(), raw(forms), nullptr, &options, nullptr),
            SUDOKIT_STOPPED);
  sudokit_stop_free(stop);
}

TEST(CArrays, NothingIsNoWork) {
  EXPECT_EQ(sudokit_rate9(nullptr, 0, 1, nullptr, nullptr, nullptr), SUDOKIT_OK);
  EXPECT_EQ(sudokit_canonical9(nullptr, 0, nullptr, nullptr, nullptr, nullptr), SUDOKIT_OK);
  EXPECT_EQ(sudokit_make9(0, 1, 0, nullptr, nullptr, nullptr), SUDOKIT_OK);
  EXPECT_EQ(sudokit_rate9(nullptr, 1, 1, nullptr, nullptr, nullptr), SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_make9(1, 1, 0, nullptr, nullptr, nullptr), SUDOKIT_BAD_ARGUMENT);
}

}  // namespace
}  // namespace sudokit
