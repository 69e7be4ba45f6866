// Sums that houses and cages imply together (innies and outies).
//
// The digits of k disjoint houses sum to k * side * (side + 1) / 2. For each rule that gives a sum
// of cells with factor one, the part inside the houses is its total minus the part outside.
// Subtracting these sums leaves a sum of few cells with factors 1 and -1. The sets of houses are
// runs of rows, of columns and of regions, and single houses.
#pragma once

#include <span>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit::constrain {

struct ImpliedSum {
  Linear linear;                       // factors 1 and -1, one total
  std::vector<std::uint16_t> houses;   // the houses whose digits are summed
  std::vector<std::uint32_t> origins;  // of the rules whose sums are subtracted, ascending
  std::vector<Cell> firsts;            // the first cell of each subtracted sum, ascending
};

// The implied sums, without duplicates and without sums of too many cells. `with` as in
// Net::build().
std::vector<ImpliedSum> implied_sums(const Layout& layout, std::span<const Primitive> primitives,
                                     const std::vector<bool>& with);

}  // namespace sudokit::constrain
