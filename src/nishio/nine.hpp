// NishioNine: exact single-digit filtering of all nine digits of a 9x9 position with 3x3 boxes.
//
// The graph of almost-balanced row sets folded up to whole stacks. After a stack of three columns
// every band has used one row, so a stack is a set of triples (row used in band 0, 1, 2), a set of
// points of Z_3 x Z_3 x Z_3 held in 27 bits of a word: index 9 x0 + 3 x1 + x2. X, Y, Z are the sets
// of the three stacks; a placement is x in X, y in Y, z in Z that differ in every band, that is
//
//     y = x + d, z = x - d   for one of the 8 vectors d of {1, 2}^3,
//
// and adding d rotates bits. The points of a stack are the union over the six ways to give its
// columns to the bands of a product of three 3-bit sets: the open cells of a box's column.
// Same contract as NishioLevels<Mask16>; stateless, thread safe. Idea ours; the graph and the
// deduction are those of Eppstein 2012.
#pragma once

#include <span>

#include "core/mask.hpp"

namespace sudokit {

// Keeps a digit in a cell (row-major, bit d-1) exactly when some valid placement inside its open
// cells uses the cell. Returns the digits that have a placement; others are removed everywhere.
Mask16 nishio_nine(std::span<Mask16, 81> cells);

}  // namespace sudokit
