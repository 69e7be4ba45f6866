// Selectors: for each instance an engine is chosen by the results of the engines on the other
// instances. The result is compared with the single best engine and the virtual best.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "study/features.hpp"
#include "study/observations.hpp"

namespace sudokit::study {
namespace {

constexpr double kPenalty = 10;               // PAR10
constexpr std::size_t kFewestInstances = 10;  // for an interval

// An instance to select for.
struct Selectable {
  const InstanceSpec* set = nullptr;
  std::vector<double> features;
  const ScoreRow* scores = nullptr;
};

// The mean over the puzzles of a batch.
std::vector<double> mean_features(const Instance& instance) {
  std::vector<double> sum = features_of(instance.puzzle);
  for (const Puzzle& other : instance.others) {
    const std::vector<double> more = features_of(other);
    for (std::size_t f = 0; f < sum.size(); ++f) sum[f] += more[f];
  }
  for (double& value : sum) value /= static_cast<double>(instance.puzzles());
  return sum;
}

std::vector<Selectable> selectables_of(const Scores& scores) {
  std::vector<Selectable> all;
  for (const auto& [place, row] : scores.rows) {
    all.push_back({place.first, mean_features(*row[0].runs[0]->instance), &row});
  }
  return all;
}

using Places = std::vector<std::size_t>;

Places all_but(std::size_t left_out, std::size_t count) {
  Places places;
  for (std::size_t i = 0; i < count; ++i) {
    if (i != left_out) places.push_back(i);
  }
  return places;
}

// The mean and the standard deviation of a feature over some instances.
struct Spread {
  double mean = 0;
  double deviation = 0;
};
Spread spread_of(const std::vector<Selectable>& all, const Places& places, std::size_t feature) {
  std::vector<double> values;
  for (const std::size_t i : places) values.push_back(all[i].features[feature]);
  return {mean(values), standard_deviation(values)};
}

// The nearest of the other instances by Euclidean distance of features, standardised over the
// others. A feature that is constant over the others is ignored.
Places nearest(const std::vector<Selectable>& all, std::size_t here, const Places& others,
               std::size_t count) {
  std::vector<std::pair<double, std::size_t>> distances;
  for (const std::size_t i : others) distances.emplace_back(0, i);
  for (std::size_t f = 0; f < all[here].features.size(); ++f) {
    const Spread spread = spread_of(all, others, f);
    if (spread.deviation == 0) continue;
    for (auto& [distance, i] : distances) {
      const double gap = (all[i].features[f] - all[here].features[f]) / spread.deviation;
      distance += gap * gap;
    }
  }
  const std::size_t kept = std::min(count, distances.size());
  std::ranges::partial_sort(distances, distances.begin() + static_cast<std::ptrdiff_t>(kept));
  Places places;
  for (std::size_t i = 0; i < kept; ++i) places.push_back(distances[i].second);
  return places;
}

// The others of the same set; all others if there are none.
Places of_set(const std::vector<Selectable>& all, std::size_t here, const Places& others) {
  Places places;
  std::ranges::copy_if(others, std::back_inserter(places),
                       [&](std::size_t i) { return all[i].set == all[here].set; });
  return places.empty() ? others : places;
}

double sum_over(const std::vector<Selectable>& all, const Places& places, std::size_t engine) {
  double sum = 0;
  for (const std::size_t i : places) sum += (*all[i].scores)[engine].par;
  return sum;
}

// The engine with the least sum over the neighbours; ties are broken by the sum over all others.
std::size_t best_engine(const std::vector<Selectable>& all, const Places& neighbours,
                        const Places& others) {
  const std::size_t engines = all[0].scores->size();
  std::size_t best = 0;
  std::pair<double, double> least = {std::numeric_limits<double>::infinity(), 0};
  for (std::size_t e = 0; e < engines; ++e) {
    const std::pair cost = {sum_over(all, neighbours, e), sum_over(all, others, e)};
    if (cost < least) least = cost, best = e;
  }
  return best;
}

std::vector<std::size_t> chosen_by(const SelectorSpec& spec, const std::vector<Selectable>& all) {
  std::vector<std::size_t> engines;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Places others = all_but(i, all.size());
    const Places neighbours = spec.method == SelectorSpec::Method::set
                                  ? of_set(all, i, others)
                                  : nearest(all, i, others, spec.neighbours);
    engines.push_back(best_engine(all, neighbours, others));
  }
  return engines;
}

std::vector<std::size_t> best_of_each(const std::vector<Selectable>& all) {
  std::vector<std::size_t> engines;
  for (const Selectable& each : all) {
    const auto best = std::ranges::min_element(*each.scores, {}, &Score::par);
    engines.push_back(static_cast<std::size_t>(best - each.scores->begin()));
  }
  return engines;
}

// The closed share of the gap between the single best engine and the virtual best. Each cluster
// holds the PAR10 on one instance of the selector, of the virtual best and of each engine.
double gap_closed(const Clusters& clusters) {
  std::vector<double> sums(clusters[0].size());
  for (const auto& cluster : clusters) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += cluster[i];
  }
  const double single = *std::min_element(sums.begin() + 2, sums.end());
  return single <= sums[1] ? std::numeric_limits<double>::quiet_NaN()
                           : (single - sums[0]) / (single - sums[1]);
}

Figure gap_figure(const std::vector<Selectable>& all, const std::vector<std::size_t>& chosen,
                  const std::vector<std::size_t>& best) {
  Clusters clusters;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const ScoreRow& row = *all[i].scores;
    clusters.push_back({row[chosen[i]].par, row[best[i]].par});
    for (const Score& score : row) clusters.back().push_back(score.par);
  }
  Figure figure;
  figure.value = gap_closed(clusters);
  figure.any = !std::isnan(figure.value);
  figure.runs = all.size();
  if (!figure.any) return figure;
  if (all.size() < kFewestInstances) {
    figure.deciding = all.size();
  } else {
    figure.interval = bootstrap_interval(clusters, gap_closed);
  }
  return figure;
}

// A table row for the runs of the engines chosen for each instance.
TableRow row_of(std::string label, std::string note, const std::vector<Selectable>& all,
                const std::vector<std::size_t>& chosen) {
  std::vector<const Observation*> runs;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& more = (*all[i].scores)[chosen[i]].runs;
    runs.insert(runs.end(), more.begin(), more.end());
  }
  TableRow row{{std::move(label)}, std::move(note), {}};
  for (const char* name : {"instances", "success", "par10", "gap_closed"}) {
    row.cells.push_back({"", name, {}, "", {}, "", runs});
    if (row.cells.size() < 4) row.cells.back().figure = measure(name, runs);
  }
  return row;
}

std::string words_of(const SelectorSpec& spec) {
  if (spec.method == SelectorSpec::Method::set) {
    return "the best engine on the other instances of the set";
  }
  return fmt::format("the best engine on the {} nearest of the other instances", spec.neighbours);
}

}  // namespace

Table selector_table(const SelectorSpec& spec, std::span<const Observation> all) {
  std::vector<const Observation*> runs;
  for (const Observation& run : all) {
    const bool named = std::ranges::count(spec.engines, run.engine->name) > 0;
    if (named || spec.engines.empty()) runs.push_back(&run);
  }
  const Scores scores = scores_of(runs, kPenalty);
  Table table{spec.title, {"choice"}, {}, nullptr};
  if (scores.engines.size() < 2 || scores.rows.size() < 2) return table;
  const std::vector<Selectable> instances = selectables_of(scores);
  const auto chosen = chosen_by(spec, instances), best = best_of_each(instances);
  Places everywhere(instances.size());
  std::iota(everywhere.begin(), everywhere.end(), 0);
  const std::size_t single = best_engine(instances, everywhere, everywhere);
  table.rows.push_back(row_of("single best", scores.engines[single], instances,
                              std::vector(instances.size(), single)));
  table.rows.push_back(row_of("selector", words_of(spec), instances, chosen));
  table.rows.back().cells.back().figure = gap_figure(instances, chosen, best);
  table.rows.push_back(row_of("virtual best", "the best engine of each instance", instances, best));
  return table;
}

}  // namespace sudokit::study
