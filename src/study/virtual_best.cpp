// The virtual best: the best engine for each instance, and the contribution of each engine.
#include <algorithm>
#include <string_view>

#include "study/scores.hpp"

namespace sudokit::study {
namespace {

bool is_of_answers(std::string_view measure) {
  constexpr std::string_view kThose[] = {
      "success",     "solved", "proved", "time",        "time_sd", "min_time",          "max_time",
      "median_time", "par2",   "par10",  "puzzle_time", "rate",    "iterations_solved", "wins"};
  return std::ranges::find(kThose, measure) != std::end(kThose);
}

// Adds up sums, which are divided at the end.
void add_instance(VirtualBest& best, const ScoreRow& row) {
  best.par2 += least_par(row, row.size());
  best.solved += solved_by_any(row);
  for (std::size_t e = 0; e < row.size(); ++e) {
    VirtualBest::Share& engine = best.engines[e];
    engine.par2 += row[e].par;
    engine.solved += row[e].solved > 0;
    engine.best += first_place(row, e);
    engine.without += least_par(row, e);
  }
}

}  // namespace

bool judges_answers(const Study& study) {
  const auto in_table = [](const TableSpec& table) {
    return std::ranges::any_of(table.measures, is_of_answers, &MeasureSpec::name);
  };
  const auto in_plot = [](const PlotSpec& plot) {
    return plot.kind != "lines" || is_of_answers(plot.y);
  };
  return !study.tests.empty() || !study.fits.empty() || !study.selectors.empty() ||
         std::ranges::any_of(study.tables, in_table) || std::ranges::any_of(study.plots, in_plot);
}

VirtualBest virtual_best(std::span<const Observation> all) {
  std::vector<const Observation*> runs;
  for (const Observation& run : all) runs.push_back(&run);
  Scores scores = scores_of(runs);
  VirtualBest best;
  if (scores.engines.size() < 2) return best;
  best.instances = scores.rows.size();
  if (scores.rows.empty()) return best;
  for (std::string& name : scores.engines) best.engines.push_back({std::move(name), 0, 0, 0, 0});
  for (const auto& [key, row] : scores.rows) add_instance(best, row);
  const auto count = static_cast<double>(scores.rows.size());
  best.par2 /= count;
  for (VirtualBest::Share& engine : best.engines) {
    engine.par2 /= count;
    engine.without /= count;
    engine.best = best.solved == 0 ? 0 : engine.best / static_cast<double>(best.solved);
  }
  return best;
}

}  // namespace sudokit::study
