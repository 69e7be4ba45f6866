// Places hidden singles in bulk, for ratings that need no steps.
#pragma once

#include "deduce/nine/board.hpp"

namespace sudokit::nine::se {

// Places hidden singles until there are none. Returns the rating of the path in tenths: `rating` as
// it was (at least 12), or 15 if a single of a row or column was needed. Singles stay singles
// whatever is placed before them, so neither the result nor the rating depends on the order. Adds
// the number of placements to `placed`.
int place_hidden_singles(Board& board, int rating, std::uint32_t& placed);

}  // namespace sudokit::nine::se
