// The canonical form of a solved 9x9 grid, by its bands: for transform_canonical.cpp.
#pragma once

#include <cstdint>

#include "sudokit/transform.hpp"

namespace sudokit {

struct CanonicalGrid {
  Grid grid;
  std::uint64_t automorphisms = 0;
  Isomorphism map;
};

// Pre: `grid` is solved, of 3x3 boxes. About 10 us.
CanonicalGrid canonical_grid(const Grid& grid);

}  // namespace sudokit
