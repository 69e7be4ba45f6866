#include "study/targets.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sudokit::study {
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

}  // namespace sudokit::study
