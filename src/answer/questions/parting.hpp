// Where the paths of several scales part.
#pragma once

#include <optional>
#include <span>

#include "sudokit/questions.hpp"

namespace sudokit {
class JsonLine;
}

namespace sudokit::answer {

// Walks them step by step together: steps agree where they remove the same candidates, or where
// both place. Nothing where the paths never part. Errors: those of Deducer::start(); a limit.
Result<std::optional<RateQuestion::Parting>> find_parting(std::span<Deducer* const> deducers,
                                                          const Puzzle& puzzle, const Run& run);

// The member "parting".
void append_parting(std::string& out, JsonLine& line, const Layout& layout,
                    const RateQuestion::Answer& answer);

}  // namespace sudokit::answer
