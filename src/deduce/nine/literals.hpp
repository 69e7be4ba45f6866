// Literals of chains: a candidate that is assumed true ("on") or false ("off").
//
// A candidate is cell * 9 + digit. A literal is twice that, plus 1 if it is on. A cause says why a
// literal holds. An "on" is the only digit of its cell or the only place in a house; an "off"
// shares its cell or a house with an "on".
#pragma once

#include "deduce/nine/board.hpp"

namespace sudokit::nine {

using Literal = std::uint16_t;

constexpr int kCandidates = 729;

constexpr int candidate(int cell, int digit) {
  return cell * 9 + digit;
}
// Unsigned, because division by a constant needs fewer instructions then.
constexpr int cell_of(int candidate) {
  return static_cast<int>(static_cast<unsigned>(candidate) / 9);
}
constexpr int digit_of(int candidate) {
  return static_cast<int>(static_cast<unsigned>(candidate) % 9);
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

}  // namespace sudokit::nine
