// The techniques without chains, each in the order in which Sudoku Explainer looks: the first
// instance, or false. Ratings are those of SE 1.2.1; D2 adds to them.
#pragma once

#include "deduce/explainer/dialect.hpp"
#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

bool hidden_single(const Board& board, Hint& hint);
bool naked_single(const Board& board, Hint& hint);
bool direct_locking(const Board& board, Dialect dialect, Hint& hint);
bool locking(const Board& board, Dialect dialect, Hint& hint);
// 2..3, and 2..4.
bool direct_hidden_set(const Board& board, int size, Hint& hint);
bool hidden_set(const Board& board, int size, Hint& hint);
bool naked_set(const Board& board, int size, Hint& hint);
bool fish(const Board& board, int size, Hint& hint);
bool xy_wing(const Board& board, Dialect dialect, Hint& hint);
bool xyz_wing(const Board& board, Dialect dialect, Hint& hint);
}  // namespace sudokit::nine::se
