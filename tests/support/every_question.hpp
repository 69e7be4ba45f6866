// Asks a small puzzle with rules every question that takes rules, and compares what is said about
// its solutions with a list of all of them. Used by tests and by a fuzz target.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit::test {

// All grids that keep the houses, givens, marks and rules of a puzzle of side up to 4, by
// enumeration and by the statements of the rules.
std::vector<Grid> grids_of(const Puzzle& puzzle);

// Says which answer is wrong; empty if none is. `text` is the puzzle in any format, and `solutions`
// are all its solutions.
std::string wrong_answer(std::string_view text, std::span<const Grid> solutions);

}  // namespace sudokit::test
