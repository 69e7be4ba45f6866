// The chains without branches of HoDoKu: remote pairs, turbot fish, X-chains and XY-chains of at
// most twenty links, none through a cell twice.
//
// Of all chains the one that takes most away wins, then the lowest weighted sum of the cells that
// lose a digit, then the first found (cells in order, links by row, column, block).
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool remote_pair(const Sheet& sheet, Step& step);
bool turbot_fish(const Sheet& sheet, Step& step);
bool x_chain(const Sheet& sheet, Step& step);
bool xy_chain(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku
