// Where grids stand on a page: pure geometry, in points.
#pragma once

#include "sudokit/draw.hpp"

namespace sudokit::cli {

struct Area {
  Point at;
  double width = 0;
  double height = 0;
};

// Equal places for squares in rows, each with a line of words under it.
struct Arrangement {
  Area area;
  int columns = 1;
  int rows = 1;
  double grid = 0;     // the side of a square
  double caption = 0;  // the height of the words

  int count() const { return columns * rows; }
  // The upper left corner of a square. `mirrored`: as seen from behind the page.
  Point place(int index, bool mirrored = false) const;
};

// The one with the largest squares for so many; the last row may be shorter.
Arrangement arrange(int count, const Area& area, double caption);
// As many as there can be with squares of that side, made as large as they can be then; at least
// one, however small.
Arrangement arrange_by_size(double grid, const Area& area, double caption);

}  // namespace sudokit::cli
