// Filters of whole puzzles: arc consistency of the disequalities between peers, and generalised arc
// consistency of the houses.
#pragma once

#include <vector>

#include "propagate/all_different.hpp"
#include "propagate/domains.hpp"

namespace sudokit {

// Ac3: arc consistency of the disequalities between peers (Mackworth's AC-3; Soto et al. 2013,
// algorithms 2 and 3).
//
// A value of x lacks support in x != y exactly if the domain of y is that value alone. So only arcs
// into cells with one value can remove a candidate: the queue holds these cells, and AC-3 revises
// their arcs alone. The fixpoint is that of naked singles; hidden singles are never found.
// O(peers) for each cell settled. Not thread safe.
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

// GacFilter: propagates the all-different constraints of all houses to their common fixpoint, on
// top of Domains.
//
// Reaches generalised arc consistency of each house, which includes naked and hidden singles and
// subsets. Singles run first each time, as they are cheap. Only houses that have lost a candidate
// are filtered again. The matchings are kept from call to call, also after an undo: each filtering
// repairs them and never relies on them. Not thread safe.
template <class Shape>
class GacFilter {
 public:
  using Mask = typename Shape::Mask;

  // Clears all state. Call it when the domains were loaded with another puzzle.
  void reset(const Domains<Shape>& domains) {
    const auto houses = static_cast<std::size_t>(domains.shape().houses());
    matchings_.assign(houses, Matching{});
    dirty_.assign(houses, 1);
    queue_.clear();
    for (std::size_t house = 0; house < houses; ++house) {
      queue_.push_back(static_cast<std::uint16_t>(house));
    }
    revisions_ = 0;
  }
  // Queues the houses that changed since the trail mark `since`. Call it after assignments or
  // eliminations.
  void touch(const Domains<Shape>& domains, std::size_t since) { mark_changed(domains, since); }

  // Propagates to the fixpoint. Calls step() before each house is filtered; a false result
  // interrupts.
  template <class Step>
  Fixpoint propagate(Domains<Shape>& domains, Step&& step);

  // Houses filtered since reset().
  std::uint64_t revisions() const { return revisions_; }

 private:
  Fixpoint settle(Domains<Shape>& domains) {
    const std::size_t before = domains.mark();
    const Fixpoint end = domains.propagate();
    if (end == Fixpoint::reached) mark_changed(domains, before);
    return end;
  }
  void mark_changed(const Domains<Shape>& domains, std::size_t since) {
    domains.for_each_changed(since, [&](int cell) {
      for (const HouseLink& link : domains.shape().links(cell)) {
        if (dirty_[link.house]) continue;
        dirty_[link.house] = 1;
        queue_.push_back(link.house);
      }
    });
  }
  bool revise(Domains<Shape>& domains, int house);

  AllDifferent<Mask> all_different_;
  typename AllDifferent<Mask>::Doms scratch_{};
  std::vector<Matching> matchings_;
  std::vector<std::uint8_t> dirty_;
  std::vector<std::uint16_t> queue_;
  std::uint64_t revisions_ = 0;
};

template <class Shape>
bool GacFilter<Shape>::revise(Domains<Shape>& domains, int house) {
  ++revisions_;
  const Shape& shape = domains.shape();
  for (int i = 0; i < shape.side(); ++i) {
    scratch_[static_cast<std::size_t>(i)] = domains.candidates(shape.cell_at(house, i));
  }
  auto& matching = matchings_[static_cast<std::size_t>(house)];
  if (!all_different_.filter(shape.side(), scratch_, matching)) return false;
  const std::size_t before = domains.mark();
  for (int i = 0; i < shape.side(); ++i) {
    const int cell = shape.cell_at(house, i);
    const Mask gone =
        domains.candidates(cell) & static_cast<Mask>(~scratch_[static_cast<std::size_t>(i)]);
    mask_for_each(gone, [&](int digit) { domains.eliminate(cell, digit); });
  }
  // The house itself is consistent now; only the others must be filtered again.
  dirty_[static_cast<std::size_t>(house)] = 1;
  mark_changed(domains, before);
  dirty_[static_cast<std::size_t>(house)] = 0;
  return true;
}

template <class Shape>
template <class Step>
Fixpoint GacFilter<Shape>::propagate(Domains<Shape>& domains, Step&& step) {
  Fixpoint end = settle(domains);
  while (end == Fixpoint::reached && !queue_.empty()) {
    if (!step()) return Fixpoint::interrupted;
    const int house = queue_.back();
    queue_.pop_back();
    dirty_[static_cast<std::size_t>(house)] = 0;
    end = revise(domains, house) ? settle(domains) : Fixpoint::conflict;
  }
  if (end == Fixpoint::conflict) {
    for (const std::uint16_t house : queue_) dirty_[house] = 0;
    queue_.clear();
  }
  return end;
}

}  // namespace sudokit
