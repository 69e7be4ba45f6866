// Sight: the peers of each of a list of cells. If these cells must hold a digit, it is removed from
// all cells that differ from each of its places.
#pragma once

#include <bit>
#include <span>
#include <vector>

#include "constrain/view.hpp"

namespace sudokit::constrain {

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

}  // namespace sudokit::constrain
