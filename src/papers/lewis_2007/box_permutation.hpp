// BoxPermutation: the landscape in which every box holds each digit once and only rows and columns
// can be wrong.
//
// The cost F is the sum over rows and columns of the number of digits missing there (Lewis 2007,
// eq. 1); F = 0 exactly if the grid is a solution. A move swaps two open cells of one box; its
// delta, -4..4, is computed in O(1) from the count of each digit in each line. Fixed cells never
// move. Moves name slots: slot i is the i-th open cell of the boxes that have at least two open
// cells, box after box, so that the slots of one box are adjacent. Copyable. Not thread safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

struct Swap {
  int first = 0;
  int second = 0;
};

class BoxPermutation {
 public:
  struct Slot {
    Cell cell = 0;
    std::uint16_t row_base = 0;     // index of the first counter of its row
    std::uint16_t column_base = 0;  // index of the first counter of its column
    std::uint16_t box_begin = 0;    // first slot of its box
    std::uint16_t box_count = 0;    // slots of its box, at least 2
  };

  // Pre: the layout has boxes; no two fixed cells (not 0) of a house hold the same digit.
  // Open cells are filled in ascending order; call randomize() or set_box() next.
  BoxPermutation(const LayoutPtr& layout, const Grid& fixed);

  // Fills each box's open cells with a uniformly random permutation of what is missing there.
  void randomize(Random& random);
  // Sets the state to a whole grid. Pre: every box of `grid` holds each digit once, and the fixed
  // cells are unchanged.
  void assign(const Grid& grid);
  // The digits by slot, which are the whole state apart from the fixed cells. set_digits() restores
  // them in O(side^2).
  std::span<const std::uint8_t> digits() const { return digits_; }
  void set_digits(std::span<const std::uint8_t> digits);

  int cost() const { return cost_; }
  int slots() const { return static_cast<int>(slots_.size()); }
  // All open cells, including those that are the only open cell of their box and cannot move.
  int open_cells() const { return open_cells_; }
  const Slot& slot(int i) const { return slots_[static_cast<std::size_t>(i)]; }
  int digit(int i) const { return digits_[static_cast<std::size_t>(i)]; }
  // How often a digit occurs in the row and in the column of a slot.
  int row_count(int i, int digit) const { return count(slot(i).row_base, digit); }
  int column_count(int i, int digit) const { return count(slot(i).column_base, digit); }
  // Whether the digit of a slot also occurs elsewhere in its row or column.
  bool in_conflict(int i) const {
    return row_count(i, digit(i)) > 1 || column_count(i, digit(i)) > 1;
  }

  // The change of cost if the digits of two different slots of one box are exchanged.
  int delta(Swap swap) const;
  // Exchanges the digits. Pre: delta == this->delta(swap). Applying the same swap again undoes it.
  void apply(Swap swap, int delta);
  // The first slot is uniform among all, the second uniform among the others of its box.
  // Pre: slots() > 0. Uses one draw of 64 bits; the bias of each choice is below slots() / 2^32.
  Swap random_swap(Random& random) const;
  // Calls f(Swap) for every pair of slots of one box: n (n - 1) / 2 moves for each box.
  template <class F>
  void for_each_swap(F&& f) const;

  Grid grid() const;
  // The cost, computed anew from the cells alone.
  int recomputed_cost() const;
  // log10 of the number of states, the product of (open cells)! over the boxes (Lewis, eq. 2).
  double log10_states() const;

 private:
  int count(int base, int digit) const { return counts_[static_cast<std::size_t>(base + digit)]; }
  int line_delta(int from, int to, int out, int in) const;
  void move_digit(int base, int out, int in);
  void index_slots(const Grid& fixed);
  void count_fixed();
  void count_lines();

  LayoutPtr layout_;
  int stride_ = 0;  // counters for each line: side + 1 rounded up to a power of two
  int open_cells_ = 0;
  int cost_ = 0;
  Grid grid_;  // the cells that are not slots
  std::vector<Slot> slots_;
  std::vector<std::uint8_t> digits_;  // by slot
  std::vector<std::uint8_t> counts_;  // [line][digit], rows first
  std::vector<std::uint8_t> fixed_counts_;
  std::vector<int> open_in_box_;
};

// The change of cost if `from` loses the digit `out` and gains `in`, and `to` the reverse.
inline int BoxPermutation::line_delta(int from, int to, int out, int in) const {
  const int change = (count(from, out) == 1) - (count(from, in) == 0) + (count(to, in) == 1) -
                     (count(to, out) == 0);
  return from == to ? 0 : change;
}

inline int BoxPermutation::delta(Swap swap) const {
  const Slot& a = slot(swap.first);
  const Slot& b = slot(swap.second);
  const int u = digit(swap.first);
  const int v = digit(swap.second);
  return line_delta(a.row_base, b.row_base, u, v) + line_delta(a.column_base, b.column_base, u, v);
}

inline void BoxPermutation::move_digit(int base, int out, int in) {
  --counts_[static_cast<std::size_t>(base + out)];
  ++counts_[static_cast<std::size_t>(base + in)];
}

inline void BoxPermutation::apply(Swap swap, int delta) {
  const Slot& a = slot(swap.first);
  const Slot& b = slot(swap.second);
  const int u = digit(swap.first);
  const int v = digit(swap.second);
  move_digit(a.row_base, u, v);
  move_digit(a.column_base, u, v);
  move_digit(b.row_base, v, u);
  move_digit(b.column_base, v, u);
  digits_[static_cast<std::size_t>(swap.first)] = static_cast<std::uint8_t>(v);
  digits_[static_cast<std::size_t>(swap.second)] = static_cast<std::uint8_t>(u);
  cost_ += delta;
}

inline Swap BoxPermutation::random_swap(Random& random) const {
  const std::uint64_t bits = random.next();
  const auto pick = [](std::uint64_t draw, std::uint64_t bound) {
    return static_cast<int>((draw * bound) >> 32);
  };
  const int first = pick(bits >> 32, slots_.size());
  const Slot& a = slot(first);
  const int second = a.box_begin + pick(bits & 0xffffffffU, a.box_count - 1U);
  return {first, second + (second >= first)};
}

template <class F>
void BoxPermutation::for_each_swap(F&& f) const {
  for (int i = 0; i < slots(); ++i) {
    const int end = slot(i).box_begin + slot(i).box_count;
    for (int j = i + 1; j < end; ++j) f(Swap{i, j});
  }
}

// GivenClashes: the number of givens with which a digit in a slot clashes, 0..2 (row and column).
//
// A digit that clashes with a given is certainly wrong; in a clash between two open cells either
// may be wrong. Jones, Roach and Perkins weigh clashes with givens separately (f2); Mantere and
// Koljonen reject them.
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
