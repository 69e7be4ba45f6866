// Placements: a digit with one place in a house (Eppstein's locate), a cell with one candidate
// (eliminate). Order: house, then digit; cell.
#include <algorithm>

#include "deduce/techniques/technique.hpp"

namespace sudokit {

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

}  // namespace sudokit
