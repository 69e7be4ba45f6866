// Techniques that require a unique solution: unique loops (rectangles are loops of four cells) and
// the bivalue universal grave. D2 searches like SukakuExplainer with its default settings; the
// other dialects search like SE 1.2.1, which misses some instances.
#pragma once

#include "deduce/explainer/dialect.hpp"
#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

// The best by rating, then by type, then the first in order.
bool unique_loop(const Board& board, Dialect dialect, Hint& hint);
bool universal_grave(const Board& board, Dialect dialect, Hint& hint);

}  // namespace sudokit::nine::se
