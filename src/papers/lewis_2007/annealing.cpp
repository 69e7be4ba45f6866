#include "papers/lewis_2007/annealing.hpp"

#include <algorithm>
#include <cmath>

#include "core/search.hpp"
#include "papers/lewis_2007/box_permutation.hpp"
#include "propagate/propagate.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kStatistics[] = {"variance", "stddev"};
constexpr std::string_view kImprovements[] = {"chain_start", "previous_chain", "since_reheat"};

constexpr ParamRow kAnnealingRows[] = {
    choice_param<&AnnealParams::t0_stat>(
        "t0_stat", kStatistics, "statistic of the sampled costs that is used as t0",
        in_paper("Lewis 2007, 2; stddev: Lewis 2007 (J. Heuristics)")),
    real_param<&AnnealParams::t0>("t0", 0, 1000, "cost",
                                  "start temperature; 0 = measured from sampled moves",
                                  our_own("not in the paper; 1 is better").improved_by("1")),
    int_param<&AnnealParams::sample_moves>("sample_moves", 0, 1e9, "moves",
                                           "random moves sampled to measure t0",
                                           in_paper("Lewis 2007, 2")),
    real_param<&AnnealParams::alpha>("alpha", 0.01, 1, "factor",
                                     "factor applied to the temperature after each chain",
                                     in_paper("Lewis 2007, 2")),
    real_param<&AnnealParams::chain_factor>("chain_factor", 0, 1000, "factor",
                                            "chain length as a multiple of (open cells)^2",
                                            in_paper("Lewis 2007, 2: 1")),
    int_param<&AnnealParams::stale_chains>("stale_chains", 1, 1e9, "temperatures",
                                           "temperatures without improvement before a reheat",
                                           in_paper("Lewis 2007, 2")),
    choice_param<&AnnealParams::improvement>(
        "improvement", kImprovements,
        "what counts as an improvement by a chain: a cost below the one it started with, below the "
        "best of the previous chain, or below the best since the reheat (which never cools)",
        our_reading("not specified in Lewis 2007, 2")),
};

constexpr CounterRow kAccepted{"accepted", "moves", "moves accepted"};
constexpr CounterRow kTemperatures{"temperatures", "temperatures", "temperatures finished"};
constexpr CounterRow kReheats{"reheats", "reheats", "reheats"};
constexpr CounterRow kT0{"t0", "cost", "start temperature"};
constexpr CounterRow kLog10States{
    "log10_states", "log10", "log10 of the number of assignments that boxes and fixed cells allow"};
constexpr CounterRow kFixedBefore{"fixed_before", "cells", "given cells"};
constexpr CounterRow kLog10StatesBefore{
    "log10_states_before", "log10",
    "log10 of the number of assignments that boxes and givens allow"};
constexpr CounterRow kFixedAfter{"fixed_after", "cells", "cells fixed by givens and singles"};
constexpr CounterRow kAnnealingCounters[] = {kFixedBefore, kLog10StatesBefore, kFixedAfter,
                                             kAccepted,    kTemperatures,      kReheats,
                                             kT0,          kLog10States,       kIterations};

double sample_statistic(double sum, double squares, double n, StartStatistic statistic) {
  const double mean = n > 0 ? sum / n : 0;
  const double variance = n > 0 ? squares / n - mean * mean : 0;
  if (variance <= 0) return 1;
  return statistic == StartStatistic::variance ? variance : std::sqrt(variance);
}

template <class O>
class Annealer {
 public:
  Annealer(Search<O>& search, BoxPermutation& state, const AnnealParams& params)
      : search_(search), state_(state), params_(params) {
    const double open = state.open_cells();
    chain_length_ =
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(params.chain_factor * open * open));
  }

  void run() {
    state_.randomize(search_.random);
    if (offer() || state_.slots() == 0 || !sample()) return;
    temperature_ = t0_;
    std::int64_t stale = 0;
    while (chain()) {
      ++temperatures_;
      temperature_ *= params_.alpha;
      stale = improved() ? 0 : stale + 1;
      if (stale < params_.stale_chains) continue;
      stale = 0;
      reheat();
    }
  }
  void report() const {
    Collector& collector = search_.collector;
    collector.count(kAccepted, static_cast<double>(accepted_));
    collector.count(kTemperatures, static_cast<double>(temperatures_));
    collector.count(kReheats, static_cast<double>(reheats_));
    collector.count(kT0, t0_);
    collector.count(kLog10States, state_.log10_states());
  }

 private:
  bool offer() {
    return search_.offer(state_.cost(), [&] { return state_.grid(); });
  }
  bool make(Swap swap, int delta) {
    state_.apply(swap, delta);
    ++accepted_;
    search_.emit(EventKind::move, state_.cost(), state_.slot(swap.first).cell,
                 state_.digit(swap.first));
    return state_.cost() < search_.best() && offer();
  }

  // The walk that measures t0. Returns false if it solved the puzzle or the budget ended.
  bool sample() {
    double sum = 0;
    double squares = 0;
    for (std::int64_t i = 0; i < params_.sample_moves; ++i) {
      if (!search_.step()) return false;
      const Swap swap = state_.random_swap(search_.random);
      if (make(swap, state_.delta(swap))) return false;
      sum += state_.cost();
      squares += double{1} * state_.cost() * state_.cost();
    }
    const auto n = static_cast<double>(params_.sample_moves);
    t0_ = params_.t0 > 0 ? params_.t0 : sample_statistic(sum, squares, n, params_.t0_stat);
    return true;
  }

  // The chain of one temperature. Returns false if it solved the puzzle or the budget ended.
  bool chain() {
    metropolis_.set_temperature(temperature_);
    chain_start_ = state_.cost();
    chain_best_ = state_.cost();
    for (std::uint64_t i = 0; i < chain_length_; ++i) {
      if (!search_.step()) return false;
      const Swap swap = state_.random_swap(search_.random);
      const int delta = state_.delta(swap);
      if (!metropolis_.accept(delta, search_.random)) continue;
      if (make(swap, delta)) return false;
      chain_best_ = std::min(chain_best_, state_.cost());
    }
    return true;
  }

  bool improved() {
    const int previous = std::exchange(previous_best_, chain_best_);
    const int record = record_;
    record_ = std::min(record_, chain_best_);
    switch (params_.improvement) {
      case Improvement::chain_start:
        return chain_best_ < chain_start_;
      case Improvement::previous_chain:
        return chain_best_ < previous;
      case Improvement::since_reheat:
        break;
    }
    return chain_best_ < record;
  }
  void reheat() {
    temperature_ = t0_;
    previous_best_ = record_ = std::numeric_limits<int>::max();
    ++reheats_;
    search_.emit(EventKind::restart, state_.cost());
  }

  Search<O>& search_;
  BoxPermutation& state_;
  const AnnealParams& params_;
  Metropolis metropolis_;
  std::uint64_t chain_length_ = 0;
  std::uint64_t accepted_ = 0;
  std::uint64_t temperatures_ = 0;
  std::uint64_t reheats_ = 0;
  double t0_ = 0;
  double temperature_ = 0;
  int chain_start_ = 0;
  int chain_best_ = 0;
  int previous_best_ = std::numeric_limits<int>::max();
  int record_ = std::numeric_limits<int>::max();
};

// Fixes the cells that singles settle. Returns false on a contradiction.
bool settle_singles(const Puzzle& puzzle, Collector& collector, Grid& fixed) {
  const auto cells = static_cast<double>(fixed.size());
  collector.count(kFixedBefore, cells - Collector::open_cells(fixed));
  collector.count(kLog10StatesBefore, BoxPermutation(puzzle.layout, fixed).log10_states());
  const Propagated singles = propagate_singles(puzzle);
  if (!singles.consistent) return false;
  fixed = singles.grid;
  collector.count(kFixedAfter, cells - Collector::open_cells(fixed));
  return true;
}

}  // namespace

std::span<const ParamRow> anneal_rows() {
  return kAnnealingRows;
}

// Without singles, there are no counters before and after them.
std::span<const CounterRow> anneal_counters(Start start) {
  return std::span(kAnnealingCounters).subspan(start == Start::singles ? 0 : 3);
}

Outcome anneal(const Puzzle& puzzle, const AnnealParams& params, Start start, const Run& run) {
  return with_observer(run, [&](auto observer) {
    Search search(puzzle, run, observer);
    if (find_clash(*puzzle.layout, puzzle.givens)) return search.finish();
    Grid fixed = puzzle.givens;
    if (start == Start::singles && !settle_singles(puzzle, search.collector, fixed))
      return search.finish();
    BoxPermutation state(puzzle.layout, fixed);
    Annealer annealer(search, state, params);
    annealer.run();
    annealer.report();
    return search.finish();
  });
}

}  // namespace sudokit
