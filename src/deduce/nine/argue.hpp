// Reads boards for the builders of arguments, and builds arguments for patterns that only the
// finders on a 9x9 board use; deduce/argue.hpp has the others. Houses are numbered as in board.hpp
// (Houses translates them). Digits count from 0 in boards and from 1 in arguments.
#pragma once

#include "deduce/argue.hpp"
#include "deduce/nine/board.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

namespace nine {
// The cells of a house, ascending.
std::span<const Cell> cells_in_order(int house);
// The houses of a cell as block, row, column, block: the first three list the block first, the last
// three list it last.
std::span<const std::uint16_t> houses_around(int cell);
}  // namespace nine

// Blocks come before rows and columns.
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

// What a finder found: a placement, if `cell` is not -1, and, on request, the argument, with houses
// numbered as in board.hpp. Finders add what is removed.
struct Found {
  int cell = -1;
  int digit = -1;
  bool explain = false;
  Argument argument = {Form::untold, {}, {}, {}, {}, {}, {}, {}};

  void clear() {
    cell = digit = -1;
    if (explain) argument = Found{}.argument;
  }
};

// `digit` counts from 0.
inline Candidate to_candidate(int cell, int digit) {
  return {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit + 1)};
}
int add_literal(Argument& argument, Literal literal);

// A chain without branches in which each literal follows from the one before: "off" because the
// "on" before excludes it, "on" because it is the last of two. The argument names the cells and
// digits of both ends.
void argue_literals(const View& view, std::span<const Literal> chain, Form form,
                    Argument& argument);
// The places of a digit as nodes of an argument.
class Places {
 public:
  Places(const Board& board, int digit, Argument& argument)
      : board_(board), digit_(digit), argument_(argument) {}

  void add(Cells cells, Role role);
  // Joins the two places of every house that has exactly two, if both are among the cells.
  void join_pairs(Cells cells, std::span<const std::uint8_t> houses);
  void join(int one, int other, Inference inference, int house);

 private:
  const Board& board_;
  int digit_;
  Argument& argument_;
  std::array<int, 81> node_{};  // by cell
};
// Sets the form, and the cells and digits of both ends of a chain. The chain is the last `length`
// nodes of the argument.
void say_ends(std::size_t length, Form form, Argument& argument);
// Bases and covers are bit sets of the 27 houses. Places of the bases outside the covers become
// fins, in addition to `fins`.
void argue_fish(const Board& board, int digit, std::uint32_t bases, std::uint32_t covers,
                Cells fins, Argument& argument);
// Nests the argument built so far: it leaves the digit one place in the house.
void argue_left_over(int house, int cell, int digit, Argument& argument);
// Places of a digit in two colours, joined where a house has only two of them. If two places of one
// colour see each other, the argument names them.
void argue_colours(const Board& board, int digit, Cells one, Cells other, Argument& argument);
// One of the extra digits is in one of the cells, so these act as one cell that forms a naked set
// of the house with `others`.
void argue_extra_set(const View& view, int house, Cells others, Argument& argument);
// Without these digits in these cells, every open cell would have two candidates.
void argue_grave(const View& view, Cells cells, Digit9 digits, Form form, Argument& argument);
// The corner opposite to one that has the pair alone cannot hold `gone`. In its row and its column,
// the other digit of the pair has no places but this corner and the corners beside it. If this does
// not hold, the argument is left unchanged.
void argue_opposite(const Board& board, std::span<const int> loop, Digit9 pair, int corner,
                    int opposite, int gone, Argument& argument);

}  // namespace nine

}  // namespace sudokit
