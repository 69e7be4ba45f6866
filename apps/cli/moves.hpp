// The named transformations of `convert`.
#pragma once

#include <string>
#include <vector>

#include "sudokit/transform.hpp"

namespace sudokit::cli {

// transpose, rotate (clockwise), rotate180, rotate270, mirror (left and right change places), flip
// (top and bottom do).
std::vector<std::string> move_names();
// Pre: the name is one of move_names().
Isomorphism isomorphism_of(const std::string& move, int side);

// The puzzle with its digits renamed. `names` is "appearance" or the new names of 1, 2, ... as
// characters or as numbers with commas. Errors: names that are no permutation of 1..side.
Result<Puzzle> relabelled(const Puzzle& puzzle, const std::string& names);

}  // namespace sudokit::cli
