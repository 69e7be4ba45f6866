// Random: xoshiro256** (Blackman and Vigna 2018) seeded by splitmix64. Distributions are
// implemented here, so a seed gives the same numbers with every compiler and standard library.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace sudokit {

// Advances `state` and returns the next number.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

class Random {
 public:
  // Different streams of one seed are independent; use one for each job of a batch.
  explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t mix = stream;
    std::uint64_t state = seed ^ splitmix64(mix);
    if (stream == 0) state = seed;
    for (auto& word : state_) word = splitmix64(state);
  }

  // Uniform in all 64-bit numbers.
  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in 0..bound-1 (Lemire's multiply-and-reject). Pre: bound >= 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  // Uniform in [0, 1) with 53 bits.
  constexpr double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  constexpr bool coin() { return next() >> 63; }

  // A uniformly random permutation (Fisher-Yates from the back).
  template <class T>
  constexpr void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  std::uint64_t state_[4] = {};
};

}  // namespace sudokit
