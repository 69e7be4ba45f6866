// A position: the state of a partly solved puzzle, cell by cell.
#pragma once

#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// A digit in a cell.
struct Candidate {
  Cell cell = 0;
  std::uint8_t digit = 0;  // 1..side
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

// The state of a puzzle between two steps.
struct Pencilmarks {
  LayoutPtr layout;
  Grid givens;
  Grid values;                     // givens and placements; 0 is an open cell
  std::vector<Digits> candidates;  // one set for each cell; empty for cells that are not open
  RulesPtr rules = nullptr;        // in addition to the houses; null if there are none
};

}  // namespace sudokit
