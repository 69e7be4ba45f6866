// The compiled versions of check_classic9(), one for each instruction set.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

struct Classic9Check {
  std::string_view name;
  void (*check)(std::span<Classic9Answer> answers);
};
// The versions that this machine can run. check_classic9() uses the first.
std::vector<Classic9Check> classic9_checks();

}  // namespace sudokit
