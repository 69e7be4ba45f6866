// Naive references: slow and simple, and sharing no code with the engines.
#pragma once

#include <optional>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit::test {

// Lewis's procedure, step by step as its five steps are stated, on a copy of the givens. Nothing on
// a contradiction (an empty list, a digit without a place, a clash).
std::optional<Grid> literal_singles(const Puzzle& puzzle);

// The number of solutions, at most `limit`, found by trying the digits of the most constrained
// cell.
std::uint64_t count_solutions(const Puzzle& puzzle, std::uint64_t limit);

}  // namespace sudokit::test
