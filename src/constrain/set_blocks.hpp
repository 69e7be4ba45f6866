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

}  // namespace sudokit::constrain
