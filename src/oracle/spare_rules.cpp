// Finds rules that a unique puzzle does not need. Each rule is left out by itself, or the rules are
// left out one after another.
#include <algorithm>

#include "oracle/asking.hpp"
#include "oracle/oracle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {
namespace {

// Whether `is` holds for the constraint or for one in its groups.
template <class Is>
bool has_one(const Constraint& one, const Is& is) {
  return is(one) || std::ranges::any_of(one.groups, [&](const auto& group) {
           return std::ranges::any_of(group, [&](const auto& each) { return has_one(each, is); });
         });
}

// Whether a negative rule of the puzzle refers to this mark, or to one in its groups.
bool is_mark(const Rules& rules, const Constraint& one) {
  return has_one(one, [&](const Constraint& mark) {
    return std::ranges::any_of(rules.constraints(), [&](const Constraint& each) {
      return has_one(each, [&](const Constraint& negative) {
        return std::ranges::count(negative.kind->marks, mark.kind->name) > 0;
      });
    });
  });
}

// The layout as it was before rules added houses to it.
Result<LayoutPtr> without_extra(const Layout& layout) {
  LayoutSpec spec = layout.spec();
  spec.extra.clear();
  spec.extra_names.clear();
  return Layout::make(std::move(spec));
}

bool in_one_house(const Layout& layout, std::span<const Cell> cells) {
  return std::ranges::any_of(layout.houses_of(cells[0]), [&](int house) {
    return std::ranges::all_of(cells, [&](Cell cell) {
      return std::ranges::count(layout.houses_of(cell), static_cast<std::uint16_t>(house)) > 0;
    });
  });
}

// Whether the rule became a house of the layout: a cage or a renban with as many cells as a row
// that no house of the plain layout contains. Its house stays in the layout when the rule is left
// out, so leaving it out does not show whether it is needed.
bool makes_house(const Constraint& one, const Layout& plain) {
  if (one.groups.size() == 1) {  // it holds whatever else does
    return std::ranges::any_of(one.groups[0],
                               [&](const Constraint& each) { return makes_house(each, plain); });
  }
  const auto alone = one.kind->expand(one, plain);
  return alone && std::ranges::any_of(*alone, [&](const Primitive& each) {
           const auto* different = std::get_if<Different>(&each.form);
           return different != nullptr &&
                  different->cells.size() == static_cast<std::size_t>(plain.side()) &&
                  !in_one_house(plain, different->cells);
         });
}

std::vector<int> spareable(const Puzzle& puzzle) {
  std::vector<int> numbers;
  if (puzzle.rules == nullptr) return numbers;
  const auto plain = without_extra(*puzzle.layout);
  const auto all = puzzle.rules->constraints();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_mark(*puzzle.rules, all[i]) || (plain && makes_house(all[i], **plain))) continue;
    numbers.push_back(static_cast<int>(i));
  }
  return numbers;
}

class SparingRules {
 public:
  SparingRules(const Puzzle& puzzle, Oracle& oracle)
      : rules_(puzzle.rules), puzzle_(puzzle), oracle_(oracle) {
    if (rules_ != nullptr) kept_.assign(rules_->constraints().size(), true);
  }

  // Leaves the rule out, and proves how many solutions there are without it.
  Oracle::Solutions without(int rule) {
    open(rule);
    return prove();
  }
  void open(int rule) { kept_[static_cast<std::size_t>(rule)] = false; }
  void close(int rule) { kept_[static_cast<std::size_t>(rule)] = true; }
  Oracle::Solutions prove() {
    puzzle_.rules = kept();
    return oracle_.prove_unique(puzzle_);
  }
  RulesPtr kept() const {
    if (std::ranges::count(kept_, false) == 0) return rules_;
    return rules_->only(kept_);
  }

 private:
  RulesPtr rules_;
  Puzzle puzzle_;
  Oracle& oracle_;
  std::vector<bool> kept_;
};

}  // namespace

Result<SpareRules> spare_rules(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Asking asking(puzzle, run);
  SpareRules found;
  found.verdict = asking.prove().verdict;
  if (found.verdict == Verdict::unique) {
    SparingRules sparing(puzzle, asking.oracle());
    for (const int rule : spareable(puzzle)) {
      const Oracle::Solutions left = sparing.without(rule);
      sparing.close(rule);
      if (left == Oracle::Solutions::stopped) break;
      if (left == Oracle::Solutions::one) found.alone.push_back(rule);
    }
    for (const int rule : found.alone) sparing.open(rule);
    found.together = sparing.prove() == Oracle::Solutions::one;
  }
  found.reason = asking.meter().reason();
  return found;
}

Result<Minimal> minimize_rules(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Asking asking(puzzle, run);
  Minimal found{StopReason::finished, asking.prove().verdict, puzzle};
  if (found.verdict == Verdict::unique) {
    Random random(run.seed);
    std::vector<int> order = spareable(puzzle);
    random.shuffle(std::span(order));
    SparingRules sparing(puzzle, asking.oracle());
    for (const int rule : order) {
      const Oracle::Solutions left = sparing.without(rule);
      if (left == Oracle::Solutions::stopped) break;
      if (left != Oracle::Solutions::one) sparing.close(rule);
    }
    if (asking.meter().reason() == StopReason::finished) found.puzzle.rules = sparing.kept();
  }
  found.reason = asking.meter().reason();
  return found;
}

}  // namespace sudokit
