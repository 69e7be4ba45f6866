// SetBlocks: sets of digits judged eight at a time against the candidates of cells that all differ.
//
// A set is possible where it lies within the cells' candidates, holds all digits that are settled
// and has a digit for each open cell. That no two cells need the same digit is left to others.
#pragma once

#include <array>
#include <cstring>
#include <span>
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
};

}  // namespace sudokit::constrain
