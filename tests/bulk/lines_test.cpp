// Plain 9x9 lines through the program, which solves them by the block, and their checker.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "bulk/support.hpp"
#include "sudokit/check.hpp"

namespace sudokit {
namespace {

using namespace bulk9::testing_support;

TEST(Classic9Checker, AgreesWithTheNaiveOne) {
  Inputs inputs(17);
  Random random(4);
  Puzzle puzzle;
  puzzle.layout = Layout::boxes(3, 3).value();
  int right = 0;
  for (int i = 0; i < 3'000; ++i) {
    bulk9::Grid81 grid = inputs.solution(), givens = grid;
    for (std::size_t k = 0; k < 81; ++k) {
      if (random.below(3) != 0) givens[k] = 0;
    }
    if (i % 4 == 1) grid[random.below(81)] = static_cast<std::uint8_t>(random.below(256));
    if (i % 4 == 2) std::swap(grid[random.below(81)], grid[random.below(81)]);
    if (i % 4 == 3) givens[random.below(81)] = static_cast<std::uint8_t>(random.below(10));
    puzzle.givens.assign(givens.begin(), givens.end());
    const bool expected = is_solution(puzzle, Grid(grid.begin(), grid.end()));
    ASSERT_EQ(is_classic9_solution(givens, grid), expected);
    right += expected;
  }
  EXPECT_GT(right, 750);
  EXPECT_LT(right, 2'250);
}

class Lines : public testing::Test {
 protected:
  void SetUp() override {
    Inputs inputs(23);
    std::ofstream file(path_);
    for (int i = 0; i < 3'000; ++i) {
      const bulk9::Packed81 p = inputs.puzzle();
      for (const auto digit : p.digits) file << (digit ? char('0' + digit) : i % 3 ? '.' : '0');
      file << (i % 50 == 7 ? " with a comment" : "") << (i % 50 == 9 ? "x" : "") << '\n';
      if (i % 100 == 0) file << "# a comment\n\n12345\n";
    }
  }
  void TearDown() override { std::filesystem::remove(path_); }

  // Exit code and standard output of the program; errors are in it, too.
  std::string run(const std::string& arguments) const {
    const std::string out = path_ + ".out";
    const int code = std::system(
        ("'" SUDOKIT_PROGRAM "' " + arguments + " '" + path_ + "' > '" + out + "' 2> /dev/null")
            .c_str());
    std::stringstream text;
    text << std::ifstream(out).rdbuf() << "exit " << code;
    std::filesystem::remove(out);
    return text.str();
  }

  std::string path_ =
      (std::filesystem::temp_directory_path() / ("lines-" + std::to_string(getpid()))).string();
};

TEST_F(Lines, AnswersAreThoseOfTheEngine) {
  for (const std::string command : {"solve", "check", "count --limit 50"}) {
    const std::string answer = run(command);
    EXPECT_GT(answer.size(), 10'000U);
    EXPECT_EQ(answer, run(command + " --engine auto --time 1000")) << command;
    EXPECT_EQ(answer, run(command + " --jobs 3")) << command;
  }
}

}  // namespace
}  // namespace sudokit
