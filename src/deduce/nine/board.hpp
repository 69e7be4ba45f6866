// Board: the candidates of a 9x9 grid in three views that are kept in agreement: by cell, by digit,
// and by house and digit. A filled cell has a value and no candidates. A plain value of about a
// kilobyte.
#pragma once

#include "deduce/nine/cells.hpp"

namespace sudokit::nine {

struct Board {
  std::array<Digit9, 81> candidates{};
  std::array<Cells, 9> cells{};                    // by digit, from 0
  std::array<std::array<Digit9, 9>, 27> places{};  // seats, by house and digit
  std::array<std::uint8_t, 81> value{};            // 1..9; 0: open
  int open = 81;

  static Board full();
  // All candidates that the givens leave (1..9; 0: no given).
  static Board of_givens(const std::uint8_t* givens);

  bool has(int cell, int digit) const { return (candidates[std::size_t(cell)] >> digit & 1) != 0; }
  Digit9 at(int cell) const { return candidates[std::size_t(cell)]; }
  Cells of(int digit) const { return cells[std::size_t(digit)]; }
  Digit9 seats(int house, int digit) const {
    return places[std::size_t(house)][std::size_t(digit)];
  }
  bool solved() const { return open == 0; }

  // Pre: the candidate is there.
  void remove(int cell, int digit) {
    const auto c = static_cast<std::size_t>(cell);
    const auto d = static_cast<std::size_t>(digit);
    candidates[c] &= static_cast<Digit9>(~(1U << digit));
    cells[d].erase(cell);
    for (std::size_t k = 0; k < 3; ++k) {
      places[kGrid.house[c][k]][d] &= static_cast<Digit9>(~(1U << kGrid.seat[c][k]));
    }
  }
  // Pre: the cell is open. Removes the digit from the peers.
  void place(int cell, int digit);
  // The number of open cells of a house.
  int open_seats(int house) const;
};

inline Board Board::full() {
  Board board;
  board.candidates.fill(kAll9);
  board.cells.fill(kAllCells);
  for (auto& house : board.places) house.fill(kAll9);
  return board;
}

inline Board Board::of_givens(const std::uint8_t* givens) {
  Board board;
  Cells filled;
  std::array<Cells, 9> seen{};
  for (int cell = 0; cell < 81; ++cell) {
    const int given = givens[cell];
    board.value[std::size_t(cell)] = static_cast<std::uint8_t>(given);
    if (given == 0) continue;
    filled.insert(cell);
    seen[std::size_t(given - 1)] |= peers_of(cell);
    --board.open;
  }
  for (std::size_t d = 0; d < 9; ++d) {
    board.cells[d] = kAllCells & ~filled & ~seen[d];
    each(board.cells[d], [&](int at) {
      const auto cell = static_cast<std::size_t>(at);
      board.candidates[cell] |= static_cast<Digit9>(1U << d);
      for (std::size_t k = 0; k < 3; ++k) {
        board.places[kGrid.house[cell][k]][d] |= static_cast<Digit9>(1U << kGrid.seat[cell][k]);
      }
    });
  }
  return board;
}

inline void Board::place(int cell, int digit) {
  const auto c = static_cast<std::size_t>(cell);
  each(static_cast<Digit9>(candidates[c]), [&](int d) { remove(cell, d); });
  value[c] = static_cast<std::uint8_t>(digit + 1);
  --open;
  each(of(digit) & kGrid.peers[c], [&](int peer) { remove(peer, digit); });
}

// The cells with `least` to `most` candidates.
inline Cells cells_with(const Board& board, int least, int most) {
  Cells cells;
  for (int cell = 0; cell < 81; ++cell) {
    const int size = count(board.at(cell));
    if (size >= least && size <= most) cells.insert(cell);
  }
  return cells;
}

inline int Board::open_seats(int house) const {
  Digit9 seats = 0;
  for (const std::uint8_t cell : kGrid.cell[std::size_t(house)]) {
    seats = static_cast<Digit9>(seats << 1 | (value[cell] == 0 ? 1 : 0));
  }
  return count(seats);
}

}  // namespace sudokit::nine
