// Plain 9x9 lines through the program, which solves them in blocks, and the checker of those grids.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "bulk/support.hpp"
#include "core/check_classic9.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

using namespace bulk9::testing_support;

// Solved grids and nearly solved ones: one or two cells wrong, a given not kept, a value that is
// not a digit.
TEST(Classic9Checker, AgreesWithTheNaiveOne) {
  constexpr std::size_t kSize = 3'001;
  Inputs inputs(17);
  Random random(4);
  Puzzle puzzle;
  puzzle.layout = Layout::boxes(3, 3).value();
  std::vector<std::string> texts(kSize);
  std::vector<bulk9::Grid81> grids(kSize);
  std::vector<Classic9Answer> answers;
  std::vector<bool> expected;
  for (std::size_t i = 0; i < kSize; ++i) {
    bulk9::Grid81 &grid = grids[i] = inputs.solution(), givens = grid;
    for (std::size_t k = 0; k < 81; ++k) {
      if (random.below(3) != 0) givens[k] = 0;
    }
    if (i % 4 == 1) grid[random.below(81)] = static_cast<std::uint8_t>(random.below(256));
    if (i % 4 == 2) std::swap(grid[random.below(81)], grid[random.below(81)]);
    if (i % 4 == 3) givens[random.below(81)] = static_cast<std::uint8_t>(random.below(10));
    for (const auto given : givens) texts[i] += given ? char('0' + given) : i % 2 ? '.' : '0';
    puzzle.givens.assign(givens.begin(), givens.end());
    expected.push_back(is_solution(puzzle, Grid(grid.begin(), grid.end())));
    if (i % 50 == 0) texts[i][i % 81] = 'x', expected[i] = false;
    answers.push_back({texts[i].data(), grid.data()});
  }
  for (const Classic9Check& each : classic9_checks()) {
    for (Classic9Answer& answer : answers) answer.right = false;
    each.check(answers);
    for (std::size_t i = 0; i < kSize; ++i) {
      ASSERT_EQ(answers[i].right, expected[i]) << each.name << " " << i;
    }
  }
  const auto right = std::count(expected.begin(), expected.end(), true);
  EXPECT_GT(right, 750);
  EXPECT_LT(right, 2'250);
}

// Houses that hold 1 to 8 and one of these twice, in rows, columns or boxes only, and permutations
// of digits that satisfy only two kinds of house.
TEST(Classic9Checker, SeesEveryHouse) {
  const std::string open(81, '.');
  std::vector<bulk9::Grid81> grids(1, cyclic_grid());
  for (std::size_t i = 0; i < 81; ++i) {
    for (std::uint8_t digit = 0; digit <= 11; ++digit) {
      grids.push_back(grids[0]);
      grids.back()[i] = digit;
    }
    for (std::size_t k = 0; k < i; ++k) {
      grids.push_back(grids[0]);
      std::swap(grids.back()[i], grids.back()[k]);
    }
  }
  std::vector<Classic9Answer> answers;
  for (const bulk9::Grid81& grid : grids) answers.push_back({open.data(), grid.data()});
  EXPECT_EQ(classic9_checks().back().name, "scalar");
  for (const Classic9Check& each : classic9_checks()) {
    each.check(answers);
    for (std::size_t i = 0; i < grids.size(); ++i) {
      ASSERT_EQ(answers[i].right, grids[i] == grids[0]) << each.name;
    }
  }
}

class Lines : public testing::Test {
 protected:
  // Plain lines with both line ends, and everything that may stand between them.
  void SetUp() override {
    Inputs inputs(23);
    std::ofstream file(path_);
    for (int i = 0; i < 1'200; ++i) {
      const bulk9::Packed81 p = inputs.puzzle();
      std::string text;
      for (const auto digit : p.digits) text += digit ? char('0' + digit) : i % 3 ? '.' : '0';
      if (i % 50 == 9) text[static_cast<std::size_t>(i) % 81] = "x/\n:*-"[i / 50 % 6];
      if (i % 50 == 7) text += " with a comment";
      if (i % 50 == 8) text = "  " + text;
      if (i % 100 == 50) text += "\r";
      file << text << (i / 200 % 3 == 1 ? "\r\n" : "\n");
      if (i % 100 == 0) file << "# a comment\n\n12345\n" << std::string(81, ' ') << '\n';
      if (i % 100 == 40)
        file << '#' << std::string(80, '1') << "\n#" << std::string(79, '1') << '\n';
    }
    file << cyclic_line();  // without a line end
  }
  void TearDown() override { std::filesystem::remove(path_); }

  static std::string cyclic_line() {
    std::string text;
    for (const auto digit : cyclic_grid()) text += static_cast<char>('0' + digit);
    return text;
  }

  static std::string read(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    std::filesystem::remove(path);
    return text.str();
  }

  // `text` without each stretch from `begin` up to the next `end`.
  static std::string without(const std::string& text, std::string_view begin,
                             std::string_view end) {
    std::string rest;
    std::size_t at = 0;
    for (std::size_t found; (found = text.find(begin, at)) != std::string::npos;) {
      rest += text.substr(at, found - at);
      at = std::min(text.find(end, found + begin.size()), text.size());
    }
    return rest + text.substr(at);
  }

  // Standard output, standard error and exit code of the program, without what differs between
  // runs: the seconds, and the time and options that --stats prints.
  std::string run(const std::string& arguments, bool piped = false) const {
    const std::string out = path_ + ".out", err = path_ + ".err";
    const std::string source = piped ? "- < <(cat '" + path_ + "')" : "'" + path_ + "'";
    const std::string command =
        "'" SUDOKIT_PROGRAM "' " + arguments + " " + source + " > '" + out + "' 2> '" + err + "'";
    const int code = std::system(("bash -c \"" + command + "\"").c_str());
    const std::string text = read(out) + read(err) + "exit " + std::to_string(code);
    return without(without(without(text, "\"seconds\":", ","), "\ntime ", "\n"), "\na puzzle",
                   "\n");
  }

  std::string path_ =
      (std::filesystem::temp_directory_path() / ("lines-" + std::to_string(getpid()))).string();
};

// With a time budget each puzzle is solved separately.
TEST_F(Lines, AnswersAreThoseOfTheEngine) {
  std::vector<std::string> commands = {"solve --json --limit 2",
                                       "check --json",
                                       "count --limit 50",
                                       "solve --to csv",
                                       "solve",
                                       "solve --json",
                                       "solve --to grid",
                                       "solve --stats",
                                       "solve --limit 3",
                                       "solve --engine bulk9 --json",
                                       "check",
                                       "check --stats",
                                       "count --json --limit 4",
                                       "count --limit 2000 --stats"};
  commands.resize(by_thoroughness(4, commands.size()));
  for (const std::string& command : commands) {
    const std::string answer = run(command);
    EXPECT_GT(answer.size(), 10'000U);
    EXPECT_TRUE(answer == run(command + " --time 1000")) << command;
    EXPECT_TRUE(answer == run(command + " --jobs 3")) << command;
    const std::string named = run(command + " --jobs 1", true);
    std::string unnamed;
    for (std::size_t at = 0, found; at <= answer.size(); at = found + path_.size()) {
      found = std::min(answer.find(path_, at), answer.size());
      unnamed += answer.substr(at, found - at) + (found < answer.size() ? "-" : "");
    }
    EXPECT_TRUE(unnamed == named) << command;
  }
}

// On classic 9x9 puzzles auto gives the answers of bulk9.
TEST_F(Lines, AutoIsBulk9) {
  Inputs inputs(29);
  std::ofstream file(path_);
  for (int i = 0; i < 1'000; ++i) {
    for (const auto digit : inputs.puzzle().digits) file << char('0' + digit);
    file << (i % 9 == 0 ? " a comment\n" : "\n");
  }
  file.close();
  for (const std::string command : {"solve", "check", "count --limit 50"}) {
    EXPECT_TRUE(run(command) == run(command + " --engine bulk9")) << command;
  }
  EXPECT_NE(run("solve --stats").find("\nguesses "), std::string::npos);
  EXPECT_NE(run("solve --json").find("\"bulk9\":1"), std::string::npos);
}

}  // namespace
}  // namespace sudokit
