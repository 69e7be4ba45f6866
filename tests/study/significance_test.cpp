// The tests of significance that a study requests.
#include <gtest/gtest.h>

#include <algorithm>

#include "study/made.hpp"

namespace sudokit::study {
namespace {

TEST(StudyTests, CompareThePlainEngineNotItsAblations) {
  const Made made;
  const auto rows = make_tests(made.plan.study, made.runs);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].result.n, 12u);
  for (const TestRow& row : rows) {
    EXPECT_TRUE(!row.refused.empty() || row.adjusted >= row.result.p);
  }
}

// Counts are tested only if runs are independent: not if both engines ran on the same several
// instances, but on a single one. For 0/1 outcomes of pairs McNemar's test is used.
TEST(StudyTests, OfCountsWantIndependentRuns) {
  Made made;
  auto rows = make_tests(made.plan.study, made.runs);
  EXPECT_NE(rows[0].refused, "");
  EXPECT_EQ(rows[0].adjusted, 1);
  std::erase_if(made.runs,
                [&](const Observation& run) { return run.instance != &made.plan.instances[0]; });
  rows = make_tests(made.plan.study, made.runs);
  EXPECT_EQ(rows[0].refused, "");
  EXPECT_EQ(rows[0].result.n, 6u);
  EXPECT_NEAR(rows[0].result.statistic, 1.2, 1e-12);  // 2 and 1 against 3 and 0
}

TEST(StudyTests, OfPairedOutcomesAreMcNemars) {
  Made made;
  made.plan.study.tests.resize(1);
  made.plan.study.tests[0].kind = "signed-rank";
  EXPECT_EQ(make_tests(made.plan.study, made.runs)[0].kind, "signed-rank");  // shares of three runs
  std::erase_if(made.runs, [](const Observation& run) { return run.number != 3; });
  const TestRow row = make_tests(made.plan.study, made.runs)[0];
  EXPECT_EQ(row.kind, "McNemar");
  EXPECT_EQ(row.result.n, 4u);
  EXPECT_EQ(row.result.p, 0.125);
  EXPECT_EQ(row.result.effect, -1);
}

TEST(StudyTests, OfTimesAreStratifiedByInstance) {
  Made made;
  made.plan.study.tests.resize(1);
  made.plan.study.tests[0].kind = "log-rank";
  const TestRow row = make_tests(made.plan.study, made.runs)[0];
  EXPECT_EQ(row.result.n, 20u);  // 8 and 12 runs end with an answer
  EXPECT_LT(row.result.p, 0.01);
  EXPECT_LT(row.result.effect, 1) << "SA ends later";
}

TEST(StudyTests, OfEquivalenceHaveAMargin) {
  Made made;
  made.plan.study.tests.resize(1);
  TestSpec& spec = made.plan.study.tests[0];
  spec.kind = "equivalence";
  spec.margin = 0.5;  // the shares differ by a third on every instance
  EXPECT_NEAR(make_tests(made.plan.study, made.runs)[0].result.p, 0, 1e-6);
  spec.margin = 0.3;
  EXPECT_NEAR(make_tests(made.plan.study, made.runs)[0].result.p, 1, 1e-6);
  const auto parsed = [](const char* kind) {
    std::string text(kStudy);
    text.replace(text.find("kind = \"chi-square\""), 19, kind);
    return parse_study(text).has_value();
  };
  EXPECT_TRUE(parsed("kind = \"equivalence\"\nmargin = 0.1"));
  EXPECT_FALSE(parsed("kind = \"equivalence\""));
  EXPECT_FALSE(parsed("kind = \"signed-rank\"\nmargin = 0.1"));
}

// If only one of the two engines was run, there is nothing to test, and the row does not count in
// the adjustment of others.
TEST(StudyTests, LeaveOutWhatOneEngineAloneRan) {
  Made made;
  std::erase_if(made.runs, [](const Observation& run) {
    return run.variant->name == "CP+SA" && run.instance->axes[1].second == "0.5";
  });
  const auto rows = make_tests(made.plan.study, made.runs);
  EXPECT_EQ(rows.size(), 2u);
}

}  // namespace
}  // namespace sudokit::study
