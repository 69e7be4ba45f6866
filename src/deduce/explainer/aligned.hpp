// Aligned pair and triplet exclusion.
#pragma once

#include "deduce/explainer/dialect.hpp"
#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

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

}  // namespace sudokit::nine::se
