// The measures of a group of runs, and their uncertainty.
#include <gtest/gtest.h>

#include <algorithm>

#include "study/made.hpp"

namespace sudokit::study {
namespace {

TEST(StudyMeasures, CountCensoredTimesAsCensored) {
  const Made made;
  const auto sa = made.of("SA");
  ASSERT_EQ(sa.size(), 12u);
  EXPECT_NEAR(measure("success", sa).value, 8.0 / 12, 1e-12);
  EXPECT_NEAR(measure("time", sa).value, 0.75, 1e-12);
  EXPECT_EQ(measure("time", sa).censored, 4u);
  EXPECT_NEAR(measure("par2", sa).value, (4 * 0.5 + 4 * 1 + 4 * 4.0) / 12, 1e-12);
  EXPECT_NEAR(measure("median_time", sa).value, 1, 1e-12);
  EXPECT_EQ(measure("max_time", sa).value, 1);
  EXPECT_EQ(measure("counter:restarts", sa).value, 3);
  EXPECT_FALSE(measure("counter:rest", sa).any);
  EXPECT_FALSE(measure("time", std::span<const Observation* const>{}).any);
}

// A run that proves that there is no solution has answered in its time, but has found nothing.
TEST(StudyMeasures, AProofOfNothingIsAnAnswer) {
  Made made;
  for (Observation& run : made.runs) {
    if (run.number == 3) run.result.end = End::proved, run.result.found = 0;
  }
  const auto sa = made.of("SA");
  EXPECT_NEAR(measure("success", sa).value, 8.0 / 12, 1e-12);
  EXPECT_NEAR(measure("time", sa).value, 3.5 / 3, 1e-12);
  EXPECT_EQ(measure("time", sa).censored, 0u);
  EXPECT_NEAR(measure("par2", sa).value, 3.5 / 3, 1e-12);
  EXPECT_EQ(measure("max_time", sa).value, 2);
  EXPECT_EQ(measure("median_time", sa).censored, 0u);
  EXPECT_NEAR(virtual_best(made.runs).engines[0].par2, 3.5 / 3, 1e-12);
}

TEST(StudyMeasures, LeaveOutRefusals) {
  Made made;
  for (Observation& run : made.runs) {
    if (run.number == 1) run.result.end = End::refused, run.result.iterations = 0;
  }
  EXPECT_EQ(measure("iterations", made.of("SA")).value, 100);
  EXPECT_EQ(measure("iterations", made.of("SA")).runs, 8u);
  EXPECT_NEAR(measure("success", made.of("CP+SA")).value, 2.0 / 3, 1e-12);
}

TEST(StudyMeasures, ARunWaitsWhileItHasNoProcessorAndTheMachineIsBusy) {
  RunResult run;
  run.wall = 2, run.processor = 1.5;
  EXPECT_NEAR(run.waited(), 0.25, 1e-5) << "the machine does not tell";
  run.pressure = 0.9;
  EXPECT_NEAR(run.waited(), 0.25, 1e-5) << "others waited as well";
  run.pressure = 0.1;
  EXPECT_NEAR(run.waited(), 0.1, 1e-5) << "it slept";
  run.processor = 3;
  EXPECT_NEAR(run.waited(), 0.1, 1e-5) << "two threads";
  run.wall = 5e-6, run.processor = 4e-6, run.pressure = 1;
  EXPECT_EQ(run.waited(), 0) << "the clocks were read";
}

// Student's interval over one run per instance: .2 once and 1 otherwise.
TEST(StudyMeasures, AShareHasNoIntervalBeyondOne) {
  Made made;
  auto group = made.of("SA");
  std::erase_if(group, [](const Observation* run) { return run->number != 1; });
  for (Observation& run : made.runs) run.result.filled = &run == group[0] ? 0.2 : 1;
  const auto interval = measure("filled", group).interval;
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->high, 1);
}

// -1 stands for a machine that does not report it.
TEST(StudyMeasures, TakePressureOfMachinesThatTellIt) {
  Made made;
  for (Observation& run : made.runs) run.result.pressure = run.number == 1 ? -1 : 0.1 * run.number;
  const Figure pressure = measure("pressure", made.of("SA"));
  EXPECT_EQ(pressure.runs, 8u);
  EXPECT_NEAR(pressure.value, 0.25, 1e-12);
  for (Observation& run : made.runs) run.result.pressure = -1;
  EXPECT_FALSE(measure("pressure", made.of("SA")).any);
}

TEST(StudyMeasures, OfABatchAndAnIteration) {
  Made made;
  for (Instance& instance : made.plan.instances) instance.others.resize(4);
  const auto sa = made.of("SA");
  EXPECT_EQ(measure("puzzles", sa).value, 5);
  // Only the runs that solved, with .5 and 1 s of processor time.
  EXPECT_NEAR(measure("puzzle_time", sa).value, 0.75 / 5, 1e-12);
  EXPECT_EQ(measure("puzzle_time", sa).censored, 4u);
  for (Observation& run : made.runs) run.result.wall = 2;
  EXPECT_NEAR(measure("rate", sa).value, 2.5, 1e-12);
  // All runs that made iterations: (.5 + 1 + 2) / 3 s per 100 iterations.
  EXPECT_NEAR(measure("iteration_time", sa).value, 3.5 / 300, 1e-12);
  for (Observation& run : made.runs) run.result.iterations = 0;
  EXPECT_FALSE(measure("iteration_time", sa).any);
}

// All time spent, divided by the answers: 4 * (.5 + 1 + 2) s for 8 answers.
TEST(StudyMeasures, ExpectedTimeUntilAnAnswer) {
  const Made made;
  const Figure ert = measure("ert", made.of("SA"));
  EXPECT_NEAR(ert.value, 1.75, 1e-12);
  EXPECT_EQ(ert.censored, 4u);
  ASSERT_TRUE(ert.interval);
  EXPECT_NEAR(ert.interval->low, 1.75, 1e-12) << "every instance has the same";
  EXPECT_EQ(measure("ert_iterations", made.of("SA")).value, 150);
  Made unsolved;
  for (Observation& run : unsolved.runs) run.result.end = End::time;
  EXPECT_FALSE(measure("ert", unsolved.of("SA")).any);
}

// Three equal runs on each of four instances count as four values, not twelve.
TEST(StudyMeasures, RunsOnOneInstanceAreNoNewValues) {
  Made made;
  for (Observation& run : made.runs) {
    const bool solved = run.instance->name == "1";
    run.result.end = solved ? End::solved : End::time;
    run.result.processor = solved ? 1 : 2;
  }
  const Figure share = measure("success", made.of("SA"));
  EXPECT_EQ(share.value, 0.5);
  ASSERT_TRUE(share.interval);
  EXPECT_EQ(share.interval->low, 0);
  EXPECT_EQ(share.interval->high, 1);
  const auto processor = measure("processor", made.of("SA")).interval;
  ASSERT_TRUE(processor);
  const std::vector<double> means = {1, 1, 2, 2};
  EXPECT_NEAR(processor->high, mean_interval(means)->high, 1e-12);
}

// With one run each there is no interval, neither in numbers nor in pictures, and the page says
// why.
TEST(StudyMeasures, OneRunAloneHasNoInterval) {
  Made made;
  std::erase_if(made.runs, [](const Observation& run) {
    return run.number != 1 || run.instance->axes[1].second != "0.5" || run.instance->name != "1";
  });
  ASSERT_EQ(made.runs.size(), 3u);
  const auto sa = made.of("SA");
  for (const char* name : {"time", "median_time", "par2", "iterations", "wall", "counter:moves"}) {
    const Figure figure = measure(name, sa);
    EXPECT_TRUE(figure.any && figure.deciding == 1) << name;
    EXPECT_FALSE(figure.interval) << name;
  }
  EXPECT_EQ(measure("solved", sa).deciding, 0u) << "a count has none in any case";
  EXPECT_FALSE(measure("success", sa).interval);
  EXPECT_EQ(measure("success", sa).deciding, 1u);
  const TableSpec spec{"T", {"fixed"}, {"engine"}, {{"time", ""}}, {}, ""};
  const std::string page = page_of(made, {make_table(spec, made.plan.study, made.runs, {})});
  EXPECT_NE(page.find("<small><span>n = 1</span></small>"), std::string::npos);
  made.plan.study.plots[0].y = "time";
  for (const Picture& picture : make_pictures(made.plan.study, made.runs)) {
    EXPECT_EQ(picture.script.find("yerrorbars"), std::string::npos) << picture.script;
    EXPECT_EQ(picture.script.find("filledcurves"), std::string::npos) << picture.script;
  }
}

// Instances with the same puzzle share their runs. Each run counts once, and a single one has no
// interval.
TEST(StudyMeasures, CountARunOfSeveralInstancesOnce) {
  Made made;
  const auto blank = [&](std::size_t runs) {
    std::vector<const Observation*> group;
    for (const auto* run : made.of("SA")) {
      if (run->instance == made.runs[0].instance && run->number <= runs) group.push_back(run);
    }
    const auto once = group;
    for (int i = 0; i < 19; ++i) group.insert(group.end(), once.begin(), once.end());
    return group;
  };
  for (const MeasureRow& row : measures()) {
    const Figure one = measure(row.name, blank(1));
    EXPECT_LE(one.runs, 1u) << row.name;
    EXPECT_FALSE(one.interval) << row.name;
    const Figure three = measure(row.name, blank(3));
    const auto all = blank(3);
    const auto once = measure(row.name, std::span(all).first(3));
    EXPECT_EQ(three.value, once.value) << row.name;
    EXPECT_EQ(three.runs, once.runs) << row.name;
    EXPECT_EQ(three.censored, once.censored) << row.name;
  }
  EXPECT_EQ(measure("instances", blank(1)).value, 1);
  EXPECT_EQ(measure("runs", blank(3)).value, 3);
}

// The same for the cells of tables, the rows of the runs and the counts of the page.
TEST(StudyMeasures, ATableOfBlankGridsHasOneRunForEachSeed) {
  std::string text(kStudy);
  const std::string fixed = "fixed = [0.25, 0.5]";
  text.replace(text.find(fixed), fixed.size(), "fixed = [0, 0.5]");
  const Made made(text);
  const Table table = make_table(made.plan.study.tables[0], made.plan.study, made.runs, {});
  EXPECT_EQ(table.rows[0].cells[0].figure.runs, 3u);
  EXPECT_EQ(table.rows[0].cells[0].runs.size(), 3u);
  EXPECT_EQ(table.rows[1].cells[0].figure.runs, 6u);
  const std::string rows = runs_csv(made.runs);
  EXPECT_EQ(std::ranges::count(rows, '\n'), 1 + 3 * 3 + 3 * 6);
  EXPECT_NE(page_of(made, {table}).find("<b>27 of "), std::string::npos);
  const auto tests = make_tests(made.plan.study, made.runs);
  const auto blank = std::ranges::find_if(
      tests, [](const TestRow& row) { return row.title == "times" && row.within == "0"; });
  ASSERT_NE(blank, tests.end());
  EXPECT_EQ(blank->result.n, 6u);
}

}  // namespace
}  // namespace sudokit::study
