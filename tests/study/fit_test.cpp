// Fits of studies: where the peak lies and how the cost grows there, on made-up runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "study/report.hpp"
#include "study/study.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kFitStudy = R"(title = "t"
[[instances]]
name = "blanked"
maker = "lewis"
layout = ["2x2", "3x3", "4x4"]
count = 6
params = { fixed = [0.2, 0.3, 0.4, 0.5, 0.6] }
[[engines]]
name = "SA"
engine = "anneal"
[run]
processor_seconds = 100
[[fit]]
title = "growth"
peak = "fixed"
)";

// At orders 2, 3 and 4 the peak is at fixed = .3, .4 and .5. A run of order n costs .01 * 5^n there
// and a tenth of that elsewhere, times 1.1 for every second instance.
struct MadeFits {
  Plan plan;
  std::vector<Observation> runs;

  explicit MadeFits(std::string_view text = kFitStudy)
      : plan(*make_plan(*parse_study(text),
                        [](const std::string&) -> Result<std::unique_ptr<std::istream>> {
                          return fail("cannot-read", "none");
                        })) {
    for (const PlannedRun& run : plan.runs) {
      const Instance& instance = plan.instances[run.instance];
      RunResult result;
      result.end = End::solved;
      const int order = instance.puzzle.layout->box_rows();
      result.processor = 0.01 * std::pow(5, order) * (run.instance % 2 == 0 ? 1 : 1.1);
      result.iterations = 7;
      runs.push_back({&instance, &plan.variants[run.variant], &plan.limits[run.limits],
                      &plan.study.instances[0], &plan.study.engines[0], 1, run.config, result});
      const double fixed = std::strtod(axis_value(runs.back(), "fixed").c_str(), nullptr);
      if (std::abs(fixed - (0.1 + 0.1 * order)) > 0.01) runs.back().result.processor /= 10;
    }
  }
  // Ends all runs of an order (with this share, if given) without a solution after `seconds`.
  void censor(std::string_view order, std::string_view fixed, double seconds) {
    for (Observation& run : runs) {
      if (axis_value(run, "order") != order) continue;
      if (!fixed.empty() && axis_value(run, "fixed") != fixed) continue;
      run.result.end = End::time;
      run.result.processor = seconds;
    }
  }
};

TEST(StudyFit, FindsThePeakItsMoveAndTheGrowth) {
  const MadeFits made;
  const auto fits = make_fits(made.plan.study, made.runs);
  ASSERT_EQ(fits.size(), 1u);
  const Fit& fit = fits[0];
  EXPECT_EQ(fit.series, "SA");
  ASSERT_EQ(fit.peaks.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(fit.peaks[i].x, 2 + i);
    EXPECT_NEAR(fit.peaks[i].at, 0.3 + 0.1 * i, 1e-12);
    ASSERT_TRUE(fit.peaks[i].at_interval);
    EXPECT_EQ(fit.peaks[i].at_interval->low, fit.peaks[i].at);
    EXPECT_EQ(fit.peaks[i].runs.size(), 6u);
    EXPECT_NEAR(fit.peaks[i].median.value, 0.01 * std::pow(5, 2 + i), 1e-9);
  }
  ASSERT_EQ(fit.growths.size(), 2u);
  EXPECT_NEAR(fit.growths[0].factor, 5, 1e-6);
  EXPECT_LT(fit.growths[0].interval.low, 5);
  EXPECT_GT(fit.growths[0].interval.high, 5);
  EXPECT_LT(fit.growths[0].interval.high - fit.growths[0].interval.low, 1);
  // The runs were made with an exponential, so that one fits better.
  EXPECT_GT(fit.growths[0].line.log_likelihood, fit.growths[1].line.log_likelihood + 10);
  ASSERT_TRUE(fit.shift);
  EXPECT_NEAR(fit.shift->slope, 0.1, 1e-9);
}

TEST(StudyFit, TakesRunsWithoutASolutionAsCostingMore) {
  MadeFits made;
  made.censor("4", "0.5", 3);  // would have cost 6.25 s and more
  const auto fits = make_fits(made.plan.study, made.runs);
  const Peak& last = fits[0].peaks[2];
  EXPECT_NEAR(last.at, 0.5, 1e-12);
  EXPECT_EQ(last.median.censored, 6u);
  EXPECT_FALSE(last.median.any);
  // If these runs had cost just 3 s, the factor would be 4.3; the other two orders give 5.
  EXPECT_NEAR(fits[0].growths[0].factor, 5, 0.05);
  EXPECT_EQ(fits[0].growths[0].line.n, 18u);
  EXPECT_EQ(fits[0].growths[0].line.seen, 12u);
}

TEST(StudyFit, IsOpenWhereNothingIsSolvedAnywhere) {
  MadeFits made;
  made.censor("4", "", 100);
  auto fits = make_fits(made.plan.study, made.runs);
  EXPECT_NEAR(fits[0].peaks[2].at, 0.4, 1e-12);  // the middle of all places
  EXPECT_EQ(fits[0].peaks[2].place, Peak::Place::open);
  EXPECT_EQ(fits[0].peaks[1].place, Peak::Place::found);
  EXPECT_FALSE(fits[0].shift);  // two peaks give no line with an interval
  ASSERT_TRUE(fits[0].peaks[2].at_interval);
  EXPECT_NEAR(fits[0].peaks[2].at_interval->low, 0.2, 1e-12);
  EXPECT_NEAR(fits[0].peaks[2].at_interval->high, 0.6, 1e-12);
  made.censor("3", "", 100);
  fits = make_fits(made.plan.study, made.runs);
  EXPECT_TRUE(fits[0].growths.empty());  // only one order was solved
  EXPECT_TRUE(make_fits(made.plan.study, {}).empty());
}

// Orders 2 to 5 with peaks at .3 to .6. A peak that is open or at the edge has no effect on the
// shift.
TEST(StudyFit, ShiftsByThePlacesThatAreFoundAlone) {
  std::string text(kFitStudy);
  text.replace(text.find("\"4x4\""), 5, "\"4x4\", \"5x5\"")
      .replace(text.find("0.6]"), 4, "0.6, 0.7]");
  MadeFits made(text);
  auto fits = make_fits(made.plan.study, made.runs);
  ASSERT_TRUE(fits[0].shift);
  EXPECT_EQ(fits[0].shift->n, 4u);
  std::vector<Observation> cut;
  for (const Observation& run : made.runs) {
    if (axis_value(run, "fixed") != "0.7") cut.push_back(run);
  }
  fits = make_fits(made.plan.study, cut);
  EXPECT_EQ(fits[0].peaks[3].place, Peak::Place::edge);
  ASSERT_TRUE(fits[0].shift);
  EXPECT_EQ(fits[0].shift->n, 3u);
  EXPECT_NEAR(fits[0].shift->slope, 0.1, 1e-9);
  EXPECT_EQ(fit_tables(made.plan.study, fits)[0].rows[3].note, "at the edge: it may lie beyond");

  made.censor("5", "", 100);
  fits = make_fits(made.plan.study, made.runs);
  EXPECT_EQ(fits[0].peaks[3].place, Peak::Place::open);
  ASSERT_TRUE(fits[0].shift);
  EXPECT_EQ(fits[0].shift->n, 3u);
  EXPECT_NEAR(fits[0].shift->slope, 0.1, 1e-9);
  const auto tables = fit_tables(made.plan.study, fits);
  EXPECT_EQ(tables[0].rows[3].note, "open: several are as hard");
  EXPECT_EQ(tables[0].rows[2].note, "");
  // It is drawn hollow and not joined with others.
  const std::string script = fit_pictures(made.plan.study, fits)[1].script;
  EXPECT_NE(script.find("$d1 << EOD\n5 0.4 0.2 0.7\nEOD"), std::string::npos) << script;
  EXPECT_NE(script.find("$d1 using 1:2:3:4 with yerrorbars lt 1 pt 6"), std::string::npos)
      << script;
  EXPECT_EQ(script.find("$d1 using 1:2 with lines"), std::string::npos) << script;
}

TEST(StudyFit, OneInstanceHasNoInterval) {
  const MadeFits made;
  std::vector<Observation> some;
  for (std::size_t i = 0; i < made.runs.size(); i += 6) some.push_back(made.runs[i]);
  const auto fits = make_fits(made.plan.study, some);
  EXPECT_NEAR(fits[0].peaks[1].at, 0.4, 1e-12);
  EXPECT_FALSE(fits[0].peaks[1].at_interval);
}

TEST(StudyFit, BecomesTablesAndPictures) {
  MadeFits made;
  const auto fits = make_fits(made.plan.study, made.runs);
  const auto tables = fit_tables(made.plan.study, fits);
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].rows.size(), 3u);
  EXPECT_EQ(tables[0].rows[1].labels, (std::vector<std::string>{"SA", "3"}));
  const std::string csv = tables_csv(tables);
  EXPECT_NE(csv.find("growth: the peak,SA / 3,,fixed,,0.4,0.4,0.4,6,0,,,"), std::string::npos)
      << csv;
  EXPECT_NE(csv.find("growth: the peak,SA / 3,,median_time,s,1.25,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("growth: the fit,SA,exponential,factor for each 1 of order,,5,"),
            std::string::npos)
      << csv;
  EXPECT_NE(csv.find("growth: the fit,SA,fixed,shift for each 1 of order,,0.1,"), std::string::npos)
      << csv;
  const auto pictures = fit_pictures(made.plan.study, fits);
  ASSERT_EQ(pictures.size(), 2u);
  EXPECT_NE(pictures[0].script.find("$d1 << EOD\n2 0.26"), std::string::npos) << pictures[0].script;
  EXPECT_NE(pictures[1].script.find("3 0.4 0.4 0.4\n"), std::string::npos) << pictures[1].script;
  // With nothing to fit, tables have no rows and pictures no script.
  const auto none = make_fits(made.plan.study, {});
  EXPECT_TRUE(fit_tables(made.plan.study, none)[1].rows.empty());
  EXPECT_TRUE(fit_pictures(made.plan.study, none)[0].script.empty());
}

// Each point is next to its place and far from the next one, whether the axis has whole numbers or
// shares.
TEST(StudyFit, DrawsSeriesSideBySideByTheDistanceOfTheirPlaces) {
  std::string study(kFitStudy);
  study.replace(study.find("peak = "), std::string::npos,
                "x = \"fixed\"\npeak = \"order\"\nseries = \"order\"\n");
  const MadeFits made(study);
  const auto pictures = fit_pictures(made.plan.study, make_fits(made.plan.study, made.runs));
  ASSERT_EQ(pictures.size(), 2u);
  for (const char* point : {"0.294 2 2 2\n0.394 2", "0.3 3 3 3\n0.4 3", "0.306 4 4 4\n0.406 4"}) {
    EXPECT_NE(pictures[1].script.find(point), std::string::npos) << pictures[1].script;
  }
}

}  // namespace
}  // namespace sudokit::study
