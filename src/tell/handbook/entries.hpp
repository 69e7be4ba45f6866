// The entries of the handbook, by family.
#pragma once

#include "sudokit/handbook.hpp"

namespace sudokit::entries {

std::span<const HandbookEntry> basics();  // singles, intersections, subsets
std::span<const HandbookEntry> rules();   // of puzzles with rules beside their houses
std::span<const HandbookEntry> digits();  // fish, and what else looks at one digit
std::span<const HandbookEntry> wings();   // with almost locked sets
std::span<const HandbookEntry> uniqueness();
std::span<const HandbookEntry> chains();

}  // namespace sudokit::entries
