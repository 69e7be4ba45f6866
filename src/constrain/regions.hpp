// Sums that houses and cages imply together (innies and outies).
//
// The digits of k disjoint houses sum to k * side * (side + 1) / 2. Of each rule that gives a sum
// of cells with factor one, the part inside the houses is its total less the part outside; what is
// left is a sum of few cells, added or taken away. Regions are runs of rows, of columns and of
// regions, and single houses.
#pragma once

#include <span>
#include <vector>

#include "sudokit/rules.hpp"

namespace sudokit::constrain {

struct ImpliedSum {
  Linear linear;                       // factors 1 and -1, one total
  std::vector<std::uint16_t> houses;   // whose digits are counted
  std::vector<std::uint32_t> origins;  // of the rules whose sums are taken away, ascending
};

// None twice, and none with more cells than are worth it. `with` as of Net::build().
std::vector<ImpliedSum> implied_sums(const Layout& layout, std::span<const Primitive> primitives,
                                     const std::vector<bool>& with);

}  // namespace sudokit::constrain
