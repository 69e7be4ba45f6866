// Iterated local search with constraint programming as its perturbation (Musliu and Winter 2017).
// Only the abstract of the paper was available, so the details are ours.
//
// Local search: an open cell in conflict is drawn, and the best swap with another open cell of its
// box that is not tabu is made; a worse one only sometimes. The digit that the cell lost is tabu
// there for a while. The search ends after a number of moves without a new best. How often worse
// swaps are made is decisive: always (worsen = 1) leaves 25x25 at 45 % near cost 20, never near 3.
// Programs that were written after the paper have such a probability too, so the default is fitted
// to the success rates that Lloyd and Amos print of the authors' program (docs/engines/ils.md).
//
// Perturbation: all cells in conflict and a share of the others are emptied, and forward checking
// (fewest candidates first, random digits, a node limit) fills what it can. The deepest consistent
// filling is completed box by box at random. The share halves after an improvement and grows after
// a failure. A worse local optimum is accepted with a small probability; otherwise the search goes
// back.
//
// Beyond the paper: start = singles first fixes the cells that naked and hidden singles settle.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "papers/engines.hpp"
#include "papers/lewis_2007/annealing.hpp"
#include "papers/lewis_2007/box_permutation.hpp"
#include "papers/musliu_2017/forward_checking.hpp"
#include "propagate/propagate.hpp"

namespace sudokit {
namespace {

struct IlsParams {
  Start start = Start::givens;
  std::int64_t tabu_base = 5;
  double tabu_share = 0.05;
  std::int64_t stale_base = 3000;
  double stale_share = 10;
  double worsen = 0.1;
  double accept_worse = 0.1;
  double alpha = 0.5;
  double alpha_shrink = 0.5;
  double alpha_growth = 1.1;
  double alpha_least = 0.1;
  double cp_nodes = 10;
  std::int64_t patience = 50;
};

constexpr std::string_view kIlsStarts[] = {"givens", "singles"};
constexpr ParamSource kIlsOpen = our_reading("Musliu and Winter 2017 (the value is ours)");
constexpr ParamRow kIlsRows[] = {
    choice_param<&IlsParams::start>(
        "start", kIlsStarts, "cells fixed before the search",
        our_reading("givens: Musliu and Winter 2017 (from memory); singles: ours")),
    int_param<&IlsParams::tabu_base>("tabu_base", 0, 1e6, "moves", "minimum tabu tenure", kIlsOpen),
    real_param<&IlsParams::tabu_share>(
        "tabu_share", 0, 10, "moves per cell",
        "tabu tenure per open cell; the larger of the two tenures applies", kIlsOpen),
    int_param<&IlsParams::stale_base>("stale_base", 1, 1e9, "moves",
                                      "moves without a new best that end a local search", kIlsOpen),
    real_param<&IlsParams::stale_share>("stale_share", 0, 1e6, "moves per cell",
                                        "additional such moves per open cell", kIlsOpen),
    real_param<&IlsParams::worsen>(
        "worsen", 0, 1, "probability", "probability of making the best swap if it is worse",
        our_reading("fitted to the rates of the authors' program in Lloyd and Amos "
                    "2019, Table III")
            .improved_by("0.05")),
    real_param<&IlsParams::accept_worse>("accept_worse", 0, 1, "probability",
                                         "probability of accepting a worse local optimum",
                                         kIlsOpen),
    real_param<&IlsParams::alpha>("alpha", 0, 1, "share",
                                  "initial share of the cells without conflict that are emptied",
                                  kIlsOpen),
    real_param<&IlsParams::alpha_shrink>("alpha_shrink", 0, 1, "factor",
                                         "factor applied to the share after an improvement",
                                         kIlsOpen),
    real_param<&IlsParams::alpha_growth>("alpha_growth", 1, 10, "factor",
                                         "factor applied to the share after a failure", kIlsOpen),
    real_param<&IlsParams::alpha_least>("alpha_least", 0, 1, "share", "minimum share", kIlsOpen),
    real_param<&IlsParams::cp_nodes>("cp_nodes", 0, 1e6, "nodes per cell",
                                     "node limit of the perturbation, per cell of the grid",
                                     kIlsOpen),
    int_param<&IlsParams::patience>("patience", 1, 1e9, "cycles",
                                    "cycles without improvement before a full restart", kIlsOpen),
};

constexpr CounterRow kCycles{"cycles", "perturbations", "perturbations"};
constexpr CounterRow kIlsRestarts{"restarts", "restarts", "full restarts of the search"};
constexpr CounterRow kCpNodes{"cp_nodes", "nodes", "nodes of the forward-checking perturbation"};
constexpr CounterRow kIlsCounters[] = {kCycles, kIlsRestarts, kCpNodes, kIterations};

template <class O>
class Ils {
 public:
  Ils(Search<O>& search, const Puzzle& puzzle, const Grid& fixed, const IlsParams& params)
      : search_(search),
        params_(params),
        state_(puzzle.layout, fixed),
        checking_(*puzzle.layout),
        stride_(static_cast<std::size_t>(puzzle.layout->side()) + 1),
        until_(static_cast<std::size_t>(state_.slots()) * stride_, 0),
        alpha_(params.alpha) {
    const double open = state_.open_cells();
    tenure_ = static_cast<std::uint64_t>(
        std::max(static_cast<double>(params.tabu_base), params.tabu_share * open));
    patience_ = static_cast<std::uint64_t>(static_cast<double>(params.stale_base) +
                                           params.stale_share * open);
    node_limit_ = static_cast<std::uint64_t>(params.cp_nodes * puzzle.layout->cells());
  }

  void run() {
    state_.randomize(search_.random);
    if (offer() || state_.slots() == 0 || !local_search()) return;
    keep();
    for (std::int64_t stale = 0;;) {
      if (!perturb() || !local_search()) return;
      cycles_ += 1;
      stale = judge() ? 0 : stale + 1;
      if (stale < params_.patience) continue;
      stale = 0;
      restart();
    }
  }
  void report() const {
    Collector& collector = search_.collector;
    collector.count(kCycles, cycles_);
    collector.count(kIlsRestarts, restarts_);
    collector.count(kCpNodes, static_cast<double>(checking_.nodes()));
  }

 private:
  bool offer() {
    return search_.offer(state_.cost(), [&] { return state_.grid(); });
  }
  void keep() {
    current_.assign(state_.digits().begin(), state_.digits().end());
    current_cost_ = state_.cost();
  }
  // Accepts the new local optimum or goes back. Returns true if it was better.
  bool judge() {
    const bool better = best_cost_ < current_cost_;
    alpha_ = better ? std::max(params_.alpha_least, alpha_ * params_.alpha_shrink)
                    : std::min(1.0, alpha_ * params_.alpha_growth);
    if (best_cost_ <= current_cost_ || search_.random.real() < params_.accept_worse) {
      current_ = best_;
      current_cost_ = best_cost_;
    }
    search_.emit(EventKind::move, current_cost_);
    return better;
  }
  void restart() {
    restarts_ += 1;
    alpha_ = params_.alpha;
    state_.randomize(search_.random);
    keep();
    search_.emit(EventKind::restart, state_.cost());
  }

  // --- Local search: the best state it met is in best_ ---

  // Returns false if it solved the puzzle or the budget ended.
  bool local_search() {
    best_.assign(state_.digits().begin(), state_.digits().end());
    best_cost_ = state_.cost();
    if (offer()) return false;
    for (std::uint64_t stale = 0; stale < patience_; ++stale) {
      if (!search_.step()) return false;
      ++now_;
      const int slot = draw_conflict();
      if (slot < 0) return true;
      improve(slot);
      if (state_.cost() >= best_cost_) continue;
      stale = 0;
      best_cost_ = state_.cost();
      best_.assign(state_.digits().begin(), state_.digits().end());
      if (offer()) return false;
    }
    return true;
  }
  // A slot in conflict, drawn uniformly; -1 if there is none.
  int draw_conflict() {
    const auto slots = static_cast<std::uint32_t>(state_.slots());
    for (std::uint32_t i = 0; i < 4 * slots; ++i) {
      const int slot = static_cast<int>(search_.random.below(slots));
      if (state_.in_conflict(slot)) return slot;
    }
    int chosen = -1;
    std::uint32_t seen = 0;
    for (int slot = 0; slot < state_.slots(); ++slot) {
      if (state_.in_conflict(slot) && search_.random.below(++seen) == 0) chosen = slot;
    }
    return chosen;
  }
  std::uint64_t& until(int slot, int digit) {
    return until_[static_cast<std::size_t>(slot) * stride_ + static_cast<std::size_t>(digit)];
  }
  // Makes the best admissible swap of a slot; a tabu swap is admissible only if it leads below the
  // best cost. A worse swap is made with probability `worsen`.
  void improve(int slot) {
    const BoxPermutation::Slot& s = state_.slot(slot);
    int partner = -1;
    int least = 0;
    std::uint32_t ties = 0;
    for (int other = s.box_begin; other < s.box_begin + s.box_count; ++other) {
      if (other == slot) continue;
      const int delta = state_.delta({slot, other});
      const bool tabu =
          until(slot, state_.digit(other)) > now_ || until(other, state_.digit(slot)) > now_;
      if ((tabu && state_.cost() + delta >= best_cost_) || (ties != 0 && delta > least)) continue;
      ties = ties != 0 && delta == least ? ties + 1 : 1;
      least = delta;
      if (ties == 1 || search_.random.below(ties) == 0) partner = other;
    }
    if (partner < 0 || (least > 0 && search_.random.real() >= params_.worsen)) return;
    until(slot, state_.digit(slot)) = now_ + tenure_ + 1;
    state_.apply({slot, partner}, least);
  }

  // --- Perturbation ---

  // Returns false if the budget ended meanwhile.
  bool perturb() {
    state_.set_digits(current_);
    emptied_.clear();
    for (int slot = 0; slot < state_.slots(); ++slot) {
      if (state_.in_conflict(slot) || search_.random.real() < alpha_) emptied_.push_back(slot);
    }
    Grid grid = state_.grid();
    cells_.clear();
    for (const int slot : emptied_) {
      grid[state_.slot(slot).cell] = 0;
      cells_.push_back(state_.slot(slot).cell);
    }
    if (!checking_.fill(grid, cells_, node_limit_, search_.random, search_.meter)) return false;
    complete(grid);
    state_.assign(grid);
    return true;
  }
  // Puts the digits missing in each box, in random order, into the emptied cells that are still
  // open.
  void complete(Grid& grid) {
    for (std::size_t i = 0; i < emptied_.size();) {
      const int box = state_.slot(emptied_[i]).box_begin;
      left_.clear();
      std::size_t end = i;
      for (; end < emptied_.size() && state_.slot(emptied_[end]).box_begin == box; ++end)
        left_.push_back(static_cast<std::uint8_t>(state_.digit(emptied_[end])));
      for (std::size_t k = i; k < end; ++k) {
        const auto taken = std::find(left_.begin(), left_.end(), grid[cell(k)]);
        if (taken != left_.end()) left_.erase(taken);
      }
      search_.random.shuffle(std::span(left_));
      for (std::size_t k = i; k < end; ++k) {
        if (grid[cell(k)] != 0) continue;
        grid[cell(k)] = left_.back();
        left_.pop_back();
      }
      i = end;
    }
  }
  Cell cell(std::size_t i) const { return state_.slot(emptied_[i]).cell; }

  Search<O>& search_;
  const IlsParams& params_;
  BoxPermutation state_;
  ForwardChecking checking_;
  std::size_t stride_;
  std::vector<std::uint64_t> until_;
  std::vector<std::uint8_t> current_;
  std::vector<std::uint8_t> best_;
  std::vector<int> emptied_;
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> left_;
  double alpha_;
  int current_cost_ = 0;
  int best_cost_ = 0;
  std::uint64_t tenure_ = 0;
  std::uint64_t patience_ = 0;
  std::uint64_t node_limit_ = 0;
  std::uint64_t now_ = 0;
  double cycles_ = 0;
  double restarts_ = 0;
};

class IlsEngine final : public EngineWith<IlsParams> {
 public:
  const EngineInfo& info() const override { return ils_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&](auto observer) {
      Search search(puzzle, run, observer);
      if (find_clash(*puzzle.layout, puzzle.givens)) return search.finish();
      Grid fixed = puzzle.givens;
      if (params_.start == Start::singles) {
        const Propagated singles = propagate_singles(puzzle);
        if (!singles.consistent) return search.finish();
        fixed = singles.grid;
      }
      Ils ils(search, puzzle, fixed, params_);
      ils.run();
      ils.report();
      return search.finish();
    });
  }
};

}  // namespace

const EngineInfo& ils_info() {
  static const EngineInfo kInfo = {
      .name = "ils",
      .summary = "iterated local search: min-conflicts with tabu, perturbed by forward checking",
      .source = "Musliu and Winter 2017, A hybrid approach for the Sudoku problem",
      .iteration_unit = "moves",
      .takes = {kBoxes, 1, kMaxSide},
      .seeded = true,
      .params = kIlsRows,
      .counters = kIlsCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<IlsEngine>()); },
  };
  return kInfo;
}

}  // namespace sudokit
