// solve --runs: solves each puzzle many times with an engine whose search depends on the seed, and
// writes one row per run.
#pragma once

#include <cstdint>
#include <string>

#include "cli/flags/options.hpp"

namespace sudokit::cli {

struct RunsFlags {
  std::uint64_t runs = 0;  // 0: not requested
  std::string trace;
};
void add_runs_flags(Command& app, RunsFlags& flags);

// Answers all inputs and returns the exit code. Run 1 uses the seed of --seed; the others use seeds
// derived from it. `solve --seed S` repeats one run.
int solve_repeatedly(const EngineFlags& engine, const RunsFlags& runs, const JobFlags& jobs,
                     InputOptions input, bool json);

}  // namespace sudokit::cli
