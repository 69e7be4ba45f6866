// How many houses a layout may have.
#pragma once

#include <algorithm>

#include "sudokit/layout.hpp"

namespace sudokit {

// To find the peers of all cells takes as much time as the houses name cells, times the side.
inline constexpr std::size_t kMaxCellsOfHouses = 600'000;

// Rows, columns and regions included. Pre: side > 0.
constexpr std::size_t max_houses(int side) {
  return std::min(kMaxHouses, kMaxCellsOfHouses / static_cast<std::size_t>(side));
}

}  // namespace sudokit
