// Cage: cells that all differ and hold, together, one of several sets of digits.
//
// A killer cage has the sets of its size and sum, a renban line those of consecutive digits. A set
// is possible where it lies within the cells' candidates, holds all digits that are settled, has a
// candidate in each cell and a cell for each digit. Kept are digits of possible sets; a digit of
// all of them goes from the rest of each house that holds all of its places. Exact up to six open
// cells.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "constrain/view.hpp"

namespace sudokit::constrain {

template <class M>
struct Cage {
  // A house and which of the cage's cells lie in it.
  struct Home {
    std::uint64_t inside = 0;        // bit i: the i-th cell
    std::vector<Cell> outside = {};  // the house's other cells
  };
  std::vector<Cell> cells;  // 2 to side
  std::vector<M> sets;
  std::vector<Home> homes = {};
  std::uint16_t number = 0;  // of its sets: cages with the same ones may share it
};

// All sets of digits of each size, by size and sum.
template <class M>
class DigitSets {
 public:
  // Of the digits 1..side, side <= 16. Thread safe.
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

// Of up to six digits and as many cells, which cell can take which digit where each takes one.
// Subsets of the digits are bits of a word, and each cell's step adds a digit: layers of subsets,
// forward and backward.
struct SmallMatching {
  static constexpr int kMost = 6;
  int size = 0;
  std::array<std::uint8_t, kMost>
      cells{};  // digits of each cell, as bits by their place in the set

  // Narrows the cells to what some matching has; false: there is none.
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
  // The subsets that lack a digit.
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

// What a filter of a cage found: for each open cell the digits that some possible set gives it.
template <class M>
struct CageState {
  std::array<M, 128> domains;  // of the open cells
  std::array<M, 128> kept;
  std::array<Cell, 128> open;
  std::size_t size = 0;
  M settled = 0;
  M within = 0;
  M any = 0;                                   // digits of some possible set
  M all = static_cast<M>(~static_cast<M>(0));  // digits of each
};

template <class M, class View>
bool read_cage(const Cage<M>& cage, const View& view, CageState<M>& state) {
  for (const Cell cell : cage.cells) {
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

// The same for two and three open cells, way by way.
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

// Adds what one set gives; a set that can give nothing new is not looked at closely. The digits of
// the set that are not settled are as many as open cells.
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
  } else if (gained == 0 || state.size > SmallMatching::kMost) {
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

// Takes digits that the cage must hold out of the rest of the houses that hold all their places.
template <class M, class View>
bool clear_homes(const Cage<M>& cage, M needed, View& view) {
  for (const auto& home : cage.homes) {
    M stray = 0;  // digits with a place outside the house
    for (std::size_t i = 0; i < cage.cells.size(); ++i) {
      if (!((home.inside >> i) & 1)) stray |= view.at(cage.cells[i]);
    }
    const M gone = needed & static_cast<M>(~stray);
    if (gone == 0) continue;
    for (const Cell cell : home.outside) {
      if (!view.narrow(cell, static_cast<M>(~gone))) return false;
    }
  }
  return true;
}

// What cages' filters gave, by their domains: the same come up over and over in a search. A domain
// takes `side` bits of a key, so that small cages alone have one.
template <class M>
class CageMemo {
 public:
  struct Entry {
    std::uint64_t domains = 0;  // one after the other; 0: empty
    std::uint64_t kept = 0;     // the same; 0: there is none
    M all = 0;
    std::uint16_t cage = 0;
  };
  void clear() { entries_.assign(kSize, {}); }
  // The entry where it stands or may be written.
  Entry& at(std::uint64_t domains, std::uint16_t cage) {
    const std::uint64_t hash = (domains + cage) * 0x9e3779b97f4a7c15ull;
    return entries_[hash >> (64 - kBits)];
  }

 private:
  static constexpr int kBits = 12;
  static constexpr std::size_t kSize = std::size_t{1} << kBits;
  std::vector<Entry> entries_;
};

// Runs the filter on the domains alone. False: no set is possible.
template <class M, class View>
bool look_at_sets(const Cage<M>& cage, const View& view, CageState<M>& state) {
  if (!read_cage(cage, view, state)) return false;
  for (const M set : cage.sets) {
    if ((set & static_cast<M>(~state.within)) == 0 && (state.settled & static_cast<M>(~set)) == 0) {
      add_set(state, set);
    }
  }
  return state.any != 0;
}

// The domains that are kept, as a key, and the digits needed.
template <class M, class View>
void look_up(const Cage<M>& cage, int side, const View& view, std::uint64_t key,
             typename CageMemo<M>::Entry& entry) {
  entry = {key, 0, 0, cage.number};
  CageState<M> state;
  if (!look_at_sets(cage, view, state)) return;
  entry.all = state.all;
  std::size_t open = 0;
  for (std::size_t i = 0; i < cage.cells.size(); ++i) {
    M own = view.at(cage.cells[i]);
    if ((own & static_cast<M>(own - 1)) != 0) own = state.kept[open++];
    if (own == 0) {
      entry.kept = 0;
      return;
    }
    entry.kept |= static_cast<std::uint64_t>(own) << (i * static_cast<std::size_t>(side));
  }
}

template <class M, class View>
bool filter_cage_by_memo(const Cage<M>& cage, int side, View& view) {
  std::uint64_t key = 0;
  M settled = 0;
  const auto width = static_cast<std::size_t>(side);
  for (std::size_t i = 0; i < cage.cells.size(); ++i) {
    const M own = view.at(cage.cells[i]);
    key |= static_cast<std::uint64_t>(own) << (i * width);
    if ((own & static_cast<M>(own - 1)) == 0) settled |= own;
  }
  auto& entry = view.memo().at(key, cage.number);
  if (entry.domains != key || entry.cage != cage.number) look_up(cage, side, view, key, entry);
  const M all = entry.all;
  if (entry.kept == 0) return false;
  if (std::uint64_t kept = entry.kept; kept != key) {
    for (const Cell cell : cage.cells) {
      if (!view.narrow(cell, static_cast<M>(kept) & mask_all<M>(side))) return false;
      kept >>= width;
    }
  }
  const M needed = all & static_cast<M>(~settled);
  return needed == 0 || clear_homes(cage, needed, view);
}

template <class M, class View>
bool filter_cage(const Cage<M>& cage, int side, View& view) {
  if constexpr (requires { View::kWhole; } && sizeof(M) <= 4) {
    if (cage.cells.size() * static_cast<std::size_t>(side) < 64) {
      return filter_cage_by_memo(cage, side, view);
    }
  }
  CageState<M> state;
  if (!look_at_sets(cage, view, state)) return false;
  for (std::size_t i = 0; i < state.size; ++i) {
    if (!view.narrow(state.open[i], state.kept[i])) return false;
  }
  if constexpr (requires { View::kWhole; }) {
    const M needed = state.all & static_cast<M>(~state.settled);
    return needed == 0 || clear_homes(cage, needed, view);
  }
  return true;
}

// Cells that all differ, with no other condition: what is settled goes from the rest, and there
// are digits enough; where there are no more than cells, each has a place.
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
