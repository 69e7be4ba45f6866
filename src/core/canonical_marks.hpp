// The canonical form of classic 9x9 pencilmarks, by refinement and search as for graphs.
//
// Rows, columns, digits, bands and stacks have colours, told apart by the candidates that join them
// until nothing more can be told; then one of a class of the like is given a colour of its own, in
// every way. Where all have their own colour they have an order, and with it a form. The form is
// the smallest of those that the tree of choices ends at, by what was told on the way and then cell
// by cell: the same for all isomorphs, but not the smallest of all. Forms that come twice show a
// symmetry, which spares the branches that it carries onto others (McKay, Practical graph
// isomorphism, 1981).
#pragma once

#include <array>
#include <cstdint>

#include "sudokit/transform.hpp"

namespace sudokit {

using Marks9 = std::array<std::uint16_t, 81>;  // bit d - 1: digit d

struct CanonicalMarks {
  Marks9 marks;
  // Line symmetries that carry the marks onto themselves with the digits relabelled.
  std::uint64_t automorphisms;
  Isomorphism map;
};

CanonicalMarks canonical_marks(const Marks9& marks);

}  // namespace sudokit
