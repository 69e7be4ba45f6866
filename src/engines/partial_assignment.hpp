// ConflictWeights: weights of the cells by the contradictions that they and their houses had, and
// the choice of the next cell by these weights. Recent contradictions count more.
//
// The weighted-degree heuristic of Boussemart et al. 2004 (dom/wdeg) with the cell and its houses
// as constraints: the cell with the smallest ratio of candidates to weight comes first, ties
// uniform. Every contradiction adds more than the one before (factor 1 / decay), which is
// equivalent to a decay of the older ones. choose() takes O(cells), bump() O(side).
#pragma once

#include <algorithm>
#include <vector>

#include "core/engine_base.hpp"
#include "core/mask.hpp"
#include "core/search.hpp"
#include "engines/engines.hpp"
#include "propagate/domains.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class ConflictWeights {
 public:
  ConflictWeights(const Layout& layout, double house_share, double decay)
      : layout_(layout),
        house_share_(house_share),
        growth_(1 / decay),
        weight_(static_cast<std::size_t>(layout.cells())) {
    for (int cell = 0; cell < layout.cells(); ++cell)
      weight_[static_cast<std::size_t>(cell)] =
          1 + static_cast<double>(layout.houses_of(cell).size());
  }

  // Records a contradiction in a cell (house < 0) or in a house.
  void bump(int cell, int house) {
    if (house < 0) {
      weight_[static_cast<std::size_t>(cell)] += amount_;
    } else {
      for (const Cell c : layout_.house(house)) weight_[c] += amount_ * house_share_;
    }
    amount_ *= growth_;
    if (amount_ > 1e100) rescale();
  }

  // The open cell with the smallest ratio of candidates to weight; -1 if all cells are settled.
  template <class Domains>
  int choose(const Domains& domains, Random& random) const {
    int best = -1;
    double least = 1e300;
    std::uint32_t ties = 0;
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (domains.value(cell) != 0) continue;
      const double ratio =
          mask_count(domains.candidates(cell)) / weight_[static_cast<std::size_t>(cell)];
      if (ratio > least) continue;
      ties = ratio < least ? 1 : ties + 1;
      least = ratio;
      if (ties == 1 || random.below(ties) == 0) best = cell;
    }
    return best;
  }

 private:
  void rescale() {
    for (double& weight : weight_) weight *= 1e-100;
    amount_ *= 1e-100;
  }

  const Layout& layout_;
  double house_share_;
  double growth_;
  double amount_ = 1;
  std::vector<double> weight_;
};

// PartialAssignment: the landscape of consistent partial assignments. A state is a list of
// decisions (cell, digit), each propagated to the fixpoint of all singles; its cost is the number
// of cells left open. A move adds a decision or takes some back. No state holds a contradiction:
// a decision that meets one is undone at once and its place is remembered in the weights.
//
// For each cell the digit that it had when the search last got stuck is remembered, to be tried
// first (progress saving, Pipatsrisawat and Darwiche 2007).
//
// Owner has the random numbers and takes the events; a Search also takes the incumbents.
template <class Shape, class Owner = Search<MaybeObserver>>
class PartialAssignment {
 public:
  using Mask = typename Shape::Mask;
  struct Decision {
    std::size_t mark = 0;
    int cell = 0;
    int digit = 0;
  };

  PartialAssignment(Owner& owner, Domains<Shape>& domains, const Puzzle& puzzle, double house_share,
                    double decay)
      : owner_(owner),
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
  int choose_cell() { return weights_.choose(domains_, owner_.random); }
  bool settled(int cell) const { return domains_.value(cell) != 0; }
  Mask candidates(int cell) const { return domains_.candidates(cell); }
  // The remembered digit if `remember` is set and it is among the candidates, otherwise a random
  // candidate.
  int choose_digit(int cell, Mask candidates, bool remember) {
    const int digit = remembered_[static_cast<std::size_t>(cell)];
    if (remember && digit != 0 && (candidates & mask_of<Mask>(digit)) != 0) return digit;
    auto skip = owner_.random.below(static_cast<std::uint32_t>(mask_count(candidates)));
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
    owner_.emit(EventKind::branch, open(), cell, digit);
    return true;
  }
  // Removes a candidate under the current decisions. Returns false on a contradiction, which the
  // caller must undo with back_to().
  bool refute(int cell, int digit) {
    if (domains_.eliminate(cell, digit) && domains_.propagate() == Fixpoint::reached) return true;
    note_conflict();
    return false;
  }
  // Decides cell after cell until all are settled or that many contradictions were found. A
  // contradiction calls stuck() and refutes the decision and, while that leads to a contradiction,
  // the decision before it. Returns false if `may_decide` did so, and if none was left to refute:
  // then refuted() is true.
  template <class MayDecide, class Stuck>
  bool dive(double conflicts, bool remember, MayDecide&& may_decide, Stuck&& stuck) {
    const double limit = conflicts_ + conflicts;
    while (open() > 0 && conflicts_ < limit) {
      if (!may_decide()) return false;
      const int cell = choose_cell();
      const int digit = choose_digit(cell, candidates(cell), remember);
      if (decide(cell, digit)) continue;
      stuck();
      if (!refute_all(cell, digit)) return false;
    }
    return true;
  }
  // Whether a dive proved that there is no solution.
  bool refuted() const { return refuted_; }
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
  // Remembers the digits of a full grid.
  void remember(const Grid& grid) { remembered_.assign(grid.begin(), grid.end()); }
  bool offer() {
    return owner_.offer(open(), [&] {
      domains_.copy_values(grid_);
      return grid_;
    });
  }

 private:
  bool refute_all(int cell, int digit) {
    while (!refute(cell, digit)) {
      refuted_ = decisions_.empty();
      if (refuted_) return false;
      cell = decisions_.back().cell;
      digit = decisions_.back().digit;
      back_to(decisions_.size() - 1);
    }
    if (decisions_.empty()) keep_root();
    return true;
  }
  void note_conflict() {
    conflicts_ += 1;
    weights_.bump(domains_.wipeout().cell, domains_.wipeout().house);
    owner_.emit(EventKind::conflict, open(), domains_.wipeout().cell);
  }

  Owner& owner_;
  Domains<Shape>& domains_;
  ConflictWeights weights_;
  std::vector<std::uint8_t> remembered_;
  std::vector<Decision> decisions_;
  std::size_t root_ = 0;
  Grid grid_;
  double conflicts_ = 0;
  bool refuted_ = false;
};

// PartialAssignmentEngine: the engine class for a search over partial assignments. Once per run it
// selects the shape and loads the puzzle. A contradiction among the givens ends the run: with
// `unsatisfiable` if the engine claims to prove that, otherwise with `unknown`.

// P: the parameters, which include house_share and decay. Walker: constructed with (Search&,
// PartialAssignment&, const P&); run() searches and report() adds the counters. The Walker of an
// engine that claims `unsatisfiable` has exhausted(), which returns whether the search proved that
// there is no solution.
template <class P, template <class> class Walker, const EngineInfo& (*kInfo)()>
class PartialAssignmentEngine final : public EngineWith<P> {
 public:
  const EngineInfo& info() const override { return kInfo(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_shape<FixedShapes::all>(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
      const P& params = this->params_;
      Search search(puzzle, run, MaybeObserver{run.observer});
      PartialAssignment<Shape> state(search, scratch_.get<Domains<Shape>>(), puzzle,
                                     params.house_share, params.decay);
      if (search.meter.expired()) return search.finish();
      if (!state.load(puzzle)) return search.finish(kInfo().claims.unsatisfiable);
      Walker<Shape> walker(search, state, params);
      walker.run();
      walker.report();
      if constexpr (requires { walker.exhausted(); }) return search.finish(walker.exhausted());
      return search.finish();
    });
  }
  // For EngineInfo::make of the engine.
  static std::unique_ptr<Engine> make() { return std::make_unique<PartialAssignmentEngine>(); }

 private:
  ScratchBox scratch_;
};

}  // namespace sudokit
