// The writers, one function a format, and what they share.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// What there is to write: a puzzle, or a grid alone (no marks, no comment).
struct Written {
  const Layout& layout;
  const Grid& grid;
  const std::vector<Digits>& marks;
  std::string_view comment;
};

// Appends the drawn grid: a frame, region borders, and the cells as numbers; candidate lists where
// there are marks (sides 4 to 9). Errors: marks of another side.
Result<void> write_drawn(std::string& out, const Written& puzzle);

// The candidates of a cell as the pencilmarks format shows them: its marks, or where the puzzle
// has none its given, or else the digits that no given peer holds.
Digits candidates(const Written& puzzle, int cell);

}  // namespace sudokit::text
