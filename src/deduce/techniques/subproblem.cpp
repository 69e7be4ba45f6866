// Subproblem: one house as a whole. A candidate that belongs to no way of filling the house is
// removed (all-different by perfect matchings), which covers naked and hidden subsets of every
// size. The reason shown is a set of cells with exactly as many digits as cells. Order: house.
#include <algorithm>

#include "deduce/techniques/technique.hpp"
#include "propagate/all_different.hpp"

namespace sudokit {
namespace {

struct HouseCells {
  std::vector<Cell> cells;
  std::vector<Mask> before;
  std::vector<Mask> after;
};

// The digits of the smallest set of cells that contains all cells that may take `digit` and has no
// more digits than cells: closed under "may take a digit of" (after the filter) and "has the
// candidate" (before it).
Mask tight_digits(const HouseCells& house, int digit) {
  Mask digits = mask_of<Mask>(digit);
  for (Mask seen = 0; seen != digits;) {
    seen = digits;
    for (std::size_t i = 0; i < house.cells.size(); ++i) {
      if ((house.after[i] & digits) != 0) digits |= house.before[i];
    }
  }
  return digits;
}

// Filters `after`, the open cells of a house, on the narrowest masks that hold the digits; filled
// cells are added with their digits. False if the house cannot be filled.
template <class M>
bool filter(const Position& position, int house, std::vector<Mask>& after) {
  AllDifferent<M> all_different;
  typename AllDifferent<M>::Doms domains{};
  Matching matching{};
  std::size_t seat = 0;
  for (const Mask mask : after) domains[seat++] = static_cast<M>(mask);
  const Mask there = mask_all<Mask>(position.side()) & ~position.missing(house);
  mask_for_each(there, [&](int digit) { domains[seat++] = mask_of<M>(digit); });
  if (!all_different.filter(position.side(), domains, matching)) return false;
  std::copy_n(domains.begin(), after.size(), after.begin());
  return true;
}
bool filter(const Position& position, int house, std::vector<Mask>& after) {
  return position.side() <= 16   ? filter<Mask16>(position, house, after)
         : position.side() <= 64 ? filter<Mask64>(position, house, after)
                                 : filter<Mask>(position, house, after);
}

int first_removed(const HouseCells& house) {
  for (std::size_t i = 0; i < house.cells.size(); ++i) {
    const Mask gone = house.before[i] & ~house.after[i];
    if (gone != 0) return mask_lowest(gone);
  }
  return 0;
}

void fill(Step& step, const Position& position, int at, const HouseCells& house, Mask digits,
          bool explain) {
  std::vector<Cell> inside;
  for (std::size_t i = 0; i < house.cells.size(); ++i) {
    if ((house.before[i] & ~digits) == 0 && (house.after[i] & digits) != 0) {
      inside.push_back(house.cells[i]);
      continue;
    }
    mask_for_each(house.before[i] & digits,
                  [&](int digit) { drop(step, position, house.cells[i], digit); });
  }
  if (!explain) return;
  add_house(step.argument, at);
  add_cells(step.argument, position, inside, digits);
  say(step.argument, Form::tight_subset, digits, inside);
}

// Fills the sink's step with the removals by a tight set of a house. False if there are none.
bool show_tight(const Position& position, int at, HouseCells& house, StepSink& sink) {
  house.cells = cells_at(position.layout(), at, position.open_seats(at));
  house.before.clear();
  for (const Cell cell : house.cells) house.before.push_back(position.candidates(cell));
  house.after = house.before;
  if (!filter(position, at, house.after)) return false;
  const int digit = first_removed(house);
  if (digit == 0) return false;
  fill(sink.fresh(), position, at, house, tight_digits(house, digit), sink.explain());
  return true;
}

// All steps of the first house that has any; each is found in the position after the one before.
void sweep_subproblems(Workspace& work, StepSink& sink) {
  HouseCells house;
  for (const int at : pads_houses(work.position().layout())) {
    bool some = false;
    while (show_tight(work.position(), at, house, sink)) {
      some = true;
      if (sink.keep()) return;
      if (!sink.applies()) break;
    }
    if (some && sink.applies()) return;
  }
}

void find_subproblem(Workspace& work, StepSink& sink) {
  if (sink.settings().as_in_pads) return sweep_subproblems(work, sink);
  HouseCells house;
  work.each_house(
      sink, [&](int at) { return show_tight(work.position(), at, house, sink) && sink.keep(); });
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kSubproblemRows[] = {
    {{"subproblem", "Subproblem", "all-different", F::subset, false,
      "A candidate belongs to no arrangement that fills its house with each digit once.", kPads},
     find_subproblem,
     "sudokit:subproblem eppstein:subproblem",
     "A candidate belongs to no arrangement that fills its house with each digit once. The reason "
     "is a set of cells, of any size, with no more candidates than cells: naked and hidden subsets "
     "of every size are special cases. A program finds all such candidates of a house at once, by "
     "matching cells with digits.",
     "Take one house with all its candidates, assume one of them, and try to fill the house alone: "
     "if some cell or digit is always left over, the candidate can be removed."},
};

}  // namespace

namespace finders {
extern const TechniqueRows subproblem;
const TechniqueRows subproblem = kSubproblemRows;
}  // namespace finders

}  // namespace sudokit
