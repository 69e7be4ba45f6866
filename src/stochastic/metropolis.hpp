// Metropolis acceptance for small integer deltas. Each delta has a 64-bit threshold, so that a test
// takes one draw and one comparison and is the same on every machine.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

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

}  // namespace sudokit
