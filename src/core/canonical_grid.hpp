// The canonical form of a solved 9x9 grid, found from its bands. Used by transform_canonical.cpp.
#pragma once

#include <cstdint>

#include "sudokit/transform.hpp"

namespace sudokit {

struct CanonicalGrid {
  Grid grid;
  std::uint64_t automorphisms = 0;
  Isomorphism map;
};

// Pre: `grid` is solved and has 3x3 boxes. Takes about 10 us.
CanonicalGrid canonical_grid(const Grid& grid);

}  // namespace sudokit
