#include "deduce/hodoku/sheet.hpp"

namespace sudokit::nine::hodoku {

void Sheet::start(const std::uint8_t* givens_of_cells) {
  board = Board::full();
  givens = {};
  naked.clear();
  hidden.clear();
  for (int cell = 0; cell < 81; ++cell) {
    const int given = givens_of_cells[cell];
    if (given == 0) continue;
    givens.insert(cell);
    place(cell, given - 1);
  }
}

void Sheet::note_hidden(int house, int digit) {
  const Digit9 seat = seats(house, digit);
  if (count(seat) == 1) hidden.add(mark(cell_at(house, lowest(seat)), digit));
}

void Sheet::strike(int cell, int digit) {
  if (!has(cell, digit)) return;
  board.remove(cell, digit);
  if (count(at(cell)) == 1) naked.add(mark(cell, lowest(at(cell))));
  for (const std::uint8_t kind : kKinds) note_hidden(kGrid.house[std::size_t(cell)][kind], digit);
}

// The candidates of the cell itself still count in its houses while its peers lose theirs; those
// houses are examined after all peers.
void Sheet::place(int cell, int digit) {
  const auto c = static_cast<std::size_t>(cell);
  const Digit9 others = static_cast<Digit9>(at(cell) & ~(1U << digit));
  each(at(cell), [&](int gone) { board.remove(cell, gone); });
  board.value[c] = static_cast<std::uint8_t>(digit + 1);
  --board.open;
  each(board.of(digit) & peers_of(cell), [&](int peer) {
    board.remove(peer, digit);
    if (count(at(peer)) == 1) naked.add(mark(peer, lowest(at(peer))));
    for (const std::uint8_t kind : kKinds) {
      const int house = kGrid.house[std::size_t(peer)][kind];
      if (!house_cells(house).has(cell)) note_hidden(house, digit);
    }
  });
  each(others, [&](int other) {
    for (const std::uint8_t kind : kKinds) note_hidden(kGrid.house[c][kind], other);
  });
}

Cells Sheet::open_cells() const {
  Cells open;
  for (int digit = 0; digit < 9; ++digit) open |= of(digit);
  return open;
}

}  // namespace sudokit::nine::hodoku
