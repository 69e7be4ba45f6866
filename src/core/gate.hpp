// The gate: every solution that anyone sees has passed one of these two, which share no code with
// what found it.
#pragma once

#include <span>
#include <stdexcept>

#include "sudokit/check.hpp"

namespace sudokit {

// An engine produced a grid that is no solution: a defect of the engine, never of the input.
class EngineDefect : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws EngineDefect, with the first thing that is wrong, when `grid` does not solve the puzzle.
void pass_gate(const Puzzle& puzzle, const Grid& grid);

// A block at once, in vectors: sets `right` of each. What is not right is not to be shown; shown to
// pass_gate() of one, it throws.
inline void pass_gate(std::span<Classic9Answer> answers) {
  check_classic9(answers);
}

}  // namespace sudokit
