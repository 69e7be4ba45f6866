// Align, pair and triad as Eppstein's program sweeps over a position: digit by digit (align, pair)
// or crossing by crossing (triad), regions before rows and columns, each instance in the position
// after the one before. A set of two cells that is met for one digit in one house and for another
// digit in another house is a pair as well, and sets once met are remembered for the rest of the
// sweep.
#include <algorithm>
#include <map>

#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

// The order of houses: regions, rows, columns, extra houses.
int rank(const Layout& layout, int house) {
  return layout.kind(house) == HouseKind::region ? -1 : static_cast<int>(layout.kind(house));
}

// The crossings, ordered by their first house in sweep order.
std::vector<Geometry::Crossing> crossings_in_turn(const Position& position) {
  const auto all = position.geometry().crossings();
  std::vector<Geometry::Crossing> crossings(all.begin(), all.end());
  std::ranges::stable_sort(crossings, {}, [&](const Geometry::Crossing& crossing) {
    return rank(position.layout(), crossing.first);
  });
  return crossings;
}

struct Pair {
  Mask digits = 0;
  std::vector<Cell> cells;
};

// The two digits take these two cells, so that the cells have no other digit.
bool fill_pair(const Position& position, int house, const Pair& pair, StepSink& sink) {
  Step& step = sink.fresh();
  for (const Cell cell : pair.cells) {
    drop_digits(step, position, cell, ~pair.digits);
  }
  if (!step.changes() || !sink.explain()) return step.changes();
  argue_subset(position, Form::hidden_subset, {house}, pair.cells, pair.digits, step.argument);
  return true;
}

}  // namespace

std::vector<int> pads_houses(const Layout& layout) {
  std::vector<int> houses;
  for (int house = 0; house < layout.houses(); ++house) houses.push_back(house);
  std::ranges::stable_sort(houses, {}, [&](int house) { return rank(layout, house); });
  return houses;
}

void sweep_align(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const auto crossings = crossings_in_turn(position);
  for (int digit = 1; digit <= position.side(); ++digit) {
    for (const auto& crossing : crossings) {
      const Mask places = position.places(crossing.first, digit);
      if (at_most<1>(places) || (places & ~crossing.in_first) != 0) continue;
      if (offer_locked(position, crossing, digit, sink)) return;
    }
  }
}

void sweep_triads(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  for (const auto& crossing : crossings_in_turn(position)) {
    const Layout& layout = position.layout();
    if (rank(layout, crossing.second) <= rank(layout, crossing.first)) continue;
    if (fill_triad(position, crossing, sink) && sink.keep()) return;
  }
}

void sweep_pairs(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const auto houses = pads_houses(position.layout());
  std::map<std::vector<Cell>, Mask> met;
  for (int digit = 1; digit <= position.side(); ++digit) {
    for (const int house : houses) {
      const Mask places = position.places(house, digit);
      if (!exactly<2>(places)) continue;
      auto cells = cells_at(position.layout(), house, places);
      std::ranges::sort(cells);
      Mask& digits = met[cells];
      const Mask before = digits;
      digits |= mask_of<Mask>(digit);
      if (before == 0 || before == digits) continue;
      if (fill_pair(position, house, {digits, cells}, sink) && sink.keep()) return;
    }
  }
}

}  // namespace sudokit
