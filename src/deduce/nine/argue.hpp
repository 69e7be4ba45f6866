// Boards as arguments see them, and the arguments of patterns that the finders on a 9x9 board have
// beside those of deduce/argue.hpp. Houses are those of cells.hpp, which nine/translate.hpp
// translates; digits of boards count from 0, those of arguments from 1.
#pragma once

#include "deduce/argue.hpp"
#include "deduce/nine/literals.hpp"

namespace sudokit {

namespace nine {
// The cells of a house, ascending.
std::span<const Cell> cells_in_order(int house);
// The houses of a cell: block, row, column, block. Three of them begin with the block or the lines.
std::span<const std::uint16_t> houses_around(int cell);
}  // namespace nine

// Blocks before lines.
template <>
struct ViewOf<nine::Board> {
  static Mask candidates(const nine::Board& board, int cell) { return board.at(cell); }
  static int value(const nine::Board& board, int cell) { return board.value[std::size_t(cell)]; }
  static std::span<const Cell> house(const nine::Board&, int house) {
    return nine::cells_in_order(house);
  }
  static std::span<const std::uint16_t> houses_of(const nine::Board&, int cell) {
    return nine::houses_around(cell).first(3);
  }
};

namespace nine {

// Digits of boards count from 0.
inline Candidate to_candidate(int cell, int digit) {
  return {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit + 1)};
}
int add_literal(Argument& argument, Literal literal);

// A chain without branches: each literal follows from the one before, an off from an on that
// excludes it, an on from an off as the last of two. Names the cells and digits of both ends.
void argue_literals(const View& view, std::span<const Literal> chain, Form form,
                    Argument& argument);
// Places of a digit as parts of an argument.
class Places {
 public:
  Places(const Board& board, int digit, Argument& argument)
      : board_(board), digit_(digit), argument_(argument) {}

  void add(Cells cells, Role role);
  // The two places of each house that has two of them, both among the cells.
  void join_pairs(Cells cells, std::span<const std::uint8_t> houses);
  void join(int one, int other, Inference inference, int house);

 private:
  const Board& board_;
  int digit_;
  Argument& argument_;
  std::array<int, 81> node_{};  // by cell
};
// Says the form, the cells and the digits of both ends of a chain of so many nodes, the last ones.
void say_ends(std::size_t length, Form form, Argument& argument);
// Houses as sets of the 27. Places of the bases outside of the covers are fins, and so are those
// that are given.
void argue_fish(const Board& board, int digit, std::uint32_t bases, std::uint32_t covers,
                Cells fins, Argument& argument);
// What was argued leaves the digit one place in the house.
void argue_left_over(int house, int cell, int digit, Argument& argument);
// Places of a digit joined two by two, in two colours; those of one colour that meet, where they
// do.
void argue_colours(const Board& board, int digit, Cells one, Cells other, Argument& argument);
// One of the extra digits in one of the cells, as one cell of a naked set of the house with others.
void argue_extra_set(const View& view, int house, Cells others, Argument& argument);
// But for these digits in these cells every cell has two candidates.
void argue_grave(const View& view, Cells cells, Digit9 digits, Form form, Argument& argument);
// The corner opposite to one with the pair alone cannot hold `gone`: the other digit of the pair
// has no place in its row and column but it and the corners beside. Nothing is said where that is
// less.
void argue_opposite(const Board& board, std::span<const int> loop, Digit9 pair, int corner,
                    int opposite, int gone, Argument& argument);

}  // namespace nine
}  // namespace sudokit
