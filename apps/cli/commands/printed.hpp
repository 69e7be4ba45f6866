// --printed: the puzzles as printed, where the input has been filled in by hand.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/options.hpp"

namespace sudokit::cli {

// The printed puzzles of a file, or one that is typed. InputError, UsageError as for inputs.
std::vector<Puzzle> printed_puzzles(const std::string& file_or_puzzle, const InputFlags& input);

void add_printed_flag(Command& app, std::string& printed);

}  // namespace sudokit::cli
