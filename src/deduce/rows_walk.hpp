// The walk of a scale whose rows are techniques of ours.
#pragma once

#include "deduce/walk.hpp"

namespace sudokit {

std::unique_ptr<Walk> walk_by_rows(WalkSetup setup);

}  // namespace sudokit
