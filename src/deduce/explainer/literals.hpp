// Literals of chains: a candidate that is taken for true ("on") or for false ("off").
//
// A candidate is cell * 9 + digit; a literal twice that, plus 1 when on. A cause says why a literal
// holds: the only digit of its cell or the only place in a house, and for an off, that the on
// shares its cell or a house with it.
#pragma once

#include "deduce/explainer/board.hpp"

namespace sudokit::se {

using Literal = std::uint16_t;

constexpr int kCandidates = 729;

constexpr int candidate(int cell, int digit) {
  return cell * 9 + digit;
}
constexpr int cell_of(int candidate) {
  return candidate / 9;
}
constexpr int digit_of(int candidate) {
  return candidate % 9;
}
constexpr Literal on(int candidate) {
  return static_cast<Literal>(2 * candidate + 1);
}
constexpr Literal off(int candidate) {
  return static_cast<Literal>(2 * candidate);
}
constexpr bool is_on(Literal literal) {
  return (literal & 1) != 0;
}
constexpr int candidate_of(Literal literal) {
  return literal >> 1;
}

enum Cause : std::uint8_t { kInCell, kInBlock, kInRow, kInColumn, kNoCause };

inline int house_of(int cell, Cause cause) {
  return kGrid.house[std::size_t(cell)][std::size_t(cause - kInBlock)];
}

// A set of candidates, by digit.
using Boards = std::array<Cells, 9>;

inline bool has(const Boards& boards, int candidate) {
  return boards[std::size_t(digit_of(candidate))].has(cell_of(candidate));
}
inline void insert(Boards& boards, int candidate) {
  boards[std::size_t(digit_of(candidate))].insert(cell_of(candidate));
}

// Calls f(candidate, cause) for the candidates that go off when this one is on, in the order of
// Sudoku Explainer: those of its cell, then of its block, row and column. f returns true to stop.
template <typename F>
bool each_weak(const Board& board, int from, bool in_cell, F f) {
  const int cell = cell_of(from);
  const int digit = digit_of(from);
  if (in_cell) {
    for (unsigned bits = board.at(cell) & ~(1U << digit); bits != 0; bits &= bits - 1) {
      if (f(candidate(cell, std::countr_zero(bits)), kInCell)) return true;
    }
  }
  Cells left = board.of(digit) & kGrid.peers[std::size_t(cell)];
  for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
    const Cells house = kGrid.cells[std::size_t(house_of(cell, cause))];
    for (Cells rest = left & house; !rest.empty();) {
      if (f(candidate(rest.pop(), digit), cause)) return true;
    }
    left &= ~house;
  }
  return false;
}

// Calls f(candidate, cause) for those that go on when this one is off: the other of two in its
// cell, or in its block, row or column. One may come twice. f returns true to stop.
template <typename F>
bool each_strong(const Board& board, int from, bool in_cell, bool in_house, F f) {
  const int cell = cell_of(from);
  const int digit = digit_of(from);
  if (in_cell) {
    const auto other = static_cast<Digit9>(board.at(cell) & ~(1U << digit));
    if (is_one(other) && f(candidate(cell, lowest(other)), kInCell)) return true;
  }
  if (!in_house) return false;
  for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
    const int house = house_of(cell, cause);
    const std::size_t seat = kGrid.seat[std::size_t(cell)][std::size_t(cause - kInBlock)];
    const auto other = static_cast<Digit9>(board.seats(house, digit) & ~(1U << seat));
    if (!is_one(other)) continue;
    const int to = kGrid.cell[std::size_t(house)][std::size_t(lowest(other))];
    if (f(candidate(to, digit), cause)) return true;
  }
  return false;
}

// What the length of a chain adds to its rating, as a sum of tenths.
inline double length_rating(int complexity) {
  double added = 0;
  int ceiling = 4;
  for (bool odd = false; complexity - 2 > ceiling; odd = !odd) {
    added += 0.1;
    ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
  }
  return added;
}

}  // namespace sudokit::se
