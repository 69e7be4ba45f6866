// Every compiled target, compared with the oracle and with the other targets.
#include <gtest/gtest.h>

#include <string>

#include "bulk/support.hpp"
#include "sudokit/engine.hpp"

namespace sudokit::bulk9 {
namespace {

using namespace testing_support;

class EveryTarget : public testing::TestWithParam<Target> {};

std::string name_of(const testing::TestParamInfo<Target>& info) {
  return std::string(info.param.name);
}

template <class P>
std::vector<Result> scalar(const std::vector<P>& puzzles, std::uint64_t limit) {
  return run_on(supported_targets().back(), std::span<const P>(puzzles), limit);
}

constexpr std::size_t kBatch = 250;

// Calls f(inputs, limit) with batches of puzzles and of pencilmarks, `total` inputs in all; the
// limits 1 to 4 alternate.
template <class F>
void for_random_inputs(std::uint64_t seed, std::size_t total, F&& f) {
  for (std::size_t batch = 0; batch < (total + kBatch - 1) / kBatch; ++batch) {
    Inputs inputs(1'000 * seed + batch);
    std::vector<Packed81> puzzles;
    std::vector<Marks81> marks;
    for (std::size_t i = 0; i < kBatch; ++i) {
      if (batch % 3 == 2) {
        marks.push_back(inputs.sukaku());
      } else {
        puzzles.push_back(inputs.puzzle());
      }
    }
    const std::uint64_t limit = 1 + batch % 4;
    batch % 3 == 2 ? f(marks, limit) : f(puzzles, limit);
  }
}

const Marks81& marks_of(const Marks81& marks) {
  return marks;
}
using testing_support::marks_of;

Puzzle puzzle_of(const Packed81& packed) {
  Puzzle puzzle;
  puzzle.layout = Layout::boxes(3, 3).value();
  puzzle.givens.assign(packed.digits.begin(), packed.digits.end());
  return puzzle;
}
Puzzle puzzle_of(const Marks81& marks) {
  Puzzle puzzle = puzzle_of(Packed81{});
  for (const std::uint16_t set : marks.marks) puzzle.marks.emplace_back(set, 0);
  return puzzle;
}

void expect_right(const Result& result, const Marks81& puzzle, std::uint64_t limit) {
  Oracle oracle;
  ASSERT_TRUE(result.finished);
  ASSERT_EQ(result.solutions, oracle.count(puzzle, limit));
  if (result.solutions > 0) {
    ASSERT_TRUE(solves(result.grid, puzzle));
  } else {
    ASSERT_EQ(result.grid, Grid81{});
  }
}

TEST(Targets, VectorsWhereTheMachineHasThemAndNoneAlways) {
  EXPECT_EQ(supported_targets().back().name, "scalar");
#if defined(__x86_64__)
  EXPECT_EQ(supported_targets().size() > 1, __builtin_cpu_supports("ssse3") != 0);
#endif
}

TEST(Scalar, AgreesWithTheOracle) {
  std::array<std::size_t, 5> seen{};
  for_random_inputs(1, by_thoroughness(5'000, 50'000), [&](const auto& puzzles, auto limit) {
    const auto results = scalar(puzzles, limit);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      expect_right(results[i], marks_of(puzzles[i]), limit);
      ++seen[results[i].solutions];
    }
  });
  for (const std::size_t n : seen) EXPECT_GT(n, 50U);  // every kind of input occurred
}

// The large comparison of all targets, in parts that can run in parallel.
class AllTargets : public testing::TestWithParam<std::uint64_t> {};
constexpr std::uint64_t kParts = 4;

TEST_P(AllTargets, AgreeWithScalarAndWithBacktrack) {
  const auto backtrack = find_engine("backtrack")->make();
  const auto targets = supported_targets();
  // Sanitizers turn the vector operations of the kernel into calls, which is a hundred times
  // slower.
  const std::size_t all = test::kSanitized ? 1'000 : by_thoroughness(10'000, 1'000'000);
  const std::size_t total = all / kParts;
  for_random_inputs(2 + GetParam(), total, [&](const auto& inputs, auto limit) {
    using P = typename std::decay_t<decltype(inputs)>::value_type;
    const auto expected = scalar(inputs, limit);
    for (const Target& target : targets.first(targets.size() - 1)) {
      const auto results = run_on(target, std::span<const P>(inputs), limit);
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        ASSERT_TRUE(same(results[i], expected[i])) << target.name << ' ' << i;
      }
    }
    sudokit::Run run;
    run.limit = limit;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      ASSERT_EQ(expected[i].solutions, backtrack->solve(puzzle_of(inputs[i]), run).found) << i;
      ASSERT_EQ(expected[i].solutions > 0, solves(expected[i].grid, marks_of(inputs[i]))) << i;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Bulk, AllTargets, testing::Range(std::uint64_t{0}, kParts));

TEST_P(EveryTarget, NeitherLaneNorRemainderMatters) {
  Inputs inputs(3);
  std::vector<Packed81> puzzles;
  for (int i = 0; i < 67; ++i) puzzles.push_back(inputs.puzzle());
  puzzles[5] = puzzles[40] = packed(kHard);
  const auto alone = [&](std::size_t i) {
    return run_on(GetParam(), std::span<const Packed81>(&puzzles[i], 1), 2)[0];
  };
  std::vector<Result> expected;
  for (std::size_t i = 0; i < puzzles.size(); ++i) expected.push_back(alone(i));
  for (std::size_t size = 0; size <= puzzles.size(); ++size) {
    const auto results = run_on(GetParam(), std::span(puzzles).first(size), 2);
    for (std::size_t i = 0; i < size; ++i) ASSERT_TRUE(same(results[i], expected[i])) << size;
  }
  for (std::size_t shift = 1; shift < puzzles.size(); ++shift) {
    std::rotate(puzzles.begin(), puzzles.begin() + 1, puzzles.end());
    std::rotate(expected.begin(), expected.begin() + 1, expected.end());
    const auto results = run_on(GetParam(), std::span<const Packed81>(puzzles), 2);
    for (std::size_t i = 0; i < puzzles.size(); ++i) ASSERT_TRUE(same(results[i], expected[i]));
  }
}

// In the cyclic grid the columns of a band fall into three classes, each with one column per box
// and the same three digits in every row. Blank rows of one band are therefore filled by Latin
// squares of side 3, independently in each class: 12 if all three rows are blank, 2 if two are.
TEST_P(EveryTarget, KnownCounts) {
  Packed81 band{cyclic_grid()}, two_rows = band, stack = band;
  std::fill_n(band.digits.begin() + 27, 27, 0);
  std::fill_n(two_rows.digits.begin() + 54, 18, 0);
  for (std::size_t i = 0; i < 81; ++i) {
    if (i % 9 < 3) stack.digits[i] = 0;
  }
  const std::vector<Packed81> puzzles = {band, two_rows, stack, packed("")};
  const auto all = run_on(GetParam(), std::span(puzzles).first(3), 0);
  EXPECT_EQ(all[0].solutions, 12U * 12 * 12);
  EXPECT_EQ(all[1].solutions, 2U * 2 * 2);
  EXPECT_EQ(all[2].solutions, Oracle().count(marks_of(stack), 1'000'000));
  EXPECT_EQ(run_on(GetParam(), std::span(puzzles).first(1), 1000)[0].solutions, 1000U);
  EXPECT_EQ(run_on(GetParam(), std::span(puzzles).last(1), 5000)[0].solutions, 5000U);
}

TEST_P(EveryTarget, AllSolutionsFoundDiffer) {
  Packed81 band{cyclic_grid()};
  std::fill_n(band.digits.begin(), 27, 0);
  std::vector<Grid81> grids;
  Result result{};
  Job job;
  job.puzzles = &band;
  job.size = 1;
  job.results = &result;
  job.limit = 0;
  job.hooks.context = &grids;
  job.hooks.solution = [](void* list, const Grid81& grid) {
    static_cast<std::vector<Grid81>*>(list)->push_back(grid);
  };
  GetParam().run(job);
  ASSERT_EQ(grids.size(), 1728U);
  EXPECT_EQ(grids[0], result.grid);
  for (const Grid81& grid : grids) EXPECT_TRUE(solves(grid, marks_of(band)));
  std::sort(grids.begin(), grids.end());
  EXPECT_EQ(std::adjacent_find(grids.begin(), grids.end()), grids.end());
}

TEST_P(EveryTarget, ContradictoryGivensHaveNoSolution) {
  std::vector<Packed81> puzzles(6);
  puzzles[0].digits[0] = puzzles[0].digits[8] = 5;    // row
  puzzles[1].digits[0] = puzzles[1].digits[72] = 5;   // column
  puzzles[2].digits[60] = puzzles[2].digits[80] = 5;  // box
  puzzles[3].digits[40] = 10;                         // not a digit
  puzzles[4].digits[40] = 255;
  puzzles[5].digits = cyclic_grid();
  std::swap(puzzles[5].digits[0], puzzles[5].digits[1]);  // clashes in columns only
  for (const Result& r : run_on(GetParam(), std::span<const Packed81>(puzzles), 2)) {
    EXPECT_TRUE(r.finished);
    EXPECT_EQ(r.solutions, 0U);
    EXPECT_EQ(r.guesses, 0U);
  }
  std::vector<Marks81> marks(2, marks_of(packed("")));
  marks[0].marks[17] = 0;
  for (std::size_t i = 0; i < 9; ++i) marks[1].marks[9 * i] &= 0xFE;  // column 1 has no 1
  for (const Result& r : run_on(GetParam(), std::span<const Marks81>(marks), 2)) {
    EXPECT_TRUE(r.finished);
    EXPECT_EQ(r.solutions, 0U);
  }
}

TEST_P(EveryTarget, SolvedGridIsItsOwnSolution) {
  const std::vector<Packed81> puzzles = {{cyclic_grid()}, packed(kEasy)};
  const auto results = run_on(GetParam(), std::span<const Packed81>(puzzles), 2);
  EXPECT_EQ(results[0].solutions, 1U);
  EXPECT_EQ(results[0].grid, cyclic_grid());
  EXPECT_EQ(results[1].solutions, 1U);
  EXPECT_EQ(results[1].guesses, 0U);
}

TEST_P(EveryTarget, GivesUpAtTheBoundOnGuesses) {
  const std::vector<Packed81> puzzles = {packed(kHard), packed(kEasy)};
  const auto free = run_on(GetParam(), std::span<const Packed81>(puzzles), 2);
  ASSERT_GT(free[0].guesses, 10U);
  std::vector<Result> results(2);
  Job job;
  job.puzzles = puzzles.data();
  job.size = 2;
  job.results = results.data();
  job.max_guesses = 10;
  EXPECT_EQ(GetParam().run(job), 1U);
  EXPECT_FALSE(results[0].finished);
  EXPECT_EQ(results[0].guesses, 10U);
  EXPECT_TRUE(same(results[1], free[1]));
  job.max_guesses = free[0].guesses;
  EXPECT_EQ(GetParam().run(job), 2U);
  EXPECT_TRUE(same(results[0], free[0]));
}

TEST_P(EveryTarget, SaysThatItRan) {
  const std::vector<Packed81> puzzles = {packed(kEasy)};
  run_on(GetParam(), std::span<const Packed81>(puzzles), 2);
  EXPECT_EQ(last_target(), GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(Bulk, EveryTarget,
                         testing::ValuesIn(supported_targets().begin(), supported_targets().end()),
                         name_of);

}  // namespace
}  // namespace sudokit::bulk9
