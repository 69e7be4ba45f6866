// What the tests of the makers share.
#pragma once

#include "exact/engines.hpp"
#include "sudokit/make.hpp"

namespace sudokit {

inline LayoutPtr named(const char* name) {
  return Layout::named(name).value();
}

inline MakeOptions options(Family family, LayoutPtr layout, std::uint64_t seed = 1) {
  MakeOptions result;
  result.family = family;
  result.layout = std::move(layout);
  result.seed = seed;
  return result;
}

inline Verdict verdict_of(const Puzzle& puzzle) {
  Run run;
  run.limit = 2;
  return backtrack_info().make()->solve(puzzle, run).verdict;
}

inline std::string text_of(const Grid& grid) {
  return {grid.begin(), grid.end()};
}

}  // namespace sudokit
