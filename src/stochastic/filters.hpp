// The filters that ac3-tabu can run on a partial assignment: arc consistency, singles, GAC, and
// fixed domains, which are those that one of the others left at the start. The search uses only the
// common interface AssignmentFilter, so that it is compiled for each width of a mask and not for
// each shape and filter.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "propagate/ac3.hpp"
#include "propagate/domains.hpp"
#include "propagate/gac.hpp"

namespace sudokit {

template <class M>
class AssignmentFilter {
 public:
  using Mask = M;

  virtual ~AssignmentFilter() = default;
  // The number of open cells after the assignment, or -1 on a contradiction. Changes nothing.
  virtual int probe(int cell, int digit) = 0;
  // Makes the assignment. Returns false on a contradiction; then nothing has changed.
  virtual bool commit(int cell, int digit) = 0;
  // Restores the state before all assignments.
  virtual void reset() = 0;
  // keep() saves the state; go_back() restores it. Pre of go_back(): only commits were made since
  // keep().
  virtual void keep() = 0;
  virtual void go_back() = 0;
  // The candidates by cell, valid until the next change. A cell with one candidate is settled.
  virtual std::span<const Mask> candidates() const = 0;
  // Cells that are not settled.
  virtual int open() const = 0;
};

template <class Candidates>
int count_open(const Candidates& candidates) {
  return static_cast<int>(
      std::ranges::count_if(candidates, [](auto domain) { return !mask_single(domain); }));
}

// Arc consistency of the disequalities: naked singles.
template <class Shape>
class Ac3Filter final : public AssignmentFilter<typename Shape::Mask> {
 public:
  using Mask = typename Shape::Mask;

  // The puzzle at the fixpoint; false on a contradiction.
  bool load(const Puzzle& puzzle) {
    start_.load(puzzle);
    if (!settle(start_)) return false;
    go_to(start_);
    return true;
  }
  int probe(int cell, int digit) override {
    scratch_ = now_;
    scratch_.assign(cell, digit);
    return settle(scratch_) ? count_open(scratch_.candidates()) : -1;
  }
  bool commit(int cell, int digit) override {
    const int open = probe(cell, digit);
    if (open < 0) return false;
    std::swap(now_, scratch_);
    open_ = open;
    return true;
  }
  void reset() override { go_to(start_); }
  void keep() override { kept_ = now_; }
  void go_back() override { go_to(kept_); }
  std::span<const Mask> candidates() const override { return now_.candidates(); }
  int open() const override { return open_; }

 private:
  void go_to(const Ac3<Shape>& domains) {
    now_ = domains;
    open_ = count_open(now_.candidates());
  }
  static bool settle(Ac3<Shape>& domains) {
    return domains.propagate([](int, int) { return true; }) == Fixpoint::reached;
  }

  Ac3<Shape> start_;
  Ac3<Shape> now_;
  Ac3<Shape> kept_;
  Ac3<Shape> scratch_;
  int open_ = 0;
};

// Naked and hidden singles; with kGac all-different of every house as well.
template <class Shape, bool kGac>
class DomainsFilter final : public AssignmentFilter<typename Shape::Mask> {
 public:
  using Mask = typename Shape::Mask;

  // The puzzle at the fixpoint; false on a contradiction.
  bool load(const Puzzle& puzzle) {
    if (!domains_.load(puzzle)) return false;
    if constexpr (kGac) gac_.reset(domains_);
    if (!settle()) return false;
    start_ = domains_.mark();
    return true;
  }
  int probe(int cell, int digit) override {
    const std::size_t mark = domains_.mark();
    const int result = commit(cell, digit) ? open() : -1;
    domains_.undo(mark);
    return result;
  }
  bool commit(int cell, int digit) override {
    const std::size_t mark = domains_.mark();
    domains_.assign(cell, digit);
    if (settle()) return true;
    domains_.undo(mark);
    return false;
  }
  void reset() override { domains_.undo(start_); }
  void keep() override { kept_ = domains_.mark(); }
  void go_back() override { domains_.undo(kept_); }
  std::span<const Mask> candidates() const override { return domains_.candidates(); }
  int open() const override { return domains_.open(); }

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
  std::size_t kept_ = 0;
};

// The domains that a filter left after load(), without further filtering: an assignment fails if a
// peer is settled with its digit.
template <class M>
class FixedDomains final : public AssignmentFilter<M> {
 public:
  using Mask = M;

  // Pre: the layout outlives the object.
  FixedDomains(const Layout& layout, std::span<const Mask> start)
      : layout_(layout),
        start_(start.begin(), start.end()),
        now_(start_),
        open_(count_open(now_)) {}
  int probe(int cell, int digit) override { return clashes(cell, digit) ? -1 : open() - 1; }
  bool commit(int cell, int digit) override {
    if (clashes(cell, digit)) return false;
    now_[static_cast<std::size_t>(cell)] = mask_of<Mask>(digit);
    --open_;
    return true;
  }
  void reset() override { go_to(start_); }
  void keep() override { kept_ = now_; }
  void go_back() override { go_to(kept_); }
  std::span<const Mask> candidates() const override { return now_; }
  int open() const override { return open_; }

 private:
  void go_to(const std::vector<Mask>& candidates) {
    now_ = candidates;
    open_ = count_open(now_);
  }
  bool clashes(int cell, int digit) const {
    const Mask only = mask_of<Mask>(digit);
    return std::ranges::any_of(layout_.peers(cell), [&](Cell peer) { return now_[peer] == only; });
  }

  const Layout& layout_;
  std::vector<Mask> start_;
  std::vector<Mask> now_;
  std::vector<Mask> kept_;
  int open_;
};

}  // namespace sudokit
