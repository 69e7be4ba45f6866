// Runs ended at targets of their cost: how long each took until its best cost first fell to one.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "sudokit/study_report.hpp"

namespace sudokit::study {

// The incumbents that a run kept, as iteration and cost: "12:7 30:4".
std::vector<std::pair<double, double>> incumbents_of(const RunResult& result);

// Each run once for each target, which outlives it: solved there, by its own rate of iterations,
// or censored where the run ended. A run that found a solution has reached every target.
std::vector<Observation> cut_at(std::span<const Observation> all,
                                std::span<const CostTarget> targets);

}  // namespace sudokit::study
