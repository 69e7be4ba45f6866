// Rectangles whose two digits could be exchanged: four cells in two rows and two columns such that
// every house holds as many of one diagonal as of the other.
#pragma once

#include <array>
#include <vector>

#include "sudokit/layout.hpp"

namespace sudokit {

// Corners in the order row 1 column 1, row 1 column 2, row 2 column 1, row 2 column 2.
using Rectangle = std::array<Cell, 4>;

// All of a layout, by rows, then columns. Side up to 25; none above (there are millions).
std::vector<Rectangle> find_rectangles(const Layout& layout);

}  // namespace sudokit
