// Neighbours of a puzzle: the puzzles with one solution that result from removing n givens and
// adding m others ("{-n+m}").
#pragma once

#include <functional>

#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// Receives each neighbour. Returning false ends the search.
using TakeNeighbour = std::function<bool(const Puzzle& neighbour)>;

// Finds every puzzle with one solution that lacks `minus` of the givens and has `plus` others, none
// of which is a given of the puzzle. Each is found once, and none is missed. Any layout; no
// pencilmarks or rules. On classic 9x9, givens that two known solutions share are skipped, and the
// others are tested in blocks by the bulk kernel: about 4 ms for {-1+1} of 17 givens. On other
// layouts, the solutions without the `minus` givens are listed, up to 200,000, and the givens that
// only one of them has are found by counting; if there are more solutions, each given is tried. Of
// the run, only the budgets of seconds and memory and the stop token are used. Returns why the
// search ended. Errors: the puzzle has fewer givens than `minus`, or it has pencilmarks or rules.
Result<StopReason> neighbours(const Puzzle& puzzle, int minus, int plus, const Run& run,
                              const TakeNeighbour& take);

}  // namespace sudokit
