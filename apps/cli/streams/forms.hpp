// Puzzles and grids in the form that answers take.
#pragma once

#include <string>

#include "cli/streams/block.hpp"

namespace sudokit::cli {

// Append a grid or puzzle with its closing newline. A form that cannot hold it gives way to
// numbers unless the user asked for it; then it is an error. Nothing is appended on an error.
Result<void> append_grid(std::string& out, const Source& source, const Layout& layout,
                         const Grid& grid);
Result<void> append_puzzle(std::string& out, const Source& source, const Puzzle& puzzle);

// The same as the value of a JSON field, without the closing newline; null on an error.
void append_grid_json(std::string& out, const Source& source, const Layout& layout,
                      const Grid& grid);
void append_puzzle_json(std::string& out, const Source& source, const Puzzle& puzzle);

}  // namespace sudokit::cli
