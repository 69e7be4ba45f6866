// The virtual best: for each instance the engine that is best there, and what each engine adds.
#include <algorithm>
#include <limits>
#include <map>
#include <string_view>

#include "sudokit/study_report.hpp"

namespace sudokit::study {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// Of the runs of an engine on an instance.
struct Score {
  double par2 = 0;  // the sum, then the mean
  std::size_t runs = 0;
  std::size_t solved = 0;
};
using Row = std::vector<Score>;  // by engine

// Instances by their set and key; those that every engine was run on.
std::vector<Row> common_instances(std::span<const Observation> all,
                                  const std::vector<std::string>& engines) {
  std::map<std::string_view, std::size_t> places;
  for (const std::string& name : engines) places.emplace(name, places.size());
  std::map<std::pair<const InstanceSpec*, Key>, Row> rows;
  for (const Observation& run : all) {
    Row& row = rows.try_emplace({run.set, run.instance->key}, engines.size()).first->second;
    Score& score = row[places.at(run.variant->name)];
    score.par2 += par2(run);
    ++score.runs;
    score.solved += run.result.answered();
  }
  std::vector<Row> common;
  for (auto& [key, row] : rows) {
    if (std::ranges::any_of(row, [](const Score& score) { return score.runs == 0; })) continue;
    for (Score& score : row) score.par2 /= static_cast<double>(score.runs);
    common.push_back(std::move(row));
  }
  return common;
}

// The least PAR2 of a row, without one engine.
double best_of(const Row& row, std::size_t without) {
  double best = kNever;
  for (std::size_t e = 0; e < row.size(); ++e) {
    if (e != without) best = std::min(best, row[e].par2);
  }
  return best;
}

bool solved_by_any(const Row& row) {
  return std::ranges::any_of(row, [](const Score& score) { return score.solved > 0; });
}

bool is_of_answers(std::string_view measure) {
  constexpr std::string_view kThose[] = {"success", "solved",      "proved",   "time",
                                         "time_sd", "min_time",    "max_time", "median_time",
                                         "par2",    "puzzle_time", "rate",     "iterations_solved"};
  return std::ranges::find(kThose, measure) != std::end(kThose);
}

}  // namespace

bool judges_answers(const Study& study) {
  const auto in_table = [](const TableSpec& table) {
    return std::ranges::any_of(table.measures, is_of_answers, &MeasureSpec::name);
  };
  const auto in_plot = [](const PlotSpec& plot) {
    return plot.kind != "lines" || is_of_answers(plot.y);
  };
  return !study.tests.empty() || !study.fits.empty() ||
         std::ranges::any_of(study.tables, in_table) || std::ranges::any_of(study.plots, in_plot);
}

VirtualBest virtual_best(std::span<const Observation> all) {
  std::vector<std::string> names;
  for (const Observation& run : all) {
    if (std::ranges::find(names, run.variant->name) == names.end())
      names.push_back(run.variant->name);
  }
  VirtualBest best;
  if (names.size() < 2) return best;
  const auto rows = common_instances(all, names);
  best.instances = rows.size();
  if (rows.empty()) return best;
  for (std::string& name : names) best.engines.push_back({std::move(name), 0, 0, 0, 0});
  for (const Row& row : rows) {
    const double least = best_of(row, row.size());
    const bool solved = solved_by_any(row);
    best.par2 += least;
    best.solved += solved;
    const auto ties = static_cast<double>(
        std::ranges::count_if(row, [&](const Score& s) { return s.par2 == least; }));
    for (std::size_t e = 0; e < row.size(); ++e) {
      VirtualBest::Share& engine = best.engines[e];
      engine.par2 += row[e].par2;
      engine.solved += row[e].solved > 0;
      if (solved && row[e].par2 == least) engine.best += 1 / ties;
      engine.without += best_of(row, e);
    }
  }
  const auto count = static_cast<double>(rows.size());
  best.par2 /= count;
  for (VirtualBest::Share& engine : best.engines) {
    engine.par2 /= count;
    engine.without /= count;
    engine.best = best.solved == 0 ? 0 : engine.best / static_cast<double>(best.solved);
  }
  return best;
}

}  // namespace sudokit::study
