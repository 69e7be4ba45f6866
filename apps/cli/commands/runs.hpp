// solve --runs: each puzzle many times with an engine whose search depends on the seed, a row a
// run.
#pragma once

#include <cstdint>
#include <string>

#include "cli/flags/options.hpp"

namespace sudokit::cli {

struct RunsFlags {
  std::uint64_t runs = 0;  // 0: not asked for
  std::string trace;
};
void add_runs_flags(Command& app, RunsFlags& flags);

// Answers all inputs and returns the exit code. Run 1 has the seed of --seed, the others seeds that
// follow from it; `solve --seed S` does a run again.
int solve_repeatedly(const EngineFlags& engine, const RunsFlags& runs, const JobFlags& jobs,
                     InputOptions input, bool json);

}  // namespace sudokit::cli
