// Propagation of the houses and rules of puzzles to their fixpoint, for code that needs the domains
// but no search.
#pragma once

#include <memory>
#include <optional>

#include "core/meter.hpp"
#include "propagate/propagate.hpp"

namespace sudokit::constrain {

// Propagates puzzles of one layout with the same rules. Not thread safe; different objects are
// independent.
class RulesPropagator {
 public:
  virtual ~RulesPropagator() = default;
  // As propagate_singles(), with rules. Throws BudgetSpent if the run of the meter is over.
  virtual Propagated run(const Puzzle& puzzle) = 0;
};

// Returns null if the memory budget does not hold the propagator, or if the run ends meanwhile. The
// meter must outlive it. Pre: there are rules.
std::unique_ptr<RulesPropagator> make_rules_propagator(const LayoutPtr& layout,
                                                       const RulesPtr& rules, Meter& meter);

// Propagates one puzzle. Returns nullopt if the memory budget does not hold the propagator, or if
// the run ends meanwhile.
// Pre: the puzzle has rules.
std::optional<Propagated> propagate_rules(const Puzzle& puzzle, Meter& meter);

}  // namespace sudokit::constrain
