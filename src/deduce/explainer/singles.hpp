// Hidden singles in bulk, for a rating that asks for no steps.
#pragma once

#include "deduce/nine/board.hpp"

namespace sudokit::nine::se {

// Places hidden singles until there are none, and returns the rating in tenths that the path then
// has: that before (at least 12), or 15 if a line's was needed. Singles stay singles whatever is
// placed before them, so neither the end nor the rating depends on their order. Counts what it
// places.
int place_hidden_singles(Board& board, int rating, std::uint32_t& placed);

}  // namespace sudokit::nine::se
