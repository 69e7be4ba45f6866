// Metropolis acceptance for small integer deltas. Each delta has a 64-bit threshold, so that a test
// takes one draw and one comparison and is the same on every machine.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "core/engine_base.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// exp(x) for x <= 0 from +, * and ldexp alone, since the exp of different libraries differs in the
// last bit. The relative error is below 1e-15. Returns 0 below -700.
inline double portable_exp(double x) {
  if (x < -700) return 0;
  constexpr double kLog2e = 1.4426950408889634;
  constexpr double kLn2High = 0.693147180369123816490;
  constexpr double kLn2Low = 1.90821492927058770002e-10;
  const double power = std::floor(x * kLog2e + 0.5);
  const double rest = (x - power * kLn2High) - power * kLn2Low;
  double term = 1;
  double sum = 1;
  for (int k = 1; k <= 16; ++k) {
    term *= rest / k;
    sum += term;
  }
  return std::ldexp(sum, static_cast<int>(power));
}

// Accepts delta <= 0 always and delta > 0 with probability exp(-delta / temperature).
class Metropolis {
 public:
  static constexpr int kMaxDelta = 4;

  void set_temperature(double temperature) {
    for (int delta = 0; delta <= kMaxDelta; ++delta) {
      const double chance = portable_exp(-delta / temperature);
      threshold_[static_cast<std::size_t>(delta)] =
          chance >= 1 ? ~0ULL : static_cast<std::uint64_t>(chance * 0x1p64);
    }
  }
  // Pre: delta <= kMaxDelta. Draws only when delta > 0.
  bool accept(int delta, Random& random) const {
    return delta <= 0 || random.next() < threshold_[static_cast<std::size_t>(delta)];
  }

 private:
  std::array<std::uint64_t, kMaxDelta + 1> threshold_ = {};
};

// Lewis's simulated annealing on the box permutation (Lewis 2007, section 2), shared by
// the engines anneal and cp-anneal.
//
// The paper leaves some points open; this code reads them as follows. The first cell of a swap is
// uniform over the open cells that can move. The 100 moves that measure t0 are all made and kept. A
// reheat keeps the state. The definition of an improvement in the reheating rule is decisive: if
// the cost is compared with the best since the last reheat, the rule reheats forever, because the
// walk at t0 sets the record at once and .99^20 is only .82. With the other two definitions the
// search cools.
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
