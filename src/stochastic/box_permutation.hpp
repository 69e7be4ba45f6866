// BoxPermutation: the landscape in which every box holds each digit once and only rows and columns
// can be wrong.
//
// Cost F = sum over rows and columns of the number of digits missing there (Lewis 2007, eq. 1);
// F = 0 exactly when the grid is a solution. A move swaps two open cells of one box; its delta,
// -4..4, comes in O(1) from how often each digit stands in each line. Fixed cells never move.
// Moves are named by slots: slot i is the i-th open cell among the boxes that have at least two,
// box after box, so that the slots of one box are neighbours. Copyable; one thread at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/random.hpp"

namespace sudokit {

struct Swap {
  int first = 0;
  int second = 0;
};

class BoxPermutation {
 public:
  struct Slot {
    Cell cell = 0;
    std::uint16_t row_base = 0;     // where the counters of its row begin
    std::uint16_t column_base = 0;  // where the counters of its column begin
    std::uint16_t box_begin = 0;    // first slot of its box
    std::uint16_t box_count = 0;    // slots of its box, at least 2
  };

  // Pre: the layout has boxes; no two fixed cells (not 0) of a house hold the same digit.
  // Open cells are filled in ascending order; call randomize() or set_box() next.
  BoxPermutation(const LayoutPtr& layout, const Grid& fixed);

  // Fills each box's open cells with a uniformly random permutation of what is missing there.
  void randomize(Random& random);
  // Takes over a whole grid. Pre: every box holds each digit once, fixed cells are as they were.
  void assign(const Grid& grid);
  // The digits by slot: with the fixed cells, all of the state. O(side^2) to put back.
  std::span<const std::uint8_t> digits() const { return digits_; }
  void set_digits(std::span<const std::uint8_t> digits);

  int cost() const { return cost_; }
  int slots() const { return static_cast<int>(slots_.size()); }
  // All open cells, also those alone in their box, which cannot move.
  int open_cells() const { return open_cells_; }
  const Slot& slot(int i) const { return slots_[static_cast<std::size_t>(i)]; }
  int digit(int i) const { return digits_[static_cast<std::size_t>(i)]; }
  // How often a digit stands in the row and in the column of a slot.
  int row_count(int i, int digit) const { return count(slot(i).row_base, digit); }
  int column_count(int i, int digit) const { return count(slot(i).column_base, digit); }
  // Whether the digit of a slot stands elsewhere in its row or column.
  bool in_conflict(int i) const {
    return row_count(i, digit(i)) > 1 || column_count(i, digit(i)) > 1;
  }

  // The change of cost if the digits of two different slots of one box were exchanged.
  int delta(Swap swap) const;
  // Exchanges them. Pre: delta == this->delta(swap). Applying the same swap again undoes it.
  void apply(Swap swap, int delta);
  // First slot uniform among all, second uniform among the others of its box. Pre: slots() > 0.
  // One draw of 64 bits; the bias of each choice is below slots() / 2^32.
  Swap random_swap(Random& random) const;
  // Calls f(Swap) for every pair of slots of one box: sum of n (n - 1) / 2 moves.
  template <class F>
  void for_each_swap(F&& f) const;

  Grid grid() const;
  // The cost from the cells alone.
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
  int stride_ = 0;  // counters a line: side + 1 rounded up to a power of two
  int open_cells_ = 0;
  int cost_ = 0;
  Grid grid_;  // the cells that are no slots
  std::vector<Slot> slots_;
  std::vector<std::uint8_t> digits_;  // by slot
  std::vector<std::uint8_t> counts_;  // [line][digit], rows first
  std::vector<std::uint8_t> fixed_counts_;
  std::vector<int> open_in_box_;
};

// Lines `from` and `to` exchange digits: `from` loses `out` and wins `in`, `to` the other way.
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

}  // namespace sudokit
