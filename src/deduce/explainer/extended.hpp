// The techniques that SukakuExplainer adds to those of SE 1.2.1.
#pragma once

#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

// 2 to 4 strong links of one digit in a chain: skyscraper, kite, turbot fish, empty rectangle and
// longer ones. The best by rating wins, then by its removals, then by the kinds of its links.
bool strong_links(const Board& board, int links, Hint& hint);

// WXYZ-, VWXYZ-, UVWXYZ- and TUVWXYZ-wing: `cells` cells (3..6) of a house with one candidate more
// than cells, and a bivalue cell outside it. The best by rating wins, then by its removals.
bool large_wing(const Board& board, int cells, Hint& hint);

}  // namespace sudokit::nine::se
