// Nice loops and alternating inference chains of HoDoKu, with groups or without.
//
// For each start the loops and chains of the tree of what follows from it, each end by its first
// shortest way, none through a cell twice. Of all the choice is as in chains.hpp.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool nice_loop(const Sheet& sheet, bool groups, Step& step);

}  // namespace sudokit::nine::hodoku
