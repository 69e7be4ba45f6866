// What propagation leaves of a puzzle, measured as in the literature.
#pragma once

#include <cstdint>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// How the puzzle is filtered. none: cells keep their pencilmarks less the givens they see. singles:
// Lewis's procedure until it changes nothing. acs_code: the weaker rules of Lloyd and Amos's
// program.
enum class Filtering : std::uint8_t { none, singles, acs_code };

// The measures of a filtered puzzle.
struct Remains {
  int open = 0;  // open cells
  // The logarithm of the number of ways to fill each region with its missing digits (Lewis 2007,
  // equation 2); 0 if the layout has no regions.
  double log10_states = 0;
  // The mean over all cells; a filled cell counts as 1 (Lloyd and Amos 2019, Fig. 8).
  double mean_candidates = 0;
  // Open cells with two candidates, and pairs of a house and a digit with two open cells for that
  // digit.
  int bivalue = 0;
  int bilocal = 0;
  // Filtering found a contradiction, so there is no solution. Never set with Filtering::none.
  bool contradiction = false;
};

// The measures of a puzzle on any layout. If filtering finds a contradiction, they are those of the
// unfiltered puzzle. Thread safe. Errors: the puzzle has features other than houses and
// pencilmarks.
Result<Remains> remains_of(const Puzzle& puzzle, Filtering filtering);

// Equation 2 for a grid in which open cells are 0. O(cells).
double log10_states(const Layout& layout, const Grid& grid);

}  // namespace sudokit
