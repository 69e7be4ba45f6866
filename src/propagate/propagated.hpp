// A puzzle after naked and hidden singles, as a puzzle.
#pragma once

#include "sudokit/puzzle.hpp"

namespace sudokit {

// The puzzle with the cells that naked and hidden singles settle as givens, and the candidates that
// they leave as pencilmarks. It has the same solutions. The puzzle itself if singles show that
// there is none. Pre: the puzzle has no rules. Thread safe.
Puzzle propagated(const Puzzle& puzzle);

}  // namespace sudokit
