// How many houses a layout may have.
#pragma once

#include <algorithm>

#include "sudokit/layout.hpp"

namespace sudokit {

// Bounds the time that finding the peers of all cells takes: it grows with the total number of
// cells of all houses, times the side.
inline constexpr std::size_t kMaxCellsOfHouses = 600'000;

// The most houses that a layout of this side may have, rows, columns and regions included.
// Pre: side > 0.
constexpr std::size_t max_houses(int side) {
  return std::min(kMaxHouses, kMaxCellsOfHouses / static_cast<std::size_t>(side));
}

}  // namespace sudokit
