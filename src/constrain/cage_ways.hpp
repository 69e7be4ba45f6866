// The ways to place a set of digits in the open cells of a cage, one digit in each cell: which cell
// can take which digit, exact up to six cells. Used by the filters of cage.hpp.
#pragma once

#include <array>
#include <span>

#include "constrain/view.hpp"

namespace sudokit::constrain {

// For up to six digits and as many cells: which cell can take which digit if each cell takes one. A
// set of subsets of the digits is a word with a bit for each subset. Each cell adds one digit,
// which gives layers of subsets, forward and backward.
struct SmallMatching {
  static constexpr int kMost = 6;
  int size = 0;
  std::array<std::uint8_t, kMost>
      cells{};  // digits of each cell, as bits by their place in the set

  // Narrows the cells to the digits that they have in some matching. Returns false if there is no
  // matching.
  bool filter() {
    std::array<std::uint64_t, kMost> reached;
    std::uint64_t now = 1;
    for (int i = 0; i < size; ++i) {
      reached[std::size_t(i)] = now;
      now = step(now, cells[std::size_t(i)]);
    }
    if (now == 0) return false;
    for (int i = size; i-- > 0;) {
      std::uint64_t before = 0;
      unsigned keep = 0;
      for (unsigned rest = cells[std::size_t(i)]; rest != 0; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        const std::uint64_t from =
            (now >> (1u << digit)) & kWithout[std::size_t(digit)] & reached[std::size_t(i)];
        if (from != 0) keep |= 1u << digit;
        before |= from;
      }
      cells[std::size_t(i)] = static_cast<std::uint8_t>(keep);
      now = before;
    }
    return true;
  }

 private:
  // The subsets without a given digit.
  static constexpr std::array<std::uint64_t, kMost> kWithout = {
      0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
      0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  static std::uint64_t step(std::uint64_t from, unsigned digits) {
    std::uint64_t to = 0;
    for (; digits != 0; digits &= digits - 1) {
      const int digit = std::countr_zero(digits);
      to |= (from & kWithout[std::size_t(digit)]) << (1u << digit);
    }
    return to;
  }
};

// The state of a cage filter: the open cells and, in `kept`, the digits that the possible sets so
// far give to each of them.
template <class M>
struct CageState {
  std::array<M, 128> domains;  // of the open cells
  std::array<M, 128> kept;
  std::array<Cell, 128> open;
  std::size_t size = 0;
  M settled = 0;
  M within = 0;
  M any = 0;                                   // digits of at least one possible set
  M all = static_cast<M>(~static_cast<M>(0));  // digits of all possible sets
};

template <class M, class View>
bool read_cage(std::span<const Cell> cells, const View& view, CageState<M>& state) {
  for (const Cell cell : cells) {
    const M own = view.at(cell);
    if ((own & static_cast<M>(own - 1)) == 0) {
      if ((state.settled & own) != 0) return false;
      state.settled |= own;
    } else {
      state.open[state.size] = cell;
      state.kept[state.size] = 0;
      state.domains[state.size++] = own;
      state.within |= own;
    }
  }
  state.within |= state.settled;
  return true;
}

// add_two() and add_three() try all ways to place `rest` in two and three open cells and add them
// to `kept`. They return false if there is none.
template <class M>
bool add_two(CageState<M>& state, M rest) {
  const M low = rest & static_cast<M>(-rest);
  const M high = static_cast<M>(rest ^ low);
  const M a = state.domains[0];
  const M b = state.domains[1];
  const bool up = (a & low) != 0 && (b & high) != 0;
  const bool down = (a & high) != 0 && (b & low) != 0;
  if (up) state.kept[0] |= low, state.kept[1] |= high;
  if (down) state.kept[0] |= high, state.kept[1] |= low;
  return up || down;
}
template <class M>
bool add_three(CageState<M>& state, M rest) {
  bool any = false;
  for (M left = rest; left != 0; left &= static_cast<M>(left - 1)) {
    const M first = left & static_cast<M>(-left);
    if ((state.domains[0] & first) == 0) continue;
    const M others = static_cast<M>(rest ^ first);
    const M low = others & static_cast<M>(-others);
    const M high = static_cast<M>(others ^ low);
    const bool up = (state.domains[1] & low) != 0 && (state.domains[2] & high) != 0;
    const bool down = (state.domains[1] & high) != 0 && (state.domains[2] & low) != 0;
    if (up) state.kept[1] |= low, state.kept[2] |= high;
    if (down) state.kept[1] |= high, state.kept[2] |= low;
    if (up || down) state.kept[0] |= first, any = true;
  }
  return any;
}

// Whether, by a sufficient test, each placement of one digit of a set can be completed. By Hall's
// theorem it can if each cell has more than half of the digits and each digit more than half of the
// cells. For four to six open cells.
template <class M>
bool freely(const CageState<M>& state, M rest) {
  M one = 0;
  M two = 0;
  M three = 0;
  M four = 0;
  const bool six = state.size > 5;
  for (std::size_t i = 0; i < state.size; ++i) {
    const M own = state.domains[i] & rest;
    M left = own & static_cast<M>(own - 1);
    left &= static_cast<M>(left - 1);
    if (six) left &= static_cast<M>(left - 1);
    if (left == 0) return false;
    four |= three & own;
    three |= two & own;
    two |= one & own;
    one |= own;
  }
  return (rest & static_cast<M>(~(six ? four : three))) == 0;
}

// Adds the digits that one set gives to the open cells. A set that cannot give new digits is not
// matched. Pre: the set has as many digits that are not settled as there are open cells.
template <class M>
void add_set(CageState<M>& state, M set) {
  const M rest = set & static_cast<M>(~state.settled);
  M gained = 0;
  for (std::size_t i = 0; i < state.size; ++i) {
    const M own = state.domains[i] & rest;
    if (own == 0) return;
    gained |= static_cast<M>(own & static_cast<M>(~state.kept[i]));
  }
  if (gained != 0 && state.size == 2) {
    if (!add_two(state, rest)) return;
  } else if (gained != 0 && state.size == 3) {
    if (!add_three(state, rest)) return;
  } else if (gained == 0 || state.size > SmallMatching::kMost || freely(state, rest)) {
    for (std::size_t i = 0; i < state.size; ++i) state.kept[i] |= rest;
  } else {
    SmallMatching match;
    match.size = static_cast<int>(state.size);
    std::array<M, SmallMatching::kMost> digits{};
    std::size_t place = 0;
    for (M left = rest; left != 0; left &= static_cast<M>(left - 1), ++place) {
      digits[place] = left & static_cast<M>(-left);
      for (std::size_t i = 0; i < state.size; ++i) {
        match.cells[i] |=
            static_cast<std::uint8_t>(((state.domains[i] & digits[place]) != 0) << place);
      }
    }
    if (!match.filter()) return;
    for (std::size_t i = 0; i < state.size; ++i) {
      for (std::size_t p = 0; p < place; ++p) {
        if ((match.cells[i] >> p) & 1) state.kept[i] |= digits[p];
      }
    }
  }
  state.any |= set;
  state.all &= set;
}

}  // namespace sudokit::constrain
