// The rules that carry a closure on when its links are exhausted.
#pragma once

#include "deduce/explainer/closure.hpp"

namespace sudokit::nine::se {

// Applies to `board`, what is left of `source` in the closure, the first of the style's rules that
// finds something new; adds what it takes away to the closure. False when none does.
bool apply_rules(const Board& source, const Board& board, const ChainStyle& style,
                 ClosurePool& pool, Closure& closure);

// The argument of a chain that was found inside the closure, in what was left then.
Argument argue_nested(const Board& source, const ChainStyle& style, ClosurePool& pool,
                      const Closure& closure, const NestedChain& chain);

}  // namespace sudokit::nine::se
