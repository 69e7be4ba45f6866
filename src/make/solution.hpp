// Random solved grids for the makers, drawn from the maker's own stream.
#pragma once

#include "oracle/oracle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// The error of a maker that was stopped, or whose budget was spent.
tl::unexpected<Error> give_up(StopReason reason);

// random_solution() of make.hpp with the generator and the solver of the caller.
Result<Grid> random_grid(const LayoutPtr& layout, Random& random, Oracle& oracle);

}  // namespace sudokit
