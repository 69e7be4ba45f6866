// Neighbours of classic 9x9 puzzles, for neighbours.cpp.
#pragma once

#include "core/meter.hpp"
#include "sudokit/neighbours.hpp"

namespace sudokit {

// As neighbours(). Pre: a classic 9x9 puzzle of at least `minus` givens; the meter is of the run.
// False: the sink wanted no more, or the budget is spent.
bool neighbours9(const Puzzle& puzzle, int minus, int plus, const Run& run, Meter& meter,
                 const TakeNeighbour& take);

}  // namespace sudokit
