// sudokit count --estimate: about how many solutions each puzzle has.
#pragma once

#include "cli/flags/options.hpp"

namespace sudokit::cli {

int estimate_counts(const InputFlags& input, const ReportFlags& report, const EngineFlags& engine,
                    const JobFlags& jobs, const Shard& shard);

}  // namespace sudokit::cli
