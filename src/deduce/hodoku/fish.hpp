// HoDoKu's basic fish: rows against columns or columns against rows, with or without fins.
//
// There are at most five fins. A fish is sashimi if some base line keeps at most one body
// candidate. The first fish in this order is found: digit, rows as base before columns, base lines,
// cover lines.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool basic_fish(const Sheet& sheet, int size, Step& step);
bool finned_fish(const Sheet& sheet, int size, bool sashimi, Step& step);
// Two finned fish with the same base lines but other covers and fins; of all such pairs, the one
// with the most removals. `sashimi`: whether the first of the two is sashimi.
bool siamese_fish(const Sheet& sheet, int size, bool sashimi, Step& step);

}  // namespace sudokit::nine::hodoku
