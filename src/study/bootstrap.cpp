// Confidence intervals over clusters. A cluster is an instance with all its runs; the bootstrap
// draws whole clusters.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "study/statistics.hpp"
#include "sudokit/run.hpp"

namespace sudokit::study {
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
