// SetBlock and OpenCells: tests sets of digits, eight at a time, against the candidates of cells
// that all differ.
//
// A set is possible if it lies within the candidates of the cells, holds all settled digits and has
// a digit for each open cell. possible() does not test that the cells can take different digits;
// match() does.
#pragma once

#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "constrain/view.hpp"

namespace sudokit::constrain {

inline constexpr std::size_t kSetsOfBlock = 8;
using SetBlock __attribute__((vector_size(16))) = Mask16;

inline SetBlock all_lanes(Mask16 set) {
  return SetBlock{set, set, set, set, set, set, set, set};
}
inline SetBlock load_block(const Mask16* sets) {
  SetBlock block;
  std::memcpy(&block, sets, sizeof block);
  return block;
}
inline Mask16 or_of_lanes(SetBlock block) {
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &block, sizeof block);
  std::uint64_t both = halves[0] | halves[1];
  both |= both >> 32;
  return static_cast<Mask16>(both | both >> 16);
}

inline bool any_lane(SetBlock block) {
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &block, sizeof block);
  return (halves[0] | halves[1]) != 0;
}

// Fills the last block with copies of the last set.
inline void pad_to_blocks(std::vector<Mask16>& sets) {
  while (!sets.empty() && sets.size() % kSetsOfBlock != 0) sets.push_back(sets.back());
}

// The candidates of cells that all differ.
struct OpenCells {
  std::array<Cell, 16> cells;
  std::array<Mask16, 16> domains;
  std::array<SetBlock, 16> lanes;  // the same, in each lane
  std::size_t size = 0;
  Mask16 settled = 0;
  Mask16 within = 0;

  // Reads the cells. Returns false if two cells are settled to the same digit. Call it once.
  // Pre: there are at most 16 cells.
  template <class View>
  bool read(std::span<const Cell> all, const View& view) {
    for (const Cell cell : all) {
      const auto own = static_cast<Mask16>(view.at(cell));
      within |= own;
      if ((own & (own - 1)) == 0) {
        if ((settled & own) != 0) return false;
        settled |= own;
      } else {
        cells[size] = cell;
        lanes[size] = all_lanes(own);
        domains[size++] = own;
      }
    }
    return true;
  }
  // A mask with all bits of each lane whose set is possible.
  SetBlock possible(SetBlock sets) const {
    const SetBlock none = all_lanes(0);
    const SetBlock rest = sets & all_lanes(static_cast<Mask16>(~settled));
    SetBlock wrong =
        (sets & all_lanes(static_cast<Mask16>(~within))) | (all_lanes(settled) & ~sets);
    auto good = wrong == none;
    for (std::size_t i = 0; i < size; ++i) good &= (rest & lanes[i]) != none;
    return reinterpret_cast<SetBlock>(good);
  }
  static constexpr std::size_t kMostMatched = 6;
  // Adds to kept[i] the digits that open cell i takes in some matching of a possible set with the
  // open cells. Returns a mask with all bits of each lane whose set has a matching. Pre: size is 2
  // to kMostMatched.
  SetBlock match(SetBlock sets, SetBlock possible, SetBlock* kept) const {
    switch (size) {
      case 2:
        return match_cells<2>(sets, possible, kept);
      case 3:
        return match_cells<3>(sets, possible, kept);
      case 4:
        return match_cells<4>(sets, possible, kept);
      case 5:
        return match_cells<5>(sets, possible, kept);
      default:
        return match_cells<6>(sets, possible, kept);
    }
  }

 private:
  template <std::size_t Size>
  SetBlock match_cells(SetBlock sets, SetBlock possible, SetBlock* kept) const;
};

// Applies Hall's theorem to each group of cells: if a group has no more digits than cells, the
// other cells lose these digits. A cell left without a digit shows that some group has too few.
template <std::size_t Size>
struct HallLanes {
  static constexpr unsigned kAll = (1u << Size) - 1;
  SetBlock rest;                          // the digits of a set for the open cells, Size of them
  std::array<SetBlock, Size> own;         // the candidates of a cell among these
  std::array<SetBlock, Size> gone{};      // the digits that the other cells need
  std::array<SetBlock, kAll + 1> unions;  // by group

  void look() {
    unions[0] = SetBlock{};
    [this]<std::size_t... I>(std::index_sequence<I...>) {
      (this->template look_at<static_cast<unsigned>(I + 1)>(), ...);
    }
    (std::make_index_sequence<kAll - 1>{});
  }

 private:
  // The digits without their lowest `Few`; empty if there are no more.
  template <int Few>
  static SetBlock but_lowest(SetBlock digits) {
    for (int i = 0; i < Few; ++i) digits &= digits - all_lanes(1);
    return digits;
  }
  template <unsigned Group>
  void look_at() {
    constexpr int kCount = std::popcount(Group);
    constexpr int kOthers = static_cast<int>(Size) - kCount;
    const SetBlock none{};
    const SetBlock both =
        unions[Group & (Group - 1)] | own[static_cast<std::size_t>(std::countr_zero(Group))];
    unions[Group] = both;
    SetBlock needed;
    if constexpr (kCount < kOthers) {
      needed = both & reinterpret_cast<SetBlock>(but_lowest<kCount>(both) == none);
    } else {  // at least as many digits are missing in the group as there are other cells
      needed = both & ~reinterpret_cast<SetBlock>(but_lowest<kOthers - 1>(rest & ~both) == none);
    }
    for (std::size_t i = 0; i < Size; ++i) {
      if ((Group >> i & 1) == 0) gone[i] |= needed;
    }
  }
};

template <std::size_t Size>
SetBlock OpenCells::match_cells(SetBlock sets, SetBlock possible, SetBlock* kept) const {
  HallLanes<Size> hall;
  hall.rest = sets & all_lanes(static_cast<Mask16>(~settled));
  for (std::size_t i = 0; i < Size; ++i) hall.own[i] = lanes[i] & hall.rest;
  hall.look();
  SetBlock good = possible;
  for (std::size_t i = 0; i < Size; ++i) {
    hall.own[i] &= ~hall.gone[i];
    good &= ~reinterpret_cast<SetBlock>(hall.own[i] == SetBlock{});
  }
  for (std::size_t i = 0; i < Size; ++i) kept[i] |= hall.own[i] & good;
  return good;
}

// Cage: cells that all differ and hold, together, one of several sets of digits.
//
// A killer cage has the sets of its size and sum, a renban line those of consecutive digits. A set
// is possible if it lies within the candidates of the cells, holds all settled digits, has a
// candidate in each cell and a cell for each digit. The cells keep the digits of possible sets. A
// digit that all possible sets hold is removed from the cells that differ from each of its places.
// Exact up to six open cells.

// ---- Cage ways ----------------------------------------------------------------------------------

// The ways to place a set of digits in the open cells of a cage, one digit in each cell: which cell
// can take which digit, exact up to six cells.

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

// ---- Sight --------------------------------------------------------------------------------------

// Sight: the peers of each of a list of cells. If these cells must hold a digit, it is removed from
// all cells that differ from each of its places.

struct Sight {
  std::size_t words = 0;
  std::vector<std::uint64_t> peers;  // for each cell of the list, a bit set of `words` words

  // Removes `digits`, which `cells` together hold, from the cells that differ from all of their
  // places. Returns false if a digit has no place in `cells` or if a cell loses its last digit.
  // Pre: `cells` is the list of this object.
  template <class M, class View>
  bool clear(std::span<const Cell> cells, M digits, View& view) const {
    for (; digits != 0; digits &= static_cast<M>(digits - 1)) {
      const M digit = digits & static_cast<M>(~digits + 1);
      for (std::size_t word = 0; word < words; ++word) {
        std::uint64_t seen = ~std::uint64_t{0};
        bool placed = false;
        for (std::size_t i = 0; i < cells.size(); ++i) {
          if ((view.at(cells[i]) & digit) == 0) continue;
          placed = true;
          seen &= peers[i * words + word];
        }
        if (!placed) return false;
        for (; seen != 0; seen &= seen - 1) {
          const auto cell = static_cast<int>(word * 64) + std::countr_zero(seen);
          if (!view.narrow(cell, static_cast<M>(~digit))) return false;
        }
      }
    }
    return true;
  }
};

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
