// Naive references: slow, plain, sharing nothing with the engines.
#pragma once

#include <optional>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit::test {

// Lewis's procedure as its five steps say, on a copy of the givens; nothing on a
// contradiction (an empty list, a digit with no place, a clash).
std::optional<Grid> literal_singles(const Puzzle& puzzle);

// The number of solutions, at most `limit`, by trying the digits of the most constrained cell.
std::uint64_t count_solutions(const Puzzle& puzzle, std::uint64_t limit);

}  // namespace sudokit::test
