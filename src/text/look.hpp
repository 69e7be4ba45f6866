// What a line of nothing but cells looks like, for the formats that would all take it.
#pragma once

#include "text/format.hpp"

namespace sudokit::text {

struct CellsLook {
  // none: it is no line of cells. characters: one token, a character a cell. numbers: several
  // tokens that are numbers. row: cells of another kind (pretty, or candidate lists).
  enum Kind : std::uint8_t { none, characters, numbers, row };
  Kind kind = none;
  bool rows = false;    // characters, numbers: a line is a row, not a puzzle
  bool framed = false;  // numbers: strokes of a frame follow before the next blank line
};

CellsLook look_at_cells(const Head& head, const TextContext& context);

// Are all characters cells of a digit up to `side`?
bool are_digits(std::string_view cells, int side);

}  // namespace sudokit::text
