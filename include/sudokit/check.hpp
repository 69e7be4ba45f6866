// The independent checker: naive on purpose, sharing nothing with any engine.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// Nothing when `grid` solves `puzzle`; otherwise the first thing that is wrong, in words.
// O(cells * houses a cell). Errors: none, any grid of any length is judged.
std::optional<std::string> why_not_solution(const Puzzle& puzzle, const Grid& grid);

inline bool is_solution(const Puzzle& puzzle, const Grid& grid) {
  return !why_not_solution(puzzle, grid).has_value();
}

// The same for givens (0 = open) and grid of a classic 9x9, in some ten nanoseconds.
bool is_classic9_solution(const std::array<std::uint8_t, 81>& givens,
                          const std::array<std::uint8_t, 81>& grid);

}  // namespace sudokit
