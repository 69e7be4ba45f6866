// Tabu search over box permutations (Soto et al. 2013, Algorithm 1).
//
// Algorithm 1 moves only to states that are not worse, fills its list with the differences of the
// accepted states, and never leaves a strict local minimum. This is `mode = literal`. The paper
// does not specify its neighbourhood, list size and features (here: swaps inside a box; `tenure`
// entries; the two (cell, digit) pairs that a swap creates). `mode = classic` is standard tabu
// search. It always makes the best admissible swap, even a worse one. The pairs that a swap removes
// are tabu for tenure + (0..open cells / 10) iterations. A tabu swap is admissible if it leads
// below the best cost ever (aspiration). Ties are broken uniformly at random.
#include <algorithm>
#include <deque>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "papers/engines.hpp"
#include "papers/lewis_2007/box_permutation.hpp"

namespace sudokit {
namespace {

enum class TabuMode : std::uint8_t { classic, literal };

struct TabuParams {
  TabuMode mode = TabuMode::classic;
  std::int64_t tenure = 7;
};

constexpr std::string_view kModes[] = {"classic", "literal"};
constexpr ParamRow kTabuRows[] = {
    choice_param<&TabuParams::mode>(
        "mode", kModes, "classic: tabu search; literal: the loop as printed in the paper",
        our_reading("Soto et al. 2013 print a loop that never accepts a worse state (literal) and "
                    "call it tabu search (classic)")),
    int_param<&TabuParams::tenure>(
        "tenure", 0, 1e6, "iterations",
        "minimum time for which a pair (cell, digit) is tabu; literal: size of the tabu list",
        our_reading("not specified in Soto et al. 2013")),
};

constexpr CounterRow kTabuMoves{"moves", "moves", "swaps made"};
constexpr CounterRow kAspirations{"aspirations", "moves",
                                  "tabu swaps made because they led below the best cost"};
constexpr CounterRow kTabuCounters[] = {kTabuMoves, kAspirations, kIterations};

// The best of the swaps considered; ties are broken uniformly at random.
struct Choice {
  Swap swap;
  int delta = 0;
  int ties = 0;

  // Returns true if the candidate is now the choice.
  bool consider(Swap candidate, int change, Random& random) {
    if (ties != 0 && change > delta) return false;
    ties = ties != 0 && change == delta ? ties + 1 : 1;
    if (ties > 1 && random.below(static_cast<std::uint32_t>(ties)) != 0) return false;
    swap = candidate;
    delta = change;
    return true;
  }
};

template <class O>
class TabuSearch {
 public:
  TabuSearch(Search<O>& search, BoxPermutation& state, const TabuParams& params, int side)
      : search_(search),
        state_(state),
        params_(params),
        stride_(static_cast<std::size_t>(side) + 1),
        until_(static_cast<std::size_t>(state.slots()) * stride_, 0) {}

  void run() {
    state_.randomize(search_.random);
    if (offer() || state_.slots() == 0) return;
    while (search_.step()) {
      ++now_;
      if (params_.mode == TabuMode::classic ? classic() : literal()) return;
    }
  }
  void report() const {
    search_.collector.count(kTabuMoves, moves_);
    search_.collector.count(kAspirations, aspirations_);
  }

 private:
  std::size_t pair(int slot, int digit) const {
    return static_cast<std::size_t>(slot) * stride_ + static_cast<std::size_t>(digit);
  }
  bool offer() {
    return search_.offer(state_.cost(), [&] { return state_.grid(); });
  }
  bool make(Swap swap, int delta) {
    state_.apply(swap, delta);
    moves_ += 1;
    search_.emit(EventKind::move, state_.cost(), state_.slot(swap.first).cell,
                 state_.digit(swap.first));
    return offer();
  }

  bool is_tabu(Swap swap) const {
    return until_[pair(swap.first, state_.digit(swap.second))] > now_ ||
           until_[pair(swap.second, state_.digit(swap.first))] > now_;
  }
  bool classic() {
    Choice best;
    bool aspired = false;
    state_.for_each_swap([&](Swap swap) {
      const int delta = state_.delta(swap);
      const bool tabu = is_tabu(swap);
      if (tabu && state_.cost() + delta >= search_.best()) return;
      if (best.consider(swap, delta, search_.random)) aspired = tabu;
    });
    if (best.ties == 0) return false;
    aspirations_ += aspired;
    const auto spread = static_cast<std::uint32_t>(state_.open_cells() / 10 + 1);
    const std::uint64_t end =
        now_ + static_cast<std::uint64_t>(params_.tenure) + search_.random.below(spread) + 1;
    until_[pair(best.swap.first, state_.digit(best.swap.first))] = end;
    until_[pair(best.swap.second, state_.digit(best.swap.second))] = end;
    return make(best.swap, best.delta);
  }

  // Algorithm 1: makes the cheapest swap without a tabu feature if it is not worse.
  bool literal() {
    Choice best;
    state_.for_each_swap([&](Swap swap) {
      if (!is_tabu(swap)) best.consider(swap, state_.delta(swap), search_.random);
    });
    if (best.ties == 0 || best.delta > 0) return false;
    remember(best.swap.first, state_.digit(best.swap.second));
    remember(best.swap.second, state_.digit(best.swap.first));
    return make(best.swap, best.delta);
  }
  // Adds a pair to the list, first in, first out. A pair is tabu in until_ as long as the list
  // holds it.
  void remember(int slot, int digit) {
    list_.push_back(pair(slot, digit));
    until_[list_.back()] = ~0ULL;
    while (list_.size() > static_cast<std::size_t>(params_.tenure)) {
      const std::size_t old = list_.front();
      list_.pop_front();
      if (std::find(list_.begin(), list_.end(), old) == list_.end()) until_[old] = 0;
    }
  }

  Search<O>& search_;
  BoxPermutation& state_;
  const TabuParams& params_;
  std::size_t stride_;
  std::vector<std::uint64_t> until_;  // by pair: the first iteration at which it is free again
  std::deque<std::size_t> list_;
  std::uint64_t now_ = 0;
  double moves_ = 0;
  double aspirations_ = 0;
};

class Tabu final : public EngineWith<TabuParams> {
 public:
  const EngineInfo& info() const override { return tabu_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&](auto observer) {
      Search search(puzzle, run, observer);
      if (find_clash(*puzzle.layout, puzzle.givens)) return search.finish();
      BoxPermutation state(puzzle.layout, puzzle.givens);
      TabuSearch tabu(search, state, params_, puzzle.layout->side());
      tabu.run();
      tabu.report();
      return search.finish();
    });
  }
};

}  // namespace

const EngineInfo& tabu_info() {
  static const EngineInfo kInfo = {
      .name = "tabu",
      .summary = "tabu search over box permutations",
      .source = "Soto et al. 2013, A hybrid AC3-tabu search algorithm, Algorithm 1",
      .iteration_unit = "iterations",
      .takes = {kBoxes, 1, kMaxSide},
      .seeded = true,
      .params = kTabuRows,
      .counters = kTabuCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<Tabu>()); },
  };
  return kInfo;
}

}  // namespace sudokit
