// PartialAssignment: the landscape of consistent partial assignments. A state is a list of
// decisions (cell, digit), each propagated to the fixpoint of all singles; its cost is the number
// of cells left open. A move adds a decision or takes some back. No state holds a contradiction:
// a decision that meets one is undone at once and its place is remembered in the weights.
//
// For each cell the digit that it had when the search last got stuck is remembered, to be tried
// first (progress saving, Pipatsrisawat and Darwiche 2007).
#pragma once

#include <algorithm>
#include <vector>

#include "propagate/domains.hpp"
#include "stochastic/conflict_weights.hpp"
#include "stochastic/search.hpp"

namespace sudokit {

template <class Shape>
class PartialAssignment {
 public:
  using Mask = typename Shape::Mask;
  struct Decision {
    std::size_t mark = 0;
    int cell = 0;
    int digit = 0;
  };

  PartialAssignment(Search<MaybeObserver>& search, Domains<Shape>& domains, const Puzzle& puzzle,
                    double house_share, double decay)
      : search_(search),
        domains_(domains),
        weights_(*puzzle.layout, house_share, decay),
        remembered_(puzzle.givens.size(), 0) {}

  // Loads the puzzle into the domains and propagates to the fixpoint. Returns false on a
  // contradiction.
  bool load(const Puzzle& puzzle) {
    return domains_.load(puzzle) && domains_.propagate() == Fixpoint::reached;
  }

  int open() const { return domains_.open(); }
  const std::vector<Decision>& decisions() const { return decisions_; }
  double conflicts() const { return conflicts_; }
  // Pre: open() > 0.
  int choose_cell() { return weights_.choose(domains_, search_.random); }
  bool settled(int cell) const { return domains_.value(cell) != 0; }
  Mask candidates(int cell) const { return domains_.candidates(cell); }
  // The remembered digit if `remember` is set and it is among the candidates, otherwise a random
  // candidate.
  int choose_digit(int cell, Mask candidates, bool remember) {
    const int digit = remembered_[static_cast<std::size_t>(cell)];
    if (remember && digit != 0 && (candidates & mask_of<Mask>(digit)) != 0) return digit;
    auto skip = search_.random.below(static_cast<std::uint32_t>(mask_count(candidates)));
    for (; skip != 0; --skip) candidates &= static_cast<Mask>(candidates - 1);
    return mask_lowest(candidates);
  }

  // Adds a decision. Returns false if it led to a contradiction; it is then undone.
  bool decide(int cell, int digit) {
    const std::size_t mark = domains_.mark();
    domains_.assign(cell, digit);
    if (domains_.propagate() == Fixpoint::conflict) {
      note_conflict();
      domains_.undo(mark);
      return false;
    }
    decisions_.push_back({mark, cell, digit});
    search_.emit(EventKind::branch, open(), cell, digit);
    return true;
  }
  // Removes a candidate under the current decisions. Returns false on a contradiction, which the
  // caller must undo with back_to().
  bool refute(int cell, int digit) {
    if (domains_.eliminate(cell, digit) && domains_.propagate() == Fixpoint::reached) return true;
    note_conflict();
    return false;
  }
  // Undoes all decisions except the first `level`.
  void back_to(std::size_t level) {
    if (level >= decisions_.size()) return;
    domains_.undo(decisions_[level].mark);
    decisions_.resize(level);
  }
  // Undoes everything since load() or the last call of keep_root().
  void back_to_root() {
    domains_.undo(root_);
    decisions_.clear();
  }
  // Makes the current state the root, so that back_to_root() keeps it. Pre: there are no decisions.
  void keep_root() { root_ = domains_.mark(); }

  // Remembers the settled digits. The state becomes the incumbent if it is the best so far.
  void remember() {
    domains_.copy_values(grid_);
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      if (grid_[i] != 0) remembered_[i] = grid_[i];
    }
    offer();
  }
  bool offer() {
    return search_.offer(open(), [&] {
      domains_.copy_values(grid_);
      return grid_;
    });
  }

 private:
  void note_conflict() {
    conflicts_ += 1;
    weights_.bump(domains_.wipeout().cell, domains_.wipeout().house);
    search_.emit(EventKind::conflict, open(), domains_.wipeout().cell);
  }

  Search<MaybeObserver>& search_;
  Domains<Shape>& domains_;
  ConflictWeights weights_;
  std::vector<std::uint8_t> remembered_;
  std::vector<Decision> decisions_;
  std::size_t root_ = 0;
  Grid grid_;
  double conflicts_ = 0;
};

}  // namespace sudokit
