// Placements: whole placements of a digit, one cell in each house.
//
// Where one has a candidate, or lacks it, logic of that digit alone cannot refute the candidate, or
// its absence.
#pragma once

#include "deduce/nine/literals.hpp"

namespace sudokit::nine::se {

struct Placements {
  Boards with{};     // candidates that some placement of their digit has
  Boards without{};  // that some placement lacks
};

Placements placements(const Board& board);

}  // namespace sudokit::nine::se
