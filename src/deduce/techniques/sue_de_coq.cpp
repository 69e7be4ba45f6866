// Sue de Coq, or two-sector disjoint subsets: cells in the crossing of two houses have at least two
// more digits than cells. Cells in the rest of the one house and of the other take the surplus, so
// that all together there are exactly as many digits as cells. Each digit is confined to one of the
// houses, or to both. Order: the crossing, its cells, those of the first house, those of the
// second; a set of cells before the larger ones that begin with it.
#include <algorithm>

#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

// The most cells in each of the three parts. People do not find larger ones, and there are very
// many.
constexpr std::size_t kMostCells = 4;

class TwoHouses {
 public:
  TwoHouses(const Workspace& work, StepSink& sink, const Geometry::Crossing& crossing)
      : work_(work), position_(work.position()), sink_(sink), crossing_(crossing) {}

  bool find() {
    return each_set(open(crossing_.first, crossing_.in_first), 0, [&](const Part& part) {
      if (part.cells.size() < 2 || mask_count(part.digits) < int(part.cells.size()) + 2) {
        return false;
      }
      work_.ask();
      common_ = part;
      return in_first();
    });
  }

 private:
  using Cells = std::vector<Cell>;
  struct Part {
    Cells cells;
    Mask digits = 0;
  };

  Cells open(int house, Mask seats) const {
    return cells_at(position_.layout(), house, seats & position_.open_seats(house));
  }
  // The open cells of a house that are in none of the parts.
  Cells rest(int house, std::initializer_list<const Part*> parts) const {
    Cells cells = open(house, ~Mask{0});
    for (const Part* part : parts) {
      std::erase_if(cells, [&](Cell cell) { return std::ranges::count(part->cells, cell) > 0; });
    }
    return cells;
  }

  // Calls f(part) for the sets of the cells that have no forbidden digit, until f returns true.
  template <class F>
  bool each_set(const Cells& cells, Mask forbidden, F f) const {
    Part part;
    return grow(cells, 0, forbidden, part, f);
  }
  template <class F>
  bool grow(const Cells& cells, std::size_t from, Mask forbidden, Part& part, F& f) const {
    if (part.cells.size() == kMostCells) return false;
    const Mask before = part.digits;
    for (std::size_t i = from; i < cells.size(); ++i) {
      const Mask digits = position_.candidates(cells[i]);
      if ((digits & forbidden) != 0) continue;
      part.digits = before | digits;
      part.cells.push_back(cells[i]);
      if (f(std::as_const(part)) || grow(cells, i + 1, forbidden, part, f)) return true;
      part.cells.pop_back();
    }
    part.digits = before;
    return false;
  }

  int too_many() const { return mask_count(common_.digits) - int(common_.cells.size()); }
  // The number of common digits that the cells of a part take.
  int taken(const Part& part) const {
    return int(part.cells.size()) - mask_count(part.digits & ~common_.digits);
  }

  bool in_first() {
    return each_set(rest(crossing_.first, {&common_}), 0, [&](const Part& part) {
      const int left = too_many() - taken(part);
      if ((part.digits & common_.digits) == 0 || taken(part) <= 0 || left <= 0) return false;
      first_ = part;
      return in_second(left);
    });
  }
  bool in_second(int left) {
    const Cells cells = rest(crossing_.second, {&common_, &first_});
    return each_set(cells, first_.digits & common_.digits, [&](const Part& part) {
      if ((part.digits & common_.digits) == 0 || taken(part) != left) return false;
      return offer(part);
    });
  }

  bool offer(const Part& second) {
    Step& step = sink_.fresh();
    const Mask both = first_.digits & second.digits;
    drop_all(step, rest(crossing_.first, {&common_, &first_}),
             ((common_.digits | first_.digits) & ~second.digits) | both);
    drop_all(step, rest(crossing_.second, {&common_, &second}),
             ((common_.digits | second.digits) & ~first_.digits) | both);
    if (!step.changes()) return false;
    if (sink_.explain()) {
      mark_all(step, common_, Role::pattern);
      mark_all(step, first_, Role::one);
      mark_all(step, second, Role::other);
      add_house(step.argument, crossing_.first);
      add_house(step.argument, crossing_.second);
      say(step.argument, Form::crossing_sets, common_.digits, common_.cells);
    }
    return sink_.keep();
  }
  void drop_all(Step& step, const Cells& cells, Mask digits) const {
    for (const Cell cell : cells) {
      drop_digits(step, position_, cell, digits);
    }
  }
  void mark_all(Step& step, const Part& part, Role role) const {
    add_cells(step.argument, position_, part.cells, ~Mask{0}, role);
  }

  const Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  const Geometry::Crossing& crossing_;
  Part common_;
  Part first_;
};

void find_sue_de_coq(Workspace& work, StepSink& sink) {
  const auto crossings = work.position().geometry().crossings();
  work.each(
      sink, crossings.size(),
      [&](const Changes& changes, std::size_t at) {
        return std::max(changes.house(crossings[at].first), changes.house(crossings[at].second));
      },
      [&](std::size_t at) {
        if (crossings[at].first > crossings[at].second) return false;
        return TwoHouses(work, sink, crossings[at]).find();
      });
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kSueDeCoqRows[] = {
    {{"sue-de-coq", "Sue de Coq", "two-sector disjoint subsets,patterns", F::wing, false,
      "Surplus digits of an intersection are taken up by cells in its two houses.", kHandbook},
     find_sue_de_coq,
     "sudokit:sue-de-coq hodoku:sue-de-coq",
     "Cells in the intersection of a region and a line have at least two digits more than there "
     "are cells, and cells in the rest of the line and of the region take up this surplus. "
     "Together they have as many digits as cells, so each digit is locked in its part. The digits "
     "of the part in the line can be removed from the rest of the line, and those of the part in "
     "the region from the rest of the region. A digit of the intersection alone can be removed "
     "from both.",
     "Look at intersections of a box and a line where two cells have four candidates, or three "
     "cells five. Then look for cells with two of these candidates, one in the rest of the line "
     "and one in the rest of the box."},
};

}  // namespace

namespace finders {
extern const TechniqueRows sue_de_coq;
const TechniqueRows sue_de_coq = kSueDeCoqRows;
}  // namespace finders

}  // namespace sudokit
