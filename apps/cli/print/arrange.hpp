// The positions of grids on a page: pure geometry, in points.
#pragma once

#include "sudokit/tell.hpp"

namespace sudokit::cli {

struct Area {
  Point at;
  double width = 0;
  double height = 0;
};

// Equal places for squares in rows, each with a line of text below it.
struct Arrangement {
  Area area;
  int columns = 1;
  int rows = 1;
  double grid = 0;     // the side of a square
  double caption = 0;  // the height of the text

  int count() const { return columns * rows; }
  // The upper left corner of a square. `mirrored`: as seen through the page from its back.
  Point place(int index, bool mirrored = false) const;
};

// The arrangement with the largest squares for this count; the last row may be shorter.
Arrangement arrange(int count, const Area& area, double caption);
// As many squares with this side as fit, then enlarged as far as possible; at least one, however
// small.
Arrangement arrange_by_size(double grid, const Area& area, double caption);

}  // namespace sudokit::cli
