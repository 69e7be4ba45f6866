// Finds digits for a mask, a set of cells that are to be the givens.
//
// The search walks by exchanges (exchange.hpp) from a solved grid towards fewer solutions of the
// puzzle that has the mask's cells as givens. It tests many next grids at once. After some steps
// without progress it starts from another grid.
#pragma once

#include "make/judge.hpp"
#include "make/steps.hpp"

namespace sudokit {

// Errors: it was stopped or the budget is spent, with the result so far; --from is a grid that the
// mask does not determine.
Result<Puzzle> fill_mask(const Plan& plan, const MakeRequest& request, Judge& judge);

}  // namespace sudokit
