// GivenClashes: the number of givens with which a digit in a slot clashes, 0..2 (row and column).
//
// A digit that clashes with a given is certainly wrong; in a clash between two open cells either
// may be wrong. Jones, Roach and Perkins weigh clashes with givens separately (f2); Mantere and
// Koljonen reject them.
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
  // The change of total() if two slots exchange their digits.
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
