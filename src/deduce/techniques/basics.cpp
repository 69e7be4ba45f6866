// Singles, locked candidates and subsets.
#include <algorithm>

#include "deduce/techniques/combinations.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {

// Placements: a digit with one place in a house (Eppstein's locate), a cell with one candidate
// (eliminate). Order: house, then digit; cell.

namespace {

// The house that people see most easily for a hidden single: one whose last open cell this is, a
// region, or else the house it was found in.
int plainest_house(const Position& position, int found, int cell, int digit) {
  int best = found;
  for (const auto& seat : position.geometry().seats(cell)) {
    if (mask_single(position.open_seats(seat.house))) return seat.house;
    const bool region = position.layout().kind(seat.house) == HouseKind::region;
    if (region && mask_single(position.places(seat.house, digit))) best = seat.house;
  }
  return best;
}

int only_cell(const Position& position, int house, int digit) {
  return position.geometry().cell_at(house, mask_lowest(position.places(house, digit)) - 1);
}

// Is the cell also the only place in an earlier house? That is one step, not two.
bool found_before(const Position& position, int house, int cell, int digit) {
  return std::ranges::any_of(position.geometry().seats(cell), [&](const auto& seat) {
    return seat.house < house && mask_single(position.places(seat.house, digit));
  });
}

// Every hidden single, for a sink that accepts all.
void every_hidden_single(const Position& position, StepSink& sink) {
  for (int house = 0; house < position.layout().houses(); ++house) {
    bool over = false;
    mask_for_each(position.missing(house), [&](int digit) {
      if (over || !mask_single(position.places(house, digit))) return;
      const int cell = only_cell(position, house, digit);
      if (found_before(position, house, cell, digit)) return;
      Step& step = sink.fresh();
      put(step, cell, digit);
      if (sink.explain()) {
        const int plainest = plainest_house(position, house, cell, digit);
        argue_last_place(position, plainest, cell, digit, step.argument);
      }
      over = sink.keep();
    });
    if (over) return;
  }
}

}  // namespace

void find_hidden_single(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  if (position.hidden_single().house >= 0) every_hidden_single(position, sink);
}

void find_naked_single(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  for (int cell = position.naked_single(); cell >= 0 && cell < position.cells(); ++cell) {
    const Mask mask = position.candidates(cell);
    if (!mask_single(mask)) continue;
    Step& step = sink.fresh();
    const int digit = mask_lowest(mask);
    put(step, cell, digit);
    if (sink.explain()) argue_only_digit(position, cell, digit, step.argument);
    if (sink.keep()) return;
  }
}

// ---- Locked candidates --------------------------------------------------------------------------

// Crossings of two houses (Eppstein's align and triad). Pointing: all places of a digit in a region
// lie in another house. Claiming: all its places in a row, column or extra house lie in one other
// house. Triad: the digits confined to the crossing, each within one of its two houses, are as many
// as the crossing has open cells. Order: digit, then crossing; for triads, crossing.

namespace {

void find_locked(Workspace& work, StepSink& sink, std::span<const Geometry::Crossing> crossings) {
  const Position& position = work.position();
  work.each_digit(sink, [&](int digit) {
    for (const auto& crossing : crossings) {
      const Mask places = position.places(crossing.first, digit);
      if (places == 0 || (places & ~crossing.in_first) != 0) continue;
      if (offer_locked(position, crossing, digit, sink)) return true;
    }
    return false;
  });
}

// The missing digits of a house all of whose places lie at the seats.
Mask confined(const Position& position, int house, Mask seats) {
  Mask digits = 0;
  mask_for_each(position.missing(house), [&](int digit) {
    if ((position.places(house, digit) & ~seats) == 0) digits |= mask_of<Mask>(digit);
  });
  return digits;
}

}  // namespace

void find_align(Workspace& work, StepSink& sink) {
  if (sink.settings().as_in_pads) return sweep_align(work, sink);
  find_locked(work, sink, work.position().geometry().crossings());
}
void find_pointing(Workspace& work, StepSink& sink) {
  find_locked(work, sink, work.position().geometry().crossings_of(true));
}
void find_claiming(Workspace& work, StepSink& sink) {
  find_locked(work, sink, work.position().geometry().crossings_of(false));
}

bool offer_locked(const Position& position, const Geometry::Crossing& crossing, int digit,
                  StepSink& sink) {
  const Mask others = position.places(crossing.second, digit) & ~crossing.in_second;
  if (others == 0) return false;
  Step& step = sink.fresh();
  drop_at(step, position, crossing.second, others, digit);
  if (sink.explain()) {
    argue_locked(position, digit, crossing.first, crossing.second, step.argument);
  }
  return sink.keep();
}

bool fill_triad(const Position& position, const Geometry::Crossing& crossing, StepSink& sink) {
  const Mask seats = crossing.in_first & position.open_seats(crossing.first);
  const Mask digits = confined(position, crossing.first, crossing.in_first) |
                      confined(position, crossing.second, crossing.in_second);
  if (digits == 0 || mask_count(digits) != mask_count(seats)) return false;
  Step& step = sink.fresh();
  const auto cells = cells_at(position.layout(), crossing.first, seats);
  for (const Cell cell : cells) {
    drop_digits(step, position, cell, ~digits);
  }
  drop_outside(step, position, crossing.first, crossing.in_first, digits);
  drop_outside(step, position, crossing.second, crossing.in_second, digits);
  if (!step.changes() || !sink.explain()) return step.changes();
  argue_subset(position, Form::crossing, {crossing.first, crossing.second}, cells, digits,
               step.argument);
  return true;
}

void find_triad(Workspace& work, StepSink& sink) {
  if (sink.settings().as_in_pads) return sweep_triads(work, sink);
  const Position& position = work.position();
  const auto crossings = position.geometry().crossings();
  const auto changed = [&](const Changes& changes, std::size_t at) {
    return std::max(changes.house(crossings[at].first), changes.house(crossings[at].second));
  };
  work.each(sink, crossings.size(), changed, [&](std::size_t at) {
    const Geometry::Crossing& crossing = crossings[at];
    if (crossing.second < crossing.first) return false;
    const Mask seats = crossing.in_first & position.open_seats(crossing.first);
    return !at_most<1>(seats) && fill_triad(position, crossing, sink) && sink.keep();
  });
}

// ---- Subsets ------------------------------------------------------------------------------------

// Naked and hidden subsets of 2 to 4: as many cells as digits between them. Order: house, then
// combinations by seat (naked) or digit (hidden).

namespace {

// As many digits as cells: no other cell of the house has the digits, or the cells have no other
// digits.
bool offer(const Position& position, StepSink& sink, Form form, int house, Mask seats,
           Mask digits) {
  Step& step = sink.fresh();
  const auto cells = cells_at(position.layout(), house, seats);
  if (form == Form::naked_subset) {
    drop_outside(step, position, house, seats, digits);
  } else {
    for (const Cell cell : cells) drop_digits(step, position, cell, ~digits);
  }
  if (!step.changes()) return false;
  if (sink.explain()) argue_subset(position, form, {house}, cells, digits, step.argument);
  return sink.keep();
}

}  // namespace

template <int Size>
void find_naked_subset(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  Combinations<Size> search;
  work.each_house(sink, [&](int house) {
    const Mask open = position.open_seats(house);
    if (at_most<Size>(open)) return false;
    search.clear();
    mask_for_each(open, [&](int seat) {
      search.add(seat, position.candidates(position.geometry().cell_at(house, seat - 1)));
    });
    return search.each([&](Mask seats, Mask digits) {
      return offer(position, sink, Form::naked_subset, house, seats, digits);
    });
  });
}

template <int Size>
void find_hidden_subset(Workspace& work, StepSink& sink) {
  if (Size == 2 && sink.settings().as_in_pads) return sweep_pairs(work, sink);
  const Position& position = work.position();
  Combinations<Size> search;
  work.each_house(sink, [&](int house) {
    const Mask missing = position.missing(house);
    if (at_most<Size>(missing)) return false;
    search.clear();
    mask_for_each(missing, [&](int digit) { search.add(digit, position.places(house, digit)); });
    return search.each([&](Mask digits, Mask seats) {
      return offer(position, sink, Form::hidden_subset, house, seats, digits);
    });
  });
}

template void find_naked_subset<2>(Workspace&, StepSink&);
template void find_naked_subset<3>(Workspace&, StepSink&);
template void find_naked_subset<4>(Workspace&, StepSink&);
template void find_hidden_subset<2>(Workspace&, StepSink&);
template void find_hidden_subset<3>(Workspace&, StepSink&);
template void find_hidden_subset<4>(Workspace&, StepSink&);

}  // namespace sudokit
