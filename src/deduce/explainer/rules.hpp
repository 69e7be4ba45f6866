// Rules that extend a closure when its links are exhausted.
#pragma once

#include "deduce/explainer/closure.hpp"

namespace sudokit::nine::se {

// Applies the first rule of the style that finds something new, and adds its removals to the
// closure. `board` is what the closure leaves of `source`. Returns false if no rule finds anything.
bool apply_rules(const Board& source, const Board& board, const ChainStyle& style,
                 ClosurePool& pool, Closure& closure);

// The argument of a chain that was found inside the closure, in the position at that time.
Argument argue_nested(const Board& source, const ChainStyle& style, ClosurePool& pool,
                      const Closure& closure, const NestedChain& chain);

}  // namespace sudokit::nine::se
