// RuleTrail: candidates under all houses and all rules, filtered to a fixpoint, with a record of
// what removed each candidate.
//
// It runs a queue of filters like constrain::Board. In addition, every removal is an event with its
// cause, from which a refutation is put together; the events also serve as the trail for undo.
// Cells that differ by a rule are filters of that rule, so that the rule can be named. Not thread
// safe.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "constrain/net.hpp"
#include "deduce/position/cell_set.hpp"
#include "deduce/position/position.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

class RuleTrail {
 public:
  // supposed: the assumption that starts a branch. peer (by: a cell): that cell is settled and
  // shares a house with this one. house (by: a house): the remaining digit has no other place in
  // it. filter (by: the number of the filter). proof (by: a number chosen by the caller): the
  // caller has refuted the candidate.
  enum class Cause : std::uint8_t { supposed, peer, house, filter, proof };
  struct Event {
    Cell cell = 0;
    Cause cause = Cause::supposed;
    bool settles = false;  // one candidate is left
    int by = -1;
    std::uint32_t before = 0;  // for a filter: it depends only on events before this index
    Mask gone = 0;
  };
  // Why nothing is left. A cell is empty, or a digit has no place in a house, or a filter cannot be
  // satisfied; the failure of a filter depends only on the first `before` events.
  struct Failure {
    enum class What : std::uint8_t { cell, house, filter } what = What::cell;
    int at = -1;
    int digit = 0;
    std::uint32_t before = 0;
  };
  struct Differ {
    std::vector<Cell> cells;
    int rule;
  };

  // The net must outlive the trail.
  RuleTrail(const Geometry& geometry, constrain::Net<Mask>& net, std::vector<Differ> different);

  // Loads the candidates of a position and queues all filters. A filled cell has its value as its
  // only candidate.
  void load(const Position& position);
  // Returns false on a contradiction; see failure(). After that, only undo() and load() may be
  // called.
  bool propagate();
  // Pre: the candidate is present, and the last propagate() returned true. Both propagate the
  // change.
  bool suppose(Candidate one);
  bool refute(Candidate one, int proof);
  std::size_t mark() const { return events_.size(); }
  void undo(std::size_t mark);

  Mask at(int cell) const { return domains_[index(cell)]; }
  bool has(Candidate one) const { return (at(one.cell) & mask_of<Mask>(one.digit)) != 0; }
  int cells() const { return static_cast<int>(domains_.size()); }
  const Layout& layout() const { return geometry_.layout(); }
  int common_house(int a, int b) const { return geometry_.common_house(a, b); }
  std::span<const Event> events() const { return events_; }
  const Failure& failure() const { return failure_; }
  // The event that removed a candidate since load(), or -1.
  int removed_by(Candidate one) const { return removed_by_[index(one)]; }
  Mask removed(int cell) const { return loaded_[index(cell)] & ~domains_[index(cell)]; }

  // For a filter: the cells that it reads, each once, and its rule; -1 if it is a sum that houses
  // and rules imply together.
  std::span<const Cell> scope(int filter) const { return scopes_[index(filter)]; }
  int rule_of(int filter) const;

  // The interface that the filters of constrain call.
  bool narrow(int cell, Mask keep);

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  std::size_t index(Candidate one) const {
    return index(one.cell * geometry_.side() + one.digit - 1);
  }

  bool keep_only(int cell, Mask keep, Cause cause, int by);
  bool clear_peers();
  bool run(int filter);
  bool run_house(int house);
  bool fail(Failure::What what, int at, int digit = 0);
  void wake(int cell);
  int next_filter() const;

  const Geometry& geometry_;
  constrain::Net<Mask>& net_;
  std::vector<Differ> different_;  // numbered after the filters of the net
  std::vector<std::vector<Cell>> scopes_;
  std::vector<std::vector<int>> wakes_;  // by cell
  std::vector<Mask> loaded_;
  std::vector<Mask> domains_;
  std::vector<int> removed_by_;
  std::vector<Event> events_;
  std::vector<std::uint64_t> queue_;
  std::vector<Cell> settled_;
  Failure failure_;
  int running_ = -1;
  std::uint32_t before_ = 0;
  std::vector<std::uint64_t> used_;    // as queue_: all filters that are run
  std::vector<std::uint64_t> costly_;  // as queue_: those to run after all others
};

// Constraints that are considered together: named ones, and houses.
struct RuleGroup {
  std::vector<int> rules;
  std::vector<int> houses;
  std::vector<Cell> cells;                      // of all of them, ascending
  std::vector<std::vector<std::size_t>> peers;  // by cell: the places in `cells` of those it sees
};

int open_among(std::span<const Cell> cells, const Position& position);

// RuleBook: answers the questions that techniques have about the rules of a puzzle. It gives what
// one named constraint alone leaves of the candidates of its cells, what one implied sum leaves,
// what all rules leave together with the houses, and which cells are in rules. It reuses its memory
// and is not thread safe.
class RuleBook {
 public:
  RuleBook(const Geometry& geometry, RulesPtr rules);
  ~RuleBook();
  RuleBook(const RuleBook&) = delete;
  RuleBook& operator=(const RuleBook&) = delete;

  // Sets the meter that the functions below poll, or null.
  void watch(Meter* meter);
  const RulesPtr& rules() const { return rules_; }
  // The number of named constraints. They are numbered as in Rules::constraints().
  int size() const { return static_cast<int>(scopes_.size()); }
  // The cells of a constraint, ascending. Empty if it has no primitives.
  const std::vector<Cell>& scope(int rule) const { return scopes_[static_cast<std::size_t>(rule)]; }
  // The number of open cells that a person considers for an open cell of a constraint: those of the
  // smallest of its parts that has the cell. The pairs of a thermometer are such parts.
  int open_beside(int rule, Cell cell, const Position& position) const;
  // Whether some part of the constraint has one open cell.
  bool has_last_cell(int rule, const Position& position) const;
  // Whether the cell is in some rule.
  bool speaks_of(int cell) const { return ruled_.has(cell); }

  // Filters a position by one constraint alone, to a fixpoint, and sets `gone` to the candidates
  // that it removes. Returns false if the constraint cannot be satisfied any more; `gone` then has
  // all candidates of the first open cell of its scope, or is empty.
  bool narrow(int rule, const Position& position, std::vector<Candidate>& gone);
  // The sums that houses and rules imply together, and narrow() for one of them.
  std::span<const std::shared_ptr<const ImpliedSum>> sums() const { return sums_; }
  bool narrow_sum(int sum, const Position& position, std::vector<Candidate>& gone);
  // Constraints of up to kMostTogether cells with at least two of them in a house, each with that
  // house; and any two that share a cell.
  static constexpr std::size_t kMostTogether = 12;
  std::span<const RuleGroup> groups_with_houses() const { return with_houses_; }
  std::span<const RuleGroup> pairs() const { return pairs_; }
  // Houses, each with all such constraints that have at least two cells in it.
  std::span<const RuleGroup> groups_of_houses() const { return of_houses_; }
  // Such constraints, each with those that share a cell with it, up to kMostCrossing cells.
  static constexpr std::size_t kMostCrossing = 40;
  std::span<const RuleGroup> crossings() const { return crossings_; }
  // The same group without one of its rules.
  RuleGroup without(const RuleGroup& group, int rule) const;
  // Sets the position to which the following functions refer.
  void load(const Position& position);
  // Whether the constraints of a group cannot all hold if a candidate of its cells is true. Weaker
  // than a search: each is filtered alone, in turn. `with_rules`: not only its houses.
  bool fails_with(const RuleGroup& group, Candidate one, bool with_rules = true);
  // Whether no way to fill the cells of a group has a candidate. Searches, within limits: true is
  // proved, false may be wrong. Adds the digits of a way that is found to `supported`, by place in
  // RuleGroup::cells.
  bool unfillable(const RuleGroup& group, Candidate one, std::vector<Mask>& supported);
  // Whether a constraint cannot hold if the digit is in none of these cells of it.
  bool fails_without(int rule, int digit, std::span<const Cell> cells);
  // The sets of digits that the cells of a constraint can still hold together; empty if it is not
  // one of digit sets, or if there are more than a few.
  std::vector<Digits> sets_left(int rule);
  // Houses and all rules together. There is one trail: its state lasts until the next user loads
  // it.
  RuleTrail& trail() { return *trail_; }
  // The implied sum of a filter of the trail. Pre: the filter has no rule.
  const std::shared_ptr<const ImpliedSum>& sum_of(int filter) const;

  // Whether all constraints hold in a filled grid.
  bool hold(const Layout& layout, const Grid& values) const;

 private:
  friend class GroupSearch;
  struct Filters;

  void list_sums();
  void list_groups(const Geometry& geometry);
  void list_crossings(const Layout& layout, std::span<const int> small);
  // Whether two constraints share a cell.
  bool touch(int one, int other) const;
  RuleGroup group_of(const Layout& layout, std::vector<int> rules, std::vector<int> houses) const;
  // Sets `gone` to what `settle` removes from the candidates of the cells.
  bool report(const std::vector<Cell>& cells, const Position& position,
              std::vector<Candidate>& gone, const std::function<bool()>& settle);

  RulesPtr rules_;
  std::unique_ptr<Filters> filters_;
  std::vector<std::shared_ptr<const ImpliedSum>> sums_;
  std::unique_ptr<RuleTrail> trail_;
  std::vector<std::vector<Cell>> scopes_;
  std::vector<std::vector<std::vector<Cell>>> parts_;  // by constraint
  std::vector<RuleGroup> with_houses_;
  std::vector<RuleGroup> pairs_;
  std::vector<RuleGroup> of_houses_;
  std::vector<RuleGroup> crossings_;
  CellSet ruled_;
};

}  // namespace sudokit
