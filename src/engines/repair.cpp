// Repair: local search over consistent partial assignments. Ours, after Prestwich's incomplete
// dynamic backtracking (2002), with full propagation, conflict weights and remembered digits.
//
// The search assigns the most contended cell and propagates all singles. If no digit of a cell is
// possible, it forgets `release` decisions chosen uniformly, replays the others as far as they are
// still possible, assigns the stuck cell first, and continues. It does not enumerate, so it may run
// for ever and proves nothing. Compared with Lloyd and Amos's colony: strong propagation keeps
// every state consistent, and the weights learn where the puzzle is tight, which pheromone on
// digits does not.
#include "engines/engines.hpp"
#include "engines/partial_assignment.hpp"

namespace sudokit {
namespace {

struct RepairParams {
  std::int64_t release = 3;
  double house_share = 1;
  double decay = 0.999;
  bool remember = true;
  bool stuck_first = true;
};

constexpr ParamRow kRepairRows[] = {
    int_param<&RepairParams::release>("release", 1, 1e6, "decisions",
                                      "decisions dropped at a dead end", our_own("ours")),
    real_param<&RepairParams::house_share>(
        "house_share", 0, 100, "weight",
        "weight of a contradiction in a house relative to one in a cell", our_own("ours")),
    real_param<&RepairParams::decay>(
        "decay", 0.5, 1, "factor",
        "factor applied to the weight of older contradictions at each new one",
        our_own("ours, after Boussemart et al. 2004")),
    bool_param<&RepairParams::remember>(
        "remember", "first try the digit that the cell had at the last dead end",
        our_own("after Pipatsrisawat and Darwiche 2007")),
    bool_param<&RepairParams::stuck_first>("stuck_first", "assign the stuck cell before any other",
                                           our_own("ours")),
};

constexpr CounterRow kRepairConflicts{"conflicts", "conflicts", "contradictions found"};
constexpr CounterRow kRepairDeadEnds{
    "dead_ends", "dead ends", "cells for which no digit was possible without dropping decisions"};
constexpr CounterRow kForgotten{"forgotten", "decisions", "decisions dropped"};
constexpr CounterRow kRepairCounters[] = {kRepairConflicts, kRepairDeadEnds, kForgotten,
                                          kIterations};

template <class Shape>
class Repairer {
 public:
  using Mask = typename Shape::Mask;
  using State = PartialAssignment<Shape>;

  Repairer(Search<MaybeObserver>& search, State& state, const RepairParams& params)
      : search_(search), state_(state), params_(params) {}

  void run() {
    state_.offer();
    int cell = -1;
    while (state_.open() > 0) {
      if (cell < 0 || state_.settled(cell)) cell = state_.choose_cell();
      if (assign(cell)) {
        cell = -1;
      } else if (over_ || state_.decisions().empty()) {
        return;  // without decisions nothing can be forgotten: the puzzle has no solution
      } else {
        state_.remember();
        release();
        ++dead_ends_;
        if (!params_.stuck_first) cell = -1;
      }
      if (over_) return;
    }
    state_.offer();
  }
  void report() const {
    search_.collector.count(kRepairConflicts, state_.conflicts());
    search_.collector.count(kRepairDeadEnds, dead_ends_);
    search_.collector.count(kForgotten, forgotten_);
  }

 private:
  bool decide(int cell, int digit) {
    over_ = over_ || !search_.step();
    return !over_ && state_.decide(cell, digit);
  }
  // Assigns a possible digit to a cell. Returns false if there is none.
  bool assign(int cell) {
    for (Mask left = state_.candidates(cell); left != 0 && !over_;) {
      const int digit = state_.choose_digit(cell, left, params_.remember);
      if (decide(cell, digit)) return true;
      left &= static_cast<Mask>(~mask_of<Mask>(digit));
    }
    return false;
  }
  // Forgets decisions, and replays those after the first forgotten one that are still possible.
  void release() {
    const auto& decisions = state_.decisions();
    forget_.assign(decisions.size(), false);
    std::size_t lowest = decisions.size();
    for (std::int64_t i = 0; i < params_.release; ++i) {
      const std::size_t victim = search_.random.below(static_cast<std::uint32_t>(decisions.size()));
      forget_[victim] = true;
      lowest = std::min(lowest, victim);
      if (i >= static_cast<std::int64_t>(decisions.size())) break;
    }
    replay_.clear();
    for (std::size_t i = lowest; i < decisions.size(); ++i) {
      if (!forget_[i]) replay_.push_back(decisions[i]);
      forgotten_ += forget_[i];
    }
    state_.back_to(lowest);
    for (const auto& old : replay_) {
      if (over_) return;
      if (!state_.settled(old.cell) &&
          (state_.candidates(old.cell) & mask_of<Mask>(old.digit)) != 0) {
        decide(old.cell, old.digit);
      }
    }
    search_.emit(EventKind::restart, state_.open());
  }

  Search<MaybeObserver>& search_;
  State& state_;
  const RepairParams& params_;
  std::vector<bool> forget_;
  std::vector<typename State::Decision> replay_;
  bool over_ = false;
  double dead_ends_ = 0;
  double forgotten_ = 0;
};

}  // namespace

const EngineInfo& repair_info() {
  static const EngineInfo kInfo = {
      .name = "repair",
      .summary = "local search over consistent partial assignments with conflict weights",
      .source =
          "ours, after Prestwich 2002, Combining the scalability of local search with the "
          "pruning techniques of systematic search",
      .iteration_unit = "decisions",
      .takes = kAnyPuzzleOfHouses,
      .seeded = true,
      .params = kRepairRows,
      .counters = kRepairCounters,
      .make = PartialAssignmentEngine<RepairParams, Repairer, repair_info>::make,
  };
  return kInfo;
}

}  // namespace sudokit
