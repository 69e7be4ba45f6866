// Puzzle: a layout, givens, and where the puzzle is a pencilmark puzzle (sukaku) its candidates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sudokit/digits.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

// One digit a cell in row-major order; 0 is an open cell.
using Grid = std::vector<std::uint8_t>;

struct Puzzle {
  LayoutPtr layout;
  Grid givens;
  // Empty, or one set a cell: a cell may only take digits of its set. A given cell's set holds
  // the given.
  std::vector<Digits> marks = {};
  // What stood beside the puzzle in its file.
  std::string comment = {};

  bool has_marks() const { return !marks.empty(); }
  // All that the puzzle and its layout carry. A member added to Puzzle is judged here: it does not
  // compile otherwise.
  Features features() const {
    const auto& [on, digits, sets, text] = *this;
    return sets.empty() ? on->features() : on->features() | Features{Feature::marks};
  }
  bool carries_only(Features known) const { return features().within(known); }
};

// Digits a cell may take by its given and its marks alone (not by its peers).
Digits allowed(const Puzzle& puzzle, int cell);

// Two cells of a house that hold the same digit.
struct Clash {
  int house = 0;
  Cell first = 0;
  Cell second = 0;
  int digit = 0;
};

// The first clash in house order, if any.
std::optional<Clash> find_clash(const Layout& layout, const Grid& grid);
// "r1c2 and r1c7 both hold 5 in row 1".
std::string describe(const Layout& layout, const Clash& clash);

}  // namespace sudokit
