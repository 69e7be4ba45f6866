// The walk of HoDoKu as that of a scale: docs/scales.md says how equal it is.
#pragma once

#include "deduce/hodoku/rater.hpp"
#include "deduce/walk.hpp"

namespace sudokit::nine::hodoku {

std::unique_ptr<Walk> walk(WalkSetup setup);

}  // namespace sudokit::nine::hodoku
