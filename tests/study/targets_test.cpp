// Runs that are cut at targets of their cost: a target is reached at an iteration of the trace, or
// the run is censored.
#include <gtest/gtest.h>

#include <algorithm>

#include "study/made.hpp"

namespace sudokit::study {
namespace {

// The study of made.hpp with a table and plots that have targets. All runs make 100 iterations,
// with cost 9 at the first and 4 at the 50th. The runs of SA with number 3 end at that cost, after
// 2 s; the others solve.
std::string with_targets(std::string_view more) {
  std::string study(kStudy);
  return study.substr(0, study.find("[[table]]")) + std::string(more);
}

constexpr std::string_view kTable = R"([[table]]
title = "T"
rows = ["engine", "target"]
measures = ["success", "iterations_solved", "ert_iterations", "time"]
engines = ["SA"]
targets = ["50 %", 4, 0]
)";

TEST(StudyTargets, EndRunsWhereTheyAreReached) {
  const Made made(with_targets(kTable));
  const Table table = make_table(made.plan.study.tables[0], made.plan.study, made.runs, {});
  std::vector<std::string> targets;
  for (const TableRow& row : table.rows) {
    if (row.labels[0] == "SA") targets.push_back(row.labels[1]);
  }
  EXPECT_EQ(targets, (std::vector<std::string>{"50 %", "4", "0"}));
  const auto& half = table.rows[0].cells;
  EXPECT_EQ(half[0].figure.value, 1) << "9 falls to 4 in every run";
  EXPECT_EQ(half[1].figure.value, 50);
  // Half of .5, 1 and 2 s.
  EXPECT_NEAR(half[3].figure.value, 3.5 / 3 / 2, 1e-12);
  EXPECT_EQ(table.rows[1].cells[1].figure.value, 50) << "4 is reached by 4";
}

// Two of three runs reach 0, after 100 iterations each; the third spends its 100 without reaching
// it.
TEST(StudyTargets, CensorWhatIsNotReached) {
  const Made made(with_targets(kTable));
  const Table table = make_table(made.plan.study.tables[0], made.plan.study, made.runs, {});
  const auto& zero = table.rows[2].cells;
  EXPECT_NEAR(zero[0].figure.value, 2.0 / 3, 1e-12);
  EXPECT_EQ(zero[2].figure.value, 150);
  EXPECT_EQ(zero[2].figure.censored, 4u);
  EXPECT_NEAR(zero[3].figure.value, 0.75, 1e-12);
}

TEST(StudyTargets, AreReachedAtTheEndByWhatKeepsNoIncumbents) {
  Made made(with_targets(kTable));
  for (Observation& run : made.runs) run.result.trace.clear();
  const Table solved = make_table(made.plan.study.tables[0], made.plan.study, made.runs, {});
  EXPECT_NEAR(solved.rows[0].cells[0].figure.value, 2.0 / 3, 1e-12);
  EXPECT_EQ(solved.rows[0].cells[1].figure.value, 100);
  // Neither a proof that there is no solution nor a refusal reaches a target.
  for (Observation& run : made.runs) {
    run.result.end = run.number == 1 ? End::refused : End::proved;
    run.result.found = 0;
  }
  const Table none = make_table(made.plan.study.tables[0], made.plan.study, made.runs, {});
  EXPECT_EQ(none.rows[0].cells[0].figure.value, 0);
}

// The rows of tables.csv name the runs that were cut.
TEST(StudyTargets, KeepTheirOrigin) {
  const Made made(with_targets(kTable));
  const Table table = make_table(made.plan.study.tables[0], made.plan.study, made.runs, {});
  const std::string csv = tables_csv(std::span(&table, 1));
  EXPECT_NE(csv.find("T,SA / 50 %,,success,share,1,"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",build 1,\"host, one\","), std::string::npos) << csv;
}

TEST(StudyTargets, AreExplainedOnThePage) {
  const Made made(with_targets(kTable));
  const auto page_with = [&](const TableSpec& spec) {
    return page_of(made, {make_table(spec, made.plan.study, made.runs, {})});
  };
  const std::string words = "at or below the target";
  TableSpec spec = made.plan.study.tables[0];
  EXPECT_NE(page_with(spec).find(words), std::string::npos);
  spec.targets.clear(), spec.rows = {"engine"};
  EXPECT_EQ(page_with(spec).find(words), std::string::npos);
}

// The curve of the COCO benchmark: all pairs of a run and a target, by iterations.
TEST(StudyTargets, AreDrawnAsOneCurve) {
  const Made made(with_targets(R"([[plot]]
title = "pairs"
kind = "ecdf"
y = "iterations"
log_x = true
targets = ["50 %", 0]
[[plot]]
title = "each"
kind = "ecdf"
y = "iterations"
series = "target"
targets = ["50 %", 0]
)"));
  const auto pictures = make_pictures(made.plan.study, made.runs);
  ASSERT_EQ(pictures.size(), 2u);
  // Of six pairs on an instance of SA, three are reached at 50 and two more at 100.
  EXPECT_NE(pictures[0].script.find("50 0.5 "), std::string::npos) << pictures[0].script;
  EXPECT_NE(pictures[0].script.find("100 0.833333 "), std::string::npos) << pictures[0].script;
  EXPECT_NE(pictures[1].script.find("title '50 "), std::string::npos) << pictures[1].script;
}

std::string refused(std::string_view more) {
  const auto study = parse_study(with_targets(more));
  return study ? "" : std::string(study.error().code.name());
}

TEST(StudyTargets, AreTakenFromTheFile) {
  const std::string table = "[[table]]\ntitle = \"T\"\nmeasures = [\"ert\"]\n";
  EXPECT_EQ(refused(table + "rows = [\"target\"]\ntargets = [\"10%\", 0.5]\n"), "");
  EXPECT_EQ(refused(table + "rows = [\"target\"]\n"), "unknown-name");
  EXPECT_EQ(refused(table + "rows = [\"target\"]\ntargets = [\"101 %\"]\n"), "invalid-value");
  EXPECT_EQ(refused(table + "rows = [\"target\"]\ntargets = [-1]\n"), "invalid-value");
  EXPECT_EQ(refused(table + "rows = [\"target\"]\ntargets = [\"half\"]\n"), "invalid-value");
  EXPECT_EQ(refused("[[table]]\ntitle = \"T\"\nmeasures = [\"wins\"]\nrows = [\"target\"]\n"
                    "targets = [0]\n"),
            "inapplicable-option");
  EXPECT_EQ(refused("[[plot]]\ntitle = \"p\"\nkind = \"cost\"\ntargets = [0]\n"),
            "inapplicable-option");
  std::string untraced = with_targets(kTable);
  untraced.replace(untraced.find("trace = true"), 12, "trace = false");
  EXPECT_EQ(parse_study(untraced).error().code.name(), "missing-key");
}

}  // namespace
}  // namespace sudokit::study
