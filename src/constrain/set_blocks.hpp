// SetBlocks: sets of digits judged eight at a time against the candidates of cells that all differ.
//
// A set is possible where it lies within the cells' candidates, holds all digits that are settled
// and has a digit for each open cell. That no two cells need the same digit is left to others.
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

// Fills the last block by sets that stand there already.
inline void pad_to_blocks(std::vector<Mask16>& sets) {
  while (!sets.empty() && sets.size() % kSetsOfBlock != 0) sets.push_back(sets.back());
}

// Candidates of cells that all differ.
struct OpenCells {
  std::array<Cell, 16> cells;
  std::array<Mask16, 16> domains;
  std::array<SetBlock, 16> lanes;  // the same, in each lane
  std::size_t size = 0;
  Mask16 settled = 0;
  Mask16 within = 0;

  // To be called once. False: two cells are settled to the same digit. Pre: at most 16 cells.
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
  // All bits of each lane whose set is possible.
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
  // Of possible sets the digits that each open cell takes in some way to give each one digit: added
  // to kept[i]. All bits of each lane that has such a way. Pre: size is 2 to kMostMatched.
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

// What Hall's theorem says of each group of cells: where it has no more digits than cells, the
// others have none of them. A cell that is left without a digit shows that some group has too few.
template <std::size_t Size>
struct HallLanes {
  static constexpr unsigned kAll = (1u << Size) - 1;
  SetBlock rest;                          // as many digits of a set as cells
  std::array<SetBlock, Size> own;         // of these the candidates of a cell
  std::array<SetBlock, Size> gone{};      // of these the ones that others need
  std::array<SetBlock, kAll + 1> unions;  // by group

  void look() {
    unions[0] = SetBlock{};
    [this]<std::size_t... I>(std::index_sequence<I...>) {
      (this->template look_at<static_cast<unsigned>(I + 1)>(), ...);
    }
    (std::make_index_sequence<kAll - 1>{});
  }

 private:
  // The digits without their lowest few: nothing where they are no more.
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
    } else {  // as many digits as other cells, or more, are missing
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

}  // namespace sudokit::constrain
