// The checks of classic 9x9 grids that are compiled in, an instruction set each.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sudokit/check.hpp"

namespace sudokit {

struct Classic9Check {
  std::string_view name;
  void (*check)(std::span<Classic9Answer> answers);
};
// Those that this machine runs, the one that check_classic9() takes first.
std::vector<Classic9Check> classic9_checks();

}  // namespace sudokit
