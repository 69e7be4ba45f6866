// Techniques on one named constraint alone, or on one sum that houses and rules imply.
#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "deduce/techniques/technique.hpp"

namespace sudokit {

// Rule, wide rule: filter the candidates of the cells of one named constraint by that constraint
// alone; the first removes only what few open cells decide. Order: as the puzzle lists the
// constraints. Innies and outies: the same for a sum implied by houses and rules together; those
// of the fewest houses and cells first, then by runs of rows, of columns, of regions, then extra
// houses. The removals by one constraint or sum form one step. Last cell of a rule: a constraint or
// such a sum whose other cells are filled leaves a cell one digit. Order: constraints, then sums.

namespace {

// The last change in a row that contains a cell of the constraint.
Changes::Time last_change(const Changes& changes, const Layout& layout,
                          const std::vector<Cell>& scope) {
  Changes::Time last = 0;
  int row = -1;
  for (const Cell cell : scope) {
    if (layout.row(cell) == row) continue;
    row = layout.row(cell);
    last = std::max(last, changes.house(layout.row_house(row)));
  }
  return last;
}

// What two cells of a rule leave each other, in turn: for rules that relate two cells at a time,
// such as thermometers, whispers and dots. Each line is a nested argument: its first cell loses
// candidates (nodes) and keeps its digits, because its second cell can only be one of `sets`.
class PairLines {
 public:
  PairLines(const Rules& rules, int rule, const Position& position) : position_(position) {
    for (const Primitive& primitive : rules.primitives()) {
      if (static_cast<int>(primitive.origin) != rule) continue;
      const auto* relation = std::get_if<Relation>(&primitive.form);
      if (relation == nullptr) tells_ = false;
      if (relation != nullptr) relations_.push_back(relation);
    }
    tells_ = tells_ && !relations_.empty();
  }

  // The lines that lead to the removals; none if they are too many, or do not lead to all.
  std::vector<Argument> to(std::span<const Candidate> removals, int rule) {
    if (!tells_) return {};
    settle();
    std::map<Cell, Mask> wanted;
    for (const Candidate gone : removals) wanted[gone.cell] |= mask_of<Mask>(gone.digit);
    for (const auto& [cell, digits] : wanted) {
      if ((digits & left_[cell]) != 0) return {};
    }
    std::vector<Argument> lines;
    for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
      if ((line->gone & wanted[line->cell]) == 0) continue;
      wanted[line->by] = mask_all<Mask>(position_.side());
      lines.push_back(argue(*line, rule));
    }
    std::ranges::reverse(lines);
    return lines.size() > kMostLines ? std::vector<Argument>{} : lines;
  }

 private:
  static constexpr std::size_t kMostLines = 16;
  struct Line {
    Cell cell;
    Cell by;
    Mask gone;
    Mask left;
    Mask given;
  };

  // Along the pairs and back, until nothing changes.
  void settle() {
    std::size_t before = 0;
    do {
      before = lines_.size();
      for (const Relation* relation : relations_) {
        for (const auto& [a, b] : relation->pairs) narrow(*relation, a, b, true);
        for (auto pair = relation->pairs.rbegin(); pair != relation->pairs.rend(); ++pair) {
          narrow(*relation, pair->second, pair->first, false);
        }
      }
    } while (lines_.size() > before);
  }
  Mask& left(Cell cell) {
    const bool open = position_.open(cell);
    return left_
        .emplace(cell, open ? position_.candidates(cell) : mask_of<Mask>(position_.value(cell)))
        .first->second;
  }
  // The digits of a cell that none of some digits of another goes with.
  static Mask excluded(const Relation& relation, Mask own, Mask given, bool forward) {
    Mask gone = 0;
    mask_for_each(own, [&](int digit) {
      bool any = false;
      mask_for_each(given, [&](int other) {
        const auto& row = relation.allowed[static_cast<std::size_t>(forward ? other : digit) - 1];
        any = any || row.contains(forward ? digit : other);
      });
      if (!any) gone |= mask_of<Mask>(digit);
    });
    return gone;
  }
  // Removes what no candidate of `by` goes with. The line says no more of `by` than it must:
  // nothing, or the highest or the lowest digit.
  void narrow(const Relation& relation, Cell by, Cell cell, bool forward) {
    if (by == cell) return;
    Mask given = left(by);
    Mask& own = left(cell);
    const Mask gone = excluded(relation, own, given, forward);
    if (gone == 0 || gone == own) return;
    const Mask all = mask_all<Mask>(position_.side());
    const Mask up = ~(mask_of<Mask>(mask_lowest(given)) - 1);
    Mask down = given;
    for (Mask digit = 1; digit <= given; digit <<= 1) down |= digit;
    for (const Mask weaker : {all, all & down, all & up}) {
      if (mask_single(given)) break;
      if ((gone & ~excluded(relation, own, weaker, forward)) != 0) continue;
      given = weaker;
      break;
    }
    own &= ~gone;
    lines_.push_back({cell, by, gone, own, given});
  }
  static Argument argue(const Line& line, int rule) {
    Argument argument;
    argue_rule(rule, argument);
    argument.cells = {line.cell, line.by};
    argument.digits = mask_to_digits(line.left);
    mask_for_each(line.gone,
                  [&](int digit) { add_node(argument, candidate(line.cell, digit), Role::other); });
    argument.sets = {mask_to_digits(line.given)};
    return argument;
  }

  const Position& position_;
  bool tells_ = true;
  std::vector<const Relation*> relations_;
  std::map<Cell, Mask> left_;
  std::vector<Line> lines_;
};

// Rules are easy if few open cells decide.
constexpr int kFewOpen = 3;

void find_rules(Workspace& work, StepSink& sink, int most_open) {
  RuleBook* rules = work.rules();
  if (rules == nullptr) return;
  const Position& position = work.position();
  const auto changed = [&](const Changes& changes, std::size_t at) {
    return last_change(changes, position.layout(), rules->scope(static_cast<int>(at)));
  };
  work.each(sink, static_cast<std::size_t>(rules->size()), changed, [&](std::size_t at) {
    const int rule = static_cast<int>(at);
    Step& step = sink.fresh();
    rules->narrow(rule, position, step.removals);
    std::erase_if(step.removals, [&](Candidate gone) {
      const int open = rules->open_beside(rule, gone.cell, position);
      if (open <= most_open) step.size = std::max(step.size, open);
      return open > most_open;
    });
    if (!step.changes()) return false;
    if (!sink.explain()) return sink.keep();
    argue_rule(rule, step.argument);
    rules->load(position);
    step.argument.sets = rules->sets_left(rule);
    PairLines lines(*rules->rules(), rule, position);
    step.argument.nested = lines.to(step.removals, rule);
    return sink.keep();
  });
}
void find_rule(Workspace& work, StepSink& sink) {
  find_rules(work, sink, kFewOpen);
}
void find_wide_rule(Workspace& work, StepSink& sink) {
  find_rules(work, sink, std::numeric_limits<int>::max());
}

std::vector<Cell> cells_of(const ImpliedSum& sum) {
  std::vector<Cell> cells = sum.added;
  cells.insert(cells.end(), sum.taken.begin(), sum.taken.end());
  return cells;
}

// The numbers of the implied sums: those of the fewest houses first, and of these the ones of the
// fewest cells.
struct SumOrder {
  static constexpr Lifetime kLifetime = Lifetime::puzzle;
  std::vector<std::size_t> sums;

  void build(Workspace& work) {
    const auto all = work.rules()->sums();
    sums.resize(all.size());
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = i;
    std::ranges::stable_sort(sums, {}, [&](std::size_t sum) {
      return std::pair(all[sum]->houses.size(), cells_of(*all[sum]).size());
    });
  }
};

void find_implied_sum(Workspace& work, StepSink& sink) {
  RuleBook* rules = work.rules();
  if (rules == nullptr) return;
  const Position& position = work.position();
  const std::vector<std::size_t>& order = work.recall<SumOrder>().sums;
  const auto changed = [&](const Changes& changes, std::size_t at) {
    return last_change(changes, position.layout(), cells_of(*rules->sums()[order[at]]));
  };
  work.each(sink, order.size(), changed, [&](std::size_t at) {
    const auto& sum = rules->sums()[order[at]];
    Step& step = sink.fresh();
    rules->narrow_sum(static_cast<int>(order[at]), position, step.removals);
    if (!step.changes()) return false;
    step.size = open_among(cells_of(*sum), position);
    if (sink.explain()) argue_sum(sum, step.argument);
    return sink.keep();
  });
}

// The cells that lose candidates, each once, with the digits that are left.
std::map<Cell, Mask> left_after(const std::vector<Candidate>& gone, const Position& position) {
  std::map<Cell, Mask> left;
  for (const Candidate one : gone) {
    left.emplace(one.cell, position.candidates(one.cell)).first->second &=
        ~mask_of<Mask>(one.digit);
  }
  return left;
}

void find_rule_single(Workspace& work, StepSink& sink) {
  RuleBook* book = work.rules();
  if (book == nullptr) return;
  const Position& position = work.position();
  const auto rules = static_cast<std::size_t>(book->size());
  const std::vector<std::size_t>& order = work.recall<SumOrder>().sums;
  std::vector<Candidate> gone;
  const auto changed = [&](const Changes& changes, std::size_t at) {
    return last_change(
        changes, position.layout(),
        at < rules ? book->scope(static_cast<int>(at)) : cells_of(*book->sums()[at - rules]));
  };
  const auto in_rule = [&](int rule) {
    if (!book->has_last_cell(rule, position) || !book->narrow(rule, position, gone)) return false;
    for (const auto& [cell, left] : left_after(gone, position)) {
      if (!mask_single(left) || book->open_beside(rule, cell, position) > 1) continue;
      Step& step = sink.fresh();
      put(step, cell, mask_lowest(left));
      if (sink.explain()) argue_rule(rule, step.argument);
      if (sink.keep()) return true;
    }
    return false;
  };
  const auto in_sum = [&](std::size_t sum) {
    if (open_among(cells_of(*book->sums()[sum]), position) != 1) return false;
    if (!book->narrow_sum(static_cast<int>(sum), position, gone)) return false;
    for (const auto& [cell, left] : left_after(gone, position)) {
      if (!mask_single(left)) continue;
      Step& step = sink.fresh();
      put(step, cell, mask_lowest(left));
      if (sink.explain()) argue_sum(book->sums()[sum], step.argument);
      if (sink.keep()) return true;
    }
    return false;
  };
  work.each(sink, rules + book->sums().size(), changed, [&](std::size_t at) {
    return at < rules ? in_rule(static_cast<int>(at)) : in_sum(order[at - rules]);
  });
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kRulesRows[] = {
    {{"rule-single", "Last cell of a rule", "rules,cage single", F::rule, false,
      "A rule whose other cells are filled leaves a cell one digit.",
      "Sudokit's own: any variant rule"},
     find_rule_single,
     "sudokit:rule-single",
     "A rule whose other cells are filled leaves a cell one digit. The same holds for the sum that "
     "houses and cages determine: if it is that of a single open cell, it is the digit of this "
     "cell (the rule of 45 with one innie or outie).",
     "Look at every rule that contains a cell you have just filled, and at every house that cages "
     "fill but for one cell. Add up and subtract."},
    {{"rule", "Rule", "rules,variant rule,constraint", F::rule, false,
      "A candidate belongs to no combination that satisfies a rule of the puzzle.",
      "Sudokit's own: any variant rule"},
     find_rule,
     "sudokit:rule",
     "A candidate belongs to no combination that satisfies a rule of the puzzle. All combinations "
     "of candidates that satisfy the rule are considered, and a candidate in none of them can be "
     "removed. At most three open cells decide; thermometers, whispers, dots and moves are judged "
     "two cells at a time. For example, a cage of two cells with sum 9 on a 6x6 holds 3 and 6 or 4 "
     "and 5, so "
     "neither cell is 1 or 2. The step names the rule.",
     "Begin with the rules that allow least: cages with the smallest or largest sums, long "
     "thermometers and renbans, whispers. Write down the digits that they allow, and come back to "
     "each rule whenever one of its cells loses a candidate."},
    {{"wide-rule", "Wide rule", "rules", F::rule, false,
      "A candidate belongs to no combination of four cells or more that satisfies a rule.",
      "Sudokit's own: any variant rule"},
     find_wide_rule,
     "sudokit:wide-rule",
     "A candidate belongs to no combination of four cells or more that satisfies a rule. It is the "
     "same as the technique on rules of few cells, but takes longer to see: the more open cells a "
     "rule has, the more combinations there are.",
     "Begin with the smallest and the largest digits: for each of them, fill the other cells with "
     "the least or the most that they allow, and compare with what the rule says."},
    {{"innies-outies", "Innies and outies", "rule of 45,cage sums", F::rule, false,
      "House totals and the sums of cages determine the sum of a few cells.", kHandbook},
     find_implied_sum,
     "sudokit:innies-outies",
     "The totals of houses and the sums of cages determine the sum of a few other cells. The "
     "digits of a house always have the same total, 45 on a 9x9 and 21 on a 6x6. Subtract the "
     "cages that lie in one or several houses: what remains is the sum of the cells that no such "
     "cage covers (innies). If a cage extends beyond the houses, its cells outside (outies) count "
     "negatively. The sum of a single cell is its digit.",
     "Look for a house, or two or three adjacent ones, that cages nearly fill: at most two cells "
     "are covered by no cage, or lie outside the houses. Add up the cages and subtract."},
};

}  // namespace

namespace finders {
extern const TechniqueRows rules;
const TechniqueRows rules = kRulesRows;
}  // namespace finders

}  // namespace sudokit
