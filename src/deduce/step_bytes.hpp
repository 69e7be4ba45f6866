// Memory accounting: how many bytes a stored step occupies. The result is charged to the meter.
#pragma once

#include <cstdint>

#include "sudokit/deduce.hpp"

namespace sudokit {

// An estimate in bytes: twice the size of the step itself, since the list that holds it grows by
// doubling, plus the contents of the lists in it.
std::uint64_t bytes_of(const Step& step);

}  // namespace sudokit
