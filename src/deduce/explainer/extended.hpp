// What SukakuExplainer adds to the techniques of SE 1.2.1.
#pragma once

#include "deduce/explainer/hint.hpp"

namespace sudokit::nine::se {

// Strong links of one digit on a string (skyscraper, kite, turbot fish, empty rectangle and
// longer), 2..4 of them: the best by rating, then what it removes, then the kinds of its links.
bool strong_links(const Board& board, int links, Hint& hint);

// So many cells (3..6) of a house with one candidate more than cells, and a cell of two candidates
// outside: WXYZ-, VWXYZ-, UVWXYZ- and TUVWXYZ-wing. The best by rating, then what it removes.
bool large_wing(const Board& board, int cells, Hint& hint);

}  // namespace sudokit::nine::se
