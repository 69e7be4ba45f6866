// Agreement of engines: all complete engines of the registry that support a puzzle must answer it
// alike, and as naive counting does. A disagreement is shrunk before it is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sudokit/engine.hpp"

namespace sudokit::test {

// Nothing when all engines agree that the puzzle has `count` solutions (at most `limit` are looked
// for; limit 0: all), otherwise who says what.
std::optional<std::string> disagreement(const Puzzle& puzzle, std::uint64_t limit);

// The same puzzle with as few givens and as many marks as still disagree, as a line that a test can
// read again, with what the engines say. Pre: disagreement(puzzle, limit).
std::string shrunk(const Puzzle& puzzle, std::uint64_t limit);

}  // namespace sudokit::test
