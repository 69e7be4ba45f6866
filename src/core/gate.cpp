#include "core/gate.hpp"

namespace sudokit {

void pass_gate(const Puzzle& puzzle, const Grid& grid) {
  if (const auto wrong = why_not_solution(puzzle, grid)) throw EngineDefect(*wrong);
}

}  // namespace sudokit
