// Shared by the walks of Sudoku Explainer and HoDoKu: converts between a 9x9 board and the steps,
// puzzles and layouts of the library.
#pragma once

#include "deduce/nine/argue.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine {

// Fails unless the layout has exactly the houses of 9x9 with 3x3 boxes, in any order.
Result<void> fits(const Layout& layout, std::string_view scale);
// Fails if givens clash.
Result<void> consistent(const Puzzle& puzzle);

// Adds a removal to the step unless it is listed already.
void drop(Step& step, int cell, int digit);
void apply(const Step& step, Board& board);
// Whether an open cell has no candidate.
bool broken(const Board& board);
Pencilmarks pencilmarks(const Board& board, const LayoutPtr& layout, const Grid& givens);

// Maps the house numbers of boards to those of a layout.
class Houses {
 public:
  explicit Houses(const Layout& layout);
  void translate(Argument& argument) const;

 private:
  std::array<std::uint16_t, 27> house_{};
};

}  // namespace sudokit::nine
