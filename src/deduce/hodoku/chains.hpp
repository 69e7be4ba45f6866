// HoDoKu's chains without branches: remote pairs, turbot fish, X-chains and XY-chains. They have at
// most twenty links and visit no cell twice.
//
// Of all chains, the one with the most removals wins, then the one with the lowest weighted sum of
// the cells that lose a digit, then the first one found (cells in order, links by row, column,
// block).
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool remote_pair(const Sheet& sheet, Step& step);
bool turbot_fish(const Sheet& sheet, Step& step);
bool x_chain(const Sheet& sheet, Step& step);
bool xy_chain(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku
