// The gate: every solution that leaves the library has passed one of these two checks. They share
// no code with the engines.
#pragma once

#include <span>
#include <stdexcept>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// Thrown when an engine's grid is not a solution: a defect of the engine, never of the input.
class EngineDefect : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws EngineDefect with the first error found if `grid` does not solve the puzzle.
void pass_gate(const Puzzle& puzzle, const Grid& grid);

// Checks a block of answers with vector instructions and sets `right` of each. The caller must not
// output an answer that is not right; the pass_gate() of one grid throws for it.
inline void pass_gate(std::span<Classic9Answer> answers) {
  check_classic9(answers);
}

}  // namespace sudokit
