// Sheet: a board with the two queues in which HoDoKu keeps pending singles.
//
// Which single comes next depends on the order in which candidates were removed, so a sheet may be
// changed only through place and strike. Houses are visited as rows, columns, blocks.
#pragma once

#include "deduce/nine/literals.hpp"

namespace sudokit::nine::hodoku {

constexpr int kRows = 9;  // the first house of each kind
constexpr int kColumns = 18;
constexpr int kBlocks = 0;

inline constexpr std::array<std::uint8_t, 3> kKinds = {kRow, kColumn, kBlock};
inline constexpr std::array<std::uint8_t, 27> kHouses = {9,  10, 11, 12, 13, 14, 15, 16, 17,
                                                         18, 19, 20, 21, 22, 23, 24, 25, 26,
                                                         0,  1,  2,  3,  4,  5,  6,  7,  8};

// A candidate is cell * 9 + digit, digits from 0.
using Mark = std::uint16_t;
constexpr Mark mark(int cell, int digit) {
  return static_cast<Mark>(cell * 9 + digit);
}
// A first-in, first-out queue; entries may be stale. A puzzle adds at most three entries per cell.
class Singles {
 public:
  void clear() { first_ = last_ = 0; }
  void add(Mark one) { marks_[last_++] = one; }
  bool empty() const { return first_ == last_; }
  Mark take() { return marks_[first_++]; }
  const Mark* begin() const { return marks_.data() + first_; }
  const Mark* end() const { return marks_.data() + last_; }

 private:
  std::array<Mark, 81 * 6> marks_{};
  std::size_t first_ = 0;
  std::size_t last_ = 0;
};

struct Sheet {
  Board board;
  Cells givens;
  Singles naked;
  Singles hidden;

  // Pre: no two givens clash (1..9; 0: none).
  void start(const std::uint8_t* givens_of_cells);
  // Pre: the digit is a candidate of the open cell.
  void place(int cell, int digit);
  // Does nothing if the candidate is gone already.
  void strike(int cell, int digit);

  bool has(int cell, int digit) const { return board.has(cell, digit); }
  Digit9 at(int cell) const { return board.at(cell); }
  Cells of(int digit) const { return board.of(digit); }
  Digit9 seats(int house, int digit) const { return board.seats(house, digit); }
  int left(int house, int digit) const { return count(board.seats(house, digit)); }
  // 0 if the cell is open.
  int value(int cell) const { return board.value[std::size_t(cell)]; }
  Cells open_cells() const;

 private:
  void note_hidden(int house, int digit);
};

}  // namespace sudokit::nine::hodoku
