#include "study/scores.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "study/distinct.hpp"

namespace sudokit::study {
namespace {

std::vector<std::string> engines_of(std::span<const Observation* const> runs) {
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
  Scores scores{engines_of(runs), {}};
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

}  // namespace sudokit::study
