// HoDoKu's solver as the walk of a scale. docs/scales.md describes how closely it matches.
#pragma once

#include "deduce/hodoku/rater.hpp"
#include "deduce/walk.hpp"

namespace sudokit::nine::hodoku {

std::unique_ptr<Walk> walk(WalkSetup setup);

}  // namespace sudokit::nine::hodoku
