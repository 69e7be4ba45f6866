// What propagation leaves of a puzzle, in the measures of the papers.
#pragma once

#include <cstdint>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// none: givens and pencilmarks alone. singles: Lewis's procedure to its fixpoint. acs_code: the
// weaker rules of Lloyd and Amos's program.
enum class Filtering : std::uint8_t { none, singles, acs_code };

struct Remains {
  int open = 0;
  // The logarithm of the number of ways to fill each region with its missing digits (Lewis 2007,
  // equation 2); 0 where the layout has no regions.
  double log10_states = 0;
  // Over all cells, a settled one counting one (Lloyd and Amos 2019, Fig. 8).
  double mean_candidates = 0;
  // Open cells with two candidates, and pairs of a house and a digit with two open cells for it.
  int bivalue = 0;
  int bilocal = 0;
  // What was filtered contradicts itself: there is no solution.
  bool contradiction = false;
};

// Of a puzzle that contradicts what `none` leaves. Any layout; thread safe. Errors: the puzzle
// carries more than houses and pencilmarks.
Result<Remains> remains_of(const Puzzle& puzzle, Filtering filtering);

// Equation 2 of a grid with 0 in its open cells. O(cells).
double log10_states(const Layout& layout, const Grid& grid);

}  // namespace sudokit
