// A position: what is still open in a puzzle, cell by cell.
#pragma once

#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

struct Candidate {
  Cell cell = 0;
  std::uint8_t digit = 0;
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

// The state of a puzzle as candidates, between two steps.
struct Pencilmarks {
  LayoutPtr layout;
  Grid givens;
  Grid values;                     // givens and placements; 0 open
  std::vector<Digits> candidates;  // of open cells; empty for others
  RulesPtr rules = nullptr;        // beside the houses; null where there are none
};

}  // namespace sudokit
