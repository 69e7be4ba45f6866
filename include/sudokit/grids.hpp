// The exact number of solved grids of a layout, which may exceed 64 bits.
#pragma once

#include <optional>
#include <string>

#include "sudokit/layout.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

__extension__ using BigCount = unsigned __int128;

struct GridCount {
  BigCount grids = 0;  // valid if the reason is `finished`
  StopReason reason = StopReason::finished;
};

// Counts the grids of a layout that has only rectangular boxes of 3x3, 2x2 to 2x5 or 3x2 to 5x2.
// Nothing for other layouts. 2x5 takes about ten seconds, the others a moment. Of the run, only the
// budgets of seconds and memory and the stop token are used. Thread safe.
std::optional<GridCount> count_grids(const Layout& layout, const Run& run = {});
// The number in decimal digits.
std::string to_string(BigCount count);

}  // namespace sudokit
