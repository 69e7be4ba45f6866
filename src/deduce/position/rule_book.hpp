// RuleBook: the rules of a puzzle as techniques ask them: what one named constraint, by itself,
// leaves of the candidates of its cells, and which cells rules speak of. It has memory that is used
// again: not thread safe.
#pragma once

#include <memory>
#include <vector>

#include "deduce/position/cell_set.hpp"
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
  // Whether all of them hold in a position without open cells.
  bool hold(const Position& position) const;

 private:
  struct Filters;

  RulesPtr rules_;
  std::unique_ptr<Filters> filters_;
  std::vector<std::vector<Cell>> scopes_;
  CellSet ruled_;
};

}  // namespace sudokit
