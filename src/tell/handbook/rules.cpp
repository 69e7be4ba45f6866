// What rules beside the houses leave out.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kRules[] = {
    {"rule", "Rule", rule, "sudokit:rule",
     "A rule of the puzzle leaves a cell no way to have a candidate. Every way to satisfy the rule "
     "with the candidates of its cells is considered, and what no way uses goes: two cells of a "
     "cage with sum 9 on a 6x6 hold 3 and 6 or 4 and 5, so neither is 1 or 2. The step names the "
     "rule."},
    {"innies-outies", "Innies and outies", rule, "sudokit:innies-outies",
     "Houses and the sums of cages in them leave a sum of few cells. The digits of a house add up "
     "to the same total always, 45 on a 9x9 and 21 on a 6x6. Subtract the cages that lie in one or "
     "several houses: what remains is the sum of the cells that no such cage covers (innies). "
     "Where "
     "a cage reaches out of the houses, its cells outside (outies) count against them. A sum of "
     "one "
     "cell is its digit."},
};

}  // namespace

std::span<const HandbookEntry> rules() {
  return kRules;
}

}  // namespace sudokit::entries
