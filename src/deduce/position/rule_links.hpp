// Lists the weak links of rules: pairs of candidates of which a rule allows at most one.
#pragma once

#include "deduce/position/geometry.hpp"
#include "sudokit/rules.hpp"

namespace sudokit {

// The links of relations, of cells that differ and of sums of two cells. Links that a house or a
// cell makes are left out. Each link is listed once, with the first rule that makes it. At most
// kMostRuleLinks are listed; what would follow from the others is found only by the rule itself.
inline constexpr std::size_t kMostRuleLinks = 2'000'000;
std::vector<WeakLink> rule_links(const Layout& layout, const Rules& rules);

}  // namespace sudokit
