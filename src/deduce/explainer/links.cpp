#include "deduce/explainer/links.hpp"

namespace sudokit::nine::se {

void Links::add_strong(int a, int b, Cause cause) {
  const auto link = [&](std::size_t from, int to) {
    strong_[from][strong_count_[from]++] = {static_cast<std::uint16_t>(to), cause};
  };
  link(std::size_t(a), b);
  link(std::size_t(b), a);
}

// The links of each candidate in order, with the causes one after the other.
void Links::find_strong() {
  for (int cell = 0; cell < 81; ++cell) {
    const Digit9 digits = board_.at(cell);
    if (count(digits) != 2) continue;
    add_strong(candidate(cell, lowest(digits)), candidate(cell, second(digits)), kInCell);
  }
  for (int house = 0; house < 27; ++house) {
    const auto& cells = kGrid.cell[std::size_t(house)];
    const Cause cause = house < 9 ? kInBlock : house < 18 ? kInRow : kInColumn;
    for (int digit = 0; digit < 9; ++digit) {
      const Digit9 seats = board_.seats(house, digit);
      if (count(seats) != 2) continue;
      add_strong(candidate(cells[std::size_t(lowest(seats))], digit),
                 candidate(cells[std::size_t(second(seats))], digit), cause);
    }
  }
}

Links::Links(const Board& board) : board_(board) {
  find_strong();
  for (int cell = 0; cell < 81; ++cell) {
    each(board.at(cell), [&](int digit) {
      const auto at = static_cast<std::size_t>(candidate(cell, digit));
      if (strong_count_[at] == 0) return;
      carrying_[std::size_t(digit)].insert(cell);
      carried_[std::size_t(cell)] |= bit(digit);
      numbers_[at] = static_cast<std::uint16_t>(carrier_count_);
      carriers_[std::size_t(carrier_count_++)] = static_cast<std::uint16_t>(at);
    });
  }
}

void Links::find_weak() {
  std::size_t end = 0;
  for (int cell = 0; cell < 81; ++cell) {
    const Digit9 here = carried(cell);
    each(board_.at(cell), [&](int digit) {
      const auto at = static_cast<std::size_t>(candidate(cell, digit));
      weak_begin_[at] = static_cast<std::uint16_t>(end);
      const auto link = [&](int to, Cause cause) {
        weak_[end++] = {static_cast<std::uint16_t>(to), cause};
      };
      each(static_cast<Digit9>(here & ~bit(digit)),
           [&](int other) { link(candidate(cell, other), kInCell); });
      Cells left = carrying(digit) & peers_of(cell);
      for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
        const Cells house = house_cells(house_of(cell, cause));
        each(left & house, [&](int other) { link(candidate(other, digit), cause); });
        left &= ~house;
      }
      weak_end_[at] = static_cast<std::uint16_t>(end);
    });
  }
}

}  // namespace sudokit::nine::se
