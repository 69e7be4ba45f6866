// The table of the measures of a group of runs.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "study/names.hpp"
#include "study/observations.hpp"
#include "study/report.hpp"

namespace sudokit::study {
namespace {

using GroupView = std::span<const Observation* const>;
using Value = double (*)(const Observation&);

// Values of runs, by instance or chain.
class Values {
 public:
  void add(const Observation& run, double value) {
    const auto [at, fresh] = places_.try_emplace(run.instance->cluster, clusters_.size());
    if (fresh) clusters_.emplace_back();
    clusters_[at->second].push_back(value);
    ++runs_;
  }
  const Clusters& clusters() const { return clusters_; }
  std::size_t runs() const { return runs_; }

 private:
  std::map<Key, std::size_t> places_;
  Clusters clusters_;
  std::size_t runs_ = 0;
};

Figure mean_of(const Values& values) {
  Figure figure;
  figure.runs = values.runs();
  if (figure.runs == 0) return figure;
  figure.any = true;
  figure.value = mean(values.clusters());
  figure.interval = mean_interval(values.clusters());
  figure.deciding = figure.interval ? 0 : values.clusters().size();
  if (!figure.interval) return figure;
  // The mean of values that cannot be negative is not negative.
  const bool positive = std::ranges::all_of(
      values.clusters(), [](const auto& cluster) { return std::ranges::min(cluster) >= 0; });
  if (positive) figure.interval->low = std::max(0.0, figure.interval->low);
  return figure;
}

template <class Predicate>
Figure mean_where(GroupView group, Value value, const Predicate& takes) {
  Values values;
  for (const Observation* each : group) {
    if (takes(*each)) values.add(*each, value(*each));
  }
  return mean_of(values);
}

template <Value value>
Figure mean_all(GroupView group) {
  return mean_where(group, value, [](const Observation&) { return true; });
}

// Refused runs are excluded from measures of what is spent or found.
template <Value value>
Figure mean_made(GroupView group) {
  return mean_where(group, value, [](const Observation& run) { return !run.result.refused(); });
}

template <Value value>
Figure mean_answered(GroupView group) {
  Figure figure =
      mean_where(group, value, [](const Observation& run) { return run.result.answered(); });
  figure.censored = group.size() - figure.runs;
  return figure;
}

double processor(const Observation& run) {
  return run.result.processor;
}
double wall(const Observation& run) {
  return run.result.wall;
}
double iterations(const Observation& run) {
  return static_cast<double>(run.result.iterations);
}
double cost(const Observation& run) {
  return run.result.cost;
}
double filled(const Observation& run) {
  return run.result.filled;
}
double givens(const Observation& run) {
  return run.instance->givens;
}
double found(const Observation& run) {
  return static_cast<double>(run.result.found);
}
double memory(const Observation& run) {
  return static_cast<double>(run.result.memory_kb) / 1024;
}
double given_share(const Observation& run) {
  return run.instance->givens / static_cast<double>(run.instance->puzzle.givens.size());
}
double puzzles(const Observation& run) {
  return static_cast<double>(run.instance->puzzles());
}
double puzzle_time(const Observation& run) {
  return run.result.processor / puzzles(run);
}
double rate(const Observation& run) {
  return puzzles(run) / std::max(run.result.wall, 1e-9);
}

double par2(const Observation& run) {
  return par(run, 2);
}
double par10(const Observation& run) {
  return par(run, 10);
}

double waited(const Observation& run) {
  return run.result.waited();
}

// Only over runs on machines that report the figure.
Figure mean_pressure(GroupView group) {
  return mean_where(
      group, [](const Observation& run) { return run.result.pressure; },
      [](const Observation& run) { return run.result.pressure >= 0; });
}

template <class Predicate>
Figure share(GroupView group, const Predicate& predicate) {
  Values values;
  for (const Observation* each : group) values.add(*each, predicate(each) ? 1 : 0);
  Figure figure;
  figure.runs = group.size();
  figure.any = !group.empty();
  if (!figure.any) return figure;
  figure.value = mean(values.clusters());
  if (figure.runs > 1) figure.interval = share_interval(values.clusters());
  figure.deciding = figure.interval ? 0 : figure.runs;
  return figure;
}

bool is_solved(const Observation* run) {
  return run->result.solved();
}
bool is_proved(const Observation* run) {
  return run->result.end == End::proved;
}
bool is_failed(const Observation* run) {
  const End end = run->result.end;
  return end == End::crash || end == End::memory || end == End::overrun || end == End::defect;
}
bool is_all_filled(const Observation* run) {
  return run->result.filled == 1;
}

Figure success(GroupView group) {
  return share(group, is_solved);
}
Figure proved(GroupView group) {
  return share(group, is_proved);
}
Figure trivial(GroupView group) {
  return share(group, is_all_filled);
}

Figure count(GroupView group, bool (*predicate)(const Observation*)) {
  Figure figure;
  figure.any = !group.empty();
  figure.runs = group.size();
  figure.value = static_cast<double>(std::ranges::count_if(group, predicate));
  return figure;
}
Figure solved(GroupView group) {
  return count(group, is_solved);
}
Figure failed(GroupView group) {
  return count(group, is_failed);
}
Figure runs(GroupView group) {
  return count(group, [](const Observation*) { return true; });
}
Figure instances(GroupView group) {
  std::set<Key> seen;
  for (const Observation* each : group) seen.insert(each->instance->key);
  Figure figure;
  figure.any = true;
  figure.runs = group.size();
  figure.value = static_cast<double>(seen.size());
  return figure;
}

Figure mean_iteration_time(GroupView group) {
  return mean_where(
      group, [](const Observation& run) { return run.result.processor / iterations(run); },
      [](const Observation& run) { return run.result.iterations > 0; });
}

// The amount spent for each answer. The values in the clusters are positive if the run answered,
// else negative.
double spent_per_answer(const Clusters& clusters) {
  double spent = 0, answers = 0;
  for (const auto& cluster : clusters) {
    for (const double value : cluster) {
      spent += std::abs(value);
      answers += std::signbit(value) ? 0 : 1;
    }
  }
  return answers == 0 ? std::numeric_limits<double>::infinity() : spent / answers;
}

// The expected running time of restarts until one answers (ERT): the total spent, divided by the
// number of answers. Its interval is by bootstrap over instances, or over the runs on a single
// instance.
template <Value value>
Figure expected_until_answer(GroupView group) {
  Values values;
  Figure figure;
  for (const Observation* each : group) {
    if (each->result.refused()) continue;
    figure.censored += !each->result.answered();
    values.add(*each, std::copysign(value(*each), each->result.answered() ? 1.0 : -1.0));
  }
  figure.runs = values.runs();
  figure.any = figure.runs > figure.censored;
  if (!figure.any) return figure;
  Clusters clusters = values.clusters();
  if (clusters.size() == 1) {
    Clusters runs;
    for (const double one : clusters.front()) runs.push_back({one});
    clusters = std::move(runs);
  }
  figure.value = spent_per_answer(clusters);
  if (clusters.size() < 2) {
    figure.deciding = 1;
  } else {
    figure.interval = bootstrap_interval(clusters, spent_per_answer);
  }
  return figure;
}

Figure extreme_time(GroupView group, bool longest) {
  Figure figure;
  for (const Observation* each : group) {
    if (!each->result.answered()) {
      ++figure.censored;
      continue;
    }
    const double time = each->result.processor;
    const bool better = !figure.any || (longest ? time > figure.value : time < figure.value);
    if (better) figure.value = time;
    figure.any = true;
    ++figure.runs;
  }
  return figure;
}
Figure min_time(GroupView group) {
  return extreme_time(group, false);
}
Figure max_time(GroupView group) {
  return extreme_time(group, true);
}

Figure sd_time(GroupView group) {
  std::vector<double> values;
  for (const Observation* each : group) {
    if (each->result.answered()) values.push_back(each->result.processor);
  }
  Figure figure;
  figure.any = values.size() > 1;
  figure.value = standard_deviation(values);
  figure.runs = values.size();
  figure.censored = group.size() - values.size();
  return figure;
}

// Times of runs without an answer are stored as negative values.
Survival survival_of(const Clusters& clusters) {
  std::vector<Time> times;
  for (const auto& cluster : clusters) {
    for (const double time : cluster) times.push_back({std::abs(time), !std::signbit(time)});
  }
  return kaplan_meier(std::move(times));
}

double median_of(const Clusters& clusters) {
  return survival_of(clusters).median();
}

// The interval is that of the survival band, or, if instances have several runs, by bootstrap over
// instances.
Figure median_time(GroupView group) {
  Values values;
  Figure figure;
  for (const Observation* each : group) {
    const bool answered = each->result.answered();
    values.add(*each, std::copysign(each->result.processor, answered ? 1.0 : -1.0));
    figure.censored += !answered;
  }
  figure.runs = group.size();
  const Clusters& clusters = values.clusters();
  const Survival survival = survival_of(clusters);
  figure.value = survival.median();
  figure.any = std::isfinite(figure.value);
  figure.interval = survival.median_interval();
  if (!figure.interval) {
    figure.deciding = figure.runs < 6 ? figure.runs : 1;
  } else if (clusters.size() > 1 && clusters.size() < figure.runs) {
    figure.interval = bootstrap_interval(clusters, median_of);
  }
  return figure;
}

// Needs rivals, which only a table has: src/study/observations.hpp.
Figure no_rivals(GroupView) {
  return {};
}

constexpr MeasureRow kMeasures[] = {
    {"success", "share", "runs that found a solution", success},
    {"solved", "runs", "number of them", solved},
    {"proved", "share", "runs that proved their answer", proved},
    {"runs", "runs", "runs made", runs},
    {"failed", "runs", "crashes, memory or time overrun, wrong grids", failed},
    {"instances", "instances", "different instances", instances},
    {"time", "s", "mean processor time of the runs that answered", mean_answered<processor>},
    {"time_sd", "s", "its standard deviation", sd_time},
    {"min_time", "s", "shortest processor time to an answer", min_time},
    {"max_time", "s", "longest processor time to an answer", max_time},
    {"median_time", "s", "median time to an answer by Kaplan and Meier", median_time},
    {"par2", "s", "mean processor time, runs without an answer at twice their budget",
     mean_all<par2>},
    {"par10", "s", "the same at ten times their budget", mean_all<par10>},
    {"wins", "instances",
     "instances on which it has the least mean PAR2 of all engines of the table; ties divided",
     no_rivals},
    {"ert", "s", "expected processor time until an answer, with restarts at the limit (ERT)",
     expected_until_answer<processor>},
    {"ert_iterations", "", "the same in iterations", expected_until_answer<iterations>},
    {"processor", "s", "mean processor time of all runs", mean_made<processor>},
    {"wall", "s", "mean wall time of all runs", mean_made<wall>},
    {"iterations", "", "mean iterations of all runs", mean_made<iterations>},
    {"iterations_solved", "", "mean iterations of the runs that answered",
     mean_answered<iterations>},
    {"iteration_time", "s", "mean processor time an iteration of the runs that made one",
     mean_iteration_time},
    {"puzzles", "puzzles", "mean puzzles of an instance: of a batch", mean_all<puzzles>},
    {"puzzle_time", "s", "mean processor time a puzzle of the runs that answered",
     mean_answered<puzzle_time>},
    {"rate", "puzzles/s", "mean puzzles a second of wall time of the runs that answered",
     mean_answered<rate>},
    {"found", "solutions", "mean solutions found", mean_made<found>},
    {"cost", "", "mean cost at the end", mean_made<cost>},
    {"filled", "share", "mean share of the cells that hold a digit at the end", mean_made<filled>},
    {"complete", "share", "runs at whose end every cell holds a digit", trivial},
    {"givens", "cells", "mean givens", mean_all<givens>},
    {"given_share", "share", "mean share of the cells that are given", mean_all<given_share>},
    {"memory", "MB", "mean peak of memory", mean_made<memory>},
    {"waited", "share",
     "mean share of time in which the run itself waited for a processor, at most",
     mean_made<waited>},
    {"pressure", "share", "mean share of time in which something waited for a processor",
     mean_pressure},
};

constexpr auto kMeasureNames = [] {
  std::array<std::string_view, std::size(kMeasures)> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kMeasures[i].name;
  return names;
}();
constexpr std::string_view kAxes[] = {"set",       "instance", "layout", "engine",
                                      "algorithm", "run",      "order",  "side"};

// The value of one name in "nodes=12 ...".
std::optional<double> counter_of(std::string_view counters, std::string_view name) {
  while (!counters.empty()) {
    const std::string_view word = counters.substr(0, counters.find(' '));
    counters.remove_prefix(std::min(word.size() + 1, counters.size()));
    if (word.size() <= name.size() || !word.starts_with(name) || word[name.size()] != '=') continue;
    double value = 0;
    std::from_chars(word.data() + name.size() + 1, word.data() + word.size(), value);
    return value;
  }
  return std::nullopt;
}

Figure mean_counter(std::string_view name, GroupView group) {
  Values values;
  for (const Observation* each : group) {
    if (const auto value = counter_of(each->result.counters, name)) values.add(*each, *value);
  }
  return mean_of(values);
}

}  // namespace

double RunResult::waited() const {
  constexpr double kClocks = 2e-6;  // time taken by reading the clocks
  if (processor > wall) return std::max(0.0, pressure);
  const double away = std::max(0.0, wall - processor - kClocks) / std::max(wall, 1e-9);
  return pressure < 0 ? away : std::min(away, pressure);
}

double par(const Observation& run, double factor) {
  if (run.result.answered()) return run.result.processor;
  const auto budget = run.limits->processor_seconds;
  return factor * budget.value_or(run.limits->wall_seconds.value_or(run.result.processor));
}

std::span<const std::string_view> measure_names() {
  return kMeasureNames;
}
std::span<const std::string_view> axis_names() {
  return kAxes;
}

std::span<const MeasureRow> measures() {
  return kMeasures;
}

Figure measure(std::string_view name, GroupView all) {
  const auto group = distinct(all);
  if (name.starts_with("counter:")) return mean_counter(name.substr(8), group);
  const MeasureRow& row = *std::ranges::find(kMeasures, name, &MeasureRow::name);
  Figure figure = row.measure(group);
  if (figure.interval && row.unit == "share")
    figure.interval->high = std::min(1.0, figure.interval->high);
  return figure;
}

std::string unit_of(std::string_view name) {
  const auto at = std::ranges::find(kMeasures, name, &MeasureRow::name);
  return at == std::end(kMeasures) ? "" : std::string(at->unit);
}

std::string axis_value(const Observation& observation, std::string_view axis) {
  if (axis == "set") return observation.set->name;
  if (axis == "instance") return observation.instance->name;
  if (axis == "engine") return observation.variant->name;
  if (axis == "algorithm") return observation.variant->engine;
  if (axis == "run") return fmt::format("{}", observation.number);
  if (axis == "target" && !observation.target.empty()) return std::string(observation.target);
  for (const auto& [name, value] : observation.instance->axes) {
    if (name == axis) return value;
  }
  for (const auto& [name, value] : observation.variant->params) {
    if (name == axis) return value;
  }
  for (const auto& [name, value] : observation.variant->lanes) {
    if (name == axis) return value;
  }
  const Layout& layout = *observation.instance->puzzle.layout;
  if (axis == "order") return order_of(layout);
  if (axis == "side") return fmt::format("{}", layout.side());
  return "";
}

std::string order_of(const Layout& layout) {
  const bool square = layout.has_boxes() && layout.box_rows() == layout.box_cols();
  return square ? fmt::format("{}", layout.box_rows()) : "";
}

}  // namespace sudokit::study
