// What commands that print share: what becomes of a puzzle, and how the run ends.
#pragma once

#include <string_view>

#include "cli/commands/tally.hpp"
#include "cli/print/prepare.hpp"
#include "cli/print/press.hpp"

namespace sudokit::cli {

// More than that is not kept by a worker at work on a block.
inline constexpr std::size_t kMostLoad = 1 << 20;

// Gives the block a puzzle to carry, or a note that says why it is left out. Pre: the block's mutex
// is held.
void set(Block& block, Prepared&& prepared, std::string_view place, Tally& tally);

// Ends the document and says what is missing; the exit code.
int end_press(Press& press, const PipelineResult& result, const Facts& facts);

}  // namespace sudokit::cli
