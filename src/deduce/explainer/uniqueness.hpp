// Techniques that hold only where there is one solution: unique loops (rectangles are loops of
// four) and the bivalue universal grave. D2 searches as
// SukakuExplainer does by default, the others as SE 1.2.1, whose search misses some.
#pragma once

#include "deduce/explainer/dialect.hpp"
#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

// The best by rating, then type, then order.
bool unique_loop(const Board& board, Dialect dialect, Hint& hint);
bool universal_grave(const Board& board, Dialect dialect, Hint& hint);

}  // namespace sudokit::nine::se
