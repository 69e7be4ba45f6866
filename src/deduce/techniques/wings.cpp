// XY-wing: a pivot with two candidates and two pincers with two. XYZ-wing: a pivot with three
// candidates. In each case one of the cells has the digit that the pincers share. Order: pivot,
// then pincers.
#include <array>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

// Bivalue cells with a candidate that is weakly linked to one of the pivot, ascending.
void find_pincers(const Position& position, int pivot, const CellSet& bivalue, CellSet& linked,
                  std::vector<Cell>& pincers) {
  pincers.clear();
  linked.clear();
  const Mask digits = position.candidates(pivot);
  mask_for_each(digits, [&](int digit) {
    linked.add(position.geometry().weak_row(candidate(pivot, digit)));
  });
  (linked &= bivalue).each([&](int cell) {
    if ((position.candidates(cell) & digits) != 0) pincers.push_back(static_cast<Cell>(cell));
  });
}

// The digit that both pincers share if the three cells form a wing, else 0.
int wing_digit(Mask pivot, Mask one, Mask two) {
  const Mask shared = one & two;
  if (!mask_single(shared) || one == two) return 0;
  const Mask ends = (one | two) & ~shared;
  const Mask whole = exactly<2>(pivot) ? ends : ends | shared;
  return pivot == whole ? mask_lowest(shared) : 0;
}

// Does the pincer's other candidate conflict with the same digit in the pivot?
bool hangs(const Position& position, int pivot, int pincer, int digit) {
  const int lost = mask_lowest(position.candidates(pincer) & ~mask_of<Mask>(digit));
  return weakly_linked(position.geometry(), candidate(pivot, lost), candidate(pincer, lost));
}

template <int PivotSize>
void find_wing(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  CellSet bivalue(position.geometry());
  CellSet linked = bivalue;
  each_bivalue(position, [&](Candidate one, Candidate) { bivalue.insert(one.cell); });
  std::vector<Cell> pincers;
  for (int pivot = 0; pivot < position.cells(); ++pivot) {
    if (!exactly<PivotSize>(position.candidates(pivot))) continue;
    work.ask();
    find_pincers(position, pivot, bivalue, linked, pincers);
    for (std::size_t i = 0; i < pincers.size(); ++i) {
      for (std::size_t j = i + 1; j < pincers.size(); ++j) {
        const int digit = wing_digit(position.candidates(pivot), position.candidates(pincers[i]),
                                     position.candidates(pincers[j]));
        if (digit == 0 || !hangs(position, pivot, pincers[i], digit) ||
            !hangs(position, pivot, pincers[j], digit)) {
          continue;
        }
        Step& step = sink.fresh();
        const std::array cells = {pincers[i], pincers[j], static_cast<Cell>(pivot)};
        drop_common(step, position, digit, std::span(cells).first(PivotSize));
        if (!step.changes()) continue;
        if (sink.explain()) {
          argue_wing(position, pivot, pincers[i], pincers[j], digit, step.argument);
        }
        if (sink.keep()) return;
      }
    }
  }
}

}  // namespace

void find_xy_wing(Workspace& work, StepSink& sink) {
  find_wing<2>(work, sink);
}
void find_xyz_wing(Workspace& work, StepSink& sink) {
  find_wing<3>(work, sink);
}

}  // namespace sudokit
