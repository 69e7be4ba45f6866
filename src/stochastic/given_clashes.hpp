// GivenClashes: how many givens a digit at a slot would clash with, 0..2 (its row, its column).
//
// A clash with a given is certainly wrong, one between two open cells may be either's fault: Jones,
// Roach and Perkins weigh them apart (f2), Mantere and Koljonen refuse them.
#pragma once

#include "stochastic/box_permutation.hpp"

namespace sudokit {

class GivenClashes {
 public:
  GivenClashes(const Layout& layout, const Grid& givens, const BoxPermutation& state)
      : stride_(static_cast<std::size_t>(layout.side()) + 1),
        table_(static_cast<std::size_t>(state.slots()) * stride_, 0) {
    for (int slot = 0; slot < state.slots(); ++slot) {
      const int cell = state.slot(slot).cell;
      for (const int line :
           {layout.row_house(layout.row(cell)), layout.column_house(layout.column(cell))}) {
        for (const Cell other : layout.house(line)) ++table_[at(slot, givens[other])];
      }
    }
  }

  int count(int slot, int digit) const { return table_[at(slot, digit)]; }
  // The change of the total when two slots exchange their digits.
  int delta(const BoxPermutation& state, Swap swap) const {
    const int u = state.digit(swap.first);
    const int v = state.digit(swap.second);
    return count(swap.first, v) + count(swap.second, u) - count(swap.first, u) -
           count(swap.second, v);
  }
  int total(const BoxPermutation& state) const {
    int sum = 0;
    for (int slot = 0; slot < state.slots(); ++slot) sum += count(slot, state.digit(slot));
    return sum;
  }

 private:
  std::size_t at(int slot, int digit) const {
    return static_cast<std::size_t>(slot) * stride_ + static_cast<std::size_t>(digit);
  }

  std::size_t stride_;
  std::vector<std::uint8_t> table_;
};

}  // namespace sudokit
