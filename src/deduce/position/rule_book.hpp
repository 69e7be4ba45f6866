// RuleBook: the rules of a puzzle as techniques ask them: what one named constraint, by itself,
// leaves of the candidates of its cells, what a sum does that houses and rules imply together, what
// all of them leave with the houses, and which cells rules speak of. It has memory that is used
// again: not thread safe.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/position/rule_trail.hpp"
#include "sudokit/argument.hpp"
#include "sudokit/rules.hpp"

namespace sudokit {

class RuleBook {
 public:
  RuleBook(const Geometry& geometry, RulesPtr rules);
  ~RuleBook();
  RuleBook(const RuleBook&) = delete;
  RuleBook& operator=(const RuleBook&) = delete;

  const RulesPtr& rules() const { return rules_; }
  // How many named constraints there are; they are numbered as in Rules::constraints().
  int size() const { return static_cast<int>(scopes_.size()); }
  // The cells of a constraint, ascending; empty where it asks nothing.
  const std::vector<Cell>& scope(int rule) const { return scopes_[static_cast<std::size_t>(rule)]; }
  // Whether some rule speaks of the cell.
  bool speaks_of(int cell) const { return ruled_.has(cell); }

  // What is left in a position by a constraint and nothing else, to a fixpoint. False: it cannot
  // hold any more; `gone` then has all candidates of the first open cell of its scope, or nothing.
  bool narrow(int rule, const Position& position, std::vector<Candidate>& gone);
  // The sums that houses and rules imply together, and the same of one of them.
  std::span<const std::shared_ptr<const ImpliedSum>> sums() const { return sums_; }
  bool narrow_sum(int sum, const Position& position, std::vector<Candidate>& gone);
  // Houses and all rules together. It is the caller's until another one asks for it.
  RuleTrail& trail() { return *trail_; }
  // The implied sum of a filter of the trail that has no rule.
  const std::shared_ptr<const ImpliedSum>& sum_of(int filter) const;

  // Whether all of them hold in a grid without open cells.
  bool hold(const Layout& layout, const Grid& values) const;

 private:
  struct Filters;

  void list_sums();
  // What `settle` takes from the cells' candidates.
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
