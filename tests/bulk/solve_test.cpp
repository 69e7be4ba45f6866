// The public functions of bulk9.
#include <gtest/gtest.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

#include "bulk/support.hpp"
#include "support/hooks.hpp"
#include "support/puzzles.hpp"

namespace sudokit::bulk9 {
namespace {

using namespace testing_support;

std::vector<Packed81> random_puzzles(std::size_t n) {
  Inputs inputs(11);
  std::vector<Packed81> puzzles;
  for (std::size_t i = 0; i < n; ++i) puzzles.push_back(inputs.puzzle());
  return puzzles;
}

// Inputs that never end: an empty grid, if all of its solutions are requested.
std::vector<Packed81> endless(std::size_t n) {
  return std::vector<Packed81>(n);
}

TEST(Solve, ThreadsGiveTheSameResults) {
  auto puzzles = random_puzzles(3'000);
  while (puzzles.size() < 40'000) puzzles.push_back(puzzles[puzzles.size() - 3'000]);
  std::vector<Result> one(puzzles.size());
  EXPECT_EQ(solve(puzzles, one, 2), puzzles.size());
  for (unsigned threads = 0; threads <= 8; ++threads) {
    std::vector<Result> many(puzzles.size());
    EXPECT_EQ(solve_parallel(puzzles, many, 2, threads), puzzles.size());
    EXPECT_TRUE(std::equal(one.begin(), one.end(), many.begin(), same)) << threads;
  }
}

TEST(Solve, AnySpreadGivesTheSameResults) {
  const auto puzzles = random_puzzles(700);
  std::vector<Result> one(puzzles.size());
  solve(puzzles, one, 2);
  for (const std::string_view target : targets()) {
    for (const std::size_t block : {std::size_t{0}, std::size_t{1}, std::size_t{33}}) {
      std::vector<Result> spread(puzzles.size());
      EXPECT_EQ(solve_spread(puzzles, spread, 2, {2, block, target}), puzzles.size());
      EXPECT_TRUE(std::equal(one.begin(), one.end(), spread.begin(), same)) << target << block;
      EXPECT_EQ(solve_spread(puzzles, spread, 2, {1, block, target}), puzzles.size());
      EXPECT_EQ(last_target(), target);  // on this thread
    }
  }
  std::vector<Result> none(1);
  EXPECT_THROW(solve_spread(std::span(puzzles).first(1), none, 2, {1, 0, "abacus"}),
               std::invalid_argument);
}

TEST(Solve, PencilmarksOfAPuzzleAreThePuzzle) {
  const auto puzzles = random_puzzles(500);
  std::vector<Marks81> marks;
  for (const Packed81& p : puzzles) marks.push_back(marks_of(p));
  std::vector<Result> from_puzzles(500), from_marks(500), parallel(500);
  solve(puzzles, from_puzzles, 2);
  solve(marks, from_marks, 2);
  solve_parallel(marks, parallel, 2, 3);
  EXPECT_TRUE(std::equal(from_puzzles.begin(), from_puzzles.end(), from_marks.begin(), same));
  EXPECT_TRUE(std::equal(from_puzzles.begin(), from_puzzles.end(), parallel.begin(), same));
}

TEST(Solve, LinesOfAPuzzleAreThePuzzle) {
  const auto puzzles = random_puzzles(500);
  std::vector<std::string> texts;
  for (const Packed81& p : puzzles) {
    texts.emplace_back();
    for (const auto digit : p.digits) {
      texts.back() += digit ? char('0' + digit) : texts.size() % 2 ? '.' : '0';
    }
  }
  std::vector<Line81> lines;
  for (const std::string& text : texts) lines.push_back({text.data()});
  std::vector<Result> from_puzzles(500), from_lines(500), parallel(500);
  solve(puzzles, from_puzzles, 2);
  solve(lines, from_lines, 2);
  solve_parallel(lines, parallel, 2, 3);
  EXPECT_TRUE(std::equal(from_puzzles.begin(), from_puzzles.end(), from_lines.begin(), same));
  EXPECT_TRUE(std::equal(from_puzzles.begin(), from_puzzles.end(), parallel.begin(), same));
  texts[0] = std::string(80, '.') + "/";
  lines[0] = {texts[0].data()};
  solve(lines, from_lines, 2);
  EXPECT_EQ(from_lines[0].solutions, 0U);
}

// The count is known to be complete if the search has ended, or if nothing was left to search at
// the limit.
TEST(Solve, CompleteWhereItIsKnown) {
  const std::vector<Packed81> puzzles = {packed(kEasy), packed(kHard), packed("")};
  std::vector<Result> results(3);
  for (const std::uint64_t limit : {1, 2, 3}) {
    solve(puzzles, results, limit);
    EXPECT_TRUE(results[0].complete) << limit;
    EXPECT_EQ(results[1].complete, limit > 1);
    EXPECT_FALSE(results[2].complete);
  }
  // Two solutions: two rows are blank in the three cells of one of the classes of KnownCounts.
  Packed81 two{cyclic_grid()};
  for (const std::size_t i : {54, 57, 60, 63, 66, 69}) two.digits[i] = 0;
  for (const std::uint64_t limit : {0, 1, 2, 3}) {
    solve(std::span(&two, 1), results, limit);
    EXPECT_EQ(results[0].solutions, limit == 1 ? 1U : 2U);
    EXPECT_EQ(results[0].complete, limit != 1) << limit;
  }
}

TEST(Solve, LeavesResultsBehindTheBatchAlone) {
  std::vector<Result> results(3, Result{7, 7, {}, false, false});
  EXPECT_EQ(solve(std::vector<Packed81>{packed(kSeventeen)}, results, 2), 1U);
  EXPECT_EQ(results[0].solutions, 1U);
  EXPECT_EQ(results[1].solutions, 7U);
  EXPECT_EQ(solve(std::vector<Packed81>{}, results, 2), 0U);
}

TEST(Solve, StopBeforeTheStart) {
  StopSource source;
  source.request_stop();
  const auto puzzles = endless(100);
  std::vector<Result> results(100, Result{7, 7, {}, true, true});
  EXPECT_EQ(solve(puzzles, results, 0, source.get_token()), 0U);
  for (const Result& r : results) EXPECT_FALSE(r.finished);
}

TEST(Solve, StopInTheMiddle) {
  for (const unsigned threads : {1U, SUDOKIT_THREADS ? 2U : 1U}) {
    // Stop once every thread works on the endless inputs.
    const test::StopWhenAsked stop(100, static_cast<int>(threads));
    auto puzzles = endless(10'000);
    std::fill_n(puzzles.begin(), 20, packed(kSeventeen));
    std::vector<Result> results(puzzles.size());
    EXPECT_EQ(solve_parallel(puzzles, results, 0, threads, stop.token()), 20U);
    for (std::size_t i = 0; i < puzzles.size(); ++i) EXPECT_EQ(results[i].finished, i < 20);
    EXPECT_GT(results[20].solutions, 0U);
    EXPECT_TRUE(solves(results[20].grid, marks_of(puzzles[20])));
    EXPECT_EQ(results[9'999].solutions, 0U);
  }
}

TEST(Solve, RealPuzzlesAreUnique) {
  std::vector<Packed81> puzzles;
  for (const std::string& line : test::data_lines("minimal_9x9.txt"))
    puzzles.push_back(packed(line));
  ASSERT_EQ(puzzles.size(), 2'000U);
  std::vector<Result> results(puzzles.size());
  EXPECT_EQ(solve(puzzles, results, 2), puzzles.size());
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(results[i].solutions, 1U);
    EXPECT_TRUE(solves(results[i].grid, marks_of(puzzles[i])));
  }
}

// Runs one test of this program in a process of its own, with SUDOKIT_TARGET set.
int run_child(std::string_view test, std::string_view target) {
  char self[4096] = {};
  if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0) return -1;
  const std::string command =
      "SUDOKIT_TARGET='" + std::string(target) + "' '" + self +
      "' --gtest_also_run_disabled_tests --gtest_filter=" + std::string(test) + " > /dev/null";
  return std::system(command.c_str());
}

TEST(ForcedTarget, IsTheOneThatRuns) {
  ASSERT_FALSE(targets().empty());
  EXPECT_EQ(targets().back(), supported_targets().back().name);
  for (const std::string_view name : targets()) {
    EXPECT_EQ(run_child("ForcedTarget.DISABLED_ChildRuns", name), 0) << name;
  }
  EXPECT_EQ(run_child("ForcedTarget.DISABLED_ChildRefuses", "mmx"), 0);
}

TEST(ForcedTarget, DISABLED_ChildRuns) {
  const std::string_view wanted = std::getenv("SUDOKIT_TARGET");
  const std::vector<Packed81> puzzles = {packed(kSeventeen)};
  std::vector<Result> results(1);
  EXPECT_EQ(last_target(), "");
  EXPECT_EQ(solve(puzzles, results, 2), 1U);
  EXPECT_EQ(last_target(), wanted);
  EXPECT_EQ(target(), wanted);
}

TEST(ForcedTarget, DISABLED_ChildRefuses) {
  const std::vector<Packed81> puzzles(1);
  std::vector<Result> results(1);
  EXPECT_THROW(solve(puzzles, results, 2), std::runtime_error);
  EXPECT_THROW(solve_parallel(puzzles, results, 2, 2), std::runtime_error);
}

}  // namespace
}  // namespace sudokit::bulk9
