// Basic fish of HoDoKu: lines of one kind against lines of the other, with or without fins.
//
// Fins are at most five and may be sashimi: then some base line keeps at most one body candidate.
// The first in the order: digit, rows as base before columns, base lines, cover lines.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool basic_fish(const Sheet& sheet, int size, Step& step);
bool finned_fish(const Sheet& sheet, int size, bool sashimi, Step& step);
// Two finned fish of the same base lines, with other covers and fins: of all such pairs the one
// that takes most away. The first of the two is sashimi, or not.
bool siamese_fish(const Sheet& sheet, int size, bool sashimi, Step& step);

}  // namespace sudokit::nine::hodoku
