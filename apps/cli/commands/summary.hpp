// solve --summary: one row of a table for each input instead of answers.
#pragma once

#include "cli/flags/options.hpp"

namespace sudokit::cli {

// Solves each input (or a part of each) by itself, checks every solution once more, and prints a
// row as soon as an input is done. Returns the exit code.
int summarize(const EngineFlags& engine, const JobFlags& jobs, const InputOptions& input);

}  // namespace sudokit::cli
