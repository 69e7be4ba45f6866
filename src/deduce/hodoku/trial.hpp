// Trial: a position under an assumption, with the singles that arise.
//
// It continues after a contradiction, and then counts as HoDoKu does: a cell that has lost its last
// candidate still counts in its houses. This decides which singles arise there, and so which nets
// are found.
#pragma once

#include <vector>

#include "deduce/hodoku/sheet.hpp"

namespace sudokit::nine::hodoku {

class Trial {
 public:
  struct Single {
    Mark mark;
    bool naked;
  };

  explicit Trial(const Sheet& sheet);

  // Replaces a value that the cell has already.
  void set(int cell, int digit);
  void strike(int cell, int digit);

  // Empty if the cell is filled.
  Digit9 at(int cell) const { return cells_[std::size_t(cell)]; }
  // The number of places of a digit as HoDoKu counts them.
  int left(int house, int digit) const { return left_[std::size_t(house)][std::size_t(digit)]; }
  // The singles of open cells: the naked ones in the order in which they arose, then the hidden
  // ones.
  void singles(std::vector<Single>& found) const;

 private:
  void note_hidden(int house, int digit);
  void forget_hidden(int house, int digit);

  std::array<Digit9, 81> cells_{};
  std::array<std::uint8_t, 81> values_{};
  std::array<std::array<std::int8_t, 9>, 27> left_{};
  std::vector<Mark> naked_;
  std::vector<Mark> hidden_;
};

}  // namespace sudokit::nine::hodoku
