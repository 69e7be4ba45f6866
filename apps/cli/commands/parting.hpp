// Where scales part: the first position on the path of the first of them in which they do not take
// the same step. Two placements count as one step, since which single comes first is of no weight.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sudokit/deduce.hpp"
#include "sudokit/json.hpp"

namespace sudokit::cli {

struct Parting {
  std::size_t after = 0;                   // steps that they share
  std::vector<std::optional<Step>> steps;  // of each scale; nothing: it finds none
};

// Nothing: they never part. Errors: as Deducer::start; the budget of the run.
Result<std::optional<Parting>> find_parting(std::span<Deducer* const> deducers,
                                            const Puzzle& puzzle, const Run& run);

// "part after 21 steps: se XY-Wing (r1c2 <> 3), hodoku nothing".
std::string parting_text(std::span<Deducer* const> deducers, const Layout& layout,
                         const std::optional<Parting>& parting);
// The member "parting" of an answer: null, or an object.
void append_parting(std::string& out, JsonLine& line, std::span<Deducer* const> deducers,
                    const Layout& layout, const std::optional<Parting>& parting);

}  // namespace sudokit::cli
