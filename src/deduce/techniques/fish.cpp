// Basic fish of sizes 2 to 7: a digit's places in some rows lie in as many columns, or the same
// with rows and columns exchanged. Order: digit, rows before columns, combinations of base lines.
#include "deduce/techniques/combinations.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

void explain_fish(Step& step, const Position& position, int digit, Mask base, int base_first,
                  Mask cover, int cover_first) {
  FishParts fish;
  mask_for_each(base, [&](int line) {
    fish.bases.push_back(base_first + line - 1);
    const CellList places = View(position).places(fish.bases.back(), digit);
    fish.places.insert(fish.places.end(), places.begin(), places.end());
  });
  mask_for_each(cover, [&](int line) { fish.covers.push_back(cover_first + line - 1); });
  argue_fish(fish, digit, Form::fish, step.argument);
}

template <int Size>
bool find_in(const Position& position, StepSink& sink, int digit, int base_first, int cover_first) {
  Combinations<Size> search;
  int lines = 0;
  for (int line = 0; line < position.side(); ++line) {
    const Mask places = position.places(base_first + line, digit);
    if (places != 0) ++lines, search.add(line + 1, places);
  }
  if (lines <= Size) return false;
  return search.each([&](Mask base, Mask cover) {
    Step& step = sink.fresh();
    mask_for_each(cover, [&](int line) {
      const int house = cover_first + line - 1;
      drop_at(step, position, house, position.places(house, digit) & ~base, digit);
    });
    if (!step.changes()) return false;
    if (sink.explain()) {
      explain_fish(step, position, digit, base, base_first, cover, cover_first);
    }
    return sink.keep();
  });
}

}  // namespace

template <int Size>
void find_fish(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const int side = position.side();
  work.each_digit(sink, [&](int digit) {
    return find_in<Size>(position, sink, digit, 0, side) ||
           find_in<Size>(position, sink, digit, side, 0);
  });
}

template void find_fish<2>(Workspace&, StepSink&);
template void find_fish<3>(Workspace&, StepSink&);
template void find_fish<4>(Workspace&, StepSink&);
template void find_fish<5>(Workspace&, StepSink&);
template void find_fish<6>(Workspace&, StepSink&);
template void find_fish<7>(Workspace&, StepSink&);

}  // namespace sudokit
