// Puzzles and grids as text, in the format of answers.
#pragma once

#include <string>

#include "sudokit/text.hpp"

namespace sudokit {

// A format, and whether the user asked for it. If not, it is replaced by `numbers` for a grid that
// it cannot hold.
struct GridForm {
  Format to = Format::line;
  bool asked = false;
};

// Append a grid or puzzle with a closing newline. Errors: the format was asked for and cannot hold
// it; nothing is appended then.
Result<void> append_grid(std::string& out, GridForm form, const Layout& layout, const Grid& grid);
Result<void> append_puzzle(std::string& out, GridForm form, const Puzzle& puzzle);

// Append the same as the value of a JSON member, without the closing newline; `null` on an error.
void append_grid_json(std::string& out, GridForm form, const Layout& layout, const Grid& grid);
// The comment of the puzzle is left out, since it has a member of its own.
void append_puzzle_json(std::string& out, GridForm form, const Puzzle& puzzle);

}  // namespace sudokit
