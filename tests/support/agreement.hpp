// Agreement of engines: all complete engines of the registry that support a puzzle must give the
// same answer, and it must agree with naive counting. A disagreement is shrunk before it is
// reported.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sudokit/engine.hpp"

namespace sudokit::test {

// Checks that every engine finds as many solutions as naive counting, up to `limit` (0: all).
// Returns nothing if all agree, otherwise a description of the first engine that does not.
std::optional<std::string> disagreement(const Puzzle& puzzle, std::uint64_t limit);

// Removes givens and marks from the puzzle as long as the engines still disagree. Returns the
// smaller puzzle as a line that a test can read again, and what the engines answer. Pre:
// disagreement(puzzle, limit).
std::string shrunk(const Puzzle& puzzle, std::uint64_t limit);

}  // namespace sudokit::test
