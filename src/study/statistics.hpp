// The statistics of studies: intervals, tests of ranks and counts, censored times. Runs on one
// instance depend on each other, so they are passed as one cluster wherever that matters.
//
// Distributions are those of Boost.Math. Tests are two-sided, except equivalence(). All functions
// are pure. A confidence lies between 0 and 1.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sudokit::study {

struct Interval {
  double low = 0;
  double high = 0;
};

// Clopper and Pearson's interval of a probability, after `successes` in `trials`. Pre: trials > 0.
Interval proportion_interval(std::size_t successes, std::size_t trials, double confidence = 0.95);
// Student's interval of the mean. Nothing for fewer than two values.
std::optional<Interval> mean_interval(std::span<const double> values, double confidence = 0.95);
// Values grouped by dependence: a cluster holds the values of the runs on one instance.
using Clusters = std::vector<std::vector<double>>;
// Intervals of the mean of all values; share_interval() is for values of 0 and 1, whose mean is a
// share.
// - One cluster, or clusters of one value each: Student's interval over the values; for a share,
//   Clopper and Pearson's.
// - Otherwise, for a share of 0 or 1: Clopper and Pearson's interval, with each cluster as a trial.
// - Otherwise, with ten or more clusters: the percentile bootstrap over clusters.
// - With fewer, for which the bootstrap is too narrow: Student's interval over the means of the
//   clusters; for a share, cut to 0..1.
// mean_interval() returns nothing for fewer than two values, share_interval() for none.
std::optional<Interval> mean_interval(const Clusters& clusters, double confidence = 0.95);
std::optional<Interval> share_interval(const Clusters& clusters, double confidence = 0.95);
// Percentiles of `statistic` over clusters drawn with replacement. A draw for which it is NaN
// counts as infinite. The draws are always the same. Pre: `clusters` is not empty.
Interval bootstrap_interval(const Clusters& clusters, double (*statistic)(const Clusters&),
                            double confidence = 0.95);
// The mean of all values. NaN if there are none.
double mean(std::span<const double> values);
double mean(const Clusters& clusters);
// The sample standard deviation, with the divisor n - 1. 0 for fewer than two values.
double standard_deviation(std::span<const double> values);
// Hyndman and Fan's type 7; `share` is 0..1. Pre: `sorted` is not empty and ascending.
double quantile(std::span<const double> sorted, double share);

// The result of a test. Without enough values for the test, p is 1.
struct TestResult {
  double statistic = 0;
  double p = 1;
  // signed rank: matched-pairs rank biserial correlation; rank sum: Vargha and Delaney's A;
  // chi-square: Cramer's V; McNemar: difference of the shares; log-rank: ratio of the hazards;
  // equivalence: mean difference.
  double effect = 0;
  std::optional<Interval> effect_interval;  // signed rank, McNemar: bootstrap over the pairs, which
                                            // make_tests() adds; equivalence: 90 %
  std::size_t n = 0;   // signed rank, McNemar: pairs that differ; equivalence: pairs; rank sum:
                       // values; chi-square: the sum of the counts; log-rank: events
  bool exact = false;  // whether p is from the exact distribution, or from its limit
};

// Wilcoxon's signed-rank test of paired values. The statistic is W+, the sum of the ranks of the
// positive differences a - b; zero differences are left out. Exact up to 50 pairs without ties,
// otherwise normal with correction for ties and continuity. Pre: `a` and `b` are of equal size.
TestResult signed_rank(std::span<const double> a, std::span<const double> b);
// McNemar's exact test of paired 0/1 outcomes: it compares the pairs that differ with a fair coin.
// The statistic is the number of these pairs in which `a` has 1. Pre: `a` and `b` are of equal
// size, and all values are 0 or 1.
TestResult mcnemar(std::span<const double> a, std::span<const double> b);
// Two one-sided t tests of whether the mean difference of pairs lies within `margin` of 0; p is the
// larger of the two. Pre: `a` and `b` are of equal size, margin > 0.
TestResult equivalence(std::span<const double> a, std::span<const double> b, double margin);
// Mann and Whitney's test; the statistic is U of `a`. Exact up to 20 values on each side without
// ties, otherwise normal with the same corrections.
TestResult rank_sum(std::span<const double> a, std::span<const double> b);
// Pearson's chi-square test of a table of counts, whose rows are of equal length. Rows and columns
// without a count are left out.
TestResult chi_square(const std::vector<std::vector<double>>& counts);
// Holm's step-down adjustment, in the order of the given p values.
std::vector<double> holm(std::span<const double> p);

// A time, and whether the event occurred then (true) or observation ended (false: censored).
struct Time {
  double seconds = 0;
  bool seen = false;
};
// Kaplan and Meier's estimate of the share not yet solved, with a band by Greenwood's formula on
// the log-log scale. The vectors have one element for each time of an event, ascending.
struct Survival {
  std::vector<double> seconds;
  std::vector<double> share;
  std::vector<double> low;
  std::vector<double> high;
  std::size_t n = 0;        // times, censored ones included
  bool ends_alone = false;  // only one was still observed at the last event
  // The first time at which at most half is left; infinity if there is none.
  double median() const;
  // The times at which the band reaches one half; infinity for an end that does not. Nothing if one
  // value alone determines that, or for fewer than six values: no interval between two of them
  // covers the median in 95 of 100 cases.
  std::optional<Interval> median_interval() const;
};
Survival kaplan_meier(std::vector<Time> times, double confidence = 0.95);

// Two samples of times that are compared with each other only.
struct Stratum {
  std::vector<Time> first;
  std::vector<Time> second;
};
// The log-rank test over all strata: chi-square with one degree of freedom. n counts events; the
// effect is Peto's ratio of the hazards, first to second.
TestResult log_rank(std::span<const Stratum> strata);

// A value at x: y if it was seen, otherwise more than y (censored).
struct Reading {
  double x = 0;
  double y = 0;
  bool seen = false;
};
// The line y = at_zero + slope x with normal errors of the standard deviation `spread` (whose
// divisor is n, not n - 2), by maximum likelihood over seen and censored values.
struct Line {
  double at_zero = 0;
  double slope = 0;
  double spread = 0;
  double log_likelihood = 0;
  // From the profile of the likelihood; without censored values, Student's of least squares.
  Interval slope_interval;
  std::size_t n = 0;     // values
  std::size_t seen = 0;  // values that are not censored
};
// Nothing if fewer than three values were seen, or if all that were seen are at one x.
std::optional<Line> fit_line(std::span<const Reading> readings, double confidence = 0.95);

// The share of values at or below x, with a band by the percentile bootstrap over clusters: an
// instance is drawn with all its runs. Infinite values are never reached. The draws are always the
// same. The vectors have one element for each x, ascending.
struct Ecdf {
  std::vector<double> x;  // different values; of many, a selection with the first and the last
  std::vector<double> share;
  std::vector<double> low;  // the band; empty for fewer than two clusters
  std::vector<double> high;
};
Ecdf bootstrap_ecdf(const Clusters& clusters, double confidence = 0.95);

}  // namespace sudokit::study
