// Shared by the commands that print: how a puzzle is passed on, and how the run ends.
#pragma once

#include <string_view>

#include "cli/commands/record_worker.hpp"
#include "cli/print/prepare.hpp"
#include "cli/print/press.hpp"

namespace sudokit::cli {

// A worker that has collected more bytes than this delivers them before its block is finished.
inline constexpr std::size_t kMostLoad = 1 << 20;

// Adds a puzzle to the load of the block, or a note that says why it is left out. Pre: the block's
// mutex is held.
void set(Block& block, Prepared&& prepared, std::string_view place, Tally& tally);

// Ends the document, reports what is missing, and returns the exit code.
int end_press(Press& press, const PipelineResult& result, const Facts& facts);

}  // namespace sudokit::cli
