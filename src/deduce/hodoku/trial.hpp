// Trial: a position in which something is supposed, with the singles that come up.
//
// It goes on where it has become contradictory, and then counts as HoDoKu does: a cell that lost
// its last candidate still counts in its houses. Which singles come up there depends on that, and
// so which nets are found.
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

  // A value that stands there is replaced.
  void set(int cell, int digit);
  void strike(int cell, int digit);

  // None where the cell is filled.
  Digit9 at(int cell) const { return cells_[std::size_t(cell)]; }
  // Places of a digit as they are counted.
  int left(int house, int digit) const { return left_[std::size_t(house)][std::size_t(digit)]; }
  // Of open cells, the naked ones in the order in which they came up, then the hidden ones.
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
