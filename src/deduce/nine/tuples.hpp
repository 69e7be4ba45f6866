// Helpers for subset searches: enumerates the subsets of a list of sets, and filters such lists.
#pragma once

#include "deduce/nine/board.hpp"

namespace sudokit::nine {

// Enumerates the subsets of K of the first n sets whose union has exactly `size` members, and calls
// f(chosen, joined) with the indices and the union. Stops and returns true once f returns true.
template <int K, typename F>
bool each_tuple(const Digit9* sets, int n, int size, F& f, unsigned chosen = 0, Digit9 joined = 0) {
  if constexpr (K == 0) {
    return count(joined) == size && f(chosen, joined);
  } else {
    for (int last = K - 1; last < n; ++last) {
      const auto more = static_cast<Digit9>(joined | sets[last]);
      if (count(more) > size) continue;
      if (each_tuple<K - 1>(sets, last, size, f, chosen | 1U << last, more)) return true;
    }
    return false;
  }
}

// The remaining members of a filtered list, with the indices that they had before.
struct Sieve {
  std::array<Digit9, 9> sets{};
  std::array<std::uint8_t, 9> index{};
  int size = 0;

  void add(Digit9 set, int at) {
    sets[std::size_t(size)] = set;
    index[std::size_t(size++)] = static_cast<std::uint8_t>(at);
  }
  Digit9 indices(unsigned chosen) const {
    Digit9 all = 0;
    each(static_cast<Digit9>(chosen), [&](int i) { all |= Digit9(1U << index[std::size_t(i)]); });
    return all;
  }
};

// Keeps those of the nine sets at(0) to at(8) that have `least` to `most` members.
template <typename At>
Sieve sieve_of(int least, int most, At at) {
  Sieve sieve;
  for (int i = 0; i < 9; ++i) {
    const Digit9 set = at(i);
    if (count(set) >= least && count(set) <= most) sieve.add(set, i);
  }
  return sieve;
}

}  // namespace sudokit::nine
