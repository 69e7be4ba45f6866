// The statistics of studies: intervals, tests of ranks and counts, censored times. Runs on one
// instance depend on each other, so they are passed as one cluster wherever that matters.
//
// Distributions are Boost.Math's. Tests are two-sided. Everything is a pure function of its values.
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

// Clopper and Pearson's, of `successes` of `trials`. Pre: trials > 0.
Interval proportion_interval(std::size_t successes, std::size_t trials, double confidence = 0.95);
// Student's, of the mean. Nothing for fewer than two values.
std::optional<Interval> mean_interval(std::span<const double> values, double confidence = 0.95);
// Values by what they depend on: a cluster holds the runs on one instance.
using Clusters = std::vector<std::vector<double>>;
// Of the mean of all values. One cluster, or clusters of one value: Student's over the values, for
// 0/1 values (a share) Clopper and Pearson's. Ten clusters or more: the percentile bootstrap over
// clusters. Fewer, of which the bootstrap is too narrow: Student's over the means of the clusters,
// for shares within 0 and 1. A share of 0 or 1: Clopper and Pearson's, a trial a cluster. Nothing
// where one value alone decides.
std::optional<Interval> mean_interval(const Clusters& clusters, double confidence = 0.95);
std::optional<Interval> share_interval(const Clusters& clusters, double confidence = 0.95);
// Percentiles of `statistic` of clusters drawn with replacement. Draws without a value (NaN) count
// as infinite. Always the same draws. Pre: not empty.
Interval bootstrap_interval(const Clusters& clusters, double (*statistic)(const Clusters&),
                            double confidence = 0.95);
double mean(std::span<const double> values);
double mean(const Clusters& clusters);
// With n - 1 below. 0 for fewer than two values.
double standard_deviation(std::span<const double> values);
// Hyndman and Fan's type 7. Pre: not empty, sorted.
double quantile(std::span<const double> sorted, double share);

struct TestResult {
  double statistic = 0;
  double p = 1;
  // signed rank: matched-pairs rank biserial; rank sum: Vargha and Delaney's A; chi-square:
  // Cramer's V; McNemar: the difference of the shares; log-rank: the ratio of the hazards;
  // equivalence: the mean difference.
  double effect = 0;
  std::optional<Interval> effect_interval;  // signed rank, McNemar: bootstrap over the pairs;
                                            // equivalence: of 90 %
  std::size_t n = 0;                        // pairs that differ; values; counts
  bool exact = false;                       // p from the exact distribution, else from its limit
};

// Wilcoxon's signed rank of paired values: W+, the ranks of the positive differences. Zero
// differences are left out. Exact up to 50 pairs without ties, else normal with correction for ties
// and continuity. Pre: equally many.
TestResult signed_rank(std::span<const double> a, std::span<const double> b);
// McNemar's exact test of paired 0/1 outcomes: the pairs that differ, against a fair coin. The
// statistic counts those where `a` has 1. Pre: equally many, each 0 or 1.
TestResult mcnemar(std::span<const double> a, std::span<const double> b);
// Two one-sided t tests: whether the mean difference of pairs lies within `margin` of 0; p is the
// larger of both. Pre: equally many, margin > 0.
TestResult equivalence(std::span<const double> a, std::span<const double> b, double margin);
// Mann and Whitney's U of `a`. Exact up to 20 values each without ties, else normal as above.
TestResult rank_sum(std::span<const double> a, std::span<const double> b);
// Pearson's chi-square of a table of counts by rows of equal length; rows and columns without a
// count are left out.
TestResult chi_square(const std::vector<std::vector<double>>& counts);
// Holm's step-down adjustment, in the order of the p given.
std::vector<double> holm(std::span<const double> p);

// A time, and whether the event was seen then or the watch ended.
struct Time {
  double seconds = 0;
  bool seen = false;
};
// Kaplan and Meier's estimate of the share not yet solved, at each time of an event, with a band by
// Greenwood's formula on the log-log scale.
struct Survival {
  std::vector<double> seconds;
  std::vector<double> share;
  std::vector<double> low;
  std::vector<double> high;
  std::size_t n = 0;
  bool ends_alone = false;  // at the last event one was left to watch
  // The first time at which no more than half is left; infinity when that is not reached.
  double median() const;
  // Where the band reaches a half. Nothing where one value alone decides that, nor of fewer than
  // six values: no interval between two of them covers the median in 95 of 100 cases.
  std::optional<Interval> median_interval() const;
};
Survival kaplan_meier(std::vector<Time> times, double confidence = 0.95);

// The log-rank test of two samples of times in each stratum, over all strata: chi-square with one
// degree of freedom. n counts events; the effect is Peto's ratio of the hazards of first to second.
struct Stratum {
  std::vector<Time> first;
  std::vector<Time> second;
};
TestResult log_rank(std::span<const Stratum> strata);

// A value at x; where it was not seen it is known to be more than y.
struct Reading {
  double x = 0;
  double y = 0;
  bool seen = false;
};
// y = at_zero + slope x, with normal errors of the standard deviation `spread` (n, not n - 2,
// below), by maximum likelihood over values that were seen and values that are known to be more.
struct Line {
  double at_zero = 0;
  double slope = 0;
  double spread = 0;
  double log_likelihood = 0;
  // By the profile of the likelihood; without censored values it is Student's of least squares.
  Interval slope_interval;
  std::size_t n = 0;
  std::size_t seen = 0;
};
// Nothing where fewer than three were seen, or all that were at one x.
std::optional<Line> fit_line(std::span<const Reading> readings, double confidence = 0.95);

// The share of values at or below x, with a band by the percentile bootstrap over clusters: an
// instance with all its runs is drawn as one. Infinite values are never reached. Always the same
// draws.
struct Ecdf {
  std::vector<double> x;
  std::vector<double> share;
  std::vector<double> low;  // the band: empty where there are fewer than two clusters
  std::vector<double> high;
};
Ecdf bootstrap_ecdf(const Clusters& clusters, double confidence = 0.95);

}  // namespace sudokit::study
