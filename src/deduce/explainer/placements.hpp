// Placements: the ways to place a digit, one cell in each house.
//
// If some placement has a candidate, logic of that digit alone cannot refute the candidate. If some
// placement lacks it, such logic cannot prove it.
#pragma once

#include "deduce/nine/board.hpp"

namespace sudokit::nine::se {

struct Placements {
  Boards with{};     // candidates that some placement of their digit contains
  Boards without{};  // candidates that some placement lacks
};

Placements placements(const Board& board);

}  // namespace sudokit::nine::se
