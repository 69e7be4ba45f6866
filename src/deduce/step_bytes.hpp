// What a step takes in memory where it is kept, for the meter.
#pragma once

#include <cstdint>

#include "sudokit/deduce.hpp"

namespace sudokit {

// Bytes, about: the step itself twice, since the list that it is kept in grows by doubling, and
// what its lists hold.
std::uint64_t bytes_of(const Step& step);

}  // namespace sudokit
