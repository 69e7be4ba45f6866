// Singles, locked candidates and subsets.
#include <algorithm>
#include <map>

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
      step.size = position.is_plain_single(cell, digit) ? 0 : 1;
      if (sink.explain()) {
        const int plainest = plainest_house(position, house, cell, digit);
        argue_last_place(position, plainest, cell, digit, step.argument);
      }
      over = sink.keep();
    });
    if (over) return;
  }
}

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

// ---- Sweeps -------------------------------------------------------------------------------------

// Align, pair and triad as Eppstein's program sweeps over a position: digit by digit (align, pair)
// or crossing by crossing (triad), regions before rows and columns, each instance in the position
// after the one before. A set of two cells that is met for one digit in one house and for another
// digit in another house is a pair as well, and sets once met are remembered for the rest of the
// sweep.

// The crossings, ordered by their first house in sweep order.
std::vector<Geometry::Crossing> crossings_in_turn(const Position& position) {
  const auto all = position.geometry().crossings();
  std::vector<Geometry::Crossing> crossings(all.begin(), all.end());
  std::ranges::stable_sort(crossings, {}, [&](const Geometry::Crossing& crossing) {
    return pads_rank(position.layout(), crossing.first);
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
    if (pads_rank(layout, crossing.second) <= pads_rank(layout, crossing.first)) continue;
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

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kBasicsRows[] = {
    {{"hidden-single", "Hidden single", "locate,position,singles", F::single, false,
      "A digit has only one place left in a house.", kPads},
     find_hidden_single,
     "sudokit:hidden-single eppstein:hidden-single se:hidden-single hodoku:hidden-single",
     "A digit has only one place left in a house. No other open cell of the house can take the "
     "digit, so it must go there. The cell itself may have other candidates, hence the name "
     "hidden. In a region it is found by crossing out the rows and columns that contain the digit.",
     "Take a digit that has been placed many times. In each box without it, cross out the rows and "
     "columns that contain it; if one open cell is left, write the digit there. Then do the same "
     "for rows and columns."},
    {{"naked-single", "Naked single", "eliminate,sole candidate,singles", F::single, false,
      "A cell has only one candidate left.", kPads},
     find_naked_single,
     "sudokit:naked-single eppstein:naked-single se:naked-single hodoku:naked-single",
     "A cell has only one candidate left. Every other digit is in one of its houses or was removed "
     "earlier. Without pencilmarks it is harder to see than a hidden single, because all houses of "
     "the cell must be checked.",
     "Take an open cell whose row, column and box are nearly full, and count from 1 up: the digits "
     "that you do not find there are its candidates. If there is only one, write it."},
    {{"align", "Align", "", F::intersection, false,
      "All places of a digit in one house lie in another house.", kPads},
     find_align},
    {{"pointing", "Pointing", "align,locked candidates 1", F::intersection, false,
      "All places of a digit in a region also lie in another house.", kPads},
     find_pointing,
     "sudokit:pointing eppstein~align se~pointing-claiming hodoku:locked-candidates-type-1",
     "All places of a digit in a region also lie in one line. The region needs the digit, so one "
     "of those cells holds it, and the digit can be removed from the rest of the line.",
     "For each box and digit, mark the open cells that can take the digit. If they are in one row "
     "or column, look along that line outside the box for the same digit."},
    {{"claiming", "Claiming", "align,locked candidates 2,box/line reduction", F::intersection,
      false, "All places of a digit in a line or extra house also lie in one other house.", kPads},
     find_claiming,
     "sudokit:claiming eppstein~align se~pointing-claiming hodoku:locked-candidates-type-2",
     "All places of a digit in a line lie in one region. The line needs the digit, so one of those "
     "cells holds it, and the digit can be removed from the rest of the region. This is pointing "
     "in the opposite direction.",
     "For each row and column and each digit, mark the cells that can take the digit. If they are "
     "all in one box, look for the digit in the other cells of that box."},
    {{"hidden-pair", "Hidden pair", "pair", F::subset, false,
      "Two digits have the same two places in a house.", kPads},
     find_hidden_subset<2>,
     "sudokit:hidden-pair eppstein:hidden-pair se:hidden-pair hodoku:hidden-pair",
     "Two digits have the same two places in a house. They fill these two cells in one order or "
     "the other, so the other candidates of the cells can be removed. A hidden pair is the "
     "complement of a naked subset: the other open cells of the house.",
     "In a house, list the digits that have two places left. If two of them have the same two "
     "places, erase everything else there. In a box, compare digits that are placed in the same "
     "lines outside it."},
    {{"triad", "Triad", "", F::intersection, false,
      "As many digits are confined to the intersection of two houses as it has open cells.", kPads},
     find_triad,
     "sudokit:triad eppstein:triad",
     "The intersection of two houses has as many open cells as there are digits confined to it. "
     "Each of these digits has no other place in at least one of the two houses, so it must be in "
     "the intersection. The cells therefore hold exactly these digits: their other candidates can "
     "be removed, and so can the digits elsewhere in both houses.",
     "Take the three cells where a box and a line intersect, and list the digits that have no "
     "other place in the box, and those that have no other place in the line. If there are as many "
     "digits as open cells, they fill the cells."},
    {{"naked-pair", "Naked pair", "", F::subset, false,
      "Two cells of a house have two candidates between them.", kHandbook},
     find_naked_subset<2>,
     "sudokit:naked-pair se:naked-pair hodoku:naked-pair",
     "Two cells of a house have the same two candidates and no others. They hold the two digits in "
     "one order or the other, so no other cell of the house can hold either.",
     "Look for cells with two candidates, and compare those in the same row, column or box. Two "
     "equal ones are a pair."},
    {{"naked-triple", "Naked triple", "naked triplet", F::subset, false,
      "Three cells of a house have three candidates between them.", kHandbook},
     find_naked_subset<3>,
     "sudokit:naked-triple se:naked-triplet hodoku:naked-triple",
     "Three cells of a house have three candidates between them. Not every cell needs to have all "
     "three. Together they use up these digits, so no other cell of the house can hold one.",
     "In a house, take the cells with two or three candidates. If three of them have only three "
     "digits between them, they are a triple. Start with two bivalue cells that share one digit."},
    {{"hidden-triple", "Hidden triple", "hidden triplet", F::subset, false,
      "Three digits have three places between them in a house.", kHandbook},
     find_hidden_subset<3>,
     "sudokit:hidden-triple se:hidden-triplet hodoku:hidden-triple",
     "Three digits have three places between them in a house. They fill these three cells, so the "
     "other candidates of the cells can be removed.",
     "In a house, list the digits with two or three places. If three of them have three cells "
     "between them, erase everything else in these cells."},
    {{"naked-quad", "Naked quadruple", "naked quad", F::subset, false,
      "Four cells of a house have four candidates between them.", kHandbook},
     find_naked_subset<4>,
     "sudokit:naked-quad se:naked-quad hodoku:naked-quadruple",
     "Four cells of a house have four candidates between them. Together they use up these digits, "
     "so no other cell of the house can hold one.",
     "In a house with at least five open cells, take the cells with up to four candidates, and "
     "look for four that have four digits between them. If that is tedious, look for the hidden "
     "subset of the other cells instead."},
    {{"hidden-quad", "Hidden quadruple", "hidden quad", F::subset, false,
      "Four digits have four places between them in a house.", kHandbook},
     find_hidden_subset<4>,
     "sudokit:hidden-quad se:hidden-quad hodoku:hidden-quadruple",
     "Four digits have four places between them in a house. They fill these four cells, so the "
     "other candidates of the cells can be removed. In a house with nine open cells it is the "
     "complement of a naked subset of five cells.",
     "In a house with eight or nine open cells, list the digits with up to four places, and look "
     "for four that have four cells between them. The naked subset of the other cells is usually "
     "easier to see."},
    page_only(
        "full-house", "Full house", F::single, "se~hidden-single hodoku:full-house",
        "The last open cell of a house takes the only digit that the house still lacks. Nothing "
        "outside the house matters, so this is the easiest step to see. The scale sudokit treats "
        "such a step as a hidden single and calls it the last cell.",
        "Look for houses with one open cell, especially after each digit you write."),
    page_only("direct-pointing", "Direct pointing and claiming", F::intersection,
              "se:direct-pointing",
              "Locked candidates leave a digit only one place in another house. The two steps are "
              "taken as one, so that no candidate needs to be written down: what pointing or "
              "claiming rules out is used at once to place the digit.",
              "While you look for a hidden single by crossing out lines, also cross out the lines "
              "to which a digit is confined in a neighbouring box, although it is not written "
              "there yet."),
    page_only("locked-pair", "Locked pair", F::subset, "hodoku:locked-pair",
              "A naked pair lies in two houses at once, a region and a line. The two digits can be "
              "removed from the other cells of both houses.",
              "Look for a naked pair whose two cells are in the same box and in the same line; "
              "clear both the box and the line."),
    page_only(
        "locked-triple", "Locked triple", F::subset, "hodoku:locked-triple",
        "A naked triple fills the intersection of a region and a line. The three digits can be "
        "removed from the other cells of both houses.",
        "Look for three open cells in the intersection of a box and a line with three candidates "
        "between them; clear both the box and the line."),
    page_only(
        "direct-hidden-pair", "Direct hidden pair", F::subset, "se:direct-hidden-pair",
        "A hidden pair leaves another digit only one place in the house. The two steps are taken "
        "as one, so that no candidate needs to be written down.",
        "When two digits are confined to the same two cells of a box, treat these cells as filled, "
        "and look again for hidden singles in all houses of these cells."),
    page_only(
        "direct-hidden-triple", "Direct hidden triplet", F::subset, "se:direct-hidden-triplet",
        "A hidden triple leaves another digit only one place in the house. The two steps are taken "
        "as one, so that no candidate needs to be written down.",
        "When three digits are confined to the same three cells of a house, treat these cells as "
        "filled, and look again for hidden singles there."),
};

}  // namespace

namespace finders {
extern const TechniqueRows basics;
const TechniqueRows basics = kBasicsRows;
}  // namespace finders

}  // namespace sudokit
