// The canonical form of classic 9x9 pencilmarks, by colour refinement and search as for graphs
// (McKay, Practical graph isomorphism, 1981).
//
// Rows, columns, digits, bands and stacks are vertices with colours. Refinement splits the colours
// by the candidates that join the vertices until no colour splits further. Then each vertex of one
// class of equal colour gets a colour of its own in turn, and refinement goes on below that choice.
// At a leaf of this search tree every row, column and digit has its own colour, so that their order
// is fixed and gives a form. The canonical form is the smallest form of all leaves, compared first
// by the trace of the refinements and then cell by cell. It is the same for all isomorphs, but it
// is not the smallest of all isomorphic marks. Two leaves with the same form show a symmetry;
// branches that a symmetry maps onto searched ones are skipped.
#pragma once

#include <array>
#include <cstdint>

#include "sudokit/transform.hpp"

namespace sudokit {

using Marks9 = std::array<std::uint16_t, 81>;  // bit d - 1: digit d

struct CanonicalMarks {
  Marks9 marks;
  // The number of symmetries of the lines that map the marks onto themselves, up to a relabelling
  // of the digits.
  std::uint64_t automorphisms;
  Isomorphism map;
};

CanonicalMarks canonical_marks(const Marks9& marks);

}  // namespace sudokit
