// Naked and hidden subsets of 2 to 4: as many cells as digits between them. Order: house, then
// combinations by seat (naked) or digit (hidden).
#include "deduce/techniques/combinations.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {
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
