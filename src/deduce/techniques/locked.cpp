// Crossings of two houses (Eppstein's align and triad). Pointing: all places of a digit in a region
// lie in another house. Claiming: all its places in a row, column or extra house lie in one other
// house. Triad: the digits confined to the crossing, each within one of its two houses, are as many
// as the crossing has open cells. Order: digit, then crossing; for triads, crossing.
#include "deduce/techniques/technique.hpp"

namespace sudokit {
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

}  // namespace sudokit
