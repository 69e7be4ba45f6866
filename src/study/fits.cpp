// Fits: the place where the cost of a series peaks, and how the cost grows there, as tables and
// pictures.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "core/number.hpp"
#include "study/names.hpp"
#include "study/observations.hpp"
#include "study/plots.hpp"
#include "sudokit/run.hpp"

namespace sudokit::study {

// Fits: the place where the cost of a series peaks, and how the cost grows there.

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
    Bin::Cluster& cluster = clusters[{run->set, run->instance->cluster}];
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

// ---- Fit tables ---------------------------------------------------------------------------------

// The fits of a study as tables and pictures.

namespace {

std::string cost_name(const FitSpec& spec) {
  return "median_" + spec.measure;
}

study::Cell cell_of(std::string column, std::string measure, const Figure& figure,
                    std::vector<const Observation*> runs) {
  return {std::move(column), std::move(measure), figure, "", {}, "", std::move(runs)};
}

std::string label(double x) {
  return fmt::format("{:.10g}", x);
}

std::string note_of(const Peak& peak) {
  switch (peak.place) {
    case Peak::Place::found:
      return "";
    case Peak::Place::edge:
      return "at the edge: it may lie beyond";
    case Peak::Place::open:
      return "open: several are as hard";
  }
  return "";
}

void add_peaks(Table& table, const Fit& fit) {
  for (const Peak& peak : fit.peaks) {
    TableRow row{{fit.series, label(peak.x)}, note_of(peak), {}};
    if (!fit.spec->peak.empty()) {
      const Figure at{true, peak.at, peak.at_interval, peak.median.runs, peak.median.censored};
      row.cells.push_back(cell_of("", fit.spec->peak, at, peak.runs));
    }
    row.cells.push_back(cell_of("", cost_name(*fit.spec), peak.median, peak.runs));
    table.rows.push_back(std::move(row));
  }
}

// The name of the growth parameter of a model.
std::string growth_name(const std::string& model, const FitSpec& spec) {
  return model == "power" ? fmt::format("exponent of {}", spec.x)
                          : fmt::format("factor for each 1 of {}", spec.x);
}

void add_growth(Table& table, const Fit& fit) {
  TableRow row{{fit.series}, "", {}};
  std::vector<const Observation*> runs;
  for (const Peak& peak : fit.peaks) runs.insert(runs.end(), peak.runs.begin(), peak.runs.end());
  for (const std::string& model : fit.spec->models) {
    const auto at = std::ranges::find(fit.growths, model, &Growth::model);
    Figure factor, likelihood;
    if (at != fit.growths.end()) {
      factor = {true, at->factor, at->interval, at->line.n, at->line.n - at->line.seen};
      likelihood = {true, at->line.log_likelihood, {}, at->line.n, at->line.n - at->line.seen};
    }
    row.cells.push_back(cell_of(model, growth_name(model, *fit.spec), factor, runs));
    row.cells.push_back(cell_of(model, "log likelihood", likelihood, runs));
  }
  if (!fit.spec->peak.empty()) {
    Figure shift;
    if (fit.shift) shift = {true, fit.shift->slope, fit.shift->slope_interval, fit.shift->n, 0};
    row.cells.push_back(
        cell_of(fit.spec->peak, fmt::format("shift for each 1 of {}", fit.spec->x), shift, runs));
  }
  table.rows.push_back(std::move(row));
}

double cost_at(const Growth& growth, double x) {
  const double at = growth.model == "power" ? std::log(x) : x;
  return std::exp(growth.line.at_zero + growth.line.slope * at);
}

std::string cost_title(const FitSpec& spec) {
  return spec.measure == "time" ? "median processor time (s)" : "median iterations";
}

// The medians with their intervals, and, dashed, the more likely line through all runs.
Picture cost_picture(const FitSpec& spec, std::span<const Fit> fits) {
  constexpr int kPlaces = 60;
  Script script(spec.title, false, true);
  script.labels(spec.x, cost_title(spec));
  script.line("set offsets graph 0.03, graph 0.03");
  int number = 0;
  for (const Fit& fit : fits) {
    ++number;
    std::string points, alone, line;
    for (const Peak& peak : fit.peaks) {
      if (!peak.median.any) continue;
      const double value = peak.median.value;
      const auto& interval = peak.median.interval;
      if (!interval) alone += fmt::format("{} {:.6g}\n", peak.x, value);
      if (!interval) continue;
      points += fmt::format("{} {:.6g} {:.6g} {:.6g}\n", peak.x, value,
                            std::max(interval->low, value / 1000),
                            std::min(interval->high, value * 1000));
    }
    script.add({points, fmt::format("using 1:2:3:4 with yerrorbars lt {} pt 7 ps 0.5", number),
                fit.series});
    script.add({alone, fmt::format("using 1:2 with points lt {} pt 7 ps 0.5", number),
                points.empty() ? fit.series : ""});
    const auto best = std::ranges::max_element(
        fit.growths, {}, [](const Growth& growth) { return growth.line.log_likelihood; });
    if (best == fit.growths.end()) continue;
    const double first = fit.peaks.front().x, last = fit.peaks.back().x;
    for (int i = 0; i <= kPlaces; ++i) {
      const double x = first + (last - first) * i / kPlaces;
      line += fmt::format("{:.6g} {:.6g}\n", x, cost_at(*best, x));
    }
    script.add({line, fmt::format("using 1:2 with lines lt {} dt 2", number), ""});
  }
  return {spec.title, script.text()};
}

// The least distance between two places on the axis; 1 if there is only one.
double least_gap(std::span<const Fit> fits) {
  std::set<double> places;
  for (const Fit& fit : fits) {
    for (const Peak& peak : fit.peaks) places.insert(peak.x);
  }
  if (places.size() < 2) return 1;
  double least = *places.rbegin() - *places.begin();
  for (auto at = std::next(places.begin()); at != places.end(); ++at) {
    least = std::min(least, *at - *std::prev(at));
  }
  return least;
}

// Bars are drawn if any peak has an interval; the bar of a peak without one has no length.
bool fit_has_intervals(const Fit& fit) {
  return std::ranges::any_of(fit.peaks,
                             [](const Peak& peak) { return peak.at_interval.has_value(); });
}

// The places of the peaks. A hollow point marks a place that is not found; no line joins such
// points.
Picture place_picture(const FitSpec& spec, std::span<const Fit> fits) {
  const std::string title = spec.title + ": where the peak lies";
  const double gap = least_gap(fits);
  Script script(title, false, false);
  script.labels(spec.x, spec.peak);
  script.line("set offsets graph 0.05, graph 0.05, graph 0.05, graph 0.05");
  int number = 0;
  for (const Fit& fit : fits) {
    // Series at the same place are drawn side by side.
    const double aside = 0.06 * gap * (++number - 0.5 * static_cast<double>(fits.size() + 1));
    std::string found, others;
    for (const Peak& peak : fit.peaks) {
      const bool is_found = peak.place == Peak::Place::found;
      const Interval interval = peak.at_interval.value_or(Interval{peak.at, peak.at});
      (is_found ? found : others) += fmt::format("{:.6g} {:.6g} {:.6g} {:.6g}\n", peak.x + aside,
                                                 peak.at, interval.low, interval.high);
    }
    const std::string_view bars =
        fit_has_intervals(fit) ? "1:2:3:4 with yerrorbars" : "1:2 with points";
    const auto points = [&](int shape) {
      return fmt::format("using {} lt {} pt {} ps 0.5", bars, number, shape);
    };
    script.add({found, points(7), fit.series});
    script.add({others, points(6), found.empty() ? fit.series : ""});
    script.add({found, fmt::format("using 1:2 with lines lt {} lw 1", number), ""});
  }
  return {title, script.text()};
}

// The part of `fits` that belongs to one fit of the study.
std::span<const Fit> part_of(std::span<const Fit> fits, const FitSpec& spec) {
  const auto is_other = [&](const Fit& fit) { return fit.spec != &spec; };
  const auto first = std::ranges::find(fits, &spec, &Fit::spec);
  return {first, std::find_if(first, fits.end(), is_other)};
}

}  // namespace

std::vector<Table> fit_tables(const Study& study, std::span<const Fit> fits) {
  std::vector<Table> tables;
  for (const FitSpec& spec : study.fits) {
    Table peaks{spec.title + (spec.peak.empty() ? "" : ": the peak"), {spec.series, spec.x}, {}};
    Table growth{spec.title + ": the fit", {spec.series}, {}};
    for (const Fit& fit : part_of(fits, spec)) {
      add_peaks(peaks, fit);
      add_growth(growth, fit);
    }
    tables.push_back(std::move(peaks));
    tables.push_back(std::move(growth));
  }
  return tables;
}

std::vector<Picture> fit_pictures(const Study& study, std::span<const Fit> fits) {
  std::vector<Picture> pictures;
  for (const FitSpec& spec : study.fits) {
    pictures.push_back(cost_picture(spec, part_of(fits, spec)));
    if (!spec.peak.empty()) pictures.push_back(place_picture(spec, part_of(fits, spec)));
  }
  return pictures;
}

}  // namespace sudokit::study
