// The weak links of rules: pairs of candidates of which a rule allows at most one.
#pragma once

#include "deduce/position/geometry.hpp"
#include "sudokit/rules.hpp"

namespace sudokit {

// Of relations, cells that differ and sums of two cells; none that a house or a cell has already,
// and each once, with the first rule that has it. At most kMostRuleLinks; others are left out, and
// what follows from them is found by the rule itself alone.
inline constexpr std::size_t kMostRuleLinks = 2'000'000;
std::vector<WeakLink> rule_links(const Layout& layout, const Rules& rules);

}  // namespace sudokit
