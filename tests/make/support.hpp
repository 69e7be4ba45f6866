// Shared by the tests of the makers.
#pragma once

#include "engines/engines.hpp"
#include "support/makers.hpp"

namespace sudokit {

inline LayoutPtr named(const char* name) {
  return Layout::named(name).value();
}

using test::make;
using test::Wanted;

inline Verdict verdict_of(const Puzzle& puzzle) {
  Run run;
  run.limit = 2;
  return backtrack_info().make()->solve(puzzle, run).verdict;
}

inline std::string text_of(const Grid& grid) {
  return {grid.begin(), grid.end()};
}

}  // namespace sudokit
