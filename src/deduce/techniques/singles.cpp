// Placements: a digit with one place in a house (Eppstein's locate), a cell with one candidate
// (eliminate). Order: house, then digit; cell.
#include "deduce/techniques/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {

namespace {

void explain_hidden(Step& step, const Position& position, int house, int cell, int digit) {
  const Layout& layout = position.layout();
  mention(step, house);
  mark(step, cell, digit);
  step.sentence = fmt::format("In {}, {} has only one place left: {}.", layout.house_name(house),
                              digit, cell_name(layout, cell));
}

int only_cell(const Position& position, int house, int digit) {
  return position.geometry().cell_at(house, mask_lowest(position.places(house, digit)) - 1);
}

// Every one, for a sink that takes all.
void every_hidden_single(const Position& position, Sink& sink) {
  for (int house = 0; house < position.layout().houses(); ++house) {
    bool over = false;
    mask_for_each(position.missing(house), [&](int digit) {
      if (over || !mask_single(position.places(house, digit))) return;
      Step& step = sink.fresh();
      const int cell = only_cell(position, house, digit);
      put(step, cell, digit);
      if (sink.explain()) explain_hidden(step, position, house, cell, digit);
      over = sink.keep();
    });
    if (over) return;
  }
}

}  // namespace

void find_hidden_single(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  if (position.hidden_single().house >= 0) every_hidden_single(position, sink);
}

void find_naked_single(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  const Layout& layout = position.layout();
  for (int cell = position.naked_single(); cell >= 0 && cell < position.cells(); ++cell) {
    const Mask mask = position.candidates(cell);
    if (!mask_single(mask)) continue;
    Step& step = sink.fresh();
    const int digit = mask_lowest(mask);
    put(step, cell, digit);
    if (sink.explain()) {
      mark(step, cell, digit);
      step.sentence = fmt::format(
          "{} can only be {}: every other digit stands in one of its houses or was "
          "ruled out.",
          cell_name(layout, cell), digit);
    }
    if (sink.keep()) return;
  }
}

}  // namespace sudokit
