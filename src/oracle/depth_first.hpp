// depth_first: the search of `backtrack` and of the oracle, over any space that propagates and can
// be undone.
//
// A node is one state that was propagated: the root and each value tried. Values of a cell are
// tried one after the other from the same state. A Space has
//   void watch(Meter&)   if it asks the meter itself: before load(); it may throw BudgetSpent
//   bool load(puzzle, sink), bool assign(cell, digit, sink)   false: contradiction
//   Mark save(), restore(mark)   candidates(cell), open(), settled()
//   int smallest_cell(), first_cell()   of the open cells
//   keep(Snapshot&), write(Snapshot, Grid&)   the settled cells, cheap to keep
//   bool accepts(puzzle, grid)   whether a full grid may be taken as a solution
#pragma once

#include <vector>

#include "core/collector.hpp"
#include "core/observe.hpp"
#include "propagate/domains.hpp"
#include "sudokit/check.hpp"
#include "sudokit/random.hpp"

namespace sudokit {

inline constexpr CounterRow kNodes{"nodes", "states propagated", "nodes of the search"};
inline constexpr CounterRow kBacktracks{"backtracks", "contradictions", "dead ends"};
inline constexpr CounterRow kPropagations{"propagations", "cells settled",
                                          "cells given a digit, in all nodes"};
inline constexpr CounterRow kDepthFirstCounters[] = {kNodes, kBacktracks, kPropagations};

enum class BranchOrder : std::uint8_t { smallest, first };
enum class ValueOrder : std::uint8_t { ascending, descending, random };

struct SearchRules {
  BranchOrder order = BranchOrder::smallest;
  ValueOrder values = ValueOrder::ascending;
};

// The first open cell with the fewest candidates; two is as few as an open cell has. Pre: there is
// an open cell.
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

template <class Space>
int first_cell(const Space& space) {
  int cell = 0;
  while (space.value(cell) != 0) ++cell;
  return cell;
}

template <class Space>
struct SearchFrame {
  int cell;
  typename Space::Mask left;  // values not tried yet
  typename Space::Mark mark;
};

template <class Space, class Obs>
class DepthFirst {
 public:
  using Mask = typename Space::Mask;
  using Frame = SearchFrame<Space>;

  DepthFirst(Space& space, std::vector<Frame>& frames, const Puzzle& puzzle, const Run& run,
             SearchRules rules, Obs observer)
      : space_(space),
        frames_(frames),
        puzzle_(puzzle),
        rules_(rules),
        observer_(observer),
        meter_(run),
        collector_(puzzle, run),
        random_(run.seed) {}

  Outcome run() {
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

 private:
  void emit(EventKind kind, double cost, int cell = -1, int digit = 0) {
    if constexpr (Obs::kActive) {
      observer_.on({kind, meter_.iterations(), cost, cell, digit});
    }
  }
  auto sink() {
    return [this](int cell, int digit) {
      emit(EventKind::deduce, 0, cell, digit);
      return true;
    };
  }

  // True when the whole space was covered.
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
        emit(EventKind::conflict, 0);
      }
      while (!frames_.empty() && frames_.back().left == 0) frames_.pop_back();
      if (frames_.empty()) return true;
      if (!meter_.step()) return false;
      consistent = advance(frames_.back());
    }
  }

  // Tries the next value of a frame; its last value needs no way back but the frames below.
  bool advance(Frame& frame) {
    space_.restore(frame.mark);
    const int digit = pick(frame.left);
    frame.left ^= mask_of<Mask>(digit);
    emit(EventKind::branch, space_.open(), frame.cell, digit);
    return space_.assign(frame.cell, digit, sink());
  }

  // A consistent state: a solution, or a new frame. True when enough solutions were found.
  bool enter() {
    if (best_open_ < 0 || space_.open() < best_open_) improve();
    if (space_.open() > 0) {
      const int cell =
          rules_.order == BranchOrder::first ? space_.first_cell() : space_.smallest_cell();
      frames_.push_back({cell, space_.candidates(cell), space_.save()});
      return false;
    }
    space_.keep(snapshot_);
    space_.write(snapshot_, grid_);
    if (!space_.accepts(puzzle_, grid_)) return false;
    const bool full = collector_.add(grid_);
    while (!frames_.empty() && frames_.back().left == 0) frames_.pop_back();
    return full;
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
  std::uint64_t backtracks_ = 0;
};

}  // namespace sudokit
