// Cage: cells that all differ and hold, together, one of several sets of digits.
//
// A killer cage has the sets of its size and sum, a renban line those of consecutive digits. A set
// is possible if it lies within the candidates of the cells, holds all settled digits, has a
// candidate in each cell and a cell for each digit. The cells keep the digits of possible sets. A
// digit that all possible sets hold is removed from the cells that differ from each of its places.
// Exact up to six open cells.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "constrain/cage_ways.hpp"
#include "constrain/set_blocks.hpp"
#include "constrain/sight.hpp"

namespace sudokit::constrain {

template <class M>
struct Cage {
  std::vector<Cell> cells;  // 2 to side
  std::vector<M> sets;
  std::vector<M> blocks = {};  // the sets padded to whole blocks, if M is Mask16; else empty
  Sight sight = {};
};

// All sets of digits, by size and sum.
template <class M>
class DigitSets {
 public:
  // The sets of the digits 1..side. Thread safe. Pre: side <= 16.
  static const DigitSets& of(int side);

  std::span<const M> get(int size, int sum) const {
    const std::size_t at = index(size, sum);
    return {sets_.data() + starts_[at], starts_[at + 1] - starts_[at]};
  }
  int most_sum() const { return side_ * (side_ + 1) / 2; }
  explicit DigitSets(int side);

 private:
  std::size_t index(int size, int sum) const {
    return static_cast<std::size_t>(size) * static_cast<std::size_t>(most_sum() + 1) +
           static_cast<std::size_t>(sum);
  }
  int side_;
  std::vector<M> sets_;
  std::vector<std::uint32_t> starts_;
};

// Tests all sets and fills `state`, without narrowing the domains. Returns false if no set is
// possible.
template <class M, class View>
bool look_at_sets(const Cage<M>& cage, const View& view, CageState<M>& state) {
  if (!read_cage(cage.cells, view, state)) return false;
  for (const M set : cage.sets) {
    if ((set & static_cast<M>(~state.within)) == 0 && (state.settled & static_cast<M>(~set)) == 0) {
      add_set(state, set);
    }
  }
  return state.any != 0;
}

// Narrows the open cells to the digits `keep`. If only one open cell can take a digit of `needed`,
// the cell keeps that digit alone.
template <class View>
bool keep_digits(const OpenCells& open, Mask16 keep, Mask16 needed, View& view) {
  Mask16 once = 0;
  Mask16 more = 0;
  for (std::size_t i = 0; i < open.size; ++i) {
    more = static_cast<Mask16>(more | (once & open.domains[i]));
    once |= open.domains[i];
  }
  const auto hidden = static_cast<Mask16>(needed & once & ~more);
  for (std::size_t i = 0; i < open.size; ++i) {
    auto own = static_cast<Mask16>(open.domains[i] & keep);
    if ((own & hidden) != 0) own &= hidden;
    if (!view.narrow(open.cells[i], own)) return false;
  }
  return true;
}

// Filters with eight sets at a time. Exact up to six open cells. With more cells it does not test
// whether a set can be placed, but a cell that alone can take a digit of all possible sets takes
// it.
template <class View>
bool filter_sets(const Cage<Mask16>& cage, View& view) {
  OpenCells open;
  if (!open.read(cage.cells, view)) return false;
  const bool exact = open.size >= 2 && open.size <= OpenCells::kMostMatched;
  std::array<SetBlock, OpenCells::kMostMatched> kept{};
  SetBlock some{};
  SetBlock lacking{};
  for (std::size_t at = 0; at < cage.blocks.size(); at += kSetsOfBlock) {
    const SetBlock sets = load_block(cage.blocks.data() + at);
    SetBlock possible = open.possible(sets);
    if (exact && any_lane(possible)) possible = open.match(sets, possible, kept.data());
    some |= sets & possible;
    lacking |= ~sets & possible;
  }
  const Mask16 any = or_of_lanes(some);
  if (any == 0) return false;
  const auto keep = static_cast<Mask16>(any & ~open.settled);
  const auto all = static_cast<Mask16>(keep & ~or_of_lanes(lacking));
  if (exact) {
    for (std::size_t i = 0; i < open.size; ++i) {
      if (!view.narrow(open.cells[i], or_of_lanes(kept[i]))) return false;
    }
  } else if (!keep_digits(open, keep, all, view)) {
    return false;
  }
  if constexpr (requires { view.clear_seen(cage.cells, all); }) {
    return view.clear_seen(cage.cells, all);
  }
  return all == 0 || cage.sight.clear(cage.cells, all, view);
}

// Filters with one set at a time. If the view is not of the whole grid, cells outside the cage are
// not narrowed.
template <class M, class View>
bool filter_one_by_one(const Cage<M>& cage, View& view) {
  CageState<M> state;
  if (!look_at_sets(cage, view, state)) return false;
  for (std::size_t i = 0; i < state.size; ++i) {
    if (!view.narrow(state.open[i], state.kept[i])) return false;
  }
  if constexpr (requires { View::kWhole; }) {
    const M needed = state.all & static_cast<M>(~state.settled);
    return needed == 0 || cage.sight.clear(cage.cells, needed, view);
  }
  return true;
}

template <class M, class View>
bool filter_cage(const Cage<M>& cage, View& view) {
  if constexpr (requires { View::kWhole; } && std::is_same_v<M, Mask16>) {
    return filter_sets(cage, view);
  } else {
    return filter_one_by_one(cage, view);
  }
}

// Filters cells that all differ, with no other condition: settled digits are removed from the other
// cells. Returns false if there are fewer digits than cells. If there are exactly as many digits as
// cells, a digit with one place takes it.
template <class M, class View>
bool filter_differ(std::span<const Cell> cells, View& view) {
  M once = 0;
  M twice = 0;
  M settled = 0;
  for (const Cell cell : cells) {
    const M own = view.at(cell);
    if (mask_single(own)) {
      if ((settled & own) != 0) return false;
      settled |= own;
    }
    twice |= once & own;
    once |= own;
  }
  const int digits = mask_count(once);
  if (digits < static_cast<int>(cells.size())) return false;
  const M hidden = digits == static_cast<int>(cells.size()) ? static_cast<M>(once & ~twice) : M{0};
  for (const Cell cell : cells) {
    const M own = view.at(cell);
    if (mask_single(own)) continue;
    const M only = own & hidden;
    if (only != 0) {
      if (!mask_single(only) || !view.narrow(cell, only)) return false;
    } else if (!view.narrow(cell, static_cast<M>(~settled))) {
      return false;
    }
  }
  return true;
}

}  // namespace sudokit::constrain
