// The links between two candidates of a position, for all techniques that use strong and weak
// links. Weak: not both are true. Strong: one of the two is true. A weak link need not lie in a
// cell or a house; geometry.hpp has those that rules make.
#pragma once

#include <algorithm>
#include <bit>

#include "deduce/techniques/technique.hpp"

namespace sudokit {

// Calls use(other) for the weak links of a candidate within its cell, by digit.
template <class Use>
void each_weak_in_cell(const Position& position, Candidate here, Use&& use) {
  mask_for_each(position.candidates(here.cell) & ~mask_of<Mask>(here.digit),
                [&](int digit) { use(candidate(here.cell, digit)); });
}
// The same for its own digit in other cells, ascending.
template <class Use>
void each_weak_of_digit(const Position& position, Candidate here, Use&& use) {
  const std::uint64_t* row = position.geometry().weak_row(here);
  for (std::size_t word = 0; word < position.geometry().words(); ++word) {
    for (std::uint64_t bits = row[word]; bits != 0; bits &= bits - 1) {
      const int cell = static_cast<int>(64 * word) + std::countr_zero(bits);
      if (position.has(cell, here.digit)) use(candidate(cell, here.digit));
    }
  }
}
// The same for all links to other cells; those of its own digit come first.
template <class Use>
void each_weak_beyond(const Position& position, Candidate here, Use&& use) {
  each_weak_of_digit(position, here, use);
  for (const Candidate other : position.geometry().ruled(here)) {
    if (other.digit != here.digit && position.has(other.cell, other.digit)) use(other);
  }
}
template <class Use>
void each_weak_link(const Position& position, Candidate here, Use&& use) {
  each_weak_in_cell(position, here, use);
  each_weak_beyond(position, here, use);
}
inline bool weakly_linked(const Geometry& geometry, Candidate one, Candidate other) {
  if (one.cell == other.cell) return one.digit != other.digit;
  if (one.digit != other.digit) return std::ranges::count(geometry.ruled(one), other) > 0;
  return geometry.weak_row(one)[other.cell / 64] >> (other.cell % 64) & 1;
}

// Calls use(other, house) for the strong links of a candidate: in its cell (house -1), then in its
// houses.
template <class Use>
void each_strong_link(const Position& position, Candidate here, Use&& use) {
  const Mask others = position.candidates(here.cell) & ~mask_of<Mask>(here.digit);
  if (mask_single(others)) use(candidate(here.cell, mask_lowest(others)), -1);
  for (const auto& seat : position.geometry().seats(here.cell)) {
    const Mask left = position.places(seat.house, here.digit) & ~mask_of<Mask>(seat.seat + 1);
    if (!mask_single(left)) continue;
    const int cell = position.geometry().cell_at(seat.house, mask_lowest(left) - 1);
    use(candidate(cell, here.digit), seat.house);
  }
}
// Calls use(one, other) for each cell with two candidates.
template <class Use>
void each_bivalue(const Position& position, Use&& use) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Mask mask = position.candidates(cell);
    if (!exactly<2>(mask)) continue;
    use(candidate(cell, mask_lowest(mask)), candidate(cell, mask_lowest(mask & (mask - 1))));
  }
}
// Calls use(one, other, house) for each house and each of the digits that has exactly two places in
// it, house by house.
template <class Use>
void each_bilocal(const Position& position, Mask digits, Use&& use) {
  const Geometry& geometry = position.geometry();
  for (int house = 0; house < geometry.houses(); ++house) {
    mask_for_each(position.missing(house) & digits, [&](int digit) {
      const Mask places = position.places(house, digit);
      if (!exactly<2>(places)) return;
      const auto at = [&](Mask left) {
        return candidate(geometry.cell_at(house, mask_lowest(left) - 1), digit);
      };
      use(at(places), at(places & (places - 1)), house);
    });
  }
}

}  // namespace sudokit
