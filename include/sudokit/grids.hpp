// How many solved grids a layout has, exactly, beyond 64 bits.
#pragma once

#include <optional>
#include <string>

#include "sudokit/layout.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

__extension__ using BigCount = unsigned __int128;

struct GridCount {
  BigCount grids = 0;  // where the reason is `finished`
  StopReason reason = StopReason::finished;
};

// 3x3, 2x2 to 2x5 (and turned) in rectangular boxes alone; nothing for other layouts. 2x5 takes
// some ten seconds, others a moment. Of the run the budgets of seconds and memory and the stop
// token are read. Thread safe.
std::optional<GridCount> count_grids(const Layout& layout, const Run& run = {});
std::string to_string(BigCount count);

}  // namespace sudokit
