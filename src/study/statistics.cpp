#include "study/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "sudokit/run.hpp"

namespace sudokit::study {
namespace {

using boost::math::cdf;
using boost::math::complement;
using boost::math::normal;
// Wraps boost::math::quantile, which has the same name as our quantile.
double normal_quantile(double share) {
  return boost::math::quantile(normal(), share);
}

// Mid-ranks of the values, and the sum of t^3 - t over groups of t ties.
struct Ranks {
  std::vector<double> rank;
  double ties = 0;
};
Ranks ranks_of(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  Ranks ranks{std::vector<double>(values.size()), 0};
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    const double tied = static_cast<double>(end - i);
    for (std::size_t k = i; k < end; ++k) {
      ranks.rank[order[k]] = static_cast<double>(i) + (tied + 1) / 2;
    }
    ranks.ties += tied * tied * tied - tied;
    i = end;
  }
  return ranks;
}

// For each sum, the number of subsets of {1..n} that have it, as a share of all 2^n.
std::vector<double> signed_rank_distribution(std::size_t n) {
  std::vector<double> share(n * (n + 1) / 2 + 1, 0.0);
  share[0] = 1;
  for (std::size_t rank = 1; rank <= n; ++rank) {
    for (std::size_t sum = share.size(); sum-- > 0;) {
      share[sum] = (share[sum] + (sum >= rank ? share[sum - rank] : 0)) / 2;
    }
  }
  return share;
}

// The distribution of U for m and n values: counts by the recursion on the largest value.
std::vector<double> rank_sum_distribution(std::size_t m, std::size_t n) {
  std::vector<std::vector<double>> by_n(n + 1, std::vector<double>(m * n + 1, 0.0));
  for (auto& row : by_n) row[0] = 1;  // m = 0
  for (std::size_t i = 1; i <= m; ++i) {
    std::vector<std::vector<double>> next(n + 1, std::vector<double>(m * n + 1, 0.0));
    next[0][0] = 1;
    for (std::size_t j = 1; j <= n; ++j) {
      for (std::size_t u = 0; u <= m * n; ++u) {
        // The largest value belongs to the first sample: it beats all j of the second.
        const double with = u >= j ? by_n[j][u - j] : 0;
        next[j][u] = with + next[j - 1][u];
      }
    }
    by_n = std::move(next);
  }
  std::vector<double> counts = by_n[n];
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  for (double& count : counts) count /= all;
  return counts;
}

// Two-sided: twice the smaller tail, at most 1.
double exact_p(const std::vector<double>& share, double statistic) {
  const auto at = static_cast<std::size_t>(statistic);
  const auto middle = share.begin() + static_cast<std::ptrdiff_t>(at);
  const double below = std::accumulate(share.begin(), middle + 1, 0.0);
  const double above = std::accumulate(middle, share.end(), 0.0);
  return std::min(1.0, 2 * std::min(below, above));
}

// With continuity correction.
double normal_p(double difference, double variance) {
  if (variance <= 0) return 1;
  const double z = std::max(0.0, std::abs(difference) - 0.5) / std::sqrt(variance);
  return std::min(1.0, 2 * cdf(complement(normal(), z)));
}

}  // namespace

Interval proportion_interval(std::size_t successes, std::size_t trials, double confidence) {
  using boost::math::binomial_distribution;
  const double tail = (1 - confidence) / 2;
  const auto s = static_cast<double>(successes), n = static_cast<double>(trials);
  return {successes == 0 ? 0 : binomial_distribution<>::find_lower_bound_on_p(n, s, tail),
          successes == trials ? 1 : binomial_distribution<>::find_upper_bound_on_p(n, s, tail)};
}

double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double standard_deviation(std::span<const double> values) {
  if (values.size() < 2) return 0;
  const double middle = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - middle) * (value - middle);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

std::optional<Interval> mean_interval(std::span<const double> values, double confidence) {
  if (values.size() < 2) return std::nullopt;
  const double middle = mean(values);
  const auto n = static_cast<double>(values.size());
  const double t = boost::math::quantile(boost::math::students_t(n - 1), (1 + confidence) / 2);
  const double half = t * standard_deviation(values) / std::sqrt(n);
  return Interval{middle - half, middle + half};
}

double quantile(std::span<const double> sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

TestResult signed_rank(std::span<const double> a, std::span<const double> b) {
  std::vector<double> differences;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) differences.push_back(a[i] - b[i]);
  }
  TestResult result;
  result.n = differences.size();
  if (differences.empty()) return result;
  std::vector<double> sizes;
  for (const double difference : differences) sizes.push_back(std::abs(difference));
  const Ranks ranks = ranks_of(sizes);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    if (differences[i] > 0) result.statistic += ranks.rank[i];
  }
  const auto n = static_cast<double>(result.n);
  const double all = n * (n + 1) / 2;
  result.effect = 2 * result.statistic / all - 1;
  result.exact = ranks.ties == 0 && result.n <= 50;
  result.p = result.exact ? exact_p(signed_rank_distribution(result.n), result.statistic)
                          : normal_p(result.statistic - all / 2,
                                     n * (n + 1) * (2 * n + 1) / 24 - ranks.ties / 48);
  return result;
}

TestResult mcnemar(std::span<const double> a, std::span<const double> b) {
  using boost::math::binomial;
  TestResult result;
  result.exact = true;
  for (std::size_t i = 0; i < a.size(); ++i) {
    result.n += a[i] != b[i];
    result.statistic += a[i] > b[i];
  }
  if (result.n == 0) return result;
  const auto n = static_cast<double>(result.n);
  const double fewer = std::min(result.statistic, n - result.statistic);
  result.p = std::min(1.0, 2 * cdf(binomial(n, 0.5), fewer));
  result.effect = (2 * result.statistic - n) / static_cast<double>(a.size());
  return result;
}

TestResult equivalence(std::span<const double> a, std::span<const double> b, double margin) {
  std::vector<double> differences;
  for (std::size_t i = 0; i < a.size(); ++i) differences.push_back(a[i] - b[i]);
  TestResult result;
  result.n = differences.size();
  if (result.n < 2) return result;
  result.effect = mean(differences);
  result.effect_interval = mean_interval(differences, 0.90);
  const auto n = static_cast<double>(result.n);
  const double error = standard_deviation(differences) / std::sqrt(n);
  const double room = margin - std::abs(result.effect);  // distance to the nearer end
  if (error == 0) {
    result.p = room > 0 ? 0 : 1;
    return result;
  }
  result.statistic = room / error;
  result.p = cdf(complement(boost::math::students_t(n - 1), result.statistic));
  return result;
}

TestResult rank_sum(std::span<const double> a, std::span<const double> b) {
  TestResult result;
  result.n = a.size() + b.size();
  if (a.empty() || b.empty()) return result;
  std::vector<double> values(a.begin(), a.end());
  values.insert(values.end(), b.begin(), b.end());
  const Ranks ranks = ranks_of(values);
  const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
  const double sum = std::accumulate(
      ranks.rank.begin(), ranks.rank.begin() + static_cast<std::ptrdiff_t>(a.size()), 0.0);
  result.statistic = sum - m * (m + 1) / 2;
  result.effect = result.statistic / (m * n);
  result.exact = ranks.ties == 0 && a.size() <= 20 && b.size() <= 20;
  const double count = m + n;
  const double variance = m * n / 12 * (count + 1 - ranks.ties / (count * (count - 1)));
  result.p = result.exact ? exact_p(rank_sum_distribution(a.size(), b.size()), result.statistic)
                          : normal_p(result.statistic - m * n / 2, variance);
  return result;
}

TestResult chi_square(const std::vector<std::vector<double>>& counts) {
  std::vector<double> rows, columns(counts.empty() ? 0 : counts[0].size(), 0.0);
  for (const auto& row : counts) {
    rows.push_back(std::accumulate(row.begin(), row.end(), 0.0));
    for (std::size_t c = 0; c < row.size(); ++c) columns[c] += row[c];
  }
  const double all = std::accumulate(rows.begin(), rows.end(), 0.0);
  TestResult result;
  result.n = static_cast<std::size_t>(all);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const double expected = rows[r] * columns[c] / all;
      if (expected > 0) result.statistic += std::pow(counts[r][c] - expected, 2) / expected;
    }
  }
  const auto filled = [](const std::vector<double>& sums) {
    return static_cast<double>(std::ranges::count_if(sums, [](double sum) { return sum > 0; }));
  };
  const double least = std::min(filled(rows), filled(columns));
  const double freedom = (filled(rows) - 1) * (filled(columns) - 1);
  if (freedom <= 0) return result;
  result.p = cdf(complement(boost::math::chi_squared(freedom), result.statistic));
  result.effect = std::sqrt(result.statistic / (all * (least - 1)));
  return result;
}

std::vector<double> holm(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return p[i]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    largest = std::max(largest, static_cast<double>(order.size() - i) * p[order[i]]);
    adjusted[order[i]] = std::min(1.0, largest);
  }
  return adjusted;
}

Survival kaplan_meier(std::vector<Time> times, double confidence) {
  std::ranges::sort(times, {}, &Time::seconds);
  const double z = normal_quantile((1 + confidence) / 2);
  Survival survival;
  survival.n = times.size();
  double share = 1, greenwood = 0;
  for (std::size_t i = 0; i < times.size();) {
    const auto at_risk = static_cast<double>(times.size() - i);
    const double now = times[i].seconds;
    double events = 0;
    for (; i < times.size() && times[i].seconds == now; ++i) events += times[i].seen;
    if (events == 0) continue;
    share *= 1 - events / at_risk;
    greenwood += at_risk > events ? events / (at_risk * (at_risk - events)) : 0;
    const double log_share = std::log(share);
    const double half = share > 0 ? z * std::sqrt(greenwood) / std::abs(log_share) : 0;
    survival.ends_alone = at_risk == 1;
    survival.seconds.push_back(now);
    survival.share.push_back(share);
    survival.low.push_back(share > 0 ? std::pow(share, std::exp(half)) : 0);
    survival.high.push_back(share > 0 ? std::pow(share, std::exp(-half)) : 0);
  }
  return survival;
}

namespace {

double first_below_half(const Survival& survival, const std::vector<double>& curve) {
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (curve[i] <= 0.5) return survival.seconds[i];
  }
  return std::numeric_limits<double>::infinity();
}

// The events at one time: `at_risk` runs are at risk, `first_at_risk` of them in the first sample,
// and `events` of them end.
struct Moment {
  double at_risk = 0, first_at_risk = 0, events = 0;
  double expected() const { return events * first_at_risk / at_risk; }
  double variance() const {
    if (at_risk < 2) return 0;
    const double share = first_at_risk / at_risk;
    return events * share * (1 - share) * (at_risk - events) / (at_risk - 1);
  }
};

struct LogRank {
  double seen = 0, expected = 0, variance = 0, events = 0;

  void add(const Stratum& stratum) {
    std::vector<std::pair<Time, bool>> all;  // the time, and whether it is of the first sample
    for (const Time& time : stratum.first) all.emplace_back(time, true);
    for (const Time& time : stratum.second) all.emplace_back(time, false);
    std::ranges::sort(all, {}, [](const auto& each) { return each.first.seconds; });
    Moment moment{static_cast<double>(all.size()), static_cast<double>(stratum.first.size()), 0};
    for (std::size_t i = 0; i < all.size();) {
      const double now = all[i].first.seconds;
      double leave = 0, first_leave = 0;
      moment.events = 0;
      for (; i < all.size() && all[i].first.seconds == now; ++i) {
        ++leave;
        first_leave += all[i].second;
        moment.events += all[i].first.seen;
        seen += all[i].first.seen && all[i].second;
      }
      events += moment.events;
      expected += moment.expected();
      variance += moment.variance();
      moment.at_risk -= leave;
      moment.first_at_risk -= first_leave;
    }
  }
};

}  // namespace

TestResult log_rank(std::span<const Stratum> strata) {
  LogRank sums;
  for (const Stratum& stratum : strata) sums.add(stratum);
  TestResult result;
  result.n = static_cast<std::size_t>(sums.events);
  result.effect = 1;
  if (sums.variance <= 0) return result;
  const double difference = sums.seen - sums.expected;
  result.statistic = difference * difference / sums.variance;
  result.p = cdf(complement(boost::math::chi_squared(1), result.statistic));
  result.effect = std::exp(difference / sums.variance);
  return result;
}

double Survival::median() const {
  return first_below_half(*this, share);
}

std::optional<Interval> Survival::median_interval() const {
  const Interval interval = {first_below_half(*this, low), first_below_half(*this, high)};
  constexpr std::size_t kFewest = 6;  // 2 * 2^-n < 0.05
  if (n < kFewest || (ends_alone && interval.low == seconds.back())) return std::nullopt;
  return interval;
}

// ---- Bootstrap ----------------------------------------------------------------------------------

// Confidence intervals over clusters. A cluster is an instance with all its runs; the bootstrap
// draws whole clusters.

namespace {

constexpr std::size_t kCurvePoints = 120;  // points at which the curve is read
constexpr std::size_t kDraws = 200;
constexpr std::uint64_t kSeed = 20130401;

// About kCurvePoints of the sorted values, including the first and the last.
std::vector<double> places_of(const Clusters& clusters) {
  std::vector<double> all;
  for (const auto& cluster : clusters) all.insert(all.end(), cluster.begin(), cluster.end());
  std::ranges::sort(all);
  std::erase_if(all, [](double value) { return value == std::numeric_limits<double>::infinity(); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  const std::size_t stride = std::max<std::size_t>(1, all.size() / kCurvePoints);
  std::vector<double> places;
  for (std::size_t i = 0; i < all.size(); i += stride) places.push_back(all[i]);
  if (!all.empty() && places.back() != all.back()) places.push_back(all.back());
  return places;
}

// Row by row, the number of values of a cluster at or below each place.
std::vector<float> counts_of(const Clusters& clusters, const std::vector<double>& places) {
  std::vector<float> counts;
  counts.reserve(clusters.size() * places.size());
  for (const auto& cluster : clusters) {
    for (const double place : places) {
      counts.push_back(static_cast<float>(
          std::ranges::count_if(cluster, [&](double value) { return value <= place; })));
    }
  }
  return counts;
}

// With fewer clusters the bootstrap interval is too narrow.
constexpr std::size_t kFewestClusters = 10;
constexpr std::size_t kMeanDraws = 2'000;

std::vector<double> flat(const Clusters& clusters) {
  std::vector<double> values;
  for (const auto& cluster : clusters) values.insert(values.end(), cluster.begin(), cluster.end());
  return values;
}

std::vector<double> means_of(const Clusters& clusters) {
  std::vector<double> means;
  for (const auto& cluster : clusters) means.push_back(mean(cluster));
  return means;
}

bool independent(const Clusters& clusters) {
  return clusters.size() == 1 ||
         std::ranges::all_of(clusters, [](const auto& cluster) { return cluster.size() == 1; });
}

// The percentiles of the mean. Only the sums and sizes of clusters are resampled.
Interval bootstrap_mean(const Clusters& clusters, double confidence) {
  std::vector<double> sums;
  for (const auto& cluster : clusters) {
    sums.push_back(mean(cluster) * static_cast<double>(cluster.size()));
  }
  Random random(kSeed);
  const auto bound = static_cast<std::uint32_t>(clusters.size());
  std::vector<double> draws;
  for (std::size_t draw = 0; draw < kMeanDraws; ++draw) {
    double sum = 0, runs = 0;
    for (std::uint32_t i = 0; i < bound; ++i) {
      const std::uint32_t at = random.below(bound);
      sum += sums[at];
      runs += static_cast<double>(clusters[at].size());
    }
    draws.push_back(sum / runs);
  }
  std::ranges::sort(draws);
  return {quantile(draws, (1 - confidence) / 2), quantile(draws, (1 + confidence) / 2)};
}

std::optional<Interval> clustered_interval(const Clusters& clusters, double confidence) {
  if (clusters.size() >= kFewestClusters) return bootstrap_mean(clusters, confidence);
  return mean_interval(std::span<const double>(means_of(clusters)), confidence);
}

std::size_t hits(std::span<const double> values) {
  return static_cast<std::size_t>(std::ranges::count(values, 1.0));
}

}  // namespace

double mean(const Clusters& clusters) {
  return mean(flat(clusters));
}

std::optional<Interval> mean_interval(const Clusters& clusters, double confidence) {
  if (!independent(clusters)) return clustered_interval(clusters, confidence);
  return mean_interval(std::span<const double>(flat(clusters)), confidence);
}

std::optional<Interval> share_interval(const Clusters& clusters, double confidence) {
  const std::vector<double> values = flat(clusters);
  if (values.empty()) return std::nullopt;
  if (independent(clusters)) return proportion_interval(hits(values), values.size(), confidence);
  const double share = mean(values);
  if (share == 0 || share == 1) {
    return proportion_interval(share == 0 ? 0 : clusters.size(), clusters.size(), confidence);
  }
  const auto interval = clustered_interval(clusters, confidence);
  return Interval{std::max(0.0, interval->low), std::min(1.0, interval->high)};
}

Interval bootstrap_interval(const Clusters& clusters, double (*statistic)(const Clusters&),
                            double confidence) {
  Random random(kSeed);
  const auto bound = static_cast<std::uint32_t>(clusters.size());
  std::vector<double> draws;
  Clusters drawn(clusters.size());
  for (std::size_t draw = 0; draw < kDraws; ++draw) {
    for (auto& cluster : drawn) cluster = clusters[random.below(bound)];
    const double value = statistic(drawn);
    draws.push_back(std::isnan(value) ? std::numeric_limits<double>::infinity() : value);
  }
  std::ranges::sort(draws);
  const auto at = [&](double share) {  // one of the drawn values: some may be infinite
    return draws[static_cast<std::size_t>(share * static_cast<double>(draws.size() - 1) + 0.5)];
  };
  return {at((1 - confidence) / 2), at((1 + confidence) / 2)};
}

Ecdf bootstrap_ecdf(const Clusters& clusters, double confidence) {
  Ecdf ecdf;
  ecdf.x = places_of(clusters);
  const std::size_t width = ecdf.x.size();
  if (width == 0) return ecdf;
  const std::vector<float> counts = counts_of(clusters, ecdf.x);
  // The shares if each cluster c is counted times[c] times.
  const auto shares = [&](const std::vector<std::uint32_t>& times) {
    std::vector<double> sums(width, 0.0);
    double runs = 0;
    for (std::size_t c = 0; c < clusters.size(); ++c) {
      if (times[c] == 0) continue;
      runs += times[c] * static_cast<double>(clusters[c].size());
      const float* row = counts.data() + c * width;
      for (std::size_t i = 0; i < width; ++i) sums[i] += times[c] * static_cast<double>(row[i]);
    }
    for (double& sum : sums) sum /= runs;
    return sums;
  };
  ecdf.share = shares(std::vector<std::uint32_t>(clusters.size(), 1));
  if (clusters.size() < 2) return ecdf;
  Random random(kSeed);
  std::vector<std::vector<double>> draws(width);  // by place
  const auto bound = static_cast<std::uint32_t>(clusters.size());
  for (std::size_t draw = 0; draw < kDraws; ++draw) {
    std::vector<std::uint32_t> times(clusters.size(), 0);
    for (std::uint32_t i = 0; i < bound; ++i) ++times[random.below(bound)];
    const auto drawn = shares(times);
    for (std::size_t i = 0; i < width; ++i) draws[i].push_back(drawn[i]);
  }
  for (auto& values : draws) {
    std::ranges::sort(values);
    ecdf.low.push_back(quantile(values, (1 - confidence) / 2));
    ecdf.high.push_back(quantile(values, (1 + confidence) / 2));
  }
  return ecdf;
}

}  // namespace sudokit::study
