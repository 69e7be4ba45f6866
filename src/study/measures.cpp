// What a group of runs measures, by rows.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "study/names.hpp"
#include "sudokit/study_report.hpp"

namespace sudokit::study {
namespace {

using Group = std::span<const Observation* const>;
using Value = double (*)(const Observation&);

Figure mean_of(std::vector<double> values) {
  Figure figure;
  figure.runs = values.size();
  if (values.empty()) return figure;
  figure.any = true;
  figure.value = mean(values);
  figure.interval = mean_interval(values);
  figure.alone = !figure.interval;
  if (figure.alone) return figure;
  // What cannot be negative has no negative mean.
  const bool positive = std::ranges::min(values) >= 0;
  if (positive) figure.interval->low = std::max(0.0, figure.interval->low);
  return figure;
}

template <Value value>
Figure mean_all(Group group) {
  std::vector<double> values;
  for (const Observation* each : group) values.push_back(value(*each));
  return mean_of(std::move(values));
}

// What a refusal spends and finds measures nothing.
template <Value value>
Figure mean_made(Group group) {
  std::vector<double> values;
  for (const Observation* each : group) {
    if (!each->result.refused()) values.push_back(value(*each));
  }
  return mean_of(std::move(values));
}

template <Value value>
Figure mean_answered(Group group) {
  std::vector<double> values;
  for (const Observation* each : group) {
    if (each->result.answered()) values.push_back(value(*each));
  }
  Figure figure = mean_of(std::move(values));
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

// Of the runs of machines that give the figure.
Figure mean_pressure(Group group) {
  std::vector<double> values;
  for (const Observation* each : group) {
    if (each->result.pressure >= 0) values.push_back(each->result.pressure);
  }
  return mean_of(std::move(values));
}

template <class Predicate>
Figure share(Group group, const Predicate& predicate) {
  Figure figure;
  figure.runs = group.size();
  if (group.empty()) return figure;
  const auto hits = static_cast<std::size_t>(std::ranges::count_if(group, predicate));
  figure.any = true;
  figure.value = static_cast<double>(hits) / static_cast<double>(group.size());
  figure.interval = proportion_interval(hits, group.size());
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

Figure success(Group group) {
  return share(group, is_solved);
}
Figure proved(Group group) {
  return share(group, is_proved);
}
Figure trivial(Group group) {
  return share(group, is_all_filled);
}

Figure count(Group group, bool (*predicate)(const Observation*)) {
  Figure figure;
  figure.any = !group.empty();
  figure.runs = group.size();
  figure.value = static_cast<double>(std::ranges::count_if(group, predicate));
  return figure;
}
Figure solved(Group group) {
  return count(group, is_solved);
}
Figure failed(Group group) {
  return count(group, is_failed);
}
Figure runs(Group group) {
  return count(group, [](const Observation*) { return true; });
}
Figure instances(Group group) {
  std::set<const Instance*> seen;
  for (const Observation* each : group) seen.insert(each->instance);
  Figure figure;
  figure.any = true;
  figure.runs = group.size();
  figure.value = static_cast<double>(seen.size());
  return figure;
}

Figure mean_iteration_time(Group group) {
  std::vector<double> values;
  for (const Observation* each : group) {
    if (each->result.iterations > 0) {
      values.push_back(each->result.processor / iterations(*each));
    }
  }
  return mean_of(std::move(values));
}

Figure extreme_time(Group group, bool longest) {
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
Figure min_time(Group group) {
  return extreme_time(group, false);
}
Figure max_time(Group group) {
  return extreme_time(group, true);
}

Figure sd_time(Group group) {
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

Figure median_time(Group group) {
  std::vector<Time> times;
  Figure figure;
  for (const Observation* each : group) {
    times.push_back({each->result.processor, each->result.answered()});
    figure.censored += !each->result.answered();
  }
  const Survival survival = kaplan_meier(std::move(times));
  figure.runs = group.size();
  figure.value = survival.median();
  figure.any = std::isfinite(figure.value);
  figure.interval = survival.median_interval();
  figure.alone = figure.any && !figure.interval;
  return figure;
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

// "nodes=12 ..." to the value of a name.
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

Figure mean_counter(std::string_view name, Group group) {
  std::vector<double> values;
  for (const Observation* each : group) {
    if (const auto value = counter_of(each->result.counters, name)) values.push_back(*value);
  }
  return mean_of(std::move(values));
}

}  // namespace

double par2(const Observation& run) {
  if (run.result.answered()) return run.result.processor;
  const auto budget = run.limits->processor_seconds;
  return 2 * budget.value_or(run.limits->wall_seconds.value_or(run.result.processor));
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

Figure measure(std::string_view name, Group group) {
  if (name.starts_with("counter:")) return mean_counter(name.substr(8), group);
  return std::ranges::find(kMeasures, name, &MeasureRow::name)->measure(group);
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
