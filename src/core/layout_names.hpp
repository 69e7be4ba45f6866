// The names of layouts, the text that describes one without a name, and how many houses a layout
// may have.
#pragma once

#include <algorithm>
#include <string>

#include "sudokit/layout.hpp"

namespace sudokit {

// Declared in sudokit/text.hpp, too.
std::string layout_text(const Layout& layout);
// The name of a layout that has no other: "custom-" and a hash of layout_text(), so that different
// layouts have different names.
std::string custom_name(const Layout& layout);
// Whether Layout::named() makes the same houses from the name of the layout.
bool is_named(const Layout& layout);

// How many houses a layout may have.

// Bounds the time that finding the peers of all cells takes: it grows with the total number of
// cells of all houses, times the side.
inline constexpr std::size_t kMaxCellsOfHouses = 600'000;

// The most houses that a layout of this side may have, rows, columns and regions included.
// Pre: side > 0.
constexpr std::size_t max_houses(int side) {
  return std::min(kMaxHouses, kMaxCellsOfHouses / static_cast<std::size_t>(side));
}

}  // namespace sudokit
