#include "deduce/hodoku/colouring.hpp"

#include "deduce/hodoku/argue.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

Cells seen_by_any(Cells cells) {
  Cells seen;
  each(cells, [&](int cell) { seen |= peers_of(cell); });
  return seen;
}

Cells partners(const Sheet& sheet, int cell, int digit) {
  Cells found;
  for (const std::uint8_t kind : kKinds) {
    const int house = kGrid.house[std::size_t(cell)][kind];
    if (sheet.left(house, digit) == 2) found |= sheet.of(digit) & house_cells(house);
  }
  found.erase(cell);
  return found;
}

// Cells joined by pairs, each component in two colours, in the order of first cells.
std::vector<Colours> colour(const Sheet& sheet, int digit) {
  std::vector<Colours> found;
  Cells rest = sheet.of(digit);
  while (!rest.empty()) {
    Colours colours;
    Cells fresh = Cells::only(rest.first());
    for (bool first = true; !fresh.empty(); first = !first) {
      (first ? colours.a : colours.b) |= fresh;
      rest &= ~fresh;
      Cells next;
      each(fresh, [&](int cell) { next |= partners(sheet, cell, digit); });
      fresh = next & rest;
    }
    if (!colours.b.empty()) found.push_back(colours);
  }
  return found;
}

bool clashes(Cells colour) {
  return !(seen_by_any(colour) & colour).empty();
}

bool touch(Cells one, Cells other) {
  return !(seen_by_any(one) & other).empty();
}

// Removes the candidates that see a cell of each colour.
void trap(const Sheet& sheet, Cells one, Cells other, int digit, Step& step) {
  step.take(seen_by_any(one) & seen_by_any(other) & sheet.of(digit), digit);
}

bool simple(const Sheet& sheet, const Colours& colours, int digit, Step& step) {
  step.clear();
  if (clashes(colours.a)) step.take(colours.a, digit);
  if (clashes(colours.b)) step.take(colours.b, digit);
  if (!step.any()) trap(sheet, colours.a, colours.b, digit, step);
  if (!step.any()) return false;
  if (step.explain) {
    argue_colours(sheet.board, digit, colours.a, colours.b, step.argument);
  }
  return true;
}

bool found_multi(const Sheet& sheet, const Colours& one, const Colours& other, int digit,
                 bool wrapped, Step& step) {
  if (!step.any()) return false;
  if (step.explain) argue_multi_colours(sheet, one, other, digit, wrapped, step.argument);
  return true;
}

bool multi(const Sheet& sheet, const Colours& one, const Colours& other, int digit, Step& step) {
  step.clear();
  if (touch(one.a, other.a) && touch(one.a, other.b)) step.take(one.a, digit);
  if (touch(one.b, other.a) && touch(one.b, other.b)) step.take(one.b, digit);
  if (found_multi(sheet, one, other, digit, true, step)) return true;
  if (touch(one.a, other.a)) trap(sheet, one.b, other.b, digit, step);
  if (touch(one.a, other.b)) trap(sheet, one.b, other.a, digit, step);
  if (touch(one.b, other.a)) trap(sheet, one.a, other.b, digit, step);
  if (touch(one.b, other.b)) trap(sheet, one.a, other.a, digit, step);
  return found_multi(sheet, one, other, digit, false, step);
}

}  // namespace

bool simple_colours(const Sheet& sheet, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    for (const Colours& colours : colour(sheet, digit)) {
      if (simple(sheet, colours, digit, step)) return true;
    }
  }
  return false;
}

bool multi_colours(const Sheet& sheet, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    const std::vector<Colours> all = colour(sheet, digit);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size(); ++j) {
        if (i != j && multi(sheet, all[i], all[j], digit, step)) return true;
      }
    }
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
