// Lewis's simulated annealing on the box permutation (Lewis 2007, section 2), shared by
// the engines anneal and cp-anneal.
//
// The paper leaves some points open; this code reads them as follows. The first cell of a swap is
// uniform over the open cells that can move. The 100 moves that measure t0 are all made and kept. A
// reheat keeps the state. The definition of an improvement in the reheating rule is decisive: if
// the cost is compared with the best since the last reheat, the rule reheats forever, because the
// walk at t0 sets the record at once and .99^20 is only .82. With the other two definitions the
// search cools.
#pragma once

#include <cstdint>

#include "core/engine_with.hpp"

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

// `singles`: Lewis's constraint-programming procedure (singles to the fixpoint) runs first, and the
// cells that it settles are fixed. The counters then hold the number of fixed cells before and
// after and the log10 of the search space (his eq. 2) before and after. A contradiction ends the
// run.
enum class Start : std::uint8_t { givens, singles };

std::span<const CounterRow> anneal_counters(Start start);

Outcome anneal(const Puzzle& puzzle, const AnnealParams& params, Start start, const Run& run);

template <Start kStart, const EngineInfo& (*kInfo)()>
class AnnealEngine final : public EngineWith<AnnealParams> {
 public:
  const EngineInfo& info() const override { return kInfo(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return anneal(puzzle, params_, kStart, run);
  }
  static EngineInfo describe(std::string_view name, std::string_view summary,
                             std::string_view source) {
    return {
        .name = name,
        .summary = summary,
        .source = source,
        .iteration_unit = "moves proposed",
        .takes = {kBoxes, 1, kMaxSide},
        .seeded = true,
        .params = anneal_rows(),
        .counters = anneal_counters(kStart),
        .make = []() -> std::unique_ptr<Engine> { return std::make_unique<AnnealEngine>(); },
    };
  }
};

}  // namespace sudokit
