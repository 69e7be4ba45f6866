// Cage: cells that all differ and hold, together, one of several sets of digits.
//
// A killer cage has the sets of its size and sum, a renban line those of consecutive digits. A set
// is possible where it lies within the cells' candidates, holds all digits that are settled, has a
// candidate in each cell and a cell for each digit. Kept are digits of possible sets; a digit of
// all of them goes from the cells that differ from each of its places. Exact up to six open cells.
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
  std::vector<M> blocks = {};  // the same, as whole blocks; filled where M is Mask16
  Sight sight = {};
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
  if (!read_cage(cage.cells, view, state)) return false;
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

// The domains of a small cage as a key of the memo.
template <class M>
struct CageKey {
  std::uint64_t domains = 0;
  M settled = 0;
};
template <class M>
bool has_key(const Cage<M>& cage, int side) {
  return sizeof(M) <= 4 && cage.cells.size() * static_cast<std::size_t>(side) < 64;
}
template <class M, class View>
CageKey<M> key_of(const Cage<M>& cage, int side, const View& view) {
  CageKey<M> key;
  std::size_t place = 0;
  for (const Cell cell : cage.cells) {
    const M own = view.at(cell);
    key.domains |= static_cast<std::uint64_t>(own) << place;
    place += static_cast<std::size_t>(side);
    if ((own & static_cast<M>(own - 1)) == 0) key.settled |= own;
  }
  return key;
}

// Narrows the cells to what an entry of their domains says.
template <class M, class View>
bool take_entry(const Cage<M>& cage, int side, const CageKey<M>& key,
                const typename CageMemo<M>::Entry& entry, View& view) {
  if (entry.kept == 0) return false;
  const auto needed = static_cast<M>(entry.all & ~key.settled);
  if (std::uint64_t kept = entry.kept; kept != key.domains) {
    for (const Cell cell : cage.cells) {
      if (!view.narrow(cell, static_cast<M>(kept) & mask_all<M>(side))) return false;
      kept >>= static_cast<std::size_t>(side);
    }
  }
  return needed == 0 || cage.sight.clear(cage.cells, needed, view);
}

// Without regard to cells that need the same digit, but for those that alone can take a digit of
// all possible sets.
template <class View>
bool filter_sets(const Cage<Mask16>& cage, View& view) {
  OpenCells open;
  if (!open.read(cage.cells, view)) return false;
  SetBlock some = all_lanes(0);
  SetBlock lacking = all_lanes(0);
  for (std::size_t at = 0; at < cage.blocks.size(); at += kSetsOfBlock) {
    const SetBlock sets = load_block(cage.blocks.data() + at);
    const SetBlock possible = open.possible(sets);
    some |= sets & possible;
    lacking |= ~sets & possible;
  }
  const Mask16 any = or_of_lanes(some);
  if (any == 0) return false;
  const auto keep = static_cast<Mask16>(any & ~open.settled);
  const auto all = static_cast<Mask16>(keep & ~or_of_lanes(lacking));
  Mask16 once = 0;
  Mask16 more = 0;
  for (std::size_t i = 0; i < open.size; ++i) {
    more = static_cast<Mask16>(more | (once & open.domains[i]));
    once |= open.domains[i];
  }
  const auto hidden = static_cast<Mask16>(all & once & ~more);
  for (std::size_t i = 0; i < open.size; ++i) {
    auto own = static_cast<Mask16>(open.domains[i] & keep);
    if ((own & hidden) != 0) own &= hidden;
    if (!view.narrow(open.cells[i], own)) return false;
  }
  return all == 0 || cage.sight.clear(cage.cells, all, view);
}

// With regard to them, up to six open cells.
template <class M, class View>
bool filter_exactly(const Cage<M>& cage, int side, View& view) {
  if constexpr (requires { View::kWhole; }) {
    if (has_key(cage, side)) {
      const auto key = key_of(cage, side, view);
      auto& entry = view.memo().at(key.domains, cage.number);
      if (entry.domains != key.domains || entry.cage != cage.number) {
        look_up(cage, side, view, key.domains, entry);
      }
      return take_entry(cage, side, key, entry, view);
    }
  }
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

// In a search what is known is taken; else cages are filtered quickly, and exactly (ExactCage)
// where no other filter has more to do.
template <class M, class View>
bool filter_cage(const Cage<M>& cage, int side, View& view) {
  if constexpr (requires { View::kWhole; } && std::is_same_v<M, Mask16>) {
    if (has_key(cage, side)) {
      const auto key = key_of(cage, side, view);
      const auto& entry = view.memo().at(key.domains, cage.number);
      if (entry.domains == key.domains && entry.cage == cage.number) {
        return take_entry(cage, side, key, entry, view);
      }
    }
    return filter_sets(cage, view);
  } else {
    return filter_exactly(cage, side, view);
  }
}

template <class M>
struct ExactCage {
  Cage<M> cage;
};
template <class M, class View>
bool filter_exact_cage(const ExactCage<M>& exact, int side, View& view) {
  if constexpr (requires { View::kWhole; }) {
    std::size_t open = 0;
    for (const Cell cell : exact.cage.cells) open += !mask_single(view.at(cell));
    if (open >= 2 && open <= SmallMatching::kMost) return filter_exactly(exact.cage, side, view);
  }
  return true;  // filter_cage() was exact
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
