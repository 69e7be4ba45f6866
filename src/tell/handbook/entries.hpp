// The entries of the handbook, by family.
#pragma once

#include "sudokit/tell.hpp"

namespace sudokit::entries {

std::span<const HandbookEntry> basics();  // singles, intersections, subsets
std::span<const HandbookEntry> rules();   // for puzzles with rules in addition to their houses
std::span<const HandbookEntry> digits();  // fish and other patterns of one digit
std::span<const HandbookEntry> wings();   // including almost locked sets
std::span<const HandbookEntry> uniqueness();
std::span<const HandbookEntry> chains();

}  // namespace sudokit::entries
