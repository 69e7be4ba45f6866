// Classifies a line that has only cells, for the formats that could all contain it.
#pragma once

#include "text/format.hpp"

namespace sudokit::text {

struct CellsLook {
  // none: not a line of cells. characters: one token, one character for each cell. numbers: several
  // tokens that are numbers. row: cells of another kind (pretty, or candidate lists).
  enum Kind : std::uint8_t { none, characters, numbers, row };
  Kind kind = none;
  bool rows = false;    // characters, numbers: the line is a row, not a puzzle
  bool framed = false;  // numbers: a frame follows before the next blank line
};

CellsLook look_at_cells(const Head& head, const TextContext& context);

// Whether every character is a cell with a digit up to `side`.
bool are_digits(std::string_view cells, int side);

}  // namespace sudokit::text
