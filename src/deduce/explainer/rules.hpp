// The rules that carry a closure on when its links are exhausted.
#pragma once

#include "deduce/explainer/closure.hpp"

namespace sudokit::se {

// Applies to `board`, what is left of `source` in the closure, the first of the style's rules that
// finds something new; adds what it takes away to the closure. False when none does.
bool apply_rules(const Board& source, const Board& board, const ChainStyle& style,
                 ClosurePool& pool, Closure& closure);

}  // namespace sudokit::se
