// Forcing chains and cycles. The best by rating, complexity and kind wins, then the first found.
#pragma once

#include "deduce/explainer/dialect.hpp"
#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

class ClosurePool;

// Cycles and single forcing chains.
bool unary_chain(const Board& board, Hint& hint);
bool nishio(const Board& board, ClosurePool& pool, Hint& hint);
// Cell and region forcing chains.
bool multiple_chain(const Board& board, ClosurePool& pool, Hint& hint);
// Dynamic chains of level 0, of level 1, and of level 2 and above.
bool dynamic_chain(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint);
bool dynamic_chain_plus(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint);
bool nested_chain(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint);

}  // namespace sudokit::nine::se
