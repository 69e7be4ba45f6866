// HoDoKu's nice loops and alternating inference chains, with or without groups.
//
// For each start, the loops and chains are taken from the tree of its consequences: each end by the
// shortest path that comes first, no cell twice. The choice among all of them is that of
// chains.hpp.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool nice_loop(const Sheet& sheet, bool groups, Step& step);

}  // namespace sudokit::nine::hodoku
