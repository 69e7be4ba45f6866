// Digits for a mask: cells that are given whatever the digits are.
//
// A solved grid is walked by exchanges, many next grids at once, towards fewer solutions of the
// puzzle that the mask leaves of it; after some steps without progress from another grid.
#pragma once

#include "make/judge.hpp"
#include "make/steps.hpp"

namespace sudokit {

// Errors: stopped, or the budget spent, with what was seen; a grid of --from that the mask does not
// determine.
Result<Puzzle> fill_mask(const Plan& plan, const MakeRequest& request, Judge& judge);

}  // namespace sudokit
