// Random solved 9x9 grids, each as likely as any other.
//
// The first band is drawn evenly. Then the digits that the second band puts into each column are
// drawn, and everything is thrown away and drawn anew unless a die of as many sides as the most
// that any choice has falls below the number of ways to arrange the other two bands by this choice:
// what is kept is as likely as it has grids. Three or four draws a grid. Last the bands are
// arranged and the digits exchanged, evenly.
#pragma once

#include "sudokit/puzzle.hpp"
#include "sudokit/random.hpp"

namespace sudokit {

// The sum of ways over the 56 splits of a third box, for the worst that two other boxes ask. A test
// holds that it is the most.
inline constexpr std::uint32_t kMostWays = 221'184;

// Even as far as the numbers of `random` are. Thread safe, but for the generator.
Grid fair_grid9(Random& random);

}  // namespace sudokit
