// The statistics of studies, compared with worked examples from textbooks, and with enumeration.
#include "study/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace sudokit::study {
namespace {

// Hollander and Wolfe 1973, p. 29: depression scores before and after a tranquilizer.
TEST(SignedRank, HollanderAndWolfesDepressionScores) {
  const std::vector<double> before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
  const std::vector<double> after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
  const TestResult result = signed_rank(before, after);
  EXPECT_EQ(result.statistic, 40);
  EXPECT_EQ(result.n, 9u);
  EXPECT_TRUE(result.exact);
  EXPECT_NEAR(result.p, 20.0 / 512, 1e-12);
  EXPECT_NEAR(result.effect, 2 * 40.0 / 45 - 1, 1e-12);
  EXPECT_EQ(signed_rank(after, before).p, result.p);
}

TEST(SignedRank, LeavesOutEqualPairsAndCorrectsForTies) {
  const std::vector<double> a = {1, 2, 3, 4, 5, 9}, b = {1, 1, 2, 3, 4, 5};
  const TestResult result = signed_rank(a, b);
  EXPECT_EQ(result.n, 5u);
  EXPECT_EQ(result.statistic, 15);
  EXPECT_FALSE(result.exact);
  // Ranks 2.5 four times and 5: variance 5*6*11/24 - (4^3 - 4)/48 = 12.5, z = 7/sqrt(12.5).
  EXPECT_NEAR(result.p, std::erfc(7 / std::sqrt(12.5) / std::sqrt(2.0)), 1e-12);
  EXPECT_EQ(signed_rank(a, a).p, 1);
}

// The distribution of a statistic under chance: all assignments of signs to differences, or of
// values to the first sample, by enumeration.
struct Chance {
  std::vector<double> statistics;

  double variance() const {
    double squares = 0;
    const double middle = mean(statistics);
    for (const double each : statistics) squares += (each - middle) * (each - middle);
    return squares / static_cast<double>(statistics.size());
  }
  // Twice the share of assignments that are as far out, at most 1.
  double exact(double statistic) const {
    const auto all = static_cast<double>(statistics.size());
    const auto below = static_cast<double>(
        std::ranges::count_if(statistics, [&](double each) { return each <= statistic; }));
    const auto above = static_cast<double>(
        std::ranges::count_if(statistics, [&](double each) { return each >= statistic; }));
    return std::min(1.0, 2 * std::min(below, above) / all);
  }
  // Uses the normal distribution with this variance, with a continuity correction of one half.
  double limit(double statistic) const {
    const double out = std::max(0.0, std::abs(statistic - mean(statistics)) - 0.5);
    return std::erfc(out / std::sqrt(2 * variance()));
  }
};

double rank_of(double value, const std::vector<double>& among) {
  const auto less = std::ranges::count_if(among, [&](double each) { return each < value; });
  return static_cast<double>(less) +
         (1 + static_cast<double>(std::ranges::count(among, value))) / 2;
}

// W+ for each of the 2^n assignments of signs. Pre: no difference is 0.
Chance signs_of(const std::vector<double>& differences) {
  std::vector<double> sizes;
  for (const double each : differences) sizes.push_back(std::abs(each));
  Chance chance;
  for (std::uint32_t signs = 0; signs < 1u << sizes.size(); ++signs) {
    double sum = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if ((signs >> i & 1) != 0) sum += rank_of(sizes[i], sizes);
    }
    chance.statistics.push_back(sum);
  }
  return chance;
}

// U of the first sample, computed pair by pair, for each choice of its values from all values.
Chance samples_of(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> all = a;
  all.insert(all.end(), b.begin(), b.end());
  Chance chance;
  for (std::uint32_t chosen = 0; chosen < 1u << all.size(); ++chosen) {
    if (static_cast<std::size_t>(std::popcount(chosen)) != a.size()) continue;
    double wins = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t k = 0; k < all.size(); ++k) {
        if ((chosen >> i & 1) == 0 || (chosen >> k & 1) != 0) continue;
        wins += all[i] > all[k] ? 1 : all[i] == all[k] ? 0.5 : 0;
      }
    }
    chance.statistics.push_back(wins);
  }
  return chance;
}

TEST(SignedRank, IsWhatAllSignsCount) {
  const std::vector<std::vector<double>> untied = {
      {1, -2, 3, 4, -5, 6, 7, 8}, {-1, -2, -3, 4, 5}, {2, 7, 1, -9, 30}, {5}};
  for (const auto& differences : untied) {
    const TestResult result = signed_rank(differences, std::vector<double>(differences.size(), 0));
    EXPECT_TRUE(result.exact);
    EXPECT_NEAR(result.p, signs_of(differences).exact(result.statistic), 1e-12);
  }
  const std::vector<std::vector<double>> tied = {
      {1, 1, -1, 2, 2, 3}, {4, 4, 4, 4, -4, -4, 7}, {-1, -1, 2, 3, 3, 3, 3, 5, 5}};
  for (const auto& differences : tied) {
    const TestResult result = signed_rank(differences, std::vector<double>(differences.size(), 0));
    EXPECT_FALSE(result.exact);
    EXPECT_NEAR(result.p, signs_of(differences).limit(result.statistic), 1e-12);
  }
}

// Student 1908, in tenths of an hour: the two drugs in pairs. R's wilcox.test gives V = 0 and p =
// .009091. One pair is equal and two differences are tied.
TEST(SignedRank, StudentsSleepInPairs) {
  const std::vector<double> first = {7, -16, -2, -12, -1, 34, 37, 8, 0, 20};
  const std::vector<double> second = {19, 8, 11, 1, -1, 44, 55, 16, 46, 34};
  const TestResult result = signed_rank(first, second);
  EXPECT_EQ(result.statistic, 0);
  EXPECT_EQ(result.n, 9u);
  EXPECT_NEAR(result.p, 0.009091, 5e-7);
  EXPECT_EQ(result.effect, -1);
}

// The same as two samples: W = 25.5, p = .06933, with four values tied in pairs.
TEST(RankSum, StudentsSleepAsSamples) {
  const std::vector<double> first = {7, -16, -2, -12, -1, 34, 37, 8, 0, 20};
  const std::vector<double> second = {19, 8, 11, 1, -1, 44, 55, 16, 46, 34};
  const TestResult result = rank_sum(first, second);
  EXPECT_EQ(result.statistic, 25.5);
  EXPECT_FALSE(result.exact);
  EXPECT_NEAR(result.p, 0.06933, 5e-6);
  EXPECT_NEAR(result.effect, 0.255, 1e-12);
}

// Chambers et al. 1983: ozone in New York in May and August 1973. This is the example of R's
// wilcox.test: W = 127.5, p = .0001208.
TEST(RankSum, OzoneInNewYork) {
  const std::vector<double> may = {41, 36, 12, 18, 28, 23, 19, 8, 7,  16, 11, 14,  18,
                                   14, 34, 6,  30, 11, 1,  11, 4, 32, 23, 45, 115, 37};
  const std::vector<double> august = {39, 9,  16, 78, 35, 66, 122, 89,  110, 44, 28,  65, 22,
                                      59, 23, 31, 44, 21, 9,  45,  168, 73,  76, 118, 84, 85};
  const TestResult result = rank_sum(may, august);
  EXPECT_EQ(result.statistic, 127.5);
  EXPECT_NEAR(result.p, 0.0001208, 5e-8);
}

TEST(RankSum, IsWhatAllSamplesCount) {
  const std::vector<std::pair<std::vector<double>, std::vector<double>>> untied = {
      {{1, 4, 6, 9}, {2, 3, 5, 7, 8}}, {{1, 2, 3}, {4, 5, 6, 7}}, {{10, 2}, {3, 4, 5, 1, 7}}};
  for (const auto& [a, b] : untied) {
    const TestResult result = rank_sum(a, b);
    EXPECT_TRUE(result.exact);
    EXPECT_NEAR(result.p, samples_of(a, b).exact(result.statistic), 1e-12);
  }
  // Ties within a sample, between samples, and of most values: the variance is that of all samples.
  const std::vector<std::pair<std::vector<double>, std::vector<double>>> tied = {
      {{1, 1, 2, 3}, {2, 4, 5, 5, 5}},
      {{1, 1, 1, 1, 2}, {1, 2, 2, 2, 2, 2}},
      {{3, 3, 7}, {3, 8, 9, 10}},
      {{0, 0, 0, 4, 5, 6}, {0, 0, 1, 7, 7}}};
  for (const auto& [a, b] : tied) {
    const TestResult result = rank_sum(a, b);
    const Chance chance = samples_of(a, b);
    EXPECT_FALSE(result.exact);
    EXPECT_NEAR(result.p, chance.limit(result.statistic), 1e-12);
    EXPECT_NEAR(result.effect, result.statistic / static_cast<double>(a.size() * b.size()), 1e-12);
  }
}

// Hollander and Wolfe 1973, p. 69: permeability of the chorioamnion at term and before.
TEST(RankSum, HollanderAndWolfesPermeability) {
  const std::vector<double> term = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  const std::vector<double> early = {1.15, 0.88, 0.90, 0.74, 1.21};
  const TestResult result = rank_sum(term, early);
  EXPECT_EQ(result.statistic, 35);
  EXPECT_TRUE(result.exact);
  EXPECT_NEAR(result.p, 2 * 0.1272, 1e-4);
  EXPECT_NEAR(result.effect, 0.7, 1e-12);
  EXPECT_NEAR(rank_sum(early, term).p, result.p, 1e-12);
}

// Two against two: in one of the six orders both values of the first sample are on top.
TEST(RankSum, CountsOrders) {
  EXPECT_NEAR(rank_sum(std::vector<double>{3, 4}, std::vector<double>{1, 2}).p, 2.0 / 6, 1e-12);
  EXPECT_EQ(rank_sum(std::vector<double>{1, 1}, std::vector<double>{1, 1}).p, 1);
  EXPECT_EQ(rank_sum(std::vector<double>{}, std::vector<double>{1}).p, 1);
}

// Agresti 2007, p. 39: party by gender.
TEST(ChiSquare, AgrestisPartyByGender) {
  const TestResult result = chi_square({{762, 327, 468}, {484, 239, 477}});
  EXPECT_NEAR(result.statistic, 30.07, 0.005);
  EXPECT_NEAR(result.p, 2.954e-07, 1e-10);
  EXPECT_EQ(result.n, 2757u);
  EXPECT_EQ(chi_square({{5, 0}, {7, 0}}).p, 1);
}

// For four counts the statistic is n (ad - bc)^2 / (r1 r2 c1 c2), Cramer's V is the square root of
// its quotient by n, and p is that of the square of a normal value. With two degrees of freedom p
// is exp(-x / 2).
TEST(ChiSquare, ByItsFormulasForSmallTables) {
  const double a = 12, b = 5, c = 4, d = 9, n = a + b + c + d;
  const double wanted = n * std::pow(a * d - b * c, 2) / ((a + b) * (c + d) * (a + c) * (b + d));
  const TestResult four = chi_square({{a, b}, {c, d}});
  EXPECT_NEAR(four.statistic, wanted, 1e-12);
  EXPECT_NEAR(four.p, std::erfc(std::sqrt(wanted / 2)), 1e-12);
  EXPECT_NEAR(four.effect, std::sqrt(wanted / n), 1e-12);
  // A column without counts is ignored: two rows by three columns.
  const TestResult six = chi_square({{10, 20, 0, 30}, {20, 20, 0, 20}});
  EXPECT_NEAR(six.statistic, 2 * (25.0 / 15 + 0 + 25.0 / 25), 1e-12);
  EXPECT_NEAR(six.p, std::exp(-six.statistic / 2), 1e-12);
  EXPECT_NEAR(six.effect, std::sqrt(six.statistic / 120), 1e-12);
}

// Nelson and Hahn's motorettes: the logarithm of hours to failure against 1000/K; 17 of forty
// failed before the observation ended. Schmee and Hahn 1979, Technometrics 21, give -6.019, 4.311
// and .2592 by maximum likelihood.
TEST(CensoredLine, SchmeeAndHahnsMotorettes) {
  std::vector<Reading> readings;
  const auto add = [&](double celsius, const std::vector<double>& failed, double end, int still) {
    const double x = 1000 / (celsius + 273.2);
    for (const double hours : failed) readings.push_back({x, std::log10(hours), true});
    for (int i = 0; i < still; ++i) readings.push_back({x, std::log10(end), false});
  };
  add(150, {}, 8064, 10);
  add(170, {1764, 2772, 3444, 3542, 3780, 4860, 5196}, 5448, 3);
  add(190, {408, 408, 1344, 1344, 1440}, 1680, 5);
  add(220, {408, 408, 504, 504, 504}, 528, 5);
  const auto line = fit_line(readings);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->n, 40u);
  EXPECT_EQ(line->seen, 17u);
  EXPECT_NEAR(line->at_zero, -6.019, 5e-4);
  EXPECT_NEAR(line->slope, 4.311, 5e-4);
  EXPECT_NEAR(line->spread, 0.2592, 5e-5);
  EXPECT_NEAR(line->log_likelihood, -12.965455, 1e-5);
  // Found by another program with the search of Nelder and Mead, at 40 log(1 + t^2 / 38).
  EXPECT_NEAR(line->slope_interval.low, 3.45412, 2e-5);
  EXPECT_NEAR(line->slope_interval.high, 5.35356, 2e-5);
}

// By least squares: y = .05 + 1.99 x, s^2 = .107/3, t = 3.1824, sum of squares 10.
TEST(CensoredLine, IsStudentsWhereAllWasSeen) {
  const std::vector<Reading> readings = {
      {1, 2.1, true}, {2, 3.9, true}, {3, 6.2, true}, {4, 7.8, true}, {5, 10.1, true}};
  const auto line = fit_line(readings);
  ASSERT_TRUE(line);
  EXPECT_NEAR(line->at_zero, 0.05, 1e-9);
  EXPECT_NEAR(line->slope, 1.99, 1e-9);
  EXPECT_NEAR(line->spread, std::sqrt(0.107 / 5), 1e-7);
  EXPECT_NEAR(line->slope_interval.low, 1.7999393, 1e-6);
  EXPECT_NEAR(line->slope_interval.high, 2.1800607, 1e-6);
}

TEST(CensoredLine, TellsWhenTheValuesDecideNothing) {
  std::vector<Reading> readings = {{3, 0, true}, {3, 0.3, true}, {3, 0.5, true}, {6, 1.3, false}};
  EXPECT_FALSE(fit_line(readings));  // every slope above some value fits equally well
  readings.push_back({6, 1, true});
  ASSERT_TRUE(fit_line(readings));
  // A censored value pulls the line up, and two of them pull it further.
  const double slope = fit_line(readings)->slope;
  readings.push_back({6, 1.3, false});
  EXPECT_GT(fit_line(readings)->slope, slope);
  const auto exact = fit_line(std::vector<Reading>{{1, 2, true}, {2, 4, true}, {3, 6, true}});
  ASSERT_TRUE(exact);
  EXPECT_NEAR(exact->slope, 2, 1e-9);
  EXPECT_EQ(exact->slope_interval.high, exact->slope);
}

TEST(Holm, StepsDown) {
  const std::vector<double> p = {0.01, 0.04, 0.03, 0.005};
  const auto adjusted = holm(p);
  const std::vector<double> wanted = {0.03, 0.06, 0.06, 0.02};
  for (std::size_t i = 0; i < p.size(); ++i) EXPECT_NEAR(adjusted[i], wanted[i], 1e-12);
  EXPECT_EQ(holm(std::vector<double>{0.9, 0.8}), (std::vector<double>{1, 1}));
}

TEST(Intervals, ClopperAndPearson) {
  const Interval half = proportion_interval(5, 10);
  EXPECT_NEAR(half.low, 0.1870860, 1e-6);
  EXPECT_NEAR(half.high, 0.8129140, 1e-6);
  const Interval none = proportion_interval(0, 10);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 1 - std::pow(0.025, 0.1), 1e-9);
  EXPECT_EQ(proportion_interval(10, 10).high, 1);
}

// Student 1908: hours of sleep gained by the second drug over the first.
TEST(Intervals, StudentsSleep) {
  const std::vector<double> gained = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};
  EXPECT_NEAR(mean(gained), 1.58, 1e-12);
  const Interval interval = mean_interval(gained).value();
  EXPECT_NEAR(interval.low, 0.7001142, 1e-6);
  EXPECT_NEAR(interval.high, 2.4598858, 1e-6);
  EXPECT_NEAR(standard_deviation(gained), std::sqrt(13.616 / 9), 1e-12);
  EXPECT_EQ(standard_deviation(std::vector<double>{3}), 0);
}

// With two values, Student's distribution is Cauchy's, whose quantile function is a tangent.
TEST(Intervals, OfTwoMeansAndOfNone) {
  const auto two = mean_interval(std::vector<double>{1, 3});
  ASSERT_TRUE(two);
  const double pi = std::acos(-1.0);
  EXPECT_NEAR(two->high - 2, std::tan(0.475 * pi), 1e-9);
  EXPECT_NEAR(2 - two->low, std::tan(0.475 * pi), 1e-9);
  EXPECT_FALSE(mean_interval(std::vector<double>{1}));
  EXPECT_FALSE(mean_interval(std::vector<double>{}));
}

// Runs drawn from instances that differ: the mean of an instance is normal about 0, and its runs
// are normal about that mean. Counts how often the interval of the mean contains 0, and how often
// an interval that takes all runs as independent does.
TEST(Intervals, OverClustersHoldTheMeanAsOftenAsTheySay) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  for (const std::size_t instances : {5u, 30u}) {
    constexpr int kTrials = 400;
    int held = 0, naive = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
      Clusters clusters(instances);
      std::vector<double> all;
      for (auto& cluster : clusters) {
        const double middle = normal(random);
        for (int run = 0; run < 8; ++run) cluster.push_back(middle + normal(random));
        all.insert(all.end(), cluster.begin(), cluster.end());
      }
      const auto holds = [](const Interval& i) { return i.low <= 0 && i.high >= 0; };
      held += holds(mean_interval(clusters).value());
      naive += holds(mean_interval(all).value());
    }
    EXPECT_GT(held, kTrials * 91 / 100) << instances;
    EXPECT_LT(held, kTrials * 99 / 100) << instances;
    EXPECT_LT(naive, kTrials * 70 / 100) << instances;
  }
}

TEST(Intervals, OfSharesOverClusters) {
  const Clusters single(1, {1, 0, 1, 1});
  EXPECT_EQ(share_interval(single)->low, proportion_interval(3, 4).low);
  const Clusters each = {{1}, {0}, {1}, {1}};
  EXPECT_EQ(share_interval(each)->high, proportion_interval(3, 4).high);
  // Five runs on an instance with equal results count as one trial.
  const Clusters all(8, {1, 1, 1, 1, 1});
  EXPECT_EQ(share_interval(all)->low, proportion_interval(8, 8).low);
  EXPECT_EQ(share_interval(all)->high, 1);
  Clusters many, twice;
  for (int i = 0; i < 20; ++i) {
    many.push_back({double(i % 2), double(i % 2)});
    twice.push_back({double(i % 2), double(i % 2), double(i % 2), double(i % 2)});
  }
  EXPECT_EQ(share_interval(many)->low, share_interval(twice)->low);
  EXPECT_NEAR(share_interval(many)->low, proportion_interval(10, 20).low, 0.05);
}

// Two one-sided tests at 5 % find two samples equivalent exactly if the 90 % interval lies within
// the margin.
TEST(Equivalence, IsWhereTheIntervalLiesWithin) {
  const std::vector<double> gained = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};
  const std::vector<double> none(10, 0.0);
  const double high = mean_interval(gained, 0.90)->high;
  EXPECT_LT(equivalence(gained, none, high + 1e-6).p, 0.05);
  EXPECT_GT(equivalence(gained, none, high - 1e-6).p, 0.05);
  EXPECT_EQ(equivalence(gained, none, 3).p, equivalence(none, gained, 3).p);
  EXPECT_EQ(equivalence(gained, none, 3).effect_interval->high, high);
}

// The pairs that differ are treated as tosses of a coin: 10 of 12; 158 of 4096 outcomes are at
// least as far out.
TEST(McNemar, IsTheSignTestOfThePairsThatDiffer) {
  std::vector<double> a(40, 1), b(40, 1);
  for (std::size_t i = 0; i < 10; ++i) b[i] = 0;
  a[10] = a[11] = 0;
  const TestResult result = mcnemar(a, b);
  EXPECT_EQ(result.n, 12u);
  EXPECT_EQ(result.statistic, 10);
  EXPECT_NEAR(result.p, 158.0 / 4096, 1e-12);
  EXPECT_NEAR(result.effect, 8.0 / 40, 1e-12);
  EXPECT_EQ(mcnemar(b, a).p, result.p);
  EXPECT_EQ(mcnemar(a, a).p, 1);
}

// Freireich et al. 1963, as given in Kalbfleisch and Prentice: 9 relapses under 6-mercaptopurine
// where 19.25 were expected, chi-square 16.79.
TEST(LogRank, FreireichsRemissions) {
  Stratum both;
  both.first = {{6, true},   {6, true},   {6, true},   {6, false}, {7, true},   {9, false},
                {10, true},  {10, false}, {11, false}, {13, true}, {16, true},  {17, false},
                {19, false}, {20, false}, {22, true},  {23, true}, {25, false}, {32, false},
                {32, false}, {34, false}, {35, false}};
  for (const double weeks :
       {1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23}) {
    both.second.push_back({weeks, true});
  }
  const Stratum one[] = {both};
  const TestResult result = log_rank(one);
  EXPECT_NEAR(result.statistic, 16.79, 0.005);
  EXPECT_EQ(result.n, 30u);
  EXPECT_LT(result.effect, 0.3);
  // Strata add up: the same stratum twice doubles the statistic. A sample compared with itself
  // shows no difference.
  const Stratum twice[] = {both, both};
  EXPECT_NEAR(log_rank(twice).statistic, 2 * result.statistic, 1e-9);
  const Stratum same[] = {{both.first, both.first}};
  EXPECT_NEAR(log_rank(same).p, 1, 1e-9);
}

// Freireich et al. 1963: weeks of remission under 6-mercaptopurine, as given in Kalbfleisch and
// Prentice.
TEST(KaplanMeier, FreireichsRemissions) {
  const Survival survival = kaplan_meier(
      {{6, true},   {6, true},   {6, true},   {6, false},  {7, true},   {9, false},  {10, true},
       {10, false}, {11, false}, {13, true},  {16, true},  {17, false}, {19, false}, {20, false},
       {22, true},  {23, true},  {25, false}, {32, false}, {32, false}, {34, false}, {35, false}});
  const std::vector<double> weeks = {6, 7, 10, 13, 16, 22, 23};
  const std::vector<double> share = {0.857, 0.807, 0.753, 0.690, 0.627, 0.538, 0.448};
  EXPECT_EQ(survival.seconds, weeks);
  for (std::size_t i = 0; i < share.size(); ++i) EXPECT_NEAR(survival.share[i], share[i], 5e-4);
  // The band at the steps, as printed by Stata's sts list for these data.
  const std::vector<double> low = {.6197, .5631, .5032, .4316, .3675, .2678, .1881};
  const std::vector<double> high = {.9516, .9228, .8894, .8491, .8049, .7468, .6801};
  for (std::size_t i = 0; i < low.size(); ++i) {
    EXPECT_NEAR(survival.low[i], low[i], 5e-5);
    EXPECT_NEAR(survival.high[i], high[i], 5e-5);
  }
  EXPECT_EQ(survival.median(), 23);
  EXPECT_EQ(survival.median_interval()->high, std::numeric_limits<double>::infinity());
  EXPECT_EQ(survival.median_interval()->low, 13);
}

// A single run, or the last run after all others were censored: an interval from its time to its
// time would claim that the median is known.
TEST(KaplanMeier, OneValueAloneHasNoInterval) {
  EXPECT_EQ(kaplan_meier({{3, true}}).median(), 3);
  EXPECT_FALSE(kaplan_meier({{3, true}}).median_interval());
  const Survival last = kaplan_meier({{1, false}, {1, false}, {1, false}, {3, true}});
  EXPECT_EQ(last.median(), 3);
  EXPECT_FALSE(last.median_interval());
  std::vector<Time> six;
  for (int i = 1; i <= 6; ++i) {
    EXPECT_FALSE(kaplan_meier(six).median_interval()) << six.size();
    six.push_back({static_cast<double>(i), true});
  }
  EXPECT_TRUE(kaplan_meier(six).median_interval());
}

TEST(KaplanMeier, WithoutEventsThereIsNoMedian) {
  const Survival survival = kaplan_meier({{1, false}, {2, false}});
  EXPECT_TRUE(survival.seconds.empty());
  EXPECT_EQ(survival.median(), std::numeric_limits<double>::infinity());
}

TEST(Quantile, OfType7) {
  const std::vector<double> values = {1, 2, 3, 4};
  EXPECT_EQ(quantile(values, 0.5), 2.5);
  EXPECT_EQ(quantile(values, 0), 1);
  EXPECT_EQ(quantile(values, 1), 4);
  EXPECT_EQ(quantile(values, 0.25), 1.75);
  EXPECT_EQ(quantile(std::vector<double>{7}, 0.9), 7);
}

// Twenty clusters of one value each, half of them below 1. The band is that of a share in 20 draws.
TEST(StudyBootstrap, BandsTheCurveByClusters) {
  std::vector<std::vector<double>> single;
  for (int i = 0; i < 20; ++i) single.push_back({i < 10 ? 0.5 : 2.0});
  const Ecdf ecdf = bootstrap_ecdf(single);
  ASSERT_EQ(ecdf.x, (std::vector<double>{0.5, 2}));
  EXPECT_EQ(ecdf.share, (std::vector<double>{0.5, 1}));
  EXPECT_NEAR(ecdf.low[0], 0.5 - 1.96 * std::sqrt(0.25 / 20), 0.06);
  EXPECT_NEAR(ecdf.high[0], 0.5 + 1.96 * std::sqrt(0.25 / 20), 0.06);
  EXPECT_EQ(ecdf.low[1], 1);
  // Repeating a value ten times in its cluster adds no information.
  std::vector<std::vector<double>> tenfold;
  for (const auto& cluster : single) tenfold.push_back(std::vector<double>(10, cluster[0]));
  EXPECT_EQ(bootstrap_ecdf(tenfold).low, ecdf.low);
  EXPECT_EQ(bootstrap_ecdf(single).high, ecdf.high);
}

TEST(StudyBootstrap, OneClusterHasNoBand) {
  const Ecdf ecdf = bootstrap_ecdf({{1, 2, 3}});
  EXPECT_EQ(ecdf.x.size(), 3u);
  EXPECT_EQ(ecdf.share.size(), 3u);
  EXPECT_TRUE(ecdf.low.empty());
  EXPECT_TRUE(ecdf.high.empty());
}

TEST(StudyBootstrap, NeverReachesInfinity) {
  const double never = std::numeric_limits<double>::infinity();
  const Ecdf ecdf = bootstrap_ecdf({{1, never}, {never, never}});
  EXPECT_EQ(ecdf.x, std::vector<double>{1});
  EXPECT_EQ(ecdf.share, std::vector<double>{0.25});
  EXPECT_TRUE(bootstrap_ecdf({{never}}).x.empty());
  EXPECT_TRUE(bootstrap_ecdf({}).x.empty());
}

}  // namespace
}  // namespace sudokit::study
