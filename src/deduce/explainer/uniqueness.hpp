// Techniques that hold only where there is one solution: unique loops (rectangles are loops of
// four) and the bivalue universal grave. `fixed` searches as SukakuExplainer does by default, else
// as SE 1.2.1, whose search misses some.
#pragma once

#include "deduce/explainer/hint.hpp"

namespace sudokit::se {

// The best by rating, then type, then order.
bool unique_loop(const Board& board, bool fixed, Hint& hint);
bool universal_grave(const Board& board, bool fixed, Hint& hint);

}  // namespace sudokit::se
