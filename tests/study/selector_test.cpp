// Selectors: the choice for an instance depends only on the other instances.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "study/made.hpp"

namespace sudokit::study {
namespace {

// 24 grids of two kinds, with a quarter and nine tenths given; A and B each solve one kind.
constexpr std::string_view kTwoKinds = R"(title = "two kinds"
[[instances]]
name = "sparse"
maker = "lewis"
layout = "3x3"
count = 12
params = { fixed = 0.25 }
[[instances]]
name = "dense"
maker = "lewis"
layout = "3x3"
count = 12
params = { fixed = 0.9 }
[[engines]]
name = "A"
engine = "anneal"
[[engines]]
name = "B"
engine = "cp-anneal"
[[engines]]
name = "C"
engine = "tabu"
[run]
runs = 2
processor_seconds = 2
[[selector]]
title = "by features"
method = "nearest"
neighbours = 3
[[selector]]
title = "by set"
method = "set"
engines = ["A", "B"]
)";

void answer(Observation& run, bool solved, double seconds) {
  run.result.end = solved ? End::solved : End::time;
  run.result.found = solved;
  run.result.processor = solved ? seconds : 2;
}

// A solves the sparse grids in .1 s, B the dense ones in .2 s, C all of them in 1 s.
Made two_kinds() {
  Made made(kTwoKinds);
  for (Observation& run : made.runs) {
    const bool sparse = run.set->name == "sparse";
    if (run.variant->name == "A") answer(run, sparse, 0.1);
    if (run.variant->name == "B") answer(run, !sparse, 0.2);
    if (run.variant->name == "C") answer(run, true, 1);
  }
  return made;
}

const Figure& figure(const Table& table, std::size_t row, std::string_view measure) {
  const auto& cells = table.rows[row].cells;
  return std::ranges::find(cells, measure, &Cell::measure)->figure;
}

TEST(StudySelector, ChoosesByTheNearestOfTheOthers) {
  const Made made = two_kinds();
  const Table table = selector_table(made.plan.study.selectors[0], made.runs);
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(table.rows[0].note, "C") << "the single best solves all";
  EXPECT_NEAR(figure(table, 0, "par10").value, 1, 1e-12);
  EXPECT_NEAR(figure(table, 1, "par10").value, 0.15, 1e-12);
  EXPECT_NEAR(figure(table, 2, "par10").value, 0.15, 1e-12);
  EXPECT_EQ(figure(table, 1, "success").value, 1);
  EXPECT_EQ(figure(table, 1, "instances").value, 24);
  EXPECT_NEAR(figure(table, 1, "gap_closed").value, 1, 1e-12);
  ASSERT_TRUE(figure(table, 1, "gap_closed").interval);
  EXPECT_NEAR(figure(table, 1, "gap_closed").interval->low, 1, 1e-12);
  EXPECT_FALSE(figure(table, 0, "gap_closed").any);
}

TEST(StudySelector, IsExplainedOnThePage) {
  const Made made = two_kinds();
  const std::string page = page_of(made, {selector_table(made.plan.study.selectors[0], made.runs)});
  EXPECT_NE(page.find("<small>the best engine on the 3 nearest of the other instances</small>"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("gap_closed: by how much"), std::string::npos);
}

// Without engine C, each of A and B fails on half of the instances.
TEST(StudySelector, ChoosesByTheOthersOfTheSet) {
  const Made made = two_kinds();
  const Table table = selector_table(made.plan.study.selectors[1], made.runs);
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(figure(table, 0, "success").value, 0.5);
  EXPECT_NEAR(figure(table, 0, "par10").value, (0.1 + 20) / 2, 1e-12);
  EXPECT_NEAR(figure(table, 1, "par10").value, 0.15, 1e-12);
}

// On one instance the results differ from those of all others of its kind. Its own results must not
// influence the choice for it, and those of the others mislead.
TEST(StudySelector, DoesNotSeeTheInstanceThatItChoosesFor) {
  Made made = two_kinds();
  const Instance* odd = made.runs[0].instance;
  for (Observation& run : made.runs) {
    if (run.instance != odd) continue;
    if (run.variant->name == "A") answer(run, false, 0);
    if (run.variant->name == "B") answer(run, true, 0.2);
  }
  const Table table = selector_table(made.plan.study.selectors[0], made.runs);
  // A is chosen for it, and fails.
  EXPECT_NEAR(figure(table, 1, "success").value, 23.0 / 24, 1e-12);
  const double best = (11 * 0.1 + 13 * 0.2) / 24, selected = figure(table, 1, "par10").value;
  EXPECT_NEAR(figure(table, 2, "par10").value, best, 1e-12);
  // Others whose neighbour it is may take C, which needs .9 s more than A.
  const double misled = (selected * 24 - (11 * 0.1 + 20 + 12 * 0.2)) / (1 - 0.1);
  EXPECT_NEAR(misled, std::round(misled), 1e-9);
  EXPECT_GE(std::round(misled), 0);
  EXPECT_LE(std::round(misled), 11);
  const Figure& gap = figure(table, 1, "gap_closed");
  EXPECT_NEAR(gap.value, (1 - selected) / (1 - best), 1e-12);
  ASSERT_TRUE(gap.interval);
  EXPECT_LT(gap.interval->low, gap.value);
  // The instance is not its own nearest neighbour, either.
  SelectorSpec nearest = made.plan.study.selectors[0];
  nearest.neighbours = 1;
  const Table by_one = selector_table(nearest, made.runs);
  for (const Observation* run : by_one.rows[1].cells[0].runs) {
    EXPECT_TRUE(run->instance != odd || run->variant->name == "A");
  }
}

// If one engine is the best everywhere, there is no gap.
TEST(StudySelector, HasNoGapToCloseWhereOneEngineIsBest) {
  Made made = two_kinds();
  for (Observation& run : made.runs) answer(run, true, run.variant->name == "A" ? 0.1 : 1);
  const Table table = selector_table(made.plan.study.selectors[0], made.runs);
  EXPECT_EQ(table.rows[0].note, "A");
  EXPECT_NEAR(figure(table, 1, "par10").value, 0.1, 1e-12);
  EXPECT_FALSE(figure(table, 1, "gap_closed").any);
}

TEST(StudySelector, HasNoIntervalOfFewInstances) {
  Made made = two_kinds();
  std::erase_if(made.runs, [](const Observation& run) {
    return run.instance->name.size() > 1 || run.instance->name > "3";
  });
  const Table table = selector_table(made.plan.study.selectors[0], made.runs);
  ASSERT_EQ(table.rows.size(), 3u);
  const Figure& gap = figure(table, 1, "gap_closed");
  EXPECT_TRUE(gap.any);
  EXPECT_FALSE(gap.interval);
  EXPECT_GT(gap.deciding, 0u);
}

TEST(StudySelector, NeedsRivals) {
  const Made made = two_kinds();
  SelectorSpec one = made.plan.study.selectors[0];
  one.engines = {"A"};
  EXPECT_TRUE(selector_table(one, made.runs).rows.empty());
  EXPECT_TRUE(selector_table(made.plan.study.selectors[0], {}).rows.empty());
}

TEST(StudySelector, IsTakenFromTheFile) {
  const auto refused = [](std::string_view lines) {
    const auto study =
        parse_study(std::string(kTwoKinds) + "[[selector]]\ntitle = \"t\"\n" + std::string(lines));
    return study ? "" : std::string(study.error().code.name());
  };
  EXPECT_EQ(refused("method = \"nearest\"\n"), "");
  EXPECT_EQ(refused(""), "missing-key");
  EXPECT_EQ(refused("method = \"forest\"\n"), "invalid-value");
  EXPECT_EQ(refused("method = \"set\"\nneighbours = 3\n"), "inapplicable-option");
  EXPECT_EQ(refused("method = \"nearest\"\nneighbours = 0\n"), "number-out-of-range");
  EXPECT_EQ(refused("method = \"set\"\nengines = [\"D\"]\n"), "unknown-name");
}

}  // namespace
}  // namespace sudokit::study
