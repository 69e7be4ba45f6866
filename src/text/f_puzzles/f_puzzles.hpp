// Puzzles of the setting program f-puzzles: a JSON object, mostly packed into a link. Its fields
// beyond the original ones are those of the extension "new constraints".
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text::f_puzzles {

// ---- Reading ------------------------------------------------------------------------------------

// The payload in a line: a link "https://www.f-puzzles.com/?load=PAYLOAD", the link of SudokuPad to
// such a puzzle, ".../fpuzzlesPAYLOAD", or the payload alone. It may contain codes such as %2B.
// Empty if there is none.
std::string_view payload_in(std::string_view line);
// Whether the value of a member `grid` is that of such an object: rows of objects.
bool is_grid(std::string_view value);

// Reads a line with a payload, or the object itself. What is neither a rule nor a drawing is an
// error that names it; drawings are reported as ignored.
Result<void> read(const Source& source, Puzzle& puzzle);
// The solution that the puzzle carries; empty if there is none.
Result<Grid> solution(const Source& source);

// Writes a link. Errors name a rule that the form cannot hold.
Result<void> write(std::string& out, const Written& puzzle);

// ---- Fields -------------------------------------------------------------------------------------

// What the entries of a field look like, and what they mean.
enum class Form : std::uint8_t {
  flag,            // true
  cage,            // {"cells": [...], "value": SUM}, the sum optional
  cells,           // {"cells": [...]}
  region,          // the same: the digits differ; the second kind has fewer cells than a row
  single,          // {"cell": ...}: all entries together are one constraint
  extreme,         // the same; the second kind if two of the cells touch
  lines,           // {"lines": [[...], ...]}: a constraint each
  numbered_lines,  // the same, with an optional number: {"lines": ..., "value": NUMBER}
  pair,            // {"cells": [...], "value": NUMBER}; the second kind if there is no number
  letter,          // {"cells": [...], "value": "X"}; the second kind for "V"
  clue,            // {"cell": one outside of the grid, "value": NUMBER}
  diagonal_clue,   // the same with {"direction": "UR"}
  clone,           // {"cells": [...], "cloneCells": [...]}
  quadruple,       // {"cells": [...], "values": [...]}
  arrow,           // {"lines": [[circle, ...], ...], "cells": [...]}; the second kind has a pill
  about,           // no entries: read by name
  drawing,
  setting  // of the program
};

struct Field {
  std::string_view name;
  Form form;
  std::array<std::string_view, 3> kinds = {};
  int number = 0;  // flag: of the constraint, if not 0
};

std::span<const Field> fields();
// Null if there is none.
const Field* field_named(std::string_view name);
// The field that holds constraints of this kind, with this number if it is a flag.
const Field* field_for(const Constraint& constraint);

// The number of a line of such a field that states none.
int usual_number(const Field& field, int side);

// Whether two of the cells share an edge.
bool any_touch(const Layout& layout, std::span<const Cell> cells);
// "R1C2", also for cells outside of the grid.
std::string cell_text(int row, int column);

}  // namespace sudokit::text::f_puzzles
