// --printed: the original puzzles, if the input has been filled in by hand.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/options.hpp"

namespace sudokit::cli {

// The puzzles of a file, or one puzzle given directly. `name` is the name of the flag, for
// messages. InputError and UsageError as for inputs.
std::vector<Puzzle> printed_puzzles(const std::string& file_or_puzzle, const InputFlags& input,
                                    std::string_view name = "--printed");

void add_printed_flag(Command& app, std::string& printed);

}  // namespace sudokit::cli
