// The fewest cells that hit every one of some sets.
#pragma once

#include <cstdint>
#include <vector>

#include "core/meter.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

struct FewestHits {
  // No fewer cells hit all sets.
  int least = 0;
  // So many do. Otherwise the search was given up: `least` is what was proved until then.
  bool exact = true;
  std::vector<Cell> cells = {};  // that do, where it is exact
};

// Depth first over the cells of the smallest set that is not hit, cut by sets that share no cell;
// for one number of cells after the other, up from as many as there are such sets. Given up after
// `nodes`, or where the meter is spent. Exponential.
FewestHits fewest_hits(const std::vector<std::vector<Cell>>& sets, int cells, std::uint64_t nodes,
                       Meter& meter);

}  // namespace sudokit
