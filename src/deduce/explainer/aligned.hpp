// Aligned pair and triplet exclusion.
#pragma once

#include "deduce/explainer/dialect.hpp"
#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

// Looks for exclusions of 2 or 3 cells, and remembers the cells of the last board that had none:
// whether cells are aligned depends on their candidates and those of their common excluders alone,
// so that on the next board only what touches a change is looked at. The same dialect each time.
class AlignedExclusion {
 public:
  explicit AlignedExclusion(int size) : size_(size) {}
  bool find(const Board& board, Dialect dialect, Hint& hint);

 private:
  int size_;
  std::array<Digit9, 81> without_{};  // the candidates of a board without any
  Cells members_;                     // its cells that may take part
};

}  // namespace sudokit::nine::se
