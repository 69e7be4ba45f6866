// Techniques on named constraints: one constraint alone, and supposition in puzzles with rules.
#include <limits>
#include <map>
#include <set>

#include "deduce/techniques/links.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {

// Rule: filters the candidates of the cells of one named constraint by that constraint alone.
// Order: as the puzzle lists the constraints. Innies and outies: the same for a sum implied by
// houses and rules together; by runs of rows, of columns, of regions, then extra houses. The
// removals by one constraint or sum form one step.

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

void find_rule(Workspace& work, StepSink& sink) {
  RuleBook* rules = work.rules();
  if (rules == nullptr) return;
  const Position& position = work.position();
  const auto changed = [&](const Changes& changes, std::size_t at) {
    return last_change(changes, position.layout(), rules->scope(static_cast<int>(at)));
  };
  work.each(sink, static_cast<std::size_t>(rules->size()), changed, [&](std::size_t at) {
    Step& step = sink.fresh();
    rules->narrow(static_cast<int>(at), position, step.removals);
    if (!step.changes()) return false;
    if (!sink.explain()) return sink.keep();
    argue_rule(static_cast<int>(at), step.argument);
    rules->load(position);
    step.argument.sets = rules->sets_left(static_cast<int>(at));
    return sink.keep();
  });
}

void find_implied_sum(Workspace& work, StepSink& sink) {
  RuleBook* rules = work.rules();
  if (rules == nullptr) return;
  const Position& position = work.position();
  const auto changed = [&](const Changes& changes, std::size_t at) {
    const ImpliedSum& sum = *rules->sums()[at];
    return std::max(last_change(changes, position.layout(), sum.added),
                    last_change(changes, position.layout(), sum.taken));
  };
  work.each(sink, rules->sums().size(), changed, [&](std::size_t at) {
    Step& step = sink.fresh();
    rules->narrow_sum(static_cast<int>(at), position, step.removals);
    if (!step.changes()) return false;
    if (sink.explain()) argue_sum(rules->sums()[at], step.argument);
    return sink.keep();
  });
}

// ---- Ruled supposition --------------------------------------------------------------------------

// Supposition in puzzles with rules: a candidate is false if filtering houses and rules together
// leads from it to a contradiction. If no candidate is refuted in this way, a supposition may try
// in turn the candidates of a cell with the fewest of them, recursively. The number of trials is
// limited; the limit doubles until something is refuted. Order: the shortest of the refutations
// without trials; otherwise the first by cell and digit. A candidate is skipped for good once a
// search finds a solution that contains it. So the technique terminates: every candidate is refuted
// or is part of a solution.

using TrailEvent = RuleTrail::Event;
using TrailCause = RuleTrail::Cause;

// The proof of a branch of the trail, and the earlier removals that it also rests on.
struct RuledProof {
  Argument argument;
  std::vector<Candidate> before;
};

// Builds the argument of a branch that ends in a contradiction: goes back from the contradiction to
// the events that it rests on, then states them in order.
class BranchTeller {
 public:
  // Moves the arguments out of the proofs that it uses.
  BranchTeller(RuleBook& book, std::vector<RuledProof>& proofs, std::size_t mark,
               Candidate supposed)
      : book_(book),
        trail_(book.trail()),
        proofs_(proofs),
        mark_(mark),
        supposed_(supposed),
        needed_(static_cast<std::size_t>(trail_.cells())),
        settled_(needed_.size()),
        node_of_cell_(needed_.size(), -1) {}

  RuledProof proof() {
    result_.argument.form = Form::supposed;
    from_failure();
    for (std::size_t at = events().size(); at-- > mark_;) go_back(events()[at]);
    add_statement(result_.argument, supposed_.digit, supposed_.cell, true);
    node_of_cell_[supposed_.cell] = 0;
    for (std::size_t at = mark_; at < events().size(); ++at) go_on(events()[at]);
    return std::move(result_);
  }

 private:
  std::span<const TrailEvent> events() const { return trail_.events(); }
  Argument& argument() { return result_.argument; }

  // Was the candidate removed by an event before the given one?
  bool removed(Candidate one, std::size_t before) const {
    const int by = trail_.removed_by(one);
    return by >= 0 && static_cast<std::size_t>(by) < before;
  }
  template <class F>
  void each_removed(Cell cell, std::size_t before, F&& f) const {
    mask_for_each(trail_.removed(cell), [&](int digit) {
      if (removed(candidate(cell, digit), before)) f(candidate(cell, digit));
    });
  }
  template <class F>
  void each_elsewhere(int house, Cell but, int digit, std::size_t before, F&& f) const {
    for (const Cell cell : trail_.layout().house(house)) {
      if (cell != but && removed(candidate(cell, digit), before)) f(candidate(cell, digit));
    }
  }
  template <class F>
  void each_in_scope(int filter, std::size_t before, F&& f) const {
    for (const Cell cell : trail_.scope(filter)) each_removed(cell, before, f);
  }

  void need(Candidate one) {
    if (static_cast<std::size_t>(trail_.removed_by(one)) < mark_) {
      result_.before.push_back(one);
    } else {
      needed_[one.cell] |= mask_of<Mask>(one.digit);
    }
  }
  void need_settled(Cell cell) { settled_[cell] = true; }

  void from_failure() {
    const auto& failure = trail_.failure();
    const auto all = events().size();
    const auto needs = [&](Candidate one) { need(one); };
    switch (failure.what) {
      case RuleTrail::Failure::What::cell:
        argument().cells = {static_cast<Cell>(failure.at)};
        return each_removed(static_cast<Cell>(failure.at), all, needs);
      case RuleTrail::Failure::What::house:
        argument().houses = {{static_cast<std::uint16_t>(failure.at), HouseRole::none}};
        argument().digits = Digits::only(failure.digit);
        for (const Cell cell : trail_.layout().house(failure.at)) {
          if (removed(candidate(cell, failure.digit), all)) need(candidate(cell, failure.digit));
        }
        return;
      case RuleTrail::Failure::What::filter:
        argument().rule = trail_.rule_of(failure.at);
        if (argument().rule < 0) argument().sum = book_.sum_of(failure.at);
        return each_in_scope(failure.at, failure.before, needs);
    }
  }

  // Marks what an event rests on, if the event is needed.
  void go_back(const TrailEvent& event) {
    const auto at = static_cast<std::size_t>(&event - events().data());
    const auto needs = [&](Candidate one) { need(one); };
    const bool settles = event.settles && settled_[event.cell];
    if (event.cause == TrailCause::house) {
      if (!settles && (needed_[event.cell] & event.gone) == 0) return;
      settled_[event.cell] = true;
      return each_elsewhere(event.by, event.cell, left(event), at, needs);
    }
    if (settles) each_removed(event.cell, at + 1, needs);
    if ((needed_[event.cell] & event.gone) == 0) return;
    if (event.cause == TrailCause::peer) need_settled(static_cast<Cell>(event.by));
    if (event.cause == TrailCause::filter) each_in_scope(event.by, event.before, needs);
    if (event.cause == TrailCause::proof) {
      for (const Candidate one : proof(event).before) need(one);
    }
  }
  RuledProof& proof(const TrailEvent& event) { return proofs_[static_cast<std::size_t>(event.by)]; }
  // The digit to which an event settled a cell, even if it is removed later.
  int left(const TrailEvent& event) const {
    Mask left = trail_.at(event.cell);
    if (left == 0) {
      const auto& last = *std::find_if(events().rbegin(), events().rend(),
                                       [&](const TrailEvent& e) { return e.cell == event.cell; });
      left = last.gone;
    }
    return mask_lowest(left);
  }

  // Adds a node for each statement of a needed event.
  void go_on(const TrailEvent& event) {
    const auto at = static_cast<std::size_t>(&event - events().data());
    if (event.cause == TrailCause::supposed) return;
    if (event.cause == TrailCause::house) {
      if (!settled_[event.cell]) return;
      begin(event.cell, left(event), true);
      each_elsewhere(event.by, event.cell, left(event), at,
                     [&](Candidate one) { rest_on(node_of(one)); });
      return close({Inference::forces, Ground::last_place, event.by});
    }
    if (event.cause != TrailCause::peer) {
      mask_for_each(needed_[event.cell] & event.gone, [&](int digit) { tell_gone(event, digit); });
    }
    if (!event.settles || !settled_[event.cell]) return;
    begin(event.cell, left(event), true);
    each_removed(event.cell, at + 1, [&](Candidate one) { rest_on(node_of(one)); });
    close({Inference::forces, Ground::last_candidate, -1});
  }

  void tell_gone(const TrailEvent& event, int digit) {
    begin(event.cell, digit, false);
    node_of_gone_[{event.cell, digit}] = node_;
    const auto rests = [&](Candidate one) { rest_on(node_of(one)); };
    if (event.cause == TrailCause::proof) {
      argument().nodes.back().nested = static_cast<int>(argument().nested.size());
      argument().nested.push_back(std::move(proof(event).argument));
      for (const Candidate one : proof(event).before) rests(one);
      return close({Inference::forces, Ground::nested, -1});
    }
    each_in_scope(event.by, event.before, rests);
    const int rule = trail_.rule_of(event.by);
    close({Inference::forces, rule >= 0 ? Ground::rule : Ground::sum, -1}, rule,
          rule >= 0 ? nullptr : book_.sum_of(event.by));
  }

  // The node that states that a candidate is gone, or why; -1 if it was gone before the branch
  // began.
  int node_of(Candidate one) const {
    const auto by = static_cast<std::size_t>(trail_.removed_by(one));
    if (by < mark_) return -1;
    const TrailEvent& event = events()[by];
    if (event.cause == TrailCause::supposed) return 0;
    if (event.cause == TrailCause::peer) return node_of_cell_[static_cast<std::size_t>(event.by)];
    if (event.cause == TrailCause::house) return node_of_cell_[event.cell];
    const auto found = node_of_gone_.find({one.cell, one.digit});
    return found == node_of_gone_.end() ? -1 : found->second;
  }

  void begin(Cell cell, int digit, bool is) {
    premises_.clear();
    node_ = add_statement(argument(), digit, cell, is);
    if (is) node_of_cell_[cell] = node_;
  }
  void rest_on(int node) {
    if (node >= 0) premises_.insert(node);
  }
  // A statement that holds without the branch is linked to the supposition all the same.
  void close(const Because& because, int rule = -1,
             const std::shared_ptr<const ImpliedSum>& sum = nullptr) {
    if (premises_.empty()) premises_.insert(0);
    for (const int premise : premises_) {
      Link& link = join(argument(), premise, node_, because);
      link.rule = rule;
      link.sum = sum;
    }
    if (because.house >= 0) add_house_once(argument(), because.house);
  }

  RuleBook& book_;
  RuleTrail& trail_;
  std::vector<RuledProof>& proofs_;
  std::size_t mark_;
  Candidate supposed_;
  RuledProof result_;
  std::vector<Mask> needed_;   // by cell: needed removals
  std::vector<bool> settled_;  // by cell: is its digit needed?
  std::vector<int> node_of_cell_;
  std::map<std::pair<int, int>, int> node_of_gone_;
  std::set<int> premises_;
  int node_ = 0;
};

// Solutions found by searches: their digits are never refuted.
struct KnownSolutions {
  static constexpr Lifetime kLifetime = Lifetime::puzzle;
  std::vector<Grid> grids;

  void build(Workspace&) { grids.clear(); }
};

bool lies_in(const Grid& grid, const Position& position) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    const int digit = grid[static_cast<std::size_t>(cell)];
    if (position.open(cell) ? !position.has(cell, digit) : position.value(cell) != digit) {
      return false;
    }
  }
  return true;
}

enum class Ending : std::uint8_t { refuted, holds, spent };

// Tries candidates on the trail of a position.
class Refuter {
 public:
  Refuter(Workspace& work, KnownSolutions& known)
      : work_(work), book_(*work.rules()), trail_(book_.trail()), known_(known) {
    trail_.load(work.position());
    at_rest_ = trail_.propagate() && trail_.mark() == 0;
  }

  // Allows up to `trials` trials in the branch. If the result is Ending::refuted, proof() explains
  // it.
  Ending refute(Candidate one, std::int64_t trials) {
    tells_ = false;
    const Ending ending = search(one, trials);
    if (ending != Ending::refuted) return ending;
    tells_ = true;  // repeat the search to record the proof
    return search(one, trials);
  }
  RuledProof& proof() { return proof_; }

 private:
  Ending search(Candidate one, std::int64_t trials) {
    trials_ = trials;
    proofs_.clear();
    if (!at_rest_) trail_.load(work_.position());
    return branch(one);
  }

  Ending branch(Candidate one) {
    work_.ask();
    const std::size_t mark = trail_.mark();
    const Ending end = trail_.suppose(one) ? go_deeper() : Ending::refuted;
    if (end == Ending::refuted && tells_) proof_ = BranchTeller(book_, proofs_, mark, one).proof();
    trail_.undo(mark);
    return end;
  }

  Ending go_deeper() {
    for (;;) {
      const int cell = narrowest();
      if (cell < 0) return at_solution();
      if (trials_-- <= 0) return Ending::spent;
      const Candidate one = candidate(cell, mask_lowest(trail_.at(cell)));
      if (const Ending end = branch(one); end != Ending::refuted) return end;
      proofs_.push_back(std::move(proof_));
      if (!trail_.refute(one, static_cast<int>(proofs_.size()) - 1)) return Ending::refuted;
    }
  }

  // The first open cell with the fewest candidates, or -1.
  int narrowest() const {
    int best = -1;
    int least = std::numeric_limits<int>::max();
    for (int cell = 0; cell < trail_.cells(); ++cell) {
      const int count = mask_count(trail_.at(cell));
      if (count < 2 || count >= least) continue;
      best = cell;
      least = count;
    }
    return best;
  }

  // Filters decide settled cells. Should one not do so, the branch counts as not refuted.
  Ending at_solution() {
    Grid grid(static_cast<std::size_t>(trail_.cells()));
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      grid[cell] = static_cast<Grid::value_type>(mask_lowest(trail_.at(static_cast<int>(cell))));
    }
    if (book_.hold(trail_.layout(), grid)) known_.grids.push_back(std::move(grid));
    return Ending::holds;
  }

  Workspace& work_;
  RuleBook& book_;
  RuleTrail& trail_;
  KnownSolutions& known_;
  std::vector<RuledProof> proofs_;
  RuledProof proof_;
  std::int64_t trials_ = 0;
  bool at_rest_ = false;
  bool tells_ = false;  // are proofs recorded?
};

std::size_t whole_size(const Argument& argument) {
  std::size_t size = argument.nodes.size();
  for (const Argument& inner : argument.nested) size += whole_size(inner);
  return size;
}

// The search for one step.
class RuledSupposition {
 public:
  RuledSupposition(Workspace& work, const StepSink& sink)
      : position_(work.position()),
        sink_(sink),
        known_(work.recall<KnownSolutions>()),
        refuter_(work, known_),
        skipped_(static_cast<std::size_t>(position_.cells())) {
    note_solutions();
  }

  // False if every candidate is part of a solution.
  bool find(Candidate& wrong, Argument& why) {
    bool spent = true;
    for (std::int64_t trials = 0; spent; trials = std::max<std::int64_t>(1, 2 * trials)) {
      spent = false;
      least_ = 0;
      for (int cell = 0; cell < position_.cells(); ++cell) {
        for (int digit = 1; digit <= position_.side(); ++digit) {
          const Candidate one = candidate(cell, digit);
          if (!is_open(one)) continue;
          const Ending ending = refuter_.refute(one, trials);
          spent = spent || ending == Ending::spent;
          if (ending == Ending::holds) note_solutions();
          if (ending != Ending::refuted) continue;
          keep_shorter(one, wrong, why);
          if (trials > 0) return true;
        }
      }
      if (least_ != 0) return true;
    }
    return false;
  }

 private:
  bool is_open(Candidate one) const {
    return position_.has(one.cell, one.digit) && sink_.supposes(one) &&
           (skipped_[one.cell] & mask_of<Mask>(one.digit)) == 0;
  }
  void note_solutions() {
    for (; noted_ < known_.grids.size(); ++noted_) {
      const Grid& grid = known_.grids[noted_];
      if (!lies_in(grid, position_)) continue;
      for (std::size_t cell = 0; cell < grid.size(); ++cell) {
        skipped_[cell] |= mask_of<Mask>(grid[cell]);
      }
    }
  }
  void keep_shorter(Candidate one, Candidate& wrong, Argument& why) {
    const std::size_t size = whole_size(refuter_.proof().argument);
    if (least_ != 0 && size >= least_) return;
    least_ = size;
    wrong = one;
    why = std::move(refuter_.proof().argument);
  }

  const Position& position_;
  const StepSink& sink_;
  KnownSolutions& known_;
  Refuter refuter_;
  std::vector<Mask> skipped_;  // by cell, digits that are part of a solution
  std::size_t noted_ = 0;
  std::size_t least_ = 0;
};

}  // namespace

void find_ruled_supposition(Workspace& work, StepSink& sink) {
  Candidate wrong;
  Argument why;
  if (!RuledSupposition(work, sink).find(wrong, why)) return;
  Step& step = sink.fresh();
  drop(step, work.position(), wrong.cell, wrong.digit);
  if (sink.explain()) step.argument = std::move(why);
  sink.keep();
}

namespace {

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kRulesRows[] = {
    {{"rule", "Rule", "rules,variant rule,constraint", F::rule, false,
      "A candidate belongs to no combination that satisfies a rule of the puzzle.",
      "Sudokit's own: any variant rule"},
     find_rule,
     "sudokit:rule",
     "A candidate belongs to no combination that satisfies a rule of the puzzle. All combinations "
     "of candidates that satisfy the rule are considered, and a candidate in none of them can be "
     "removed. For example, a cage of two cells with sum 9 on a 6x6 holds 3 and 6 or 4 and 5, so "
     "neither cell is 1 or 2. The step names the rule.",
     "Begin with the rules that allow least: cages with the smallest or largest sums, long "
     "thermometers and renbans, whispers. Write down the digits that they allow, and come back to "
     "each rule whenever one of its cells loses a candidate."},
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
