// Constraint strings of Interactive Sudoku Solver (ISS), such as
// ".Cage~15~R1C1~R1C2.Thermo~R2C2~R3C3". A string describes a whole puzzle: its shape, regions,
// givens and constraints.
#pragma once

#include <string>
#include <string_view>

#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text::iss {

// The string in a line: the line itself if it begins with a constraint, or the query of an address
// ("https://...?q=.Cage~..."). Empty if there is none.
std::string string_in(std::string_view line);
// A part of a string: its name and the arguments between the signs ~.
struct Item {
  std::string_view name;
  std::vector<std::string_view> arguments;
  std::size_t at = 0;  // its offset in the string
};
bool is_known(std::string_view name);

// The error names the first part that is wrong or not supported.
Result<void> read(const Source& source, Puzzle& puzzle);
// Errors: constraints that ISS does not have, sides above 16.
Result<void> write(std::string& out, const Written& puzzle);

}  // namespace sudokit::text::iss
