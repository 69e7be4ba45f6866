// The filters that ac3-tabu can run on a partial assignment: three with one face, and what one of
// them left at the start.
//
//   load(puzzle)         the puzzle at the filter's fixpoint; false on a contradiction
//   probe(cell, digit)   open cells after the assignment, -1 on a contradiction; changes nothing
//   commit(cell, digit)  makes the assignment; false on a contradiction, then nothing has changed
//   reset()              back to the state after load()
//   mark(), undo(mark)   back to the state at mark(), after commits alone
#pragma once

#include <algorithm>

#include "propagate/ac3.hpp"
#include "propagate/domains.hpp"
#include "propagate/gac.hpp"

namespace sudokit {

// Arc consistency of the disequalities: naked singles.
template <class Shape>
class Ac3Filter {
 public:
  using Mask = typename Shape::Mask;

  bool load(const Puzzle& puzzle) {
    start_.load(puzzle);
    if (!settle(start_)) return false;
    now_ = start_;
    return true;
  }
  int probe(int cell, int digit) {
    scratch_ = now_;
    scratch_.assign(cell, digit);
    return settle(scratch_) ? open(scratch_) : -1;
  }
  bool commit(int cell, int digit) {
    if (probe(cell, digit) < 0) return false;
    std::swap(now_, scratch_);
    return true;
  }
  void reset() { now_ = start_; }
  Ac3<Shape> mark() const { return now_; }
  void undo(const Ac3<Shape>& mark) { now_ = mark; }
  Mask candidates(int cell) const { return now_.candidates(cell); }
  bool settled(int cell) const { return mask_single(candidates(cell)); }
  int open() const { return open(now_); }

 private:
  static bool settle(Ac3<Shape>& domains) {
    return domains.propagate([](int, int) { return true; }) == Fixpoint::reached;
  }
  static int open(const Ac3<Shape>& domains) {
    int count = 0;
    for (int cell = 0; cell < domains.shape().cells(); ++cell)
      count += !mask_single(domains.candidates(cell));
    return count;
  }

  Ac3<Shape> start_;
  Ac3<Shape> now_;
  Ac3<Shape> scratch_;
};

// Naked and hidden singles; with kGac all-different of every house as well.
template <class Shape, bool kGac>
class DomainsFilter {
 public:
  using Mask = typename Shape::Mask;

  bool load(const Puzzle& puzzle) {
    if (!domains_.load(puzzle)) return false;
    if constexpr (kGac) gac_.reset(domains_);
    if (!settle()) return false;
    start_ = domains_.mark();
    return true;
  }
  int probe(int cell, int digit) {
    const std::size_t mark = domains_.mark();
    const int result = commit(cell, digit) ? open() : -1;
    domains_.undo(mark);
    return result;
  }
  bool commit(int cell, int digit) {
    const std::size_t mark = domains_.mark();
    domains_.assign(cell, digit);
    if (settle()) return true;
    domains_.undo(mark);
    return false;
  }
  void reset() { domains_.undo(start_); }
  std::size_t mark() const { return domains_.mark(); }
  void undo(std::size_t mark) { domains_.undo(mark); }
  Mask candidates(int cell) const { return domains_.candidates(cell); }
  bool settled(int cell) const { return domains_.value(cell) != 0; }
  int open() const { return domains_.open(); }

 private:
  bool settle() {
    if constexpr (kGac)
      return gac_.propagate(domains_, [] { return true; }) == Fixpoint::reached;
    else
      return domains_.propagate() == Fixpoint::reached;
  }

  Domains<Shape> domains_;
  GacFilter<Shape> gac_;
  std::size_t start_ = 0;
};

// The domains that a filter left after load(), and no filtering since: an assignment fails where a
// peer is settled with its digit.
template <class Shape>
class FixedDomains {
 public:
  using Mask = typename Shape::Mask;
  using Domains = Table<Mask, Shape::kCells>;

  // The layout outlives this.
  template <class F>
  FixedDomains(const Layout& layout, const F& filter) : layout_(layout) {
    start_.fit(static_cast<std::size_t>(layout.cells()));
    for (int cell = 0; cell < layout.cells(); ++cell) start_[at(cell)] = filter.candidates(cell);
    now_ = start_;
  }
  int probe(int cell, int digit) const { return clashes(cell, digit) ? -1 : open() - 1; }
  bool commit(int cell, int digit) {
    if (clashes(cell, digit)) return false;
    now_[at(cell)] = mask_of<Mask>(digit);
    return true;
  }
  void reset() { now_ = start_; }
  Domains mark() const { return now_; }
  void undo(const Domains& mark) { now_ = mark; }
  Mask candidates(int cell) const { return now_[at(cell)]; }
  bool settled(int cell) const { return mask_single(candidates(cell)); }
  int open() const {
    return static_cast<int>(
        std::ranges::count_if(now_, [](Mask domain) { return !mask_single(domain); }));
  }

 private:
  static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }
  bool clashes(int cell, int digit) const {
    const Mask only = mask_of<Mask>(digit);
    return std::ranges::any_of(layout_.peers(cell), [&](Cell peer) { return now_[peer] == only; });
  }

  const Layout& layout_;
  Domains start_;
  Domains now_;
};

}  // namespace sudokit
