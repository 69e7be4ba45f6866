// How many solved grids a layout has, exactly, beyond 64 bits.
#pragma once

#include <optional>
#include <string>

#include "sudokit/layout.hpp"

namespace sudokit {

__extension__ using BigCount = unsigned __int128;

// 3x3, 2x2, 2x3 and 2x4 (and turned) in rectangular boxes alone; nothing for other layouts. About a
// second. Thread safe.
std::optional<BigCount> count_grids(const Layout& layout);
std::string to_string(BigCount count);

}  // namespace sudokit
