// Instances with the same puzzle share their runs: a run that is planned for several of them is
// made once, and is one observation of each. It must count once.
#pragma once

#include <span>
#include <vector>

#include "study/report.hpp"

namespace sudokit::study {

// The group with the first observation of each run, in the same order. What a run had reached at
// different targets is different.
std::vector<const Observation*> distinct(std::span<const Observation* const> group);

}  // namespace sudokit::study
