// The core for one puzzle, compared with the lockstep kernel of the same target and with the
// oracle. Targets run jobs of one puzzle on the former and large jobs on the latter.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "bulk/support.hpp"

namespace sudokit::bulk9 {
namespace {

using namespace testing_support;

class Alone : public testing::TestWithParam<Target> {};

constexpr std::size_t kTogether = 128;  // more than any target takes one by one
constexpr std::size_t kRoom = 4;

// Results with room for solutions after the first.
struct Answers {
  std::vector<Result> results;
  std::vector<Grid81> more;
};
void point_at(Job& job, const Packed81* puzzles) {
  job.puzzles = puzzles;
}
void point_at(Job& job, const Marks81* puzzles) {
  job.marks = puzzles;
}

// Runs jobs of `each` puzzles.
template <class P>
Answers in_jobs_of(std::size_t each, const Target& target, const std::vector<P>& puzzles,
                   std::uint64_t limit, std::uint64_t max_guesses = ~0ULL) {
  Answers answers{std::vector<Result>(puzzles.size()), std::vector<Grid81>(puzzles.size() * kRoom)};
  for (std::size_t i = 0; i < puzzles.size(); i += each) {
    Job job;
    point_at(job, &puzzles[i]);
    job.size = std::min(each, puzzles.size() - i);
    job.results = &answers.results[i];
    job.more = &answers.more[i * kRoom];
    job.keep_more = kRoom;
    job.limit = limit;
    job.max_guesses = max_guesses;
    target.run(job);
  }
  return answers;
}

void expect_equal(const Answers& a, const Answers& b) {
  ASSERT_EQ(a.results.size(), b.results.size());
  for (std::size_t i = 0; i < a.results.size(); ++i) {
    ASSERT_TRUE(same(a.results[i], b.results[i])) << i;
  }
  ASSERT_EQ(a.more, b.more);
}

std::vector<Packed81> puzzles_at_random(Inputs& inputs) {
  std::vector<Packed81> puzzles;
  while (puzzles.size() < kTogether) puzzles.push_back(inputs.puzzle());
  return puzzles;
}
std::vector<Marks81> marks_at_random(Inputs& inputs) {
  std::vector<Marks81> marks;
  while (marks.size() < kTogether) marks.push_back(inputs.sukaku());
  return marks;
}

std::size_t rounds() {
  return test::kSanitized ? 2 : by_thoroughness(20, 1'000);
}

TEST_P(Alone, GivesTheResultsOfTheLockstep) {
  std::set<std::uint64_t> seen;
  for (std::size_t batch = 0; batch < rounds(); ++batch) {
    Inputs inputs(70'000 + batch);
    const auto puzzles = puzzles_at_random(inputs);
    const auto marks = marks_at_random(inputs);
    const std::uint64_t limit = 1 + batch % 9;
    const Answers together = in_jobs_of(kTogether, GetParam(), puzzles, limit);
    expect_equal(in_jobs_of(1, GetParam(), puzzles, limit), together);
    expect_equal(in_jobs_of(1, GetParam(), marks, limit),
                 in_jobs_of(kTogether, GetParam(), marks, limit));
    for (const Result& r : together.results) seen.insert(r.solutions);
  }
  EXPECT_GT(seen.size(), test::kSanitized ? 1U : 6U);  // none, one and several
}

TEST_P(Alone, AgreesWithTheOracle) {
  Inputs inputs(71'000);
  const auto puzzles = puzzles_at_random(inputs);
  for (const std::uint64_t limit : {1, 2, 3, 50}) {
    const Answers answers = in_jobs_of(1, GetParam(), puzzles, limit);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      const Marks81 marks = marks_of(puzzles[i]);
      const Result& result = answers.results[i];
      ASSERT_EQ(result.solutions, Oracle().count(marks, limit)) << i;
      std::set<Grid81> grids;
      if (result.solutions > 0) grids.insert(result.grid);
      for (std::size_t k = 0; k + 1 < result.solutions && k < kRoom; ++k) {
        grids.insert(answers.more[i * kRoom + k]);
      }
      ASSERT_EQ(grids.size(), std::min<std::uint64_t>(result.solutions, kRoom + 1));
      for (const Grid81& grid : grids) ASSERT_TRUE(solves(grid, marks));
    }
  }
}

TEST_P(Alone, GivesTheResultsOfTheLockstepOnHardPuzzles) {
  std::vector<Packed81> puzzles;
  for (const std::string_view text : kMinimal) puzzles.push_back(packed(text));
  Inputs inputs(72'000);
  while (puzzles.size() < kTogether)
    puzzles.push_back(inputs.isomorph(puzzles[puzzles.size() % 6]));
  const Answers together = in_jobs_of(kTogether, GetParam(), puzzles, 2);
  expect_equal(in_jobs_of(1, GetParam(), puzzles, 2), together);
  for (const Result& r : together.results) EXPECT_EQ(r.solutions, 1U);
}

// Jobs of every size around the one at which the lockstep takes over.
TEST_P(Alone, TheSizeOfAJobDoesNotMatter) {
  Inputs inputs(73'000);
  const auto puzzles = puzzles_at_random(inputs);
  const Answers together = in_jobs_of(kTogether, GetParam(), puzzles, 3);
  for (std::size_t each = 2; each <= 33; ++each) {
    expect_equal(in_jobs_of(each, GetParam(), puzzles, 3), together);
  }
}

TEST_P(Alone, GivesUpWhereTheLockstepDoes) {
  const std::vector<Packed81> puzzles(40, packed(kHard));
  const std::vector<Packed81> one = {puzzles[0]};
  const auto alone = [&](std::uint64_t most) {
    return in_jobs_of(1, GetParam(), one, 2, most).results[0];
  };
  const std::uint64_t needed = alone(~0ULL).guesses;
  ASSERT_GT(needed, 10U);
  for (std::uint64_t most = 0; most <= needed; ++most) {
    const Result result = alone(most);
    EXPECT_TRUE(same(result, in_jobs_of(kTogether, GetParam(), puzzles, 2, most).results[0]))
        << most;
    EXPECT_EQ(result.finished, most == needed);
    EXPECT_EQ(result.guesses, most);
  }
}

// Counts its calls; the third ends the run.
bool is_third_call(void* calls) {
  return ++*static_cast<int*>(calls) == 3;
}

TEST_P(Alone, StopsAndLeavesTheRestUnfinished) {
  const std::vector<Packed81> puzzles = {packed(kEasy), packed(""), packed(kEasy)};
  std::vector<Result> results(3, Result{7, 7, {}, true, true});
  int calls = 0;
  Job job;
  job.puzzles = puzzles.data();
  job.size = 2;
  job.results = results.data();
  job.limit = 0;
  job.hooks = {&calls, is_third_call, nullptr};
  EXPECT_EQ(GetParam().run(job), 1U);
  EXPECT_EQ(calls, 3);
  EXPECT_TRUE(results[0].finished);
  EXPECT_FALSE(results[1].finished);
  EXPECT_FALSE(results[1].complete);
  EXPECT_GT(results[1].solutions, 0U);
  EXPECT_TRUE(solves(results[1].grid, marks_of(puzzles[1])));
  EXPECT_EQ(results[2].solutions, 7U);  // not of this job
  job.size = 3;
  calls = 0;
  EXPECT_EQ(GetParam().run(job), 1U);
  EXPECT_TRUE(same(results[2], Result{}));
}

std::string target_name(const testing::TestParamInfo<Target>& tested) {
  return std::string(tested.param.name);
}
INSTANTIATE_TEST_SUITE_P(Bulk, Alone,
                         testing::ValuesIn(supported_targets().begin(), supported_targets().end()),
                         target_name);

}  // namespace
}  // namespace sudokit::bulk9
