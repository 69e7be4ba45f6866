// Techniques on rules and what lies beside them: a digit that a rule or a house needs in cells that
// all exclude it elsewhere, a rule with a house, and two rules together.
#include <algorithm>
#include <set>

#include "deduce/techniques/links.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {

// Needed digit: a rule cannot hold, or a house has no place for the digit, unless it is in one of
// some cells; candidates that each of these cells excludes are removed. Order: rules as the puzzle
// lists them, then houses; in each by digit, then the fewest cells first. Rule and house, two
// rules: candidates with which the constraints cannot all hold, each filtered in turn. House and
// rules, crossing rules: candidates in no way to fill the cells of a group. Order: as RuleBook
// lists the groups. The removals by one group form one step.

namespace {

Changes::Time last_change(const Changes& changes, const Layout& layout,
                          std::span<const Cell> cells) {
  Changes::Time last = 0;
  int row = -1;
  for (const Cell cell : cells) {
    if (layout.row(cell) == row) continue;
    row = layout.row(cell);
    last = std::max(last, changes.house(layout.row_house(row)));
  }
  return last;
}

// ---- Needed digit -------------------------------------------------------------------------------

class NeededDigit {
 public:
  NeededDigit(Workspace& work, StepSink& sink)
      : sink_(sink), position_(work.position()), rules_(*work.rules()) {
    rules_.load(position_);
  }

  // One constraint. True if the search is over.
  bool in_rule(int rule) {
    const auto& scope = rules_.scope(rule);
    if (scope.size() < 2 || scope.size() > RuleBook::kMostTogether) return false;
    for (int digit = 1; digit <= position_.side(); ++digit) {
      const std::vector<Cell> places = places_of(digit, scope);
      if (places.size() < 2) continue;
      for (const auto& cells : seen_together(digit, places)) {
        if (!rules_.fails_without(rule, digit, cells)) continue;
        if (offer(digit, cells, rule, -1)) return true;
      }
    }
    return false;
  }

  // One house, for what only rules exclude.
  bool in_house(int house) {
    if (!position_.geometry().has_rules()) return false;
    for (int digit = 1; digit <= position_.side(); ++digit) {
      const Mask seats = position_.places(house, digit);
      if (at_most<1>(seats)) continue;
      if (offer(digit, cells_at(position_.layout(), house, seats), -1, house)) return true;
    }
    return false;
  }

 private:
  std::vector<Cell> places_of(int digit, std::span<const Cell> scope) const {
    std::vector<Cell> places;
    for (const Cell cell : scope) {
      if (position_.has(cell, digit)) places.push_back(cell);
    }
    return places;
  }

  // The sets of at least two places that a place elsewhere sees, the smallest first.
  std::vector<std::vector<Cell>> seen_together(int digit, std::span<const Cell> places) const {
    std::set<std::pair<std::size_t, std::vector<Cell>>> sets;
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (!position_.has(cell, digit)) continue;
      if (std::ranges::count(places, static_cast<Cell>(cell)) > 0) continue;
      std::vector<Cell> seen;
      for (const Cell place : places) {
        if (linked(digit, place, cell)) seen.push_back(place);
      }
      if (seen.size() > 1) sets.emplace(seen.size(), std::move(seen));
    }
    std::vector<std::vector<Cell>> ordered;
    for (const auto& [size, cells] : sets) ordered.push_back(cells);
    return ordered;
  }
  bool linked(int digit, int one, int other) const {
    return weakly_linked(position_.geometry(), candidate(one, digit), candidate(other, digit));
  }

  // A step from cells of which one has the digit. Of a house, only what rules exclude.
  bool offer(int digit, const std::vector<Cell>& cells, int rule, int house) {
    Step& step = sink_.fresh();
    drop_common(step, position_, digit, cells);
    if (house >= 0) {
      std::erase_if(step.removals, [&](Candidate gone) {
        return gone.digit == digit && std::ranges::all_of(cells, [&](Cell cell) {
                 return position_.geometry().sees(cell, gone.cell);
               });
      });
    }
    if (!step.changes()) return false;
    if (sink_.explain()) argue(step, digit, cells, rule, house);
    return sink_.keep();
  }
  void argue(Step& step, int digit, const std::vector<Cell>& cells, int rule, int house) {
    Argument& argument = step.argument;
    say(argument, Form::needed, mask_of<Mask>(digit), CellList(cells));
    add_cells(argument, position_, CellList(cells), mask_of<Mask>(digit));
    argument.rule = rule;
    if (rule >= 0) argument.sets = rules_.sets_left(rule);
    if (house >= 0) add_house(argument, house);
    std::set<int> linking;
    for (const Cell cell : cells) {
      for (const Candidate gone : step.removals) {
        linking.insert(position_.geometry().rule_of(candidate(cell, digit), gone));
      }
    }
    linking.erase(-1);
    argument.rules.assign(linking.begin(), linking.end());
  }

  StepSink& sink_;
  const Position& position_;
  RuleBook& rules_;
};

void find_needed_digit(Workspace& work, StepSink& sink) {
  if (work.rules() == nullptr) return;
  NeededDigit needed(work, sink);
  const auto rules = static_cast<std::size_t>(work.rules()->size());
  const auto houses = static_cast<std::size_t>(work.position().geometry().houses());
  const auto changed = [&](const Changes& changes, std::size_t at) {
    if (at >= rules) return changes.house(static_cast<int>(at - rules));
    return last_change(changes, work.position().layout(),
                       work.rules()->scope(static_cast<int>(at)));
  };
  work.each(sink, rules + houses, changed, [&](std::size_t at) {
    return at < rules ? needed.in_rule(static_cast<int>(at))
                      : needed.in_house(static_cast<int>(at - rules));
  });
}

// ---- Groups -------------------------------------------------------------------------------------

// Leaves to the technique on single rules what one of them excludes alone.
void leave_to_rules(RuleBook& rules, const RuleGroup& group, const Position& position, Step& step) {
  std::vector<Candidate> alone;
  for (const int rule : group.rules) {
    if (!step.changes()) return;
    rules.narrow(rule, position, alone);
    std::erase_if(step.removals,
                  [&](Candidate gone) { return std::ranges::count(alone, gone) > 0; });
  }
}

void find_in_groups(Workspace& work, StepSink& sink, std::span<const RuleGroup> groups) {
  RuleBook& rules = *work.rules();
  const Position& position = work.position();
  rules.load(position);
  const auto changed = [&](const Changes& changes, std::size_t at) {
    return last_change(changes, position.layout(), groups[at].cells);
  };
  work.each(sink, groups.size(), changed, [&](std::size_t at) {
    const RuleGroup& group = groups[at];
    Step& step = sink.fresh();
    for (const Cell cell : group.cells) {
      mask_for_each(position.candidates(cell), [&](int digit) {
        const Candidate one = candidate(cell, digit);
        if (rules.fails_with(group, one) && !rules.fails_with(group, one, false)) {
          drop(step, position, cell, digit);
        }
      });
    }
    leave_to_rules(rules, group, position, step);
    if (!step.changes()) return false;
    if (sink.explain()) argue_together(group.rules, group.houses, step.argument);
    return sink.keep();
  });
}

void find_rule_and_house(Workspace& work, StepSink& sink) {
  if (work.rules() != nullptr) find_in_groups(work, sink, work.rules()->groups_with_houses());
}
void find_two_rules(Workspace& work, StepSink& sink) {
  if (work.rules() != nullptr) find_in_groups(work, sink, work.rules()->pairs());
}

// ---- Several rules ------------------------------------------------------------------------------

// The candidates of a group that no way to fill its cells has.
void drop_unfillable(RuleBook& rules, const RuleGroup& group, const Position& position,
                     Step& step) {
  std::vector<Mask> supported(group.cells.size());
  for (std::size_t i = 0; i < group.cells.size(); ++i) {
    mask_for_each(position.candidates(group.cells[i]), [&](int digit) {
      if ((supported[i] & mask_of<Mask>(digit)) != 0) return;
      const Candidate one = candidate(group.cells[i], digit);
      if (rules.unfillable(group, one, supported)) drop(step, position, one.cell, digit);
    });
  }
}

// Leaves out rules that the first removal does not need.
RuleGroup least_group(RuleBook& rules, RuleGroup group, Candidate gone) {
  for (const int rule : std::vector<int>(group.rules)) {
    RuleGroup smaller = rules.without(group, rule);
    std::vector<Mask> supported(smaller.cells.size());
    const bool has_cell = std::ranges::binary_search(smaller.cells, gone.cell);
    if (has_cell && rules.unfillable(smaller, gone, supported)) group = std::move(smaller);
  }
  return group;
}

void find_unfillable(Workspace& work, StepSink& sink, std::span<const RuleGroup> groups) {
  RuleBook& rules = *work.rules();
  const Position& position = work.position();
  rules.load(position);
  const auto changed = [&](const Changes& changes, std::size_t at) {
    return last_change(changes, position.layout(), groups[at].cells);
  };
  work.each(sink, groups.size(), changed, [&](std::size_t at) {
    Step& step = sink.fresh();
    drop_unfillable(rules, groups[at], position, step);
    leave_to_rules(rules, groups[at], position, step);
    if (!step.changes()) return false;
    const RuleGroup least = least_group(rules, groups[at], step.removals.front());
    if (least.rules.empty()) return false;
    step.removals.clear();
    drop_unfillable(rules, least, position, step);
    leave_to_rules(rules, least, position, step);
    if (sink.explain()) argue_together(least.rules, least.houses, step.argument);
    return sink.keep();
  });
}

void find_house_and_rules(Workspace& work, StepSink& sink) {
  if (work.rules() != nullptr) find_unfillable(work, sink, work.rules()->groups_of_houses());
}
void find_crossing_rules(Workspace& work, StepSink& sink) {
  if (work.rules() != nullptr) find_unfillable(work, sink, work.rules()->crossings());
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kRuleGroupRows[] = {
    {{"needed-digit", "Needed digit", "locked in a cage,digit of a cage", F::rule, false,
      "A rule needs a digit in one of some cells, which all exclude it from another cell.",
      kHandbook},
     find_needed_digit,
     "sudokit:needed-digit",
     "A rule needs a digit in one of some cells, which all exclude it from another cell. If all "
     "combinations that are left for a cage have a 9, and its places for 9 lie in one row, then 9 "
     "can be removed from the rest of the row. The same holds for every rule, and for a cell that "
     "sees its places in different ways. A house needs every digit: where each place excludes a "
     "candidate by a rule, for example by a knight's move, that candidate is removed.",
     "List the combinations of a cage. A digit in all of them is as good as placed: look for cells "
     "that see all its places in the cage. With rules on cells a knight's or a king's move apart, "
     "look at digits with two or three places in a box."},
    {{"rule-and-house", "Rule and house", "cage and house", F::rule, false,
      "A candidate leaves a rule and a house no way to hold together.", "Sudokit's own"},
     find_rule_and_house,
     "sudokit:rule-and-house",
     "A candidate leaves a rule and a house no way to hold together. The candidate is tried with "
     "that rule and that house alone: it removes other candidates of the house, the rule then "
     "removes more, and in the end the rule cannot hold or a digit has no place in the house. For "
     "example, a cage in a row is 1+5 or 2+4, and another cell of the row is 2 or 5: then this "
     "cell cannot be 5 if 4 has no other place in the row than the cage.",
     "Take a rule with several cells in one house, and write down its combinations. Compare them "
     "with the cells of the house that have few candidates, and with the digits that have few "
     "places in it."},
    {{"house-and-rules", "House and rules", "rules of a house", F::rule, false,
      "No way to fill a house and its rules has a candidate.", "Sudokit's own"},
     find_house_and_rules,
     "sudokit:house-and-rules",
     "No way to fill a house and its rules has a candidate. The rules are those with at least two "
     "cells in the house. All ways to fill the house that satisfy them are considered, and a "
     "candidate in none of them can be removed. The step names only the rules that it needs.",
     "Take a house that is full of rules, and write down the digits that each rule leaves in it. "
     "Where the rules of a house leave few ways, try them all."},
    {{"crossing-rules", "Crossing rules", "rules around a rule", F::rule, false,
      "No way to satisfy a rule and those that share cells with it has a candidate.",
      "Sudokit's own"},
     find_crossing_rules,
     "sudokit:crossing-rules",
     "No way to satisfy a rule and those that share cells with it has a candidate. All ways to "
     "fill "
     "the cells of these rules are considered, and a candidate in none of them can be removed. The "
     "step names only the rules that it needs.",
     "Take a rule with few ways left that several others cross, for example a long diagonal with "
     "arrows on it, and see which of its ways each of the others allows."},
    {{"two-rules", "Two rules", "rules together", F::rule, false,
      "A candidate leaves two rules that share a cell no way to hold together.", "Sudokit's own"},
     find_two_rules,
     "sudokit:two-rules",
     "A candidate leaves two rules that share a cell no way to hold together. The candidate is "
     "tried with these two rules alone: each removes what it excludes, in turn, and in the end one "
     "of them cannot hold. For example, a cage whose only combinations with 6 use it in one cell "
     "crosses a line that excludes 6 from that cell.",
     "Look at the cells that two rules share, and ask for each candidate there what each of the "
     "rules makes of it."},
};

}  // namespace

namespace finders {
extern const TechniqueRows rule_groups;
const TechniqueRows rule_groups = kRuleGroupRows;
}  // namespace finders

}  // namespace sudokit
