// What the walks over a 9x9 board of Sudoku Explainer and of HoDoKu have in common: from the board
// to steps and states, and back.
#pragma once

#include "deduce/nine/argue.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine {

// An error unless the layout has the houses of 9x9 with boxes, in any order, and no others.
Result<void> fits(const Layout& layout, std::string_view scale);
// An error where givens clash.
Result<void> consistent(const Puzzle& puzzle);

// Unless it is dropped already.
void drop(Step& step, int cell, int digit);
void apply(const Step& step, Board& board);
// An open cell has no candidate.
bool broken(const Board& board);
Pencilmarks pencilmarks(const Board& board, const LayoutPtr& layout, const Grid& givens);

// Houses of boards as those of a layout.
class Houses {
 public:
  explicit Houses(const Layout& layout);
  void translate(Argument& argument) const;

 private:
  std::array<std::uint16_t, 27> house_{};
};

}  // namespace sudokit::nine
