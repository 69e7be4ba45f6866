// The links between two candidates of a position: all techniques over strong and weak links take
// them from here. Weak: not both are true. Strong: one of the two is.
#pragma once

#include "deduce/techniques/technique.hpp"

namespace sudokit {

// Calls use(other) for what is weakly linked with a candidate in its cell, by digit.
template <class Use>
void each_weak_in_cell(const Position& position, Candidate here, Use&& use) {
  mask_for_each(position.candidates(here.cell) & ~mask_of<Mask>(here.digit),
                [&](int digit) { use(candidate(here.cell, digit)); });
}
// The same in other cells, ascending.
template <class Use>
void each_weak_beyond(const Position& position, Candidate here, Use&& use) {
  for (const Cell peer : position.layout().peers(here.cell)) {
    if (position.has(peer, here.digit)) use(Candidate{peer, here.digit});
  }
}
template <class Use>
void each_weak_link(const Position& position, Candidate here, Use&& use) {
  each_weak_in_cell(position, here, use);
  each_weak_beyond(position, here, use);
}

// Calls use(other, house) for what is strongly linked with a candidate: in its cell (house -1),
// then in its houses.
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
// Calls use(one, other) for each cell of two candidates.
template <class Use>
void each_bivalue(const Position& position, Use&& use) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Mask mask = position.candidates(cell);
    if (!exactly<2>(mask)) continue;
    use(candidate(cell, mask_lowest(mask)), candidate(cell, mask_lowest(mask & (mask - 1))));
  }
}
// Calls use(one, other, house) for the two places that a house has for one of the digits, house by
// house.
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
