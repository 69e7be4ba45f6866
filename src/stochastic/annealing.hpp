// Lewis's simulated annealing on the box permutation (Lewis 2007, section 2; specs 1.3), shared by
// the engines anneal and cp-anneal.
//
// What the paper leaves open is decided so: the first cell of a swap is uniform over the open cells
// that can move; the 100 moves that measure t0 are all made and kept; a reheat keeps the state.
// What counts as an improvement for the reheating rule decides everything: measured against the
// best cost since the last reheat, the rule reheats for ever, because the walk at t0 sets the
// record at once and .99^20 is only .82; the other two readings cool.
#pragma once

#include <cstdint>

#include "sudokit/engine.hpp"

namespace sudokit {

enum class StartStatistic : std::uint8_t { variance, stddev };
enum class Improvement : std::uint8_t { chain_start, previous_chain, since_reheat };

struct AnnealParams {
  StartStatistic t0_stat = StartStatistic::variance;
  double t0 = 0;
  std::int64_t sample_moves = 100;
  double alpha = 0.99;
  double chain_factor = 1;
  std::int64_t stale_chains = 20;
  Improvement improvement = Improvement::chain_start;
};

std::span<const ParamRow> anneal_rows();

// Anneals `puzzle` with the cells of `fixed` (not 0) held in place, on the budget of `run`.
// Pre: givens are among the fixed cells, no two fixed cells clash. When `cp` is not null its
// values are reported before the run's own counters.
struct FixedReport {
  double fixed_before = 0;
  double fixed_after = 0;
  double log10_before = 0;
};
Outcome anneal(const Puzzle& puzzle, const Grid& fixed, const AnnealParams& params, const Run& run,
               const FixedReport* cp);

}  // namespace sudokit
