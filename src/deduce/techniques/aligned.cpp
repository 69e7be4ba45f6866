// Aligned exclusion: removes candidates of two or three cells that occur in no possible combination
// of their candidates. A combination is impossible if cells that see each other would have the same
// digit, or if the cells that an excluder sees would take all its candidates.
//
// The cells to align are found by supposition: after supposing a candidate of one cell (and then
// each candidate of a second), the restrictions by the excluders show whether the last cell has a
// candidate left. Order: the supposed candidate, then the other cells. An exclusion by two cells is
// not shown as one by three.
#include <algorithm>
#include <set>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

// The candidates left to every cell after some suppositions, one per cell.
class Beside {
 public:
  explicit Beside(const Position& position)
      : position_(position), taken_(std::size_t(position.cells())), barred_(taken_.size()) {}

  // The candidates left to a cell: without those taken by cells it sees, and without the last
  // candidate of an excluder it sees.
  Mask free(int cell) const { return not_taken(cell) & ~barred_[static_cast<std::size_t>(cell)]; }
  // The same without regard to excluders.
  Mask not_taken(int cell) const {
    return position_.candidates(cell) & ~taken_[static_cast<std::size_t>(cell)];
  }

  // The changes made by one supposition.
  struct Trace {
    std::vector<std::pair<Cell, Mask>> taken;
    std::vector<std::pair<Cell, Mask>> barred;
  };
  // False if it leaves a cell without candidates.
  bool suppose(int cell, int digit, Trace& trace) {
    trace.taken.clear();
    trace.barred.clear();
    const Mask mask = mask_of<Mask>(digit);
    bool any = true;
    each_weak_of_digit(position_, candidate(cell, digit), [&](Candidate gone) {
      Mask& taken = taken_[gone.cell];
      if ((taken & mask) != 0) return;
      trace.taken.emplace_back(gone.cell, taken);
      taken |= mask;
      any = any && (position_.candidates(gone.cell) & ~taken) != 0;
    });
    for (const auto& [peer, before] : trace.taken) {
      const Mask left = position_.candidates(peer) & ~taken_[peer];
      if (mask_single(left)) bar(peer, left, trace);
    }
    return any;
  }
  void take_back(const Trace& trace) {
    for (auto at = trace.barred.rbegin(); at != trace.barred.rend(); ++at) {
      barred_[at->first] = at->second;
    }
    for (const auto& [cell, before] : trace.taken) taken_[cell] = before;
  }

 private:
  void bar(int excluder, Mask last, Trace& trace) {
    each_weak_of_digit(position_, candidate(excluder, mask_lowest(last)), [&](Candidate gone) {
      if ((free(gone.cell) & last) == 0) return;
      trace.barred.emplace_back(gone.cell, barred_[gone.cell]);
      barred_[gone.cell] |= last;
    });
  }

  const Position& position_;
  std::vector<Mask> taken_;   // by cell: taken by cells it sees
  std::vector<Mask> barred_;  // the last candidate of an excluder
};

// All combinations of candidates of some cells.
class Combined {
 public:
  Combined(const Position& position, std::vector<Cell> cells)
      : position_(position), cells_(std::move(cells)), possible_(cells_.size()) {
    find_excluders();
    std::vector<int> digits;
    each(digits, [&] {
      if (!clash(digits) && empties(digits) < 0) {
        for (std::size_t i = 0; i < cells_.size(); ++i) possible_[i] |= mask_of<Mask>(digits[i]);
      }
    });
  }

  void drop_impossible(Step& step) const {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      drop_digits(step, position_, cells_[i], ~possible_[i]);
    }
  }

  // The excluders that rule out the candidates removed by the step.
  std::vector<Cell> needed(const Step& step) const {
    std::vector<Cell> found;
    std::vector<int> digits;
    each(digits, [&] {
      if (!holds_one_of(step.removals, digits) || clash(digits)) return;
      const auto emptied = [&](Cell cell) { return empty(cell, digits); };
      if (std::ranges::none_of(found, emptied)) {
        found.push_back(static_cast<Cell>(empties(digits)));
      }
    });
    std::ranges::sort(found);
    return found;
  }

 private:
  // Other cells that see at least as many of the cells as they have candidates.
  void find_excluders() {
    for (int cell = 0; cell < position_.cells(); ++cell) {
      const auto seen = std::ranges::count_if(cells_, [&](Cell one) { return near(cell, one); });
      const int size = mask_count(position_.candidates(cell));
      const bool base = std::ranges::count(cells_, cell) > 0;
      if (!base && size > 0 && seen >= size) excluders_.push_back(static_cast<Cell>(cell));
    }
  }

  // Can the cell `one` take a candidate from `cell`?
  bool near(int cell, Cell one) const {
    bool any = false;
    mask_for_each(position_.candidates(cell),
                  [&](int digit) { any = any || takes(one, digit, cell); });
    return any;
  }
  bool takes(Cell one, int digit, int other) const {
    return weakly_linked(position_.geometry(), candidate(one, digit), candidate(other, digit));
  }

  template <class Use>
  void each(std::vector<int>& digits, Use&& use) const {
    if (digits.size() == cells_.size()) return use();
    mask_for_each(position_.candidates(cells_[digits.size()]), [&](int digit) {
      digits.push_back(digit);
      each(digits, use);
      digits.pop_back();
    });
  }
  bool clash(const std::vector<int>& digits) const {
    for (std::size_t i = 0; i < digits.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (digits[i] == digits[j] && takes(cells_[i], digits[i], cells_[j])) return true;
      }
    }
    return false;
  }
  bool empty(Cell excluder, const std::vector<int>& digits) const {
    Mask left = position_.candidates(excluder);
    for (std::size_t i = 0; i < digits.size(); ++i) {
      if (takes(cells_[i], digits[i], excluder)) left &= ~mask_of<Mask>(digits[i]);
    }
    return left == 0;
  }
  // The first excluder left without candidates, or -1.
  int empties(const std::vector<int>& digits) const {
    const auto found =
        std::ranges::find_if(excluders_, [&](Cell excluder) { return empty(excluder, digits); });
    return found == excluders_.end() ? -1 : *found;
  }
  bool holds_one_of(const std::vector<Candidate>& gone, const std::vector<int>& digits) const {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (std::ranges::count(gone, candidate(cells_[i], digits[i])) > 0) return true;
    }
    return false;
  }

  const Position& position_;
  std::vector<Cell> cells_;
  std::vector<Cell> excluders_;
  std::vector<Mask> possible_;  // by cell: digits in some possible combination
};

class Search {
 public:
  Search(const Workspace& work, StepSink& sink)
      : work_(work),
        position_(work.position()),
        sink_(sink),
        beside_(position_),
        tight_(std::size_t(position_.side()) + 1, CellSet(position_.geometry())) {}

  template <class With>
  void each_supposed(With with) {
    for (int cell = 0; cell < position_.cells(); ++cell) {
      work_.ask();
      for (Mask left = position_.candidates(cell); left != 0; left &= left - 1) {
        const bool possible = beside_.suppose(cell, mask_lowest(left), first_);
        const bool over = possible && with(cell);
        beside_.take_back(first_);
        if (over) return;
      }
    }
  }

  // Finds a cell that excluders leave without candidates.
  bool pair(int cell) {
    for (const auto& [other, before] : first_.barred) {
      if (other != cell && beside_.free(other) == 0 && offer({static_cast<Cell>(cell), other})) {
        return true;
      }
    }
    return false;
  }

  // Finds a second cell each of whose candidates leaves the same third cell without candidates.
  bool triple(int cell) {
    find_tight();
    for (int second = 0; second < position_.cells(); ++second) {
      if (second == cell || !position_.open(second) || beside_.free(second) == 0) continue;
      if (harmless(second)) continue;
      find_thirds(cell, second);
      for (const Cell third : thirds_) {
        const bool over = offer({static_cast<Cell>(cell), static_cast<Cell>(second), third});
        if (over) return true;
      }
    }
    return false;
  }

 private:
  // By digit: the cells that become an excluder, or are left without candidates, if it is taken.
  void find_tight() {
    for (CellSet& cells : tight_) cells = CellSet(position_.geometry());
    for (int cell = 0; cell < position_.cells(); ++cell) {
      const Mask left = beside_.not_taken(cell);
      const Mask free = beside_.free(cell);
      const Mask most = left & (left - 1);
      const bool few = (most & (most - 1)) == 0;
      if (!few && (free & (free - 1)) != 0) continue;
      mask_for_each(few || free == 0 ? left : free,
                    [&](int digit) { tight_[std::size_t(digit)].insert(cell); });
    }
  }
  // Does some candidate of the cell leave every other cell a candidate?
  bool harmless(int cell) const {
    bool any = false;
    mask_for_each(beside_.free(cell), [&](int digit) {
      const std::uint64_t* seen = position_.geometry().weak_row(candidate(cell, digit));
      any = any || !tight_[std::size_t(digit)].meets(seen);
    });
    return any;
  }

  void find_thirds(int cell, int second) {
    bool first = true;
    for (Mask left = beside_.free(second); left != 0; left &= left - 1) {
      const bool possible = beside_.suppose(second, mask_lowest(left), second_);
      if (possible) {
        emptied_.clear();
        note_emptied(second_.barred, cell);
        note_emptied(second_.taken, cell);
      }
      beside_.take_back(second_);
      // A combination that leaves an excluder without candidates is impossible with any third cell.
      if (!possible) continue;
      if (first) {
        thirds_ = emptied_;
      } else {
        std::erase_if(thirds_, [&](Cell one) { return std::ranges::count(emptied_, one) == 0; });
      }
      first = false;
      if (thirds_.empty()) return;
    }
    if (first) thirds_.clear();
    // Each set is found once: the second cell precedes the third.
    std::erase_if(thirds_, [&](Cell third) { return third <= second; });
  }
  void note_emptied(const std::vector<std::pair<Cell, Mask>>& changed, int cell) {
    for (const auto& [other, before] : changed) {
      const bool known = std::ranges::count(emptied_, other) > 0;
      if (!known && other != cell && beside_.free(other) == 0) emptied_.push_back(other);
    }
  }

  bool offer(std::vector<Cell> cells) {
    std::ranges::sort(cells);
    if (!seen_.insert(cells).second) return false;
    Step& step = sink_.fresh();
    const Combined combined(position_, cells);
    combined.drop_impossible(step);
    if (!step.changes()) return false;
    const std::vector<Cell> excluders = combined.needed(step);
    if (excluders.size() < 2) return false;  // a pair, or a wing
    if (sink_.explain()) {
      add_cells(step.argument, position_, cells, ~Mask{0});
      add_cells(step.argument, position_, excluders, ~Mask{0}, Role::other);
      say(step.argument, Form::aligned, 0, cells);
    }
    return sink_.keep();
  }

  const Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  Beside beside_;
  std::vector<CellSet> tight_;  // after the first supposition
  Beside::Trace first_;
  Beside::Trace second_;
  std::vector<Cell> emptied_;
  std::vector<Cell> thirds_;
  std::set<std::vector<Cell>> seen_;
};

void find_aligned_pair(Workspace& work, StepSink& sink) {
  if (too_many_candidates(work.position())) return;
  Search search(work, sink);
  search.each_supposed([&](int cell) { return search.pair(cell); });
}

void find_aligned_triplet(Workspace& work, StepSink& sink) {
  if (too_many_candidates(work.position())) return;
  Search search(work, sink);
  search.each_supposed([&](int cell) { return search.triple(cell); });
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kAlignedRows[] = {
    {{"aligned-pair-exclusion", "Aligned pair exclusion", "ape,exclusions", F::wing, false,
      "A candidate of one of two cells belongs to no permitted pair.", kHandbook},
     find_aligned_pair,
     "sudokit:aligned-pair-exclusion se:aligned-pair-exclusion",
     "A candidate of one of two cells belongs to no permitted pair of their candidates. A pair is "
     "excluded if the cells see each other and it has a digit twice, or if it contains both "
     "candidates of a bivalue cell that sees both. A candidate in no remaining pair can be "
     "removed.",
     "Take two cells that together see many bivalue cells, and write down the pairs of digits that "
     "they can still take."},
    {{"aligned-triplet-exclusion", "Aligned triplet exclusion", "ate,exclusions", F::wing, false,
      "A candidate of one of three cells belongs to no permitted triplet.", kHandbook},
     find_aligned_triplet,
     "sudokit:aligned-triplet-exclusion se:aligned-triplet-exclusion",
     "A candidate of one of three cells belongs to no permitted triplet of their candidates. A "
     "triplet is excluded if cells that see each other have the same digit in it, or if it leaves "
     "no candidate in another cell that sees the cells whose digits it loses. A candidate in no "
     "remaining triplet can be removed.",
     "Take three cells that together see many cells of two or three candidates, and write down the "
     "triplets of digits that they can still take."},
};

}  // namespace

namespace finders {
extern const TechniqueRows aligned;
const TechniqueRows aligned = kAlignedRows;
}  // namespace finders

}  // namespace sudokit
