// NishioNine: exact single-digit filtering of all nine digits of a 9x9 position with 3x3 boxes.
//
// The graph of almost-balanced row sets is folded to whole stacks. After a stack of three columns
// every band has used one row, so a stack is a set of triples (row used in band 0, 1, 2): a set of
// points of Z_3 x Z_3 x Z_3, held in 27 bits of a word with index 9 x0 + 3 x1 + x2. X, Y, Z are the
// sets of the three stacks. A placement is x in X, y in Y, z in Z that differ in every band, that
// is
//
//     y = x + d, z = x - d   for one of the 8 vectors d of {1, 2}^3,
//
// and adding d rotates bits. There are six ways to assign the columns of a stack to the bands. Each
// gives a product of three 3-bit sets, the open cells of a column in a box; the points of a stack
// are the union of the six products. The contract is that of NishioLevels<Mask16>; stateless and
// thread safe. The folding is our own; the graph and the deduction are those of Eppstein 2012.
#pragma once

#include <span>

#include "core/mask.hpp"

namespace sudokit {

// Keeps a digit in a cell (row-major, bit d-1) exactly if some valid placement inside the open
// cells of the digit uses the cell. Returns the digits that have a placement; all others are
// removed everywhere.
Mask16 nishio_nine(std::span<Mask16, 81> cells);

}  // namespace sudokit
