// The techniques without chains. Each finds the first instance in Sudoku Explainer's order, or
// returns false. Ratings are those of SE 1.2.1; D2 adds to them.
#pragma once

#include "deduce/explainer/dialect.hpp"
#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

bool hidden_single(const Board& board, Hint& hint);
bool naked_single(const Board& board, Hint& hint);
bool direct_locking(const Board& board, Dialect dialect, Hint& hint);
bool locking(const Board& board, Dialect dialect, Hint& hint);
// Sizes: 2..3 for direct hidden sets, 2..4 for the others.
bool direct_hidden_set(const Board& board, int size, Hint& hint);
bool hidden_set(const Board& board, int size, Hint& hint);
bool naked_set(const Board& board, int size, Hint& hint);
bool fish(const Board& board, int size, Hint& hint);
bool xy_wing(const Board& board, Dialect dialect, Hint& hint);
bool xyz_wing(const Board& board, Dialect dialect, Hint& hint);
}  // namespace sudokit::nine::se
