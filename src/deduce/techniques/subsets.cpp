// Naked and hidden subsets of 2 to 4: as many cells as digits between them. Order: house, then
// combinations by seat (naked) or digit (hidden).
#include "deduce/techniques/combinations.hpp"
#include "deduce/techniques/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {
namespace {

constexpr const char* kCount[] = {"", "", "two", "three", "four"};

}  // namespace

template <int Size>
void find_naked_subset(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  const Layout& layout = position.layout();
  Combinations<Size> search;
  work.each_house(sink, [&](int house) {
    const Mask open = position.open_seats(house);
    if (at_most<Size>(open)) return false;
    search.clear();
    mask_for_each(open, [&](int seat) {
      search.add(seat, position.candidates(position.geometry().cell_at(house, seat - 1)));
    });
    return search.each([&](Mask seats, Mask digits) {
      Step& step = sink.fresh();
      mask_for_each(digits, [&](int digit) {
        drop_at(step, position, house, position.places(house, digit) & ~seats, digit);
      });
      if (!step.changes()) return false;
      if (sink.explain()) {
        const auto cells = cells_at(layout, house, seats);
        mention(step, house);
        for (const Cell cell : cells) mark_cell(step, position, cell, digits);
        step.sentence = fmt::format(
            "In {}, the {} cells {} can only hold {}; so these digits go nowhere else in {}.",
            layout.house_name(house), kCount[Size], cells_text(layout, cells), digits_text(digits),
            layout.house_name(house));
      }
      return sink.keep();
    });
  });
}

template <int Size>
void find_hidden_subset(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  const Layout& layout = position.layout();
  Combinations<Size> search;
  work.each_house(sink, [&](int house) {
    const Mask missing = position.missing(house);
    if (at_most<Size>(missing)) return false;
    search.clear();
    mask_for_each(missing, [&](int digit) { search.add(digit, position.places(house, digit)); });
    return search.each([&](Mask digits, Mask seats) {
      Step& step = sink.fresh();
      mask_for_each(seats, [&](int seat) {
        const int cell = position.geometry().cell_at(house, seat - 1);
        mask_for_each(position.candidates(cell) & ~digits,
                      [&](int digit) { drop(step, position, cell, digit); });
      });
      if (!step.changes()) return false;
      if (sink.explain()) {
        const auto cells = cells_at(layout, house, seats);
        mention(step, house);
        for (const Cell cell : cells) mark_cell(step, position, cell, digits);
        step.sentence = fmt::format(
            "In {}, the {} digits {} can only stand in {}; so nothing else stands there.",
            layout.house_name(house), kCount[Size], digits_text(digits), cells_text(layout, cells));
      }
      return sink.keep();
    });
  });
}

template void find_naked_subset<2>(Workspace&, Sink&);
template void find_naked_subset<3>(Workspace&, Sink&);
template void find_naked_subset<4>(Workspace&, Sink&);
template void find_hidden_subset<2>(Workspace&, Sink&);
template void find_hidden_subset<3>(Workspace&, Sink&);
template void find_hidden_subset<4>(Workspace&, Sink&);

}  // namespace sudokit
