// sudokit count --estimate: estimates the number of solutions of each puzzle.
#pragma once

#include "cli/flags/options.hpp"

namespace sudokit::cli {

int estimate_counts(const InputFlags& input, const ReportFlags& report, const EngineFlags& engine,
                    const JobFlags& jobs, const Shard& shard);

}  // namespace sudokit::cli
