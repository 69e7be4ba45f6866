// The independent checker: naive on purpose, sharing nothing with any engine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// Nothing when `grid` solves `puzzle`; otherwise the first thing that is wrong, in words.
// O(cells * houses a cell). Errors: none, any grid of any length is judged.
std::optional<std::string> why_not_solution(const Puzzle& puzzle, const Grid& grid);

inline bool is_solution(const Puzzle& puzzle, const Grid& grid) {
  return !why_not_solution(puzzle, grid).has_value();
}

// A classic 9x9: the puzzle as 81 characters, 1-9 a given and '.' or '0' an open cell, and as many
// cells of a grid.
struct Classic9Answer {
  const char* puzzle;
  const std::uint8_t* grid;
  bool right = false;
};
// Sets `right` where the grid solves the puzzle, in some nanoseconds each. Any bytes are judged; a
// puzzle with other characters has no solution.
void check_classic9(std::span<Classic9Answer> answers);

}  // namespace sudokit
