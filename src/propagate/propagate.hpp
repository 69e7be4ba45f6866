// Propagation of a whole puzzle, for those who need its domains once and no more (encoders, local
// search, makers). Who assigns and undoes uses Domains.
#pragma once

#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

class Meter;

struct Propagated {
  // False: a contradiction was met; the domains are then the givens and marks alone.
  bool consistent = false;
  // One set a cell; one digit where the cell is settled.
  std::vector<Digits> domains;
  // Settled cells, the givens among them (0 where open).
  Grid grid;
};

// Naked and hidden singles to the fixpoint (Lewis's procedure). Any layout; marks
// honoured. Thread safe.
Propagated propagate_singles(const Puzzle& puzzle);

// Singles and, where they leave cells open, all-different of houses and digits and crossings of
// houses (propagate/tighten.hpp). Domains are a subset of propagate_singles()'s and hold every
// solution. Any layout; marks honoured. A meter that is spent ends it where it is. Thread safe.
Propagated propagate_tight(const Puzzle& puzzle, Meter* meter = nullptr);

// The domains that givens and marks alone leave, nothing settled but the givens.
Propagated propagate_nothing(const Puzzle& puzzle);

}  // namespace sudokit
