// Finds where the paths of several scales part.
#pragma once

#include <optional>
#include <span>

#include "sudokit/question.hpp"

namespace sudokit {
class JsonLine;
}

namespace sudokit::answer {

// Runs the scales in parallel, step by step. Steps agree if they remove the same candidates or if
// both place a digit. The result is empty if the paths never part. Errors: those of
// Deducer::start(); a limit is reached.
Result<std::optional<RateQuestion::Parting>> find_parting(std::span<Deducer* const> deducers,
                                                          const Puzzle& puzzle, const Run& run);

// Writes the member "parting".
void append_parting(std::string& out, JsonLine& line, const Layout& layout,
                    const RateQuestion::Answer& answer);

}  // namespace sudokit::answer
