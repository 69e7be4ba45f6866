#include "make/rule_search.hpp"

#include <algorithm>

#include "oracle/oracle.hpp"

namespace sudokit {
namespace {

// More rivals than this are found only if the rules cannot exclude them.
constexpr int kMostRivals = 400;

Result<RulesPtr> make_rules(const Plan& plan, const std::vector<DrawnRule>& drawn) {
  return Rules::make(*plan.layout, constraints_of(plan, drawn));
}

// A rival if there is one, an empty grid if the draft has one solution. Errors: it was stopped.
Result<Grid> rival_of(const Plan& plan, const Draft& draft, Oracle& oracle) {
  const auto answer = oracle.prove_unique(draft.puzzle(plan));
  if (answer == Oracle::Solutions::stopped) return give_up(oracle.reason());
  if (answer != Oracle::Solutions::several) return Grid();
  return oracle.solution() == draft.solution ? oracle.rival() : oracle.solution();
}

// Leaves the givens of the mask, or those of a puzzle to be completed and as many as wished, from
// the end of the order.
void leave_givens(const Plan& plan, Draft& draft) {
  const bool completed = plan.from && std::ranges::count(plan.from->givens, 0) > 0;
  int left = 0;
  for (std::size_t i = draft.order.size(); i-- > 0;) {
    const auto& orbit = plan.orbits[draft.order[i]];
    const bool own = completed && plan.from->givens[orbit[0]] != 0;
    const bool kept = plan.mask.empty() ? own || left < draft.floor : bool{plan.mask[orbit[0]]};
    draft.given[draft.order[i]] = kept;
    left += kept ? static_cast<int>(orbit.size()) : 0;
  }
}

// Whether the number of givens is limited, so that rules must do what they can.
bool is_limited(const Plan& plan) {
  return !plan.wishes.givens.any() || !plan.mask.empty();
}

// Adds rules until there is one solution. Returns whether that is reached.
Result<bool> strengthen(const Plan& plan, RuleDrawer& drawer, Draft& draft, Oracle& oracle) {
  const bool cover = std::ranges::any_of(plan.drawn, &RulePlan::cover);
  for (int round = 0; round < kMostRivals; ++round) {
    auto rules = make_rules(plan, drawer.rules());
    if (!rules) return tl::unexpected(rules.error());
    draft.rules = std::move(*rules);
    auto rival = rival_of(plan, draft, oracle);
    if (!rival) return tl::unexpected(rival.error());
    if (rival->empty()) return true;
    draft.rivals.push_back(std::move(*rival));
    if (!cover && !is_limited(plan)) return false;
    if (!drawer.exclude(draft.rivals)) return false;
  }
  return false;
}

}  // namespace

Result<bool> draw_rules(const Plan& plan, const Run& run, Random& random, Draft& draft) {
  Meter meter(run);
  Oracle oracle(plan.layout, run, meter);
  RuleDrawer drawer(plan, draft.solution, random);
  draft.rivals.clear();
  if (!drawer.draw()) return false;
  const auto all = draft.given;
  leave_givens(plan, draft);
  auto unique = strengthen(plan, drawer, draft, oracle);
  if (!unique) return tl::unexpected(unique.error());
  draft.drawn = std::move(drawer.rules());
  if (*unique) {
    const bool fixed = !plan.mask.empty();
    std::erase_if(draft.order, [&](std::uint32_t i) { return fixed || !draft.given[i]; });
    return true;
  }
  draft.given = all;
  draft.floor = 0;
  return !is_limited(plan);
}

// ---- Removal ------------------------------------------------------------------------------------

namespace {

class RuleRemover final : public Remover {
 public:
  RuleRemover(const Plan& plan, const Run& run, Meter& meter, std::unique_ptr<Remover> givens)
      : plan_(plan), run_(run), meter_(meter), givens_(std::move(givens)) {}

  std::size_t batch() const override { return givens_->batch(); }

  bool remove(std::span<Draft> drafts) override {
    if (!givens_->remove(drafts)) return false;
    if (plan_.wishes.no_minimal) return true;
    return std::ranges::all_of(drafts, [&](Draft& draft) { return remove_rules(draft); });
  }

 private:
  // The rules drawn last are needed most often, so the others are tried first.
  bool remove_rules(Draft& draft) {
    Oracle oracle(plan_.layout, run_, meter_);
    for (std::size_t i = 0; i < draft.drawn.size();) {
      if (!may_go(draft, draft.drawn[i])) {
        ++i;
        continue;
      }
      Draft less = draft;
      less.drawn.erase(less.drawn.begin() + static_cast<std::ptrdiff_t>(i));
      less.rules = make_rules(plan_, less.drawn).value();
      if (is_needed(draft, less)) {
        ++i;
        continue;
      }
      auto rival = rival_of(plan_, less, oracle);
      if (!rival) return false;
      if (rival->empty()) {
        draft = std::move(less);
      } else {
        draft.rivals.push_back(std::move(*rival));
        ++i;
      }
    }
    return true;
  }
  bool may_go(const Draft& draft, const DrawnRule& rule) const {
    if (rule.plan == nullptr || rule.plan->cover) return false;
    std::size_t count = 0;
    for (const DrawnRule& each : draft.drawn) {
      if (each.plan == rule.plan) count += each.constraints.size();
    }
    return count >= rule.constraints.size() + static_cast<std::size_t>(rule.plan->count.low);
  }
  // Whether a known rival satisfies everything but the rule that is left out.
  bool is_needed(const Draft& draft, const Draft& less) const {
    const Puzzle puzzle = less.puzzle(plan_);
    return std::ranges::any_of(draft.rivals,
                               [&](const Grid& rival) { return is_solution(puzzle, rival); });
  }

  const Plan& plan_;
  const Run& run_;
  Meter& meter_;
  std::unique_ptr<Remover> givens_;
};

}  // namespace

std::unique_ptr<Remover> make_rule_remover(const Plan& plan, const Run& run, Meter& meter,
                                           std::unique_ptr<Remover> givens) {
  return std::make_unique<RuleRemover>(plan, run, meter, std::move(givens));
}

}  // namespace sudokit
