// solve --summary: writes one table row for each input instead of answers.
#pragma once

#include "cli/flags/options.hpp"

namespace sudokit::cli {

// Solves each input (or a part of each) separately, checks every solution again, and prints a row
// as soon as the input is done. Returns the exit code.
int summarize(const EngineFlags& engine, const JobFlags& jobs, const InputOptions& input);

}  // namespace sudokit::cli
