// The independent checker. It is deliberately naive and shares no code with the engines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// Nothing if `grid` solves `puzzle`, otherwise a description of the first fault. A grid of any
// length may be checked. O(cells * houses of each cell).
std::optional<std::string> why_not_solution(const Puzzle& puzzle, const Grid& grid);

inline bool is_solution(const Puzzle& puzzle, const Grid& grid) {
  return !why_not_solution(puzzle, grid).has_value();
}

// A classic 9x9 puzzle and a grid to check.
struct Classic9Answer {
  const char* puzzle;        // 81 characters: 1-9 is a given, '.' or '0' an open cell
  const std::uint8_t* grid;  // 81 digits
  bool right = false;
};
// Sets `right` of each answer to whether the grid solves the puzzle, in a few nanoseconds each. Any
// bytes are accepted; a puzzle with other characters has no solution.
void check_classic9(std::span<Classic9Answer> answers);

}  // namespace sudokit
