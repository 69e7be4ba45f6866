// Puzzles and grids in the form that answers take.
#pragma once

#include <string>

#include "sudokit/text.hpp"

namespace sudokit {

// A form, and whether it was asked for: what was not asked for gives way to numbers where it cannot
// hold a grid.
struct GridForm {
  Format to = Format::line;
  bool asked = false;
};

// Append a grid or puzzle with its closing newline. Errors: a form that was asked for and cannot
// hold it; nothing is appended then.
Result<void> append_grid(std::string& out, GridForm form, const Layout& layout, const Grid& grid);
Result<void> append_puzzle(std::string& out, GridForm form, const Puzzle& puzzle);

// The same as the value of a JSON field, without the closing newline; null on an error.
void append_grid_json(std::string& out, GridForm form, const Layout& layout, const Grid& grid);
// Without the puzzle's comment, which has a field of its own.
void append_puzzle_json(std::string& out, GridForm form, const Puzzle& puzzle);

}  // namespace sudokit
