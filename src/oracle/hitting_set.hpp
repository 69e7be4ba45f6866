// The minimum hitting set: the fewest cells such that each of some sets has one of them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/meter.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

struct FewestHits {
  // A proved lower bound: fewer cells do not hit all sets.
  int least = 0;
  // Whether `least` cells hit all sets. False if the search was given up.
  bool exact = true;
  std::vector<Cell> cells = {};  // these cells if `exact`, otherwise empty
};

// Depth-first search on the cells of the smallest set that is not hit, pruned by a number of sets
// without a common cell. It tries one number of cells after the other, starting from the number of
// such sets. The search is given up after `nodes` nodes or when the meter is spent. Exponential.
FewestHits fewest_hits(const std::vector<std::vector<Cell>>& sets, int cells, std::uint64_t nodes,
                       Meter& meter);

}  // namespace sudokit
