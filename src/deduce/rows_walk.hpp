// The walk for scales whose rows are Sudokit's own techniques.
#pragma once

#include "deduce/walk.hpp"

namespace sudokit {

std::unique_ptr<Walk> walk_by_rows(WalkSetup setup);

}  // namespace sudokit
