// Lines in which other programs write a puzzle with more than its cells.
//
//   :0000:x:..3+2.6...:114 215:::   HoDoku's library: technique, candidates, cells with + before
//                                   placed digits, deleted candidates (digit, row, column)
//   SumoCueV1=3J0=0J0=0J1=...       SumoCue: digit and region of each cell
#pragma once

#include <string_view>

#include "text/parse.hpp"

namespace sudokit::text {

bool is_program_line(std::string_view line);
// Placed digits are digits of the grid; deleted candidates are missing in the marks. Pre:
// is_program_line(line).
Result<void> parse_program_line(const Source& source, std::string_view line, Puzzle& puzzle);

}  // namespace sudokit::text
