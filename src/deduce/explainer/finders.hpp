// The finders of Sudoku Explainer's techniques.
#pragma once

#include "deduce/explainer/hint.hpp"
#include "deduce/nine/board.hpp"

namespace sudokit::nine::se {

// Places hidden singles in bulk, for ratings that need no steps.

// Places hidden singles until there are none. Returns the rating of the path in tenths: `rating` as
// it was (at least 12), or 15 if a single of a row or column was needed. Singles stay singles
// whatever is placed before them, so neither the result nor the rating depends on the order. Adds
// the number of placements to `placed`.
int place_hidden_singles(Board& board, int rating, std::uint32_t& placed);

// The techniques without chains. Each finds the first instance in Sudoku Explainer's order, or
// returns false. Ratings are those of SE 1.2.1; D2 adds to them.

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

// The techniques that SukakuExplainer adds to those of SE 1.2.1.

// 2 to 4 strong links of one digit in a chain: skyscraper, kite, turbot fish, empty rectangle and
// longer ones. The best by rating wins, then by its removals, then by the kinds of its links.
bool strong_links(const Board& board, int links, Hint& hint);

// WXYZ-, VWXYZ-, UVWXYZ- and TUVWXYZ-wing: `cells` cells (3..6) of a house with one candidate more
// than cells, and a bivalue cell outside it. The best by rating wins, then by its removals.
bool large_wing(const Board& board, int cells, Hint& hint);

// Techniques that require a unique solution: unique loops (rectangles are loops of four cells) and
// the bivalue universal grave. D2 searches like SukakuExplainer with its default settings; the
// other dialects search like SE 1.2.1, which misses some instances.

// The best by rating, then by type, then the first in order.
bool unique_loop(const Board& board, Dialect dialect, Hint& hint);
bool universal_grave(const Board& board, Dialect dialect, Hint& hint);

// Aligned pair and triplet exclusion.

// Finds exclusions of 2 or 3 cells. It remembers the cells of the last board on which it found
// none: whether cells are aligned depends only on their candidates and on those of their common
// excluders, so on the next board only cells that touch a change are examined. Every call must use
// the same dialect.
class AlignedExclusion {
 public:
  explicit AlignedExclusion(int size) : size_(size) {}
  bool find(const Board& board, Dialect dialect, Hint& hint);

 private:
  int size_;
  std::array<Digit9, 81> without_{};  // the candidates of the last board without an exclusion
  Cells members_;                     // the cells of that board that could take part
};

// Forcing chains and cycles. The best by rating, complexity and kind wins, then the first found.
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
