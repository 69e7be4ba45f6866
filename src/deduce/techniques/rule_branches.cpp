#include "deduce/techniques/rule_branches.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace sudokit {
namespace {

using TrailEvent = RuleTrail::Event;
using TrailCause = RuleTrail::Cause;

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

  // Goes back from the contradiction. Returns the number of statements of proof().
  std::size_t trace() {
    from_failure();
    go_back();
    return count();
  }
  // Pre: trace().
  RuledProof proof() {
    result_.argument.form = Form::supposed;
    tell_needed();
    return std::move(result_);
  }

  // The lines from the supposition to a statement that it leads to, which is the last of them.
  Argument lines_to(const Node& end) {
    const Candidate one = end.candidate;
    if (end.claim == Claim::is) {
      need_settled(one.cell);
    } else {
      need(one);
    }
    go_back();
    tell_needed();
    if (end.claim == Claim::is_not && !node_of_gone_.contains({one.cell, one.digit})) {
      const int before = std::max(0, node_of(one));
      const Cell cell = argument().nodes[static_cast<std::size_t>(before)].candidate.cell;
      begin(one.cell, one.digit, false);
      join(argument(), before, node_, Inference::not_both, trail_.common_house(cell, one.cell));
    }
    return std::move(argument());
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

  void go_back() {
    for (std::size_t at = events().size(); at-- > mark_;) go_back(events()[at]);
  }
  std::size_t count() const {
    std::size_t count = 1;
    each_single_cell([&](int, Mask) { ++count; });
    for (std::size_t at = mark_; at < events().size(); ++at) count += statements_of(events()[at]);
    return count;
  }
  // The number of nodes that go_on() adds.
  std::size_t statements_of(const TrailEvent& event) const {
    if (event.cause == TrailCause::supposed) return 0;
    const bool settled = settled_[event.cell];
    if (event.cause == TrailCause::house) return settled ? 1 : 0;
    const int gone = mask_count(needed_[event.cell] & event.gone);
    return static_cast<std::size_t>(event.cause == TrailCause::peer ? 0 : gone) +
           (event.settles && settled ? 1 : 0);
  }
  void tell_needed() {
    add_statement(result_.argument, supposed_.digit, supposed_.cell, true);
    node_of_cell_[supposed_.cell] = 0;
    tell_single_cells();
    for (std::size_t at = mark_; at < events().size(); ++at) go_on(events()[at]);
  }
  // Calls f(cell, digit as a mask) for the needed cells that had one candidate from the start.
  template <class F>
  void each_single_cell(F&& f) const {
    for (int cell = 0; cell < trail_.cells(); ++cell) {
      const Mask whole = trail_.at(cell) | trail_.removed(cell);
      if (!settled_[static_cast<std::size_t>(cell)] || !mask_single(whole)) continue;
      if (cell != supposed_.cell) f(cell, whole);
    }
  }
  void tell_single_cells() {
    each_single_cell([&](int cell, Mask digit) {
      begin(static_cast<Cell>(cell), mask_lowest(digit), true);
      close({Inference::forces, Ground::last_candidate, -1});
    });
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

}  // namespace

bool lies_in(const Grid& grid, const Position& position) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    const int digit = grid[static_cast<std::size_t>(cell)];
    if (position.open(cell) ? !position.has(cell, digit) : position.value(cell) != digit) {
      return false;
    }
  }
  return true;
}

RuleBranches::RuleBranches(Workspace& work)
    : work_(work),
      book_(*work.rules()),
      trail_(book_.trail()),
      known_(work.recall<KnownSolutions>()),
      failures_(static_cast<std::size_t>(trail_.cells()), 1) {
  trail_.load(work.position());
  at_rest_ = trail_.propagate() && trail_.mark() == 0;
}

Ending RuleBranches::refute(Candidate one, std::int64_t trials) {
  tells_ = false;
  const std::vector<int> failures = failures_;
  const Ending ending = search(one, trials);
  if (ending != Ending::refuted) return ending;
  tells_ = true;  // repeat the same search to record the proof
  failures_ = failures;
  return search(one, trials);
}

std::vector<Argument> RuleBranches::lines(Candidate one, std::span<const Node> ends) {
  std::vector<Argument> found;
  follow(one, [&] {
    for (const Node& end : ends) {
      found.push_back(BranchTeller(book_, proofs_, 0, one).lines_to(end));
    }
  });
  return found;
}

bool RuleBranches::begin(Candidate one) {
  work_.ask();
  proofs_.clear();
  if (!at_rest_) trail_.load(work_.position());
  return trail_.suppose(one);
}

void RuleBranches::prove(Candidate one, std::size_t most) {
  BranchTeller teller(book_, proofs_, 0, one);
  statements_ = teller.trace();
  if (statements_ <= most) proof_ = teller.proof();
}

Ending RuleBranches::search(Candidate one, std::int64_t trials) {
  trials_ = trials;
  proofs_.clear();
  if (!at_rest_) trail_.load(work_.position());
  return branch(one);
}

Ending RuleBranches::branch(Candidate one) {
  work_.ask();
  ++tried_;
  const std::size_t mark = trail_.mark();
  const Ending end = trail_.suppose(one) ? go_deeper() : failed();
  if (end == Ending::refuted && tells_) {
    BranchTeller teller(book_, proofs_, mark, one);
    teller.trace();
    proof_ = teller.proof();
  }
  trail_.undo(mark);
  return end;
}

Ending RuleBranches::go_deeper() {
  for (;;) {
    const int cell = narrowest();
    if (cell < 0) return at_solution();
    if (trials_-- <= 0) return Ending::spent;
    const Candidate one = candidate(cell, mask_lowest(trail_.at(cell)));
    if (const Ending end = branch(one); end != Ending::refuted) return end;
    proofs_.push_back(std::move(proof_));
    if (!trail_.refute(one, static_cast<int>(proofs_.size()) - 1)) return failed();
  }
}

// Counts the failure for the cells that it rests on.
Ending RuleBranches::failed() {
  const auto& failure = trail_.failure();
  const auto count = [&](std::span<const Cell> cells) {
    for (const Cell cell : cells) ++failures_[cell];
  };
  switch (failure.what) {
    case RuleTrail::Failure::What::cell:
      ++failures_[static_cast<std::size_t>(failure.at)];
      break;
    case RuleTrail::Failure::What::house:
      count(trail_.layout().house(failure.at));
      break;
    case RuleTrail::Failure::What::filter:
      count(trail_.scope(failure.at));
      break;
  }
  return Ending::refuted;
}

// The first open cell with the fewest candidates for each failure that it had part in, or -1.
// Such cells end branches soon (Boussemart and others 2004, "dom/wdeg").
int RuleBranches::narrowest() const {
  int best = -1;
  std::int64_t least = 1;
  std::int64_t most = 0;
  for (int cell = 0; cell < trail_.cells(); ++cell) {
    const int count = mask_count(trail_.at(cell));
    const std::int64_t failures = failures_[static_cast<std::size_t>(cell)];
    if (count < 2 || count * most >= failures * least) continue;
    best = cell;
    least = count;
    most = failures;
  }
  return best;
}

// Filters decide settled cells. Should one not do so, the branch counts as not refuted.
Ending RuleBranches::at_solution() {
  Grid grid(static_cast<std::size_t>(trail_.cells()));
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    grid[cell] = static_cast<Grid::value_type>(mask_lowest(trail_.at(static_cast<int>(cell))));
  }
  if (book_.hold(trail_.layout(), grid)) known_.grids.push_back(std::move(grid));
  return Ending::holds;
}

}  // namespace sudokit
