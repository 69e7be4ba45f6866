#include "deduce/explainer/links.hpp"

namespace sudokit::se {

Links::Links(const Board& board) : board_(board) {
  Boards carriers{};
  for (int cell = 0; cell < 81; ++cell) {
    each(board.at(cell), [&](int digit) {
      const auto at = static_cast<std::size_t>(candidate(cell, digit));
      std::uint8_t& size = strong_count_[at];
      each_strong(board, int(at), true, true, [&](int to, Cause cause) {
        strong_[at][size++] = {static_cast<std::uint16_t>(to), cause};
        return false;
      });
      if (size == 0) return;
      carriers[std::size_t(digit)].insert(cell);
      numbers_[at] = static_cast<std::uint16_t>(carrier_count_);
      carriers_[std::size_t(carrier_count_++)] = static_cast<std::uint16_t>(at);
    });
  }
  std::size_t end = 0;
  for (int cell = 0; cell < 81; ++cell) {
    each(board.at(cell), [&](int digit) {
      const auto at = static_cast<std::size_t>(candidate(cell, digit));
      weak_begin_[at] = static_cast<std::uint16_t>(end);
      const auto link = [&](int to, Cause cause) {
        weak_[end++] = {static_cast<std::uint16_t>(to), cause};
      };
      each(static_cast<Digit9>(board.at(cell) & ~(1U << digit)), [&](int other) {
        if (strong_count_[std::size_t(candidate(cell, other))] > 0) {
          link(candidate(cell, other), kInCell);
        }
      });
      Cells left = carriers[std::size_t(digit)] & kGrid.peers[std::size_t(cell)];
      for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
        const Cells house = kGrid.cells[std::size_t(house_of(cell, cause))];
        each(left & house, [&](int other) { link(candidate(other, digit), cause); });
        left &= ~house;
      }
      weak_end_[at] = static_cast<std::uint16_t>(end);
    });
  }
}

}  // namespace sudokit::se
