#include "make/rule_search.hpp"

#include <algorithm>

#include "oracle/oracle.hpp"

namespace sudokit {
namespace {

// More rivals than this are found only if the rules cannot exclude them.
constexpr int kMostRivals = 400;
constexpr std::uint64_t kRivalsAtOnce = 8;
constexpr std::uint64_t kMostNodes = 5000;
constexpr std::uint64_t kMostNodesToRemove = 1000;

Result<RulesPtr> make_rules(const Plan& plan, const std::vector<DrawnRule>& drawn) {
  return Rules::make(*plan.layout, constraints_of(plan, drawn));
}

// Looks for rivals of a solution. A search that takes too many nodes is given up: what it was to
// decide is then kept as it is, since some loose clues (sandwiches) make questions that take hours.
class RivalSearch {
 public:
  enum class Reply : std::uint8_t { none, found, unknown, stopped };

  RivalSearch(const Plan& plan, const Run& run, Meter& meter)
      : meter_(meter), searcher_(*plan.layout, run, meter), failures_(plan.layout->cells()) {}

  // Whether the puzzle has another solution. Up to `most` are appended to `rivals`.
  Reply ask(const Puzzle& puzzle, const Grid& solution, std::uint64_t nodes, std::uint64_t most,
            std::vector<Grid>& rivals) {
    if (!meter_.step()) return Reply::stopped;
    const std::size_t before = rivals.size();
    const std::uint64_t limit = most + (puzzle.has_marks() ? 0 : 1);  // marks exclude `solution`
    Outcome outcome = searcher_.search(puzzle, nodes, limit, {}, 1, &failures_);
    for (Grid& each : outcome.solutions) {
      if (each != solution) rivals.push_back(std::move(each));
    }
    if (rivals.size() > before) return Reply::found;
    if (outcome.complete) return Reply::none;
    return meter_.expired() ? Reply::stopped : Reply::unknown;
  }
  StopReason reason() const { return meter_.reason(); }

 private:
  Meter& meter_;
  Searcher searcher_;
  Failures failures_;
};
using Reply = RivalSearch::Reply;

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
Result<bool> strengthen(const Plan& plan, RuleDrawer& drawer, Draft& draft, RivalSearch& search,
                        MakeWatch* watch) {
  const bool cover = std::ranges::any_of(plan.drawn, &RulePlan::cover);
  for (int round = 0; round < kMostRivals; ++round) {
    auto rules = make_rules(plan, drawer.rules());
    if (!rules) return tl::unexpected(rules.error());
    draft.rules = std::move(*rules);
    if (!cover && !is_limited(plan)) return false;
    if (watch != nullptr) watch->tried(0);  // so that progress can be shown
    std::vector<Grid> found;
    const Reply answer =
        search.ask(draft.puzzle(plan), draft.solution, kMostNodes, kRivalsAtOnce, found);
    if (answer == Reply::stopped) return give_up(search.reason());
    if (answer == Reply::none) return true;
    if (answer == Reply::unknown) return false;
    for (Grid& rival : found) {
      draft.rivals.push_back(std::move(rival));
      if (!drawer.exclude(draft.rivals)) return false;
    }
  }
  return false;
}

}  // namespace

Result<Drawn> draw_rules(const Plan& plan, const Run& run, Meter& meter, MakeWatch* watch,
                         Random& random, Draft& draft) {
  RivalSearch search(plan, run, meter);
  RuleDrawer drawer(plan, draft.solution, random);
  draft.rivals.clear();
  if (!drawer.draw()) return Drawn::no_room;
  const auto all = draft.given;
  leave_givens(plan, draft);
  auto unique = strengthen(plan, drawer, draft, search, watch);
  if (!unique) return tl::unexpected(unique.error());
  draft.drawn = std::move(drawer.rules());
  if (*unique) {
    const bool fixed = !plan.mask.empty();
    std::erase_if(draft.order, [&](std::uint32_t i) { return fixed || !draft.given[i]; });
    return Drawn::done;
  }
  draft.given = all;
  draft.floor = 0;
  return is_limited(plan) ? Drawn::more_givens : Drawn::done;
}

// ---- Removal ------------------------------------------------------------------------------------

namespace {

class RuleRemover final : public Remover {
 public:
  RuleRemover(const Plan& plan, const Run& run, Meter& meter)
      : plan_(plan), search_(plan, run, meter) {}

  std::size_t batch() const override { return 1; }

  bool remove(std::span<Draft> drafts) override {
    return std::ranges::all_of(drafts, [&](Draft& draft) {
      return remove_givens(draft) && (plan_.wishes.no_minimal || remove_rules(draft));
    });
  }

 private:
  bool remove_givens(Draft& draft) {
    int givens = 0;
    for (std::size_t i = 0; i < draft.given.size(); ++i) {
      if (draft.given[i]) givens += static_cast<int>(plan_.orbits[i].size());
    }
    for (const std::uint32_t i : draft.order) {
      const auto size = static_cast<int>(plan_.orbits[i].size());
      if (givens - size < draft.floor) continue;
      draft.given[i] = false;
      const Reply answer = is_known(draft) ? Reply::unknown : ask_without(draft, i);
      if (answer == Reply::stopped) return false;
      draft.given[i] = answer != Reply::none;
      if (answer == Reply::none) givens -= size;
    }
    return true;
  }
  // A rival differs from the solution in a cell of the orbit that was opened last.
  Reply ask_without(Draft& draft, std::uint32_t opened) {
    Puzzle puzzle = draft.puzzle(plan_);
    const Digits all = Digits::all(plan_.layout->side());
    for (const std::uint8_t digit : puzzle.givens) {
      puzzle.marks.push_back(digit == 0 ? all : Digits::only(digit));
    }
    for (const Cell cell : plan_.orbits[opened]) {
      puzzle.marks[cell] = all - Digits::only(draft.solution[cell]);
      const Reply answer = search_.ask(puzzle, draft.solution, kMostNodesToRemove, 1, draft.rivals);
      if (answer != Reply::none) return answer;
      puzzle.marks[cell] = all;
    }
    return Reply::none;
  }
  // The rules drawn last are needed most often, so the others are tried first.
  bool remove_rules(Draft& draft) {
    for (std::size_t i = 0; i < draft.drawn.size();) {
      if (!may_go(draft, draft.drawn[i])) {
        ++i;
        continue;
      }
      Draft less = draft;
      less.drawn.erase(less.drawn.begin() + static_cast<std::ptrdiff_t>(i));
      less.rules = make_rules(plan_, less.drawn).value();
      const Reply answer = is_known(less) ? Reply::unknown
                                          : search_.ask(less.puzzle(plan_), less.solution,
                                                        kMostNodesToRemove, 1, draft.rivals);
      if (answer == Reply::stopped) return false;
      if (answer == Reply::none) {
        draft = std::move(less);
        continue;
      }
      ++i;
    }
    return true;
  }
  bool may_go(const Draft& draft, const DrawnRule& rule) const {
    if (rule.plan == nullptr || rule.plan->cover) return false;
    const auto measure = [&](const DrawnRule& drawn) {
      int sum = 0;
      for (const Constraint& each : drawn.constraints) sum += rule.plan->measure(each);
      return sum;
    };
    int count = 0;
    for (const DrawnRule& each : draft.drawn) {
      if (each.plan == rule.plan) count += measure(each);
    }
    return count >= measure(rule) + rule.plan->count.low;
  }
  // Whether a known rival is a solution of the draft.
  bool is_known(const Draft& draft) const {
    const Puzzle puzzle = draft.puzzle(plan_);
    return std::ranges::any_of(draft.rivals,
                               [&](const Grid& rival) { return is_solution(puzzle, rival); });
  }

  const Plan& plan_;
  RivalSearch search_;
};

}  // namespace

std::unique_ptr<Remover> make_rule_remover(const Plan& plan, const Run& run, Meter& meter) {
  return std::make_unique<RuleRemover>(plan, run, meter);
}

}  // namespace sudokit
