// DepthFirst: the search of `backtrack` and of the oracle, over any Space, a type that propagates
// and can be undone.
//
// A node is one propagated state: the root and each value tried. The values of a cell are tried one
// after the other from the same state. A Space has
//   void watch(Meter&)   optional, if the space polls the meter itself: called before load(); the
//                                 space may then throw BudgetSpent
//   bool load(puzzle, sink), bool assign(cell, digit, sink)   false on a contradiction
//   Mark save(), restore(mark)   candidates(cell), open(), settled()
//   int smallest_cell(), first_cell()   one of the open cells
//   int smallest_cell(failures)   the one that failed last among the cells with the fewest
//                                 candidates; for searches with Failures
//   TwoPlaces two_places(failures)   a digit with two places in a house, the one whose place failed
//                                 last; for SearchRules::places
//   keep(Snapshot&), write(Snapshot, Grid&)   the settled cells, in a form that is cheap to keep
//   bool accepts(puzzle, grid)   whether a full grid is accepted as a solution
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "propagate/bands9.hpp"
#include "propagate/domains.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

inline constexpr CounterRow kNodes{"nodes", "states propagated", "search nodes"};
inline constexpr CounterRow kBacktracks{"backtracks", "contradictions", "dead ends"};
inline constexpr CounterRow kPropagations{"propagations", "cells settled",
                                          "cells given a digit, over all nodes"};
inline constexpr CounterRow kDepthFirstCounters[] = {kNodes, kBacktracks, kPropagations};

enum class BranchOrder : std::uint8_t { smallest, first };
enum class ValueOrder : std::uint8_t { ascending, descending, random };

struct SearchRules {
  BranchOrder order = BranchOrder::smallest;
  ValueOrder values = ValueOrder::ascending;
  // If no cell has two candidates, branches on a digit with two places in a house. For searches
  // with Failures.
  bool places = false;
};

// A digit with two places in a house; the digit is 0 if there is none.
struct TwoPlaces {
  int digit = 0;
  int cell = -1;
  int other = -1;
};

// Failures: passed from one search to the next; records when each cell failed, that is, when a
// value tried there led to a contradiction at once. Among cells with equally few candidates, the
// one that failed last is tried first. This halves the nodes of proofs on 9x9 with extra houses
// (measured 2026-11-21).
struct Failures {
  std::vector<std::uint64_t> when;  // by cell; 0: never
  std::uint64_t now = 0;

  explicit Failures(int cells) : when(static_cast<std::size_t>(cells)) {}
  void note(int cell) { when[static_cast<std::size_t>(cell)] = ++now; }
  std::uint64_t of(int cell) const { return when[static_cast<std::size_t>(cell)]; }
};

// The first open cell with the fewest candidates; an open cell has at least two. Pre: there is an
// open cell.
template <class Space>
int smallest_cell(const Space& space) {
  using Mask = typename Space::Mask;
  int best = -1;
  int best_count = std::numeric_limits<int>::max();
  for (int cell = 0; cell < space.shape().cells(); ++cell) {
    Mask rest = space.candidates(cell);
    rest &= static_cast<Mask>(rest - 1);
    if (rest == 0) continue;
    rest &= static_cast<Mask>(rest - 1);
    if (rest == 0) return cell;
    if (best_count == 3) continue;
    const int count = mask_count(rest) + 2;
    if (count < best_count) best = cell, best_count = count;
  }
  return best;
}

// The open cell that failed last among those with the fewest candidates.
template <class Space>
int smallest_cell(const Space& space, const Failures& failures) {
  int best = -1;
  int best_count = std::numeric_limits<int>::max();
  for (int cell = 0; cell < space.shape().cells(); ++cell) {
    const int count = mask_count(space.candidates(cell));
    if (count < 2 || count > best_count) continue;
    if (count == best_count && failures.of(cell) <= failures.of(best)) continue;
    best = cell;
    best_count = count;
  }
  return best;
}

template <class Space>
int first_cell(const Space& space) {
  int cell = 0;
  while (space.value(cell) != 0) ++cell;
  return cell;
}

// Values of SearchFrame::other for spaces with choose(), which choose their own branches: the value
// is assigned next, and then excluded; the value is excluded next.
inline constexpr int kTakeOrExclude = -2;
inline constexpr int kExclude = -3;
// Contradictions after which such a search restarts with what it has learned. Measured 2026-11-25
// as nodes of uniqueness proofs of Interactive Sudoku Solver's collections: with 50 to 400, a third
// to nearly half less for EXTREME killers, up to a tenth more or less for others.
inline constexpr std::uint64_t kFailuresToLearn = 50;

template <class Space>
struct SearchFrame {
  int cell;
  typename Space::Mask left;  // values not tried yet
  typename Space::Mark mark;
  int other;  // the cell where the only value is tried next; -1 if there is none
};

template <class Space, class Obs>
class DepthFirst {
 public:
  using Mask = typename Space::Mask;
  using Frame = SearchFrame<Space>;

  // `failures` may be null and must outlive the search; they are used for the order `smallest`.
  DepthFirst(Space& space, std::vector<Frame>& frames, const Puzzle& puzzle, const Run& run,
             SearchRules rules, Obs observer, Failures* failures = nullptr)
      : space_(space),
        failures_(failures),
        frames_(frames),
        puzzle_(puzzle),
        rules_(rules),
        observer_(observer),
        meter_(run),
        collector_(puzzle, run),
        random_(run.seed) {}

  Outcome run();

 private:
  void emit(EventKind kind, double cost, int cell = -1, int digit = 0) {
    if constexpr (Obs::kActive) {
      observer_.on({kind, meter_.iterations(), cost, cell, digit});
    }
  }
  auto sink() {
    if constexpr (Obs::kActive) {
      return [this](int cell, int digit) {
        emit(EventKind::deduce, 0, cell, digit);
        return true;
      };
    } else {
      return NoSink{};  // as in other searches, so that the propagation is compiled once
    }
  }

  // Returns true if the whole space was covered.
  bool searched() {
    if constexpr (requires { space_.watch(meter_); }) space_.watch(meter_);
    try {
      return search();
    } catch (const BudgetSpent&) {
      return false;
    }
  }
  bool search() {
    bool consistent = space_.load(puzzle_, sink());
    for (;;) {
      if (consistent) {
        if (enter()) return frames_.empty();
      } else {
        ++backtracks_;
        if (failures_ != nullptr && !frames_.empty()) failures_->note(tried_);
        emit(EventKind::conflict, 0);
      }
      while (!frames_.empty() && frames_.back().left == 0) frames_.pop_back();
      if (frames_.empty()) return true;
      consistent = begins_again();
      if (consistent) continue;
      if (!meter_.step()) return false;
      consistent = advance(frames_.back());
    }
  }

  // Restarts the search once, since the first branches were chosen before anything had failed.
  // Values excluded so far stay excluded. Returns true if it restarted; the space is then in the
  // state before the first branch with an untried value.
  bool begins_again() {
    if constexpr (requires { space_.choose(); }) {
      if (began_again_ || backtracks_ < kFailuresToLearn || collector_.found() > 0) return false;
      began_again_ = true;
      if (rules_.order != BranchOrder::smallest) return false;
      const auto first =
          std::ranges::find_if(frames_, [](const Frame& frame) { return frame.left != 0; });
      space_.restore(first->mark);
      frames_.erase(first, frames_.end());
      emit(EventKind::restart, space_.open());
      return true;
    }
    return false;
  }

  // Tries the next value of a frame. If it was the last value, the search later goes back to the
  // frames below.
  bool advance(Frame& frame) {
    space_.restore(frame.mark);
    const int digit = pick(frame.left);
    tried_ = frame.cell;
    if constexpr (requires { space_.choose(); }) {
      if (frame.other <= kTakeOrExclude) {
        emit(EventKind::branch, space_.open(), tried_, digit);
        if (frame.other == kExclude) {
          frame.left = 0;
          return space_.exclude(tried_, digit, sink());
        }
        frame.other = kExclude;
        frame.left = mask_of<Mask>(digit);
        return space_.assign(tried_, digit, sink());
      }
    }
    if (frame.other >= 0) {
      frame.cell = std::exchange(frame.other, -1);
    } else {
      frame.left ^= mask_of<Mask>(digit);
    }
    emit(EventKind::branch, space_.open(), tried_, digit);
    return space_.assign(tried_, digit, sink());
  }

  // Handles a consistent state: a solution or a new frame. Returns true if enough solutions were
  // found.
  bool enter() {
    if (best_open_ < 0 || space_.open() < best_open_) improve();
    if (space_.open() > 0) {
      frames_.push_back(branch());
      return false;
    }
    space_.keep(snapshot_);
    space_.write(snapshot_, grid_);
    if (!space_.accepts(puzzle_, grid_)) return false;
    const bool full = collector_.add(grid_);
    while (!frames_.empty() && frames_.back().left == 0) frames_.pop_back();
    return full;
  }

  Frame branch() {
    if constexpr (requires { space_.choose(); }) {
      if (rules_.order == BranchOrder::smallest) {
        const auto [cell, values] = space_.choose();
        return {cell, values, space_.save(), kTakeOrExclude};
      }
    }
    const int cell = chosen_cell();
    const Mask values = space_.candidates(cell);
    if constexpr (requires { space_.two_places(*failures_); }) {
      if (rules_.places && mask_count(values) > 2) {
        const TwoPlaces two = space_.two_places(*failures_);
        if (two.digit != 0) return {two.cell, mask_of<Mask>(two.digit), space_.save(), two.other};
      }
    }
    return {cell, values, space_.save(), -1};
  }

  int chosen_cell() const {
    if (rules_.order == BranchOrder::first) return space_.first_cell();
    if constexpr (requires { space_.smallest_cell(*failures_); }) {
      if (failures_ != nullptr) return space_.smallest_cell(*failures_);
    }
    return space_.smallest_cell();
  }

  void improve() {
    best_open_ = space_.open();
    if (best_open_ > 0) space_.keep(best_);
    emit(EventKind::improve, best_open_);
  }

  int pick(Mask left) {
    if (rules_.values == ValueOrder::ascending) return mask_lowest(left);
    std::uint32_t skip = static_cast<std::uint32_t>(mask_count(left)) - 1;
    if (rules_.values == ValueOrder::random) skip = random_.below(skip + 1);
    for (; skip > 0; --skip) left &= static_cast<Mask>(left - 1);
    return mask_lowest(left);
  }

  Space& space_;
  Failures* failures_;
  std::vector<Frame>& frames_;
  const Puzzle& puzzle_;
  SearchRules rules_;
  Obs observer_;
  Meter meter_;
  Collector collector_;
  Random random_;
  Grid grid_;
  typename Space::Snapshot snapshot_;
  typename Space::Snapshot best_;
  int best_open_ = -1;
  int tried_ = -1;  // the cell of the last value
  std::uint64_t backtracks_ = 0;
  bool began_again_ = false;
};

template <class Space, class Obs>
Outcome DepthFirst<Space, Obs>::run() {
  frames_.clear();
  emit(EventKind::start, 0);
  const bool exhausted = meter_.step() && searched();
  if (best_open_ >= 0 && collector_.found() == 0) {
    space_.write(best_, grid_);
    collector_.set_incumbent(grid_, best_open_);
  }
  collector_.count(kNodes, static_cast<double>(meter_.iterations()));
  collector_.count(kBacktracks, static_cast<double>(backtracks_));
  collector_.count(kPropagations, static_cast<double>(space_.settled()));
  const double cost = collector_.found() > 0 ? 0 : std::max(best_open_, 0);
  emit(EventKind::finish, cost);
  return collector_.finish(meter_, exhausted);
}

// The spaces for depth-first search: naked and hidden singles to the fixpoint, in
// the fastest form for each shape. They have two more functions than depth-first search needs:
// exclude() removes a candidate of an open cell, and release() discards the last mark and keeps the
// state.

// The common base of the spaces over a board of any shape.
template <template <class> class Board, class S>
class BoardSpace {
 public:
  using Shape = S;
  using Mask = typename Shape::Mask;
  using Mark = std::size_t;
  using Snapshot = Grid;

  void keep(Grid& grid) const { board_.copy_values(grid); }
  void write(const Grid& kept, Grid& grid) const { grid = kept; }
  int smallest_cell() const { return sudokit::smallest_cell(board_); }
  int smallest_cell(const Failures& failures) const {
    return sudokit::smallest_cell(board_, failures);
  }
  int first_cell() const { return sudokit::first_cell(board_); }
  Mask candidates(int cell) const { return board_.candidates(cell); }
  int open() const { return board_.open(); }
  std::uint64_t settled() const { return board_.settled(); }

 protected:
  Board<Shape> board_;
};

// Selects the pair whose cell failed last among the digits with two places passed to see(); the
// first of equals.
struct LastFailed {
  const Failures& failures;
  TwoPlaces found = {};
  std::uint64_t when = 0;

  explicit LastFailed(const Failures& of) : failures(of) {}
  void see(const TwoPlaces& two) {
    const std::uint64_t then = std::max(failures.of(two.cell), failures.of(two.other));
    if (found.digit != 0 && then <= when) return;
    found = two;
    when = then;
  }
};

template <class Shape>
class SinglesSpace : public BoardSpace<Domains, Shape> {
 public:
  using typename BoardSpace<Domains, Shape>::Mark;

  template <class Sink>
  bool load(const Puzzle& puzzle, Sink&& sink) {
    return this->board_.load(puzzle) && this->board_.propagate(sink) == Fixpoint::reached;
  }
  template <class Sink>
  bool assign(int cell, int digit, Sink&& sink) {
    this->board_.assign(cell, digit);
    return this->board_.propagate(sink) == Fixpoint::reached;
  }
  template <class Sink>
  bool exclude(int cell, int digit, Sink&& sink) {
    return this->board_.eliminate(cell, digit) && this->board_.propagate(sink) == Fixpoint::reached;
  }
  TwoPlaces two_places(const Failures& failures) const {
    const auto& shape = this->board_.shape();
    LastFailed best(failures);
    for (int house = 0; house < shape.houses(); ++house) {
      for (int digit = 1; digit <= shape.side(); ++digit) {
        auto places = this->board_.places(house, digit);
        if (mask_count(places) != 2) continue;
        const int cell = shape.cell_at(house, mask_lowest(places) - 1);
        places &= static_cast<typename Shape::Mask>(places - 1);
        best.see({digit, cell, shape.cell_at(house, mask_lowest(places) - 1)});
      }
    }
    return best.found;
  }
  Mark save() const { return this->board_.mark(); }
  void restore(Mark mark) { this->board_.undo(mark); }
  void release(Mark) {}
  bool accepts(const Puzzle&, const Grid&) const { return true; }
};

// The space for 9x9 layouts in the form of bands9.hpp: classic, with more houses, or with other
// regions than boxes.
template <class Bands>
class BandsSpaceOf {
 public:
  using Mask = Mask16;
  using Mark = std::size_t;
  using Snapshot = bands9::State;

  template <class Sink>
  bool load(const Puzzle& puzzle, Sink&& sink) {
    saved_ = 0;
    bands_.load(puzzle);
    return bands_.propagate(sink) == Fixpoint::reached;
  }
  template <class Sink>
  bool assign(int cell, int digit, Sink&& sink) {
    sink(cell, digit);
    bands_.assign(cell, digit);
    return bands_.propagate(sink) == Fixpoint::reached;
  }
  template <class Sink>
  bool exclude(int cell, int digit, Sink&& sink) {
    bands_.exclude(cell, digit);
    return bands_.propagate(sink) == Fixpoint::reached;
  }
  Mark save() {
    states_[saved_] = bands_.state();
    return saved_++;
  }
  void restore(Mark mark) {
    bands_.state() = states_[mark];
    saved_ = mark + 1;
  }
  void release(Mark mark) { saved_ = mark; }
  bool accepts(const Puzzle&, const Grid&) const { return true; }
  void keep(Snapshot& state) const { state = bands_.state(); }
  void write(const Snapshot& kept, Grid& grid) const { Bands::write(kept, grid); }
  int smallest_cell() const { return bands_.smallest_cell(); }
  int smallest_cell(const Failures& failures) const {
    const bands9::V cells = bands_.smallest_cells();
    int best = bands9::lowest_cell(cells);
    bands9::for_each_slot(cells, [&](int slot) {
      const int cell = bands9::cell_of(slot);
      if (failures.of(cell) > failures.of(best)) best = cell;
    });
    return best;
  }
  TwoPlaces two_places(const Failures& failures) const {
    LastFailed best(failures);
    bands_.for_each_two_places([&](int digit, int cell, int other) {
      best.see({digit, cell, other});
    });
    return best.found;
  }
  int first_cell() const { return bands_.first_cell(); }
  Mask candidates(int cell) const { return bands_.candidates(cell); }
  int open() const { return bands_.state().open; }
  std::uint64_t settled() const { return bands_.settled(); }

 private:
  Bands bands_;
  std::array<Snapshot, 82> states_;
  std::size_t saved_ = 0;
};

using BandsSpace = BandsSpaceOf<Bands9>;
using MoreHousesSpace = BandsSpaceOf<BandsWith<bands9::MoreHouses>>;
using OtherRegionsSpace = BandsSpaceOf<BandsWith<bands9::OtherRegions>>;

template <class Shape>
using SpaceOf =
    std::conditional_t<std::is_same_v<Shape, BoxShape<3>>, BandsSpace, SinglesSpace<Shape>>;

inline bool is_9x9_with_more_houses(const Layout& layout) {
  return layout.side() == 9 && !layout.is_classic() &&
         layout.carries_only({Feature::square_boxes, Feature::extra});
}

// Jigsaws, Latin squares and regions of one row each, with or without extra houses.
inline bool is_9x9_with_other_regions(const Layout& layout) {
  return layout.side() == 9 && layout.carries_only(kHouses) &&
         !layout.features().has(Feature::square_boxes);
}

// Calls f(std::type_identity<Space>) with the fastest space for puzzles of a layout that have only
// its houses and marks.
template <FixedShapes Compiled = FixedShapes::nine, class F>
decltype(auto) with_space(const Layout& layout, F&& f) {
  if (is_9x9_with_more_houses(layout)) {
    return f(std::type_identity<MoreHousesSpace>{});
  }
  if (is_9x9_with_other_regions(layout)) {
    return f(std::type_identity<OtherRegionsSpace>{});
  }
  return with_shape<Compiled>(layout, [&]<class Shape>(std::type_identity<Shape>) {
    return f(std::type_identity<SpaceOf<Shape>>{});
  });
}

// Searches without observer are compiled once, in oracle.cpp.
extern template class DepthFirst<BandsSpace, NoObserver>;
extern template class DepthFirst<MoreHousesSpace, NoObserver>;
extern template class DepthFirst<OtherRegionsSpace, NoObserver>;
#ifndef __wasm__
extern template class DepthFirst<SinglesSpace<BoxShape<4>>, NoObserver>;
extern template class DepthFirst<SinglesSpace<BoxShape<5>>, NoObserver>;
#endif
extern template class DepthFirst<SinglesSpace<AnyShape<Mask64>>, NoObserver>;
extern template class DepthFirst<SinglesSpace<AnyShape<Mask128>>, NoObserver>;

}  // namespace sudokit
