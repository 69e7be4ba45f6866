// Neighbours of a puzzle: what is left of it without n givens, with m other givens, where that has
// one solution ("{-n+m}").
#pragma once

#include <functional>

#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// False ends the search.
using TakeNeighbour = std::function<bool(const Puzzle& neighbour)>;

// Every puzzle with one solution that keeps all givens but `minus` of them and has `plus` more,
// none of which was there before; each once. Any layout, no pencilmarks. Exact. On classic 9x9
// givens that two known solutions share are passed over and the others asked in blocks of the bulk
// kernel: some 4 ms for {-1+1} of 17 givens. Elsewhere the solutions of what is left without the
// `minus` givens are listed, up to 200,000, and the givens that only one of them has are found by
// counting; where there are more, the givens are tried. Only the budgets of seconds and
// memory and the stop token of the run are read; why it ended is the answer. Errors: fewer givens
// than `minus`, pencilmarks.
Result<StopReason> neighbours(const Puzzle& puzzle, int minus, int plus, const Run& run,
                              const TakeNeighbour& take);

}  // namespace sudokit
