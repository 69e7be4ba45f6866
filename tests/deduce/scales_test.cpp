// Eppstein's scale reproduces his program: the word, the sum and the rules used, on our puzzles and
// on those that once counted otherwise, because a sweep chose another instance first.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "sudokit/deduce.hpp"
#include "support/engines.hpp"
#include "support/hooks.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

std::string judged(const Scale& scale, const Rating& rating) {
  std::string rules;
  for (std::size_t row = 0; row < scale.rows.size(); ++row) {
    if (rating.steps[row] == 0) continue;
    rules += fmt::format("{}{}", rules.empty() ? "" : ",", scale.rows[row].technique->name);
  }
  return fmt::format("{} {} {}", rating.grade, rating.difficulty, rules.empty() ? "-" : rules);
}

void expect_as_his(bool explain) {
  DeduceOptions options;
  options.scale = scale_named("eppstein");
  options.explain = explain;
  const LayoutPtr layout = test::layout("3x3");
  Deducer deducer = Deducer::make(layout, options).value();
  std::ifstream file(SUDOKIT_SOURCE_DIR "/tests/golden/eppstein.txt");
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    const std::string puzzle = line.substr(0, 81);
    const Rating rating = rate(deducer, test::puzzle(layout, puzzle)).value();
    EXPECT_EQ(judged(*options.scale, rating), line.substr(82)) << puzzle;
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

TEST(EppsteinScale, IsHisProgram) {
  expect_as_his(false);
}
TEST(EppsteinScale, ArguingChangesNothing) {
  expect_as_his(true);
}

// On every scale the explained path is the rated path, and leads to the solution.
class OnEveryScale : public testing::TestWithParam<const Scale*> {};

TEST_P(OnEveryScale, ExplainSumsUpToWhatRateSays) {
  const Scale& scale = *GetParam();
  DeduceOptions options;
  options.scale = &scale;
  options.unique_known = true;
  options.explain = false;
  const LayoutPtr layout = test::layout("3x3");
  Deducer deducer = Deducer::make(layout, options).value();
  options.explain = true;
  const auto engine = test::engine("backtrack");
  for (const std::string& line : test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt")) {
    const Puzzle puzzle = test::puzzle(layout, line.substr(0, 81));
    const Rating rated = rate(deducer, puzzle).value();
    if (rated.highest >= 85 && scale.counting == Counting::tenths) continue;  // takes minutes
    const Explanation path = explain(puzzle, options).value();
    const Rating summed = rating_of(path);
    EXPECT_EQ(rated.end, path.end) << line;
    EXPECT_EQ(rated.difficulty, summed.difficulty) << line;
    EXPECT_EQ(rated.grade, summed.grade) << line;
    EXPECT_EQ(rated.placing, summed.placing) << line;
    EXPECT_EQ(rated.first, summed.first) << line;
    EXPECT_EQ(rated.steps, summed.steps) << line;
    EXPECT_EQ(rated.hardest, summed.hardest) << line;
    const Grid solution = engine->solve(puzzle, test::up_to(1)).grid;
    for (const Step& step : path.steps) {
      ASSERT_TRUE(step.changes());
      for (const Candidate put : step.placements) ASSERT_EQ(solution[put.cell], put.digit) << line;
      for (const Candidate gone : step.removals) ASSERT_NE(solution[gone.cell], gone.digit) << line;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scales, OnEveryScale, testing::ValuesIn(scales().begin(), scales().end()),
                         [](const auto& scale) {
                           std::string name(scale.param->name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// The scale of another program refuses what it does not support, and the error names the scale.
TEST(Scales, OfOtherProgramsAreForNineByNine) {
  for (const char* name : {"se", "se-d2", "se-d1", "hodoku"}) {
    const Scale& scale = *scale_named(name);
    DeduceOptions options;
    options.scale = &scale;
    for (const char* layout : {"2x3", "x", "4x4"}) {
      const auto refused = explain(test::empty_puzzle(test::layout(layout)), options);
      ASSERT_FALSE(refused.has_value()) << name << " " << layout;
      EXPECT_NE(refused.error().message.find(scale.title), std::string::npos)
          << refused.error().message;
    }
  }
}

// A repeated request gives the same step, and single rows can be left out.
TEST(Scales, OfOtherProgramsTakeChoices) {
  const std::string line =
      test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt").front().substr(0, 81);
  for (const char* name : {"se", "se-d2", "se-d1", "hodoku"}) {
    DeduceOptions options;
    options.scale = scale_named(name);
    options.unique_known = true;
    Deducer deducer = Deducer::make(test::layout("3x3"), options).value();
    ASSERT_TRUE(deducer.start(test::puzzle("3x3", line)).has_value());
    while (const auto step = deducer.next()) {
      const auto again = deducer.next();
      ASSERT_TRUE(again.has_value());
      EXPECT_EQ(step->placements, again->placements);
      EXPECT_EQ(step->removals, again->removals);
      deducer.apply(*step);
    }
    EXPECT_TRUE(deducer.solved());
    for (const Technique* one : techniques_named("hidden-single", *options.scale)) {
      options.allowed.push_back(one);
    }
    const Explanation few = explain(test::puzzle("3x3", line), options).value();
    for (const Step& step : few.steps) EXPECT_EQ(step.technique->name, "hidden-single");
  }
}

// A technique is found however its name is typed, and no two names collide.
TEST(Scales, NamesAreFoundAsPeopleTypeThem) {
  const Scale& scale = *scale_named("sudokit");
  for (const char* typed : {"X-Wing", "x wing", "X_WING", "xwing", "X-wings"}) {
    EXPECT_EQ(techniques_named(typed, scale), techniques_named("x-wing", scale)) << typed;
  }
  EXPECT_EQ(techniques_named("Naked Pairs", scale), techniques_named("naked-pair", scale));
  for (const char* typed : {"", "s", "-", "xwin", "x-wi"}) {
    EXPECT_TRUE(techniques_named(typed, scale).empty()) << typed;
  }
  for (const Scale* each : scales()) {
    for (const ScaleRow& row : each->rows) {
      EXPECT_EQ(std::ranges::count_if(techniques_named(row.technique->name, *each),
                                      [&](const Technique* one) {
                                        return one->name != row.technique->name &&
                                               one->aliases.find(row.technique->name) ==
                                                   std::string_view::npos;
                                      }),
                0)
          << each->name << ' ' << row.technique->name;
    }
  }
}

// The budget of a run ends a path, and the reason is reported.
TEST(Scales, EndWithTheBudgetOfTheRun) {
  const std::string line =
      test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt").front().substr(0, 81);
  for (const Scale* scale : scales()) {
    DeduceOptions options;
    options.scale = scale;
    options.unique_known = true;
    sudokit::Run run;
    run.budget.iterations = 5;
    const Explanation few = explain(test::puzzle("3x3", line), options, run).value();
    EXPECT_EQ(few.end, DeduceEnd::stopped) << scale->name;
    EXPECT_EQ(few.reason, StopReason::iterations) << scale->name;
    EXPECT_EQ(few.steps.size(), 5u) << scale->name;
  }
}

// A search for a solution that does not exist ends at the hundredth reading of the clock. The
// puzzle is by P. Norvig, who reports that it took his program 24 minutes.
TEST(Scales, EndWithTheBudgetInBruteForceToo) {
  DeduceOptions options;
  options.scale = scale_named("hodoku");
  options.unique_known = true;
  options.allowed = techniques_named("brute-force", *options.scale);
  ASSERT_EQ(options.allowed.size(), 1u);
  const Puzzle none = test::puzzle(
      "3x3", ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");
  sudokit::Run run;
  run.budget.seconds = 0.1;
  const test::ClockOfLooks clock;
  const Explanation cut = explain(none, options, run).value();
  EXPECT_EQ(cut.end, DeduceEnd::stopped);
  EXPECT_EQ(cut.reason, StopReason::time);
}

}  // namespace
}  // namespace sudokit
