// Fits: the place where the cost of a series peaks, and how the cost grows there.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/number.hpp"
#include "study/distinct.hpp"
#include "study/names.hpp"
#include "study/script.hpp"
#include "sudokit/run.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kFitMeasures[] = {"time", "iterations"};
constexpr std::string_view kModels[] = {"exponential", "power"};
constexpr double kLeastTime = 1e-6;
constexpr std::size_t kFitDraws = 1000;
constexpr std::uint64_t kFitSeed = 20130401;

double cost_of(const FitSpec& spec, const Observation& run) {
  if (spec.measure == "time") return std::max(run.result.processor, kLeastTime);
  return std::max(1.0, static_cast<double>(run.result.iterations));
}

// The score that determines the place of the peak: the logarithm of the cost. A run without an
// answer costs twice its time budget, or twice the iterations it spent.
double score_of(const FitSpec& spec, const Observation& run) {
  if (spec.measure == "time") return std::log(std::max(par(run, 2), kLeastTime));
  return std::log(cost_of(spec, run) * (run.result.answered() ? 1 : 2));
}

// The runs at one x and one value of the peak's axis, with the sums of scores by instance.
struct Bin {
  struct Cluster {
    double sum = 0;
    double runs = 0;
  };
  Group runs;
  std::vector<Cluster> clusters;
};
using Bins = std::map<double, Bin>;

void gather_clusters(const FitSpec& spec, Bin& bin) {
  std::map<std::pair<const InstanceSpec*, Key>, Bin::Cluster> clusters;
  for (const Observation* run : bin.runs) {
    Bin::Cluster& cluster = clusters[{run->set, run->instance->key}];
    cluster.sum += score_of(spec, *run);
    ++cluster.runs;
  }
  for (const auto& [key, cluster] : clusters) bin.clusters.push_back(cluster);
}

// The mean score over clusters drawn by pick(n).
template <class Pick>
double mean_score(const Bin& bin, const Pick& pick) {
  Bin::Cluster all;
  for (std::size_t i = 0; i < bin.clusters.size(); ++i) {
    const Bin::Cluster& cluster = bin.clusters[pick(i, bin.clusters.size())];
    all.sum += cluster.sum, all.runs += cluster.runs;
  }
  return all.sum / all.runs;
}

// The first and the last of the bins with the largest score.
template <class Pick>
std::pair<std::size_t, std::size_t> hardest(const Bins& bins, const Pick& pick) {
  std::vector<double> scores;
  for (const auto& [at, bin] : bins) scores.push_back(mean_score(bin, pick));
  const double least = std::ranges::max(scores) - 1e-9;
  const auto is_top = [&](double score) { return score >= least; };
  const auto first = std::ranges::find_if(scores, is_top) - scores.begin();
  const auto last = scores.rend() - std::find_if(scores.rbegin(), scores.rend(), is_top) - 1;
  return {static_cast<std::size_t>(first), static_cast<std::size_t>(last)};
}

double value_at(const Bins& bins, std::size_t index) {
  return std::next(bins.begin(), static_cast<std::ptrdiff_t>(index))->first;
}

// The interval of the peak's place, from instances resampled within each bin.
std::optional<Interval> place_interval(const Bins& bins) {
  if (std::ranges::all_of(bins, [](const auto& each) { return each.second.clusters.size() < 2; }))
    return std::nullopt;
  Random random(kFitSeed);
  const auto draw = [&](std::size_t, std::size_t count) {
    return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(count)));
  };
  std::vector<double> low, high;
  for (std::size_t i = 0; i < kFitDraws; ++i) {
    const auto [first, last] = hardest(bins, draw);
    low.push_back(value_at(bins, first)), high.push_back(value_at(bins, last));
  }
  std::ranges::sort(low);
  std::ranges::sort(high);
  return Interval{low[kFitDraws / 40], high[kFitDraws - 1 - kFitDraws / 40]};
}

Peak::Place place_of(std::size_t first, std::size_t last, std::size_t bins) {
  if (first != last) return Peak::Place::open;
  const bool inside = bins == 1 || (first > 0 && last + 1 < bins);
  return inside ? Peak::Place::found : Peak::Place::edge;
}

Figure median_cost(const FitSpec& spec, const Group& runs) {
  Figure figure;
  std::vector<Time> times;
  for (const Observation* run : runs) {
    times.push_back({cost_of(spec, *run), run->result.answered()});
    figure.censored += !run->result.answered();
  }
  const Survival survival = kaplan_meier(std::move(times));
  figure.runs = runs.size();
  figure.value = survival.median();
  figure.any = std::isfinite(figure.value);
  figure.interval = survival.median_interval();
  if (figure.any && !figure.interval) figure.deciding = figure.runs < 6 ? figure.runs : 1;
  return figure;
}

Peak peak_of(const FitSpec& spec, double x, Bins& bins) {
  for (auto& [at, bin] : bins) {
    bin.runs = distinct(bin.runs);
    gather_clusters(spec, bin);
  }
  const auto [first, last] = hardest(bins, [](std::size_t i, std::size_t) { return i; });
  const auto middle = std::next(bins.begin(), static_cast<std::ptrdiff_t>((first + last) / 2));
  Peak peak{x,
            middle->first,
            place_of(first, last, bins.size()),
            std::nullopt,
            median_cost(spec, middle->second.runs),
            middle->second.runs};
  if (!spec.peak.empty()) peak.at_interval = place_interval(bins);
  return peak;
}

std::optional<Growth> growth_of(const FitSpec& spec, const std::string& model,
                                const std::vector<Peak>& peaks) {
  const bool power = model == "power";
  std::vector<Reading> readings;
  for (const Peak& peak : peaks) {
    if (power && peak.x <= 0) return std::nullopt;
    for (const Observation* run : peak.runs) {
      readings.push_back({power ? std::log(peak.x) : peak.x, std::log(cost_of(spec, *run)),
                          run->result.answered()});
    }
  }
  const auto line = fit_line(readings);
  if (!line) return std::nullopt;
  const Interval& slope = line->slope_interval;
  if (power) return Growth{model, *line, line->slope, slope};
  return Growth{model, *line, std::exp(line->slope), {std::exp(slope.low), std::exp(slope.high)}};
}

Fit fit_of(const FitSpec& spec, const std::string& series, const Group& runs) {
  std::map<double, Bins> by_x;
  for (const Observation* run : runs) {
    const auto x = parse_real(axis_value(*run, spec.x), -1e300, 1e300);
    const auto at = spec.peak.empty() ? x : parse_real(axis_value(*run, spec.peak), -1e300, 1e300);
    if (x && at) by_x[*x][*at].runs.push_back(run);
  }
  Fit fit{&spec, series, {}, {}, {}};
  for (auto& [x, bins] : by_x) fit.peaks.push_back(peak_of(spec, x, bins));
  for (const std::string& model : spec.models) {
    if (auto growth = growth_of(spec, model, fit.peaks)) fit.growths.push_back(std::move(*growth));
  }
  if (spec.peak.empty()) return fit;
  std::vector<Reading> places;
  for (const Peak& peak : fit.peaks) {
    if (peak.place == Peak::Place::found) places.push_back({peak.x, peak.at, true});
  }
  fit.shift = fit_line(places);
  return fit;
}

}  // namespace

std::span<const std::string_view> fit_measures() {
  return kFitMeasures;
}
std::span<const std::string_view> fit_models() {
  return kModels;
}

std::vector<Fit> make_fits(const Study& study, std::span<const Observation> all) {
  Group runs;
  for (const Observation& run : all) runs.push_back(&run);
  std::vector<Fit> fits;
  for (const FitSpec& spec : study.fits) {
    for (const auto& [series, group] : groups_by(runs, spec.series)) {
      fits.push_back(fit_of(spec, series, group));
    }
  }
  return fits;
}

}  // namespace sudokit::study
