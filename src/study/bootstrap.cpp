// The band of an ECDF by the bootstrap over what was drawn: instances, with all their runs.
#include <algorithm>
#include <cstdint>
#include <limits>

#include "sudokit/random.hpp"
#include "sudokit/study_statistics.hpp"

namespace sudokit::study {
namespace {

constexpr std::size_t kPlaces = 120;  // at which the curve is read
constexpr std::size_t kDraws = 200;
constexpr std::uint64_t kSeed = 20130401;

// About kPlaces of the sorted values, the first and the last among them.
std::vector<double> places_of(const std::vector<std::vector<double>>& clusters) {
  std::vector<double> all;
  for (const auto& cluster : clusters) all.insert(all.end(), cluster.begin(), cluster.end());
  std::ranges::sort(all);
  std::erase_if(all, [](double value) { return value == std::numeric_limits<double>::infinity(); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  const std::size_t stride = std::max<std::size_t>(1, all.size() / kPlaces);
  std::vector<double> places;
  for (std::size_t i = 0; i < all.size(); i += stride) places.push_back(all[i]);
  if (!all.empty() && places.back() != all.back()) places.push_back(all.back());
  return places;
}

// Row by row, how many values of a cluster lie at or below each place.
std::vector<float> counts_of(const std::vector<std::vector<double>>& clusters,
                             const std::vector<double>& places) {
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

}  // namespace

Ecdf bootstrap_ecdf(const std::vector<std::vector<double>>& clusters, double confidence) {
  Ecdf ecdf;
  ecdf.x = places_of(clusters);
  const std::size_t width = ecdf.x.size();
  if (width == 0) return ecdf;
  const std::vector<float> counts = counts_of(clusters, ecdf.x);
  // Shares where each cluster c counts times[c] times.
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
