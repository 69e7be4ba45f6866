// How many solved grids a layout has, exactly, beyond 64 bits.
#pragma once

#include <optional>
#include <string>

#include "sudokit/layout.hpp"

namespace sudokit {

__extension__ using BigCount = unsigned __int128;

// 3x3, 2x2 to 2x5 (and turned) in rectangular boxes alone; nothing for other layouts. 2x5 takes
// some ten seconds, others a moment. Thread safe.
std::optional<BigCount> count_grids(const Layout& layout);
std::string to_string(BigCount count);

}  // namespace sudokit
