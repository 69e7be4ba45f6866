// Ac3: arc consistency of the disequalities between peers (Mackworth's AC-3; Soto et al. 2013,
// algorithms 2 and 3).
//
// A value of x lacks support in x != y exactly if the domain of y is that value alone. So only arcs
// into cells with one value can remove a candidate: the queue holds these cells, and AC-3 revises
// their arcs alone. The fixpoint is that of naked singles; hidden singles are never found.
// O(peers) for each cell settled. Not thread safe.
#pragma once

#include <vector>

#include "propagate/domains.hpp"

namespace sudokit {

template <class Shape>
class Ac3 {
 public:
  using Mask = typename Shape::Mask;

  // Sets the domains to the givens and marks, without filtering.
  void load(const Puzzle& puzzle);
  // Settles a cell and queues it for propagate(). Pre: the cell has the candidate.
  void assign(int cell, int digit) {
    domains_[static_cast<std::size_t>(cell)] = mask_of<Mask>(digit);
    queue_.push_back(static_cast<Cell>(cell));
  }
  // Propagates to the fixpoint. Calls step(peer, cell) before each arc is revised; a false result
  // interrupts.
  template <class Step>
  Fixpoint propagate(Step&& step);

  const Shape& shape() const { return shape_; }
  Mask candidates(int cell) const { return domains_[static_cast<std::size_t>(cell)]; }
  // The candidates of all cells.
  const Table<Mask, Shape::kCells>& candidates() const { return domains_; }
  std::uint64_t eliminations() const { return eliminations_; }

 private:
  Shape shape_;
  Table<Mask, Shape::kCells> domains_;
  std::vector<Cell> queue_;
  std::uint64_t eliminations_ = 0;
};

template <class Shape>
void Ac3<Shape>::load(const Puzzle& puzzle) {
  shape_.take(puzzle.layout);
  domains_.fit(static_cast<std::size_t>(shape_.cells()));
  queue_.clear();
  eliminations_ = 0;
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    const Mask domain = mask_from<Mask>(allowed(puzzle, cell));
    domains_[static_cast<std::size_t>(cell)] = domain;
    if (mask_single(domain)) queue_.push_back(static_cast<Cell>(cell));
  }
}

template <class Shape>
template <class Step>
Fixpoint Ac3<Shape>::propagate(Step&& step) {
  for (const Mask domain : domains_) {
    if (domain == 0) return Fixpoint::conflict;
  }
  while (!queue_.empty()) {
    const int cell = queue_.back();
    queue_.pop_back();
    const Mask only = candidates(cell);
    for (const HouseLink& link : shape_.links(cell)) {
      for (int i = 0; i < shape_.side(); ++i) {
        const int peer = shape_.cell_at(link.house, i);
        if (peer == cell) continue;
        if (!step(peer, cell)) return Fixpoint::interrupted;
        Mask& domain = domains_[static_cast<std::size_t>(peer)];
        if ((domain & only) == 0) continue;
        domain ^= only;
        ++eliminations_;
        if (domain == 0) return Fixpoint::conflict;
        if (mask_single(domain)) queue_.push_back(static_cast<Cell>(peer));
      }
    }
  }
  return Fixpoint::reached;
}

}  // namespace sudokit
