// Empty rows and columns that belong to no grid: around it, between its boxes, and inside cells
// that are several fields wide or high.
#pragma once

#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/puzzle.hpp"
#include "text/pasted/cuttings.hpp"

namespace sudokit::text {

// Whether all fields of the row are empty.
bool is_empty(const UnitRow& row);

struct Gapless {
  std::vector<UnitRow> rows;
  bool border = false;     // only rows and columns at the edges were left out
  bool cut_short = false;  // an edge is empty although empty lines around the grid were left out
};

// The grids that remain if such rows and columns are left out, one for each way to do so. Fields
// without a character are empty; those with a sign for an open cell are not. `layout`: of the grid,
// null if any side is possible.
std::vector<Gapless> without_gaps(const std::vector<UnitRow>& rows, const LayoutPtr& layout);

// Whether the puzzle cannot have a single solution, because two digits could be exchanged (both are
// missing), or two rows or two columns (both are open and cross the same boxes).
bool is_loose(const Layout& layout, const Grid& givens);

}  // namespace sudokit::text
