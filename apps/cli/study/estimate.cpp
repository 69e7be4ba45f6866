#include "cli/study/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sudokit::cli {
namespace {

using study::End;

std::string past_key(std::string_view engine, std::string_view params, std::string_view layout) {
  return fmt::format("{}\n{}\n{}", engine, params, layout);
}

std::string past_key(const study::Plan& plan, const study::PlannedRun& run) {
  const study::Variant& variant = plan.variants[run.variant];
  return past_key(variant.engine, variant.spelled,
                  plan.instances[run.instance].puzzle.layout->name());
}

}  // namespace

double budget_of(const study::Limits& limits) {
  return limits.processor_seconds.value_or(limits.wall_seconds.value_or(0));
}

void Estimate::learn(Store& store) {
  // Runs are read first, because another program may add a run and its engine in the meantime.
  const auto runs = store.runs();
  const auto engines = store.engines();
  const auto instances = store.instances();
  for (const StoredRun& run : runs) {
    const Store::EngineRow& engine = engines.at(run.engine);
    Past& past = pasts_[past_key(engine.name, engine.params, instances.at(run.instance).layout)];
    const study::RunResult& result = run.result;
    ++past.runs;
    if (result.end == End::time || result.end == End::overrun) {
      ++past.timed_out;
    } else if (result.end == End::iterations && result.iterations > 0) {
      ++past.counted_out;
      past.iteration += result.processor / static_cast<double>(result.iterations);
    } else {
      past.ended += result.processor;
    }
  }
}

// A run that was stopped at its limit is assumed to continue to the new limits.
double Estimate::expected(const Past& past, const study::Limits& limits) {
  const double budget = budget_of(limits);
  double counted = past.iteration * static_cast<double>(limits.iterations.value_or(0));
  if (budget > 0) {
    const double most = past.counted_out * budget;
    counted = limits.iterations ? std::min(counted, most) : most;
  }
  return (past.ended + past.timed_out * budget + counted) / past.runs;
}

Estimate::Guess Estimate::of(const study::Plan& plan,
                             const std::vector<std::uint32_t>& runs) const {
  Guess guess;
  for (const std::uint32_t r : runs) {
    const study::PlannedRun& run = plan.runs[r];
    const auto at = pasts_.find(past_key(plan, run));
    if (at == pasts_.end()) {
      ++guess.strangers;
    } else {
      guess.seconds += expected(at->second, plan.limits[run.limits]);
    }
  }
  return guess;
}

}  // namespace sudokit::cli
