// What rules beside the houses leave out.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kRules[] = {
    {"rule", "Rule", rule, "sudokit:rule",
     "A candidate belongs to no combination that satisfies a rule of the puzzle. All combinations "
     "of candidates that satisfy the rule are considered, and a candidate in none of them can be "
     "removed. For example, a cage of two cells with sum 9 on a 6x6 holds 3 and 6 or 4 and 5, so "
     "neither cell is 1 or 2. The step names the rule."},
    {"innies-outies", "Innies and outies", rule, "sudokit:innies-outies",
     "The totals of houses and the sums of cages determine the sum of a few other cells. The "
     "digits of a house always have the same total, 45 on a 9x9 and 21 on a 6x6. Subtract the "
     "cages that lie in one or several houses: what remains is the sum of the cells that no such "
     "cage covers (innies). If a cage extends beyond the houses, its cells outside (outies) count "
     "negatively. The sum of a single cell is its digit."},
};

}  // namespace

std::span<const HandbookEntry> rules() {
  return kRules;
}

}  // namespace sudokit::entries
