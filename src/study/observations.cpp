#include "study/observations.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace sudokit::study {
namespace {

struct RunHash {
  std::size_t operator()(const std::pair<Key, std::string_view>& run) const {
    return KeyHash()(run.first) ^ std::hash<std::string_view>()(run.second);
  }
};

}  // namespace

std::vector<const Observation*> distinct(std::span<const Observation* const> group) {
  std::unordered_set<std::pair<Key, std::string_view>, RunHash> seen;
  std::vector<const Observation*> once;
  once.reserve(group.size());
  for (const Observation* run : group) {
    if (seen.emplace(run->key, run->target).second) once.push_back(run);
  }
  return once;
}

// ---- Targets ------------------------------------------------------------------------------------

namespace {

// The incumbents, and the solution if one was found.
std::vector<std::pair<double, double>> costs_of(const RunResult& result) {
  auto costs = incumbents_of(result);
  const bool ends_above = costs.empty() || costs.back().second > 0;
  if (result.solved() && ends_above) costs.emplace_back(result.iterations, 0.0);
  return costs;
}

void end_at(RunResult& result, double iteration, double cost) {
  const double share = iteration / std::max(1.0, static_cast<double>(result.iterations));
  result.end = End::solved;
  result.processor *= std::min(1.0, share);
  result.wall *= std::min(1.0, share);
  result.iterations = static_cast<std::uint64_t>(iteration);
  result.cost = cost;
}

// A proof that there is no solution does not reach a target.
void end_short(RunResult& result) {
  if (result.answered()) result.end = End::gave_up;
}

RunResult cut_result(const RunResult& whole, const CostTarget& target) {
  RunResult result = whole;
  result.trace.clear();
  if (result.refused()) return result;
  const auto costs = costs_of(whole);
  const double first = costs.empty() ? 0 : costs.front().second;
  const double goal = target.relative ? target.cost * first : target.cost;
  const auto hit = std::ranges::find_if(costs, [&](const auto& at) { return at.second <= goal; });
  hit == costs.end() ? end_short(result) : end_at(result, hit->first, hit->second);
  return result;
}

}  // namespace

std::vector<std::pair<double, double>> incumbents_of(const RunResult& result) {
  std::vector<std::pair<double, double>> steps;
  const char* at = result.trace.c_str();
  for (char* end = nullptr; *at != '\0'; at = end + (*end == ' ')) {
    const double iteration = std::strtod(at, &end);
    if (*end != ':') break;
    steps.emplace_back(iteration, std::strtod(end + 1, &end));
  }
  return steps;
}

std::vector<Observation> cut_at(std::span<const Observation> all,
                                std::span<const CostTarget> targets) {
  std::vector<Observation> cut;
  cut.reserve(all.size() * targets.size());
  for (const Observation& run : all) {
    for (const CostTarget& target : targets) {
      Observation ended{run.instance, run.variant, run.limits, run.set,
                        run.engine,   run.number,  run.key,    cut_result(run.result, target),
                        run.seed,     run.build,   run.host,   target.text};
      cut.push_back(std::move(ended));
    }
  }
  return cut;
}

// ---- Scores -------------------------------------------------------------------------------------

namespace {

std::vector<std::string> engines_in(std::span<const Observation* const> runs) {
  std::vector<std::string> names;
  for (const Observation* run : runs) {
    if (std::ranges::find(names, run->variant->name) == names.end())
      names.push_back(run->variant->name);
  }
  return names;
}

std::size_t place_of(const Scores& scores, const Observation& run) {
  const auto at = std::ranges::find(scores.engines, run.variant->name);
  return static_cast<std::size_t>(at - scores.engines.begin());
}

bool lacks_an_engine(const ScoreRow& row) {
  return std::ranges::any_of(row, [](const Score& score) { return score.runs.empty(); });
}

}  // namespace

Scores scores_of(std::span<const Observation* const> runs, double factor) {
  Scores scores{engines_in(runs), {}};
  for (const Observation* run : runs) {
    const auto at = scores.rows.try_emplace({run->set, run->instance->key}, scores.engines.size());
    Score& score = at.first->second[place_of(scores, *run)];
    score.par += par(*run, factor);
    score.runs.push_back(run);
    score.solved += run->result.answered();
  }
  std::erase_if(scores.rows, [](const auto& each) { return lacks_an_engine(each.second); });
  for (auto& [instance, row] : scores.rows) {
    for (Score& score : row) {
      score.par /= static_cast<double>(score.runs.size());
      score.runs = distinct(score.runs);
    }
  }
  return scores;
}

double least_par(const ScoreRow& row, std::size_t without) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t e = 0; e < row.size(); ++e) {
    if (e != without) least = std::min(least, row[e].par);
  }
  return least;
}

bool solved_by_any(const ScoreRow& row) {
  return std::ranges::any_of(row, [](const Score& score) { return score.solved > 0; });
}

double first_place(const ScoreRow& row, std::size_t engine) {
  const double least = least_par(row, row.size());
  if (!solved_by_any(row) || row[engine].par != least) return 0;
  return 1.0 / static_cast<double>(std::ranges::count(row, least, &Score::par));
}

Figure wins(std::span<const Observation* const> group, const Scores& scores) {
  std::set<std::pair<const ScoreRow*, std::size_t>> seen;
  for (const Observation* run : group) {
    const auto row = scores.rows.find({run->set, run->instance->key});
    if (row != scores.rows.end()) seen.emplace(&row->second, place_of(scores, *run));
  }
  Figure figure;
  figure.any = !seen.empty();
  figure.runs = distinct(group).size();
  for (const auto& [row, engine] : seen) figure.value += first_place(*row, engine);
  return figure;
}

// ---- Virtual best -------------------------------------------------------------------------------

// The virtual best: the best engine for each instance, and the contribution of each engine.

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
