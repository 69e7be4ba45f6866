// Observations of runs up to cost targets: how long each run took until its best cost first reached
// a target.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "study/report.hpp"

namespace sudokit::study {

// The incumbents that a run recorded, as pairs of iteration and cost: "12:7 30:4".
std::vector<std::pair<double, double>> incumbents_of(const RunResult& result);

// One observation for each run and target. It is solved at the target, at the run's own rate of
// iterations, or censored if the run ended before. A run that found a solution has reached every
// target. The targets must outlive the result.
std::vector<Observation> cut_at(std::span<const Observation> all,
                                std::span<const CostTarget> targets);

}  // namespace sudokit::study
