#include "deduce/techniques/technique.hpp"

#include <algorithm>

#include "deduce/techniques/links.hpp"

namespace sudokit {

void drop(Step& step, const Position& position, int cell, int digit) {
  if (!position.has(cell, digit)) return;
  const Candidate gone = candidate(cell, digit);
  if (std::find(step.removals.begin(), step.removals.end(), gone) == step.removals.end()) {
    step.removals.push_back(gone);
  }
}

void drop_digits(Step& step, const Position& position, int cell, Mask digits) {
  mask_for_each(position.candidates(cell) & digits,
                [&](int digit) { drop(step, position, cell, digit); });
}

void drop_at(Step& step, const Position& position, int house, Mask seats, int digit) {
  mask_for_each(seats, [&](int seat) {
    drop(step, position, position.geometry().cell_at(house, seat - 1), digit);
  });
}

void drop_outside(Step& step, const Position& position, int house, Mask seats, Mask digits) {
  mask_for_each(digits, [&](int digit) {
    drop_at(step, position, house, position.places(house, digit) & ~seats, digit);
  });
}

void drop_common(Step& step, const Position& position, int digit, std::span<const Cell> cells) {
  const Geometry& geometry = position.geometry();
  for (std::size_t word = 0; word < geometry.words(); ++word) {
    std::uint64_t bits = ~std::uint64_t{0};
    for (const Cell cell : cells) bits &= geometry.weak_row(candidate(cell, digit))[word];
    for (; bits != 0; bits &= bits - 1) {
      drop(step, position, static_cast<int>(64 * word) + std::countr_zero(bits), digit);
    }
  }
  for (const Candidate gone : geometry.ruled(candidate(cells.front(), digit))) {
    const auto linked = [&](Cell cell) {
      return weakly_linked(geometry, gone, candidate(cell, digit));
    };
    if (std::ranges::all_of(cells, linked)) drop(step, position, gone.cell, gone.digit);
  }
}

std::vector<Cell> cells_at(const Layout& layout, int house, Mask seats) {
  std::vector<Cell> cells;
  mask_for_each(seats, [&](int seat) {
    cells.push_back(layout.house(house)[static_cast<std::size_t>(seat - 1)]);
  });
  return cells;
}

}  // namespace sudokit
