// XY-wing: a pivot with two candidates and two pincers with two. XYZ-wing: a pivot with three
// candidates. In each case one of the cells has the digit that the pincers share. Order: pivot,
// then pincers.
#include <algorithm>
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

void find_xy_wing(Workspace& work, StepSink& sink) {
  find_wing<2>(work, sink);
}

void find_xyz_wing(Workspace& work, StepSink& sink) {
  find_wing<3>(work, sink);
}

// ---- Pairs --------------------------------------------------------------------------------------

// Cells with the same two candidates. Remote pair: in a chain of such cells, each seeing the next,
// the two digits alternate; a cell that sees two of them at an odd distance can have neither digit.
// W-wing: two such cells, and a house whose places for one of the digits each see one of the two
// cells. Order: first cell, then the distance and the other cell; for W-wings the two cells, the
// digit, the house.

std::vector<int> cells_of_two(const Position& position) {
  std::vector<int> cells;
  each_bivalue(position, [&](Candidate one, Candidate) { cells.push_back(one.cell); });
  return cells;
}

// Can each of the two digits be in at most one of the two cells?
bool exclude_pair(const Geometry& geometry, int one, int two, Mask pair) {
  bool linked = true;
  mask_for_each(pair, [&](int digit) {
    linked &= weakly_linked(geometry, candidate(one, digit), candidate(two, digit));
  });
  return linked;
}

// Shortest paths from one cell over cells with the same two candidates, by distance, then cell.
class Ways {
 public:
  Ways(const Position& position, const std::vector<int>& cells, int from) {
    const Mask pair = position.candidates(from);
    reached_.push_back({from, -1, 0});
    std::vector<int> left;
    for (const int cell : cells) {
      if (cell != from && position.candidates(cell) == pair) left.push_back(cell);
    }
    for (std::size_t at = 0; at < reached_.size(); ++at) {
      const Reached here = reached_[at];
      std::erase_if(left, [&](int cell) {
        if (!exclude_pair(position.geometry(), here.cell, cell, pair)) return false;
        reached_.push_back({cell, int(at), here.steps + 1});
        return true;
      });
    }
  }
  struct Reached {
    int cell = 0;
    int before = -1;
    int steps = 0;
  };
  const std::vector<Reached>& reached() const { return reached_; }
  std::vector<Cell> way_to(std::size_t at) const {
    std::vector<Cell> cells;
    for (int i = int(at); i >= 0; i = reached_[std::size_t(i)].before) {
      cells.push_back(static_cast<Cell>(reached_[std::size_t(i)].cell));
    }
    std::ranges::reverse(cells);
    return cells;
  }

 private:
  std::vector<Reached> reached_;
};

class WWing {
 public:
  WWing(const Position& position, StepSink& sink) : position_(position), sink_(sink) {}

  // Finds W-wings of two cells with the same two candidates.
  bool find(int one, int two) {
    const Mask pair = position_.candidates(one);
    const int low = mask_lowest(pair);
    const int high = mask_lowest(pair & ~mask_of<Mask>(low));
    return find(one, two, low, high) || find(one, two, high, low);
  }

 private:
  bool find(int one, int two, int gone, int joining) {
    Step& step = sink_.fresh();
    drop_common(step, position_, gone, std::array{static_cast<Cell>(one), static_cast<Cell>(two)});
    if (!step.changes()) return false;
    for (int house = 0; house < position_.layout().houses(); ++house) {
      const Mask places = position_.places(house, joining);
      if (at_most<1>(places)) continue;
      const CellSet cells = set_at(position_.geometry(), house, places);
      if (cells.has(one) || cells.has(two)) continue;
      CellSet near = cells;
      near.keep(position_.geometry().weak_row(candidate(one, joining)));
      const CellSet far = cells - near;
      if (!joined(one, near, joining) || !joined(two, far, joining)) continue;
      if (sink_.explain()) {
        const ChainPart chain[] = {{gone, one},    {joining, one}, {joining, near},
                                   {joining, far}, {joining, two}, {gone, two}};
        argue_chain(position_, chain, false, Form::ends_of_chain, step.argument);
      }
      return sink_.keep();
    }
    return false;
  }

  bool joined(int cell, const CellSet& part, int digit) const {
    const Geometry& geometry = position_.geometry();
    return !part.empty() && part.within(geometry.weak_row(candidate(cell, digit))) &&
           shows_link(geometry, CellSet(geometry, cell), part);
  }

  const Position& position_;
  StepSink& sink_;
};

void find_remote_pair(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const std::vector<int> cells = cells_of_two(position);
  for (const int from : cells) {
    work.ask();
    const Ways ways(position, cells, from);
    for (std::size_t at = 0; at < ways.reached().size(); ++at) {
      const auto [to, before, steps] = ways.reached()[at];
      if (to < from || steps < 3 || steps % 2 == 0) continue;
      const std::array ends = {static_cast<Cell>(from), static_cast<Cell>(to)};
      Step& step = sink.fresh();
      mask_for_each(position.candidates(from),
                    [&](int digit) { drop_common(step, position, digit, ends); });
      if (!step.changes()) continue;
      if (sink.explain()) argue_remote_pair(position, ways.way_to(at), step.argument);
      if (sink.keep()) return;
    }
  }
}

void find_w_wing(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const std::vector<int> cells = cells_of_two(position);
  WWing wing(position, sink);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    work.ask();
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (position.candidates(cells[i]) != position.candidates(cells[j])) continue;
      if (wing.find(cells[i], cells[j])) return;
    }
  }
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kWingsRows[] = {
    {{"xy-wing", "XY-wing", "y-wing", F::wing, false, "A pivot XY sees two pincers, XZ and YZ.",
      kHandbook},
     find_xy_wing,
     "sudokit:xy-wing se:xy-wing hodoku:xy-wing",
     "A pivot with the candidates X and Y sees a cell XZ and a cell YZ, the pincers. Whichever "
     "digit the pivot takes, one of the pincers is Z, so no cell that sees both pincers is Z.",
     "Mark the bivalue cells. For each of them, XY, look among the cells that it sees for an XZ "
     "and a YZ, and then at the cells that see both."},
    {{"xyz-wing", "XYZ-wing", "", F::wing, false, "A pivot XYZ sees two pincers, XZ and YZ.",
      kHandbook},
     find_xyz_wing,
     "sudokit:xyz-wing se:xyz-wing hodoku:xyz-wing",
     "A pivot with the candidates X, Y and Z sees a cell XZ and a cell YZ, the pincers. Whatever "
     "the pivot takes, one of the three cells is Z, so no cell that sees all three is Z.",
     "For each cell with three candidates XYZ, look among the cells that it sees for an XZ in its "
     "box and a YZ in its line, or the other way round. The candidates that can be removed are in "
     "the box and in that line."},
    {{"w-wing", "W-wing", "patterns", F::wing, false,
      "A strong link of one digit joins two cells with the same two candidates.", kHandbook},
     find_w_wing,
     "sudokit:w-wing hodoku:w-wing",
     "Two cells have the same two candidates X and Z, and a house has two places for X, each of "
     "which sees one of the two cells. One of these places is X, so one of the two cells is not X "
     "and therefore Z; no cell that sees both is Z. The default scale also accepts more than two "
     "places if each sees one of the two cells.",
     "Look for two cells with the same two candidates that do not see each other. For each of the "
     "two digits, look for a house with only two places for it, each of which sees one of the "
     "cells."},
    {{"remote-pair", "Remote pair", "remote pairs,patterns", F::chain, false,
      "Cells with the same two candidates, each seeing the next, hold them alternately.",
      kHandbook},
     find_remote_pair,
     "sudokit:remote-pair hodoku:remote-pair",
     "Four or more cells with the same two candidates form a chain in which each sees the next. "
     "They hold the two digits alternately, so two cells an odd number of steps apart hold both "
     "digits between them, and no cell that sees both can hold either.",
     "Look for four or more cells with the same two candidates, each of which sees the next. Take "
     "two that are an odd number of steps apart, and look at what sees both."},
};

}  // namespace

namespace finders {
extern const TechniqueRows wings;
const TechniqueRows wings = kWingsRows;
}  // namespace finders

}  // namespace sudokit
