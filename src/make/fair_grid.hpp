// Random solved 9x9 grids from the uniform distribution.
//
// The first band is drawn uniformly. Then the digits that the second band has in each column are
// drawn. This choice is accepted if a random number below kMostWays is less than the number of ways
// to arrange the other two bands; otherwise everything is drawn anew. Accepted choices are so as
// likely as they have grids. A grid takes three or four draws. At the end the bands are arranged
// and the digits permuted, both uniformly.
#pragma once

#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// The largest sum of ways over the 56 splits of the third box, over all choices in the other two
// boxes. A test verifies that it is the largest.
inline constexpr std::uint32_t kMostWays = 221'184;

// Uniform as far as the numbers of `random` are. Thread safe, except for the generator.
Grid fair_grid9(Random& random);

}  // namespace sudokit
