// RuleBook: answers the questions that techniques have about the rules of a puzzle. It gives what
// one named constraint alone leaves of the candidates of its cells, what one implied sum leaves,
// what all rules leave together with the houses, and which cells are in rules. It reuses its memory
// and is not thread safe.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/position/rule_trail.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

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
  // Whether the cell is in some rule.
  bool speaks_of(int cell) const { return ruled_.has(cell); }

  // Filters a position by one constraint alone, to a fixpoint, and sets `gone` to the candidates
  // that it removes. Returns false if the constraint cannot be satisfied any more; `gone` then has
  // all candidates of the first open cell of its scope, or is empty.
  bool narrow(int rule, const Position& position, std::vector<Candidate>& gone);
  // The sums that houses and rules imply together, and narrow() for one of them.
  std::span<const std::shared_ptr<const ImpliedSum>> sums() const { return sums_; }
  bool narrow_sum(int sum, const Position& position, std::vector<Candidate>& gone);
  // Houses and all rules together. There is one trail: its state lasts until the next user loads
  // it.
  RuleTrail& trail() { return *trail_; }
  // The implied sum of a filter of the trail. Pre: the filter has no rule.
  const std::shared_ptr<const ImpliedSum>& sum_of(int filter) const;

  // Whether all constraints hold in a filled grid.
  bool hold(const Layout& layout, const Grid& values) const;

 private:
  struct Filters;

  void list_sums();
  // Sets `gone` to what `settle` removes from the candidates of the cells.
  bool report(const std::vector<Cell>& cells, const Position& position,
              std::vector<Candidate>& gone, const std::function<bool()>& settle);

  RulesPtr rules_;
  std::unique_ptr<Filters> filters_;
  std::vector<std::shared_ptr<const ImpliedSum>> sums_;
  std::unique_ptr<RuleTrail> trail_;
  std::vector<std::vector<Cell>> scopes_;
  CellSet ruled_;
};

}  // namespace sudokit
