// Game ids of Solo, the sudoku of Simon Tatham's puzzle collection:
// "3x3kx:CELLS,CAGES,SUMS", "9j:CELLS,REGIONS".
//
// Cells are digits, with _ between two of them, and runs of open cells: a is one, z is 26. Regions
// and cages are the edges between cells, those between neighbours in a row first: a run of edges
// that are open, _ none, a one, and after each run an edge that is closed; z is 25 open ones alone.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/result.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text::solo {

// Whether the line is such an id, as its first parts tell.
bool is_id(std::string_view line);
Result<void> read(const Source& source, std::string_view line, Puzzle& puzzle);
Result<void> write(std::string& out, const Written& puzzle);

}  // namespace sudokit::text::solo
