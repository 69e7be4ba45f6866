// Propagation of a whole puzzle, for code that needs its domains once (encoders, local search,
// makers). Code that assigns and undoes uses Domains.
#pragma once

#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

class Meter;

struct Propagated {
  // False if a contradiction was found; the domains then hold the givens and marks alone.
  bool consistent = false;
  // One set of digits for each cell; a settled cell has one digit.
  std::vector<Digits> domains;
  // Settled cells, the givens among them (0 where open).
  Grid grid;
};

// Naked and hidden singles to the fixpoint (Lewis's procedure). Any layout; respects marks. Thread
// safe.
Propagated propagate_singles(const Puzzle& puzzle);

// Singles and, if they leave cells open, two filters: all-different of
// houses and digits, and crossings of houses. The domains are subsets of those of
// propagate_singles() and hold every solution, also if a spent meter ends the filters early. Any
// layout; respects marks. Thread safe.
Propagated propagate_tight(const Puzzle& puzzle, Meter* meter = nullptr);

// The domains according to givens and marks alone: no cell is settled except the givens, and
// `consistent` is false.
Propagated propagate_nothing(const Puzzle& puzzle);

}  // namespace sudokit
