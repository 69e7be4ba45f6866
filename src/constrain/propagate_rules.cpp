#include "constrain/propagate_rules.hpp"

#include "constrain/board.hpp"

namespace sudokit::constrain {
namespace {

template <class M>
class PropagatorOf final : public RulesPropagator {
 public:
  PropagatorOf(const LayoutPtr& layout, const RulesPtr& rules, Meter& meter) {
    net_.patience().watch(&meter);
    net_.build(layout, rules->primitives());
  }
  Propagated run(const Puzzle& puzzle) override {
    if (!board_.load(net_, puzzle) || !board_.propagate()) return propagate_nothing(puzzle);
    Propagated result;
    result.consistent = true;
    for (const M own : board_.domains()) {
      result.domains.push_back(mask_to_digits(own));
      result.grid.push_back(static_cast<std::uint8_t>(mask_single(own) ? mask_lowest(own) : 0));
    }
    return result;
  }

 private:
  Net<M> net_;
  Board<M> board_;
};

template <class M>
std::unique_ptr<RulesPropagator> make(const LayoutPtr& layout, const RulesPtr& rules,
                                      Meter& meter) {
  if (!meter.hold(Net<M>::bytes(*layout, *rules))) return nullptr;
  try {
    return std::make_unique<PropagatorOf<M>>(layout, rules, meter);
  } catch (const BudgetSpent&) {
    return nullptr;
  }
}

}  // namespace

std::unique_ptr<RulesPropagator> make_rules_propagator(const LayoutPtr& layout,
                                                       const RulesPtr& rules, Meter& meter) {
  const int side = layout->side();
  if (side <= 16) return make<Mask16>(layout, rules, meter);
  if (side <= 64) return make<Mask64>(layout, rules, meter);
  return make<Mask128>(layout, rules, meter);
}

std::optional<Propagated> propagate_rules(const Puzzle& puzzle, Meter& meter) {
  const auto propagator = make_rules_propagator(puzzle.layout, puzzle.rules, meter);
  if (propagator == nullptr) return std::nullopt;
  try {
    return propagator->run(puzzle);
  } catch (const BudgetSpent&) {
    return std::nullopt;
  }
}

}  // namespace sudokit::constrain
