// Board: domains under houses and rules, filtered to a fixpoint, with undo.
//
// A bit set serves as the queue of the filters that read a changed cell; cheap filters come first.
// If a cell has one digit left, this digit is at once removed from all cells that must differ from
// it. Every change records the previous domain of the cell on a trail. Not thread safe.
#pragma once

#include <algorithm>

#include "constrain/run_filter.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::constrain {

template <class M>
class Board {
 public:
  using Mask = M;
  static constexpr bool kWhole = true;

  // Loads a puzzle. Returns false on a contradiction; then only load() may follow. The net must
  // outlive the board.
  bool load(Net<M>& net, const Puzzle& puzzle);
  // Runs all filters to their fixpoint. Returns false on a contradiction; then only restore() and
  // load() may follow.
  bool propagate();

  // The functions for filters and for callers that narrow domains: a view (view.hpp).
  M at(int cell) const { return domains_[index(cell)]; }
  bool narrow(int cell, M keep) {
    const M now = domains_[index(cell)] & keep;
    return now == domains_[index(cell)] || change(cell, now);
  }

  SumMemo& sum_memo() { return net_->sum_memo(); }

  using Mark = std::size_t;
  Mark save() const { return notes_; }
  void restore(Mark mark);
  void release(Mark) {}

  // Calls f(cell, digit) for each cell that was reduced to one digit since progress() was `from`.
  std::size_t progress() const { return notes_; }
  template <class F>
  void for_each_settled(std::size_t from, F&& f) const {
    for (std::size_t i = from; i < notes_; ++i) {
      if (trail_[i].settles) f(trail_[i].cell, mask_lowest(domains_[trail_[i].cell]));
    }
  }

  int cells() const { return static_cast<int>(domains_.size()); }
  int open() const { return open_; }
  std::span<const M> domains() const { return domains_; }
  std::uint64_t settled() const { return settled_; }
  // The number of filters run since load().
  std::uint64_t revisions() const { return revisions_; }
  // The filter that found the last contradiction; -1 if a cell lost its last digit to a peer.
  int failed() const { return failed_; }
  int failed_cell() const { return failed_cell_; }
  const Net<M>& net() const { return *net_; }

 private:
  struct Note {
    Cell cell;
    bool settles;
    M before;
  };
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  bool change(int cell, M now);
  bool clear_peers();
  bool run(Filter<M>& filter);
  bool filter_house(const House& house);

  Net<M>* net_ = nullptr;
  std::vector<M> domains_;
  // Large enough for every candidate to be lost and every cell to be settled. The first `notes_`
  // and `settling_` entries are in use.
  std::vector<Note> trail_;
  std::vector<Cell> singles_;
  std::size_t notes_ = 0;
  std::size_t settling_ = 0;
  std::vector<std::uint64_t> queue_;
  int open_ = 0;
  int failed_ = -1;
  int failed_cell_ = -1;
  std::uint64_t settled_ = 0;
  std::uint64_t revisions_ = 0;
};

template <class M>
bool Board<M>::load(Net<M>& net, const Puzzle& puzzle) {
  net_ = &net;
  const auto cells = index(net.layout()->cells());
  domains_.assign(cells, mask_all<M>(net.side()));
  trail_.resize(cells * index(net.side()) + 1);
  singles_.resize(cells + 1);
  notes_ = settling_ = 0;
  open_ = net.layout()->cells();
  settled_ = revisions_ = 0;
  queue_.assign((net.filters().size() + 63) / 64, ~std::uint64_t{0});
  if (const std::size_t rest = net.filters().size() % 64; rest != 0) {
    queue_.back() = (std::uint64_t{1} << rest) - 1;
  }
  if (net.side() == 1) {
    open_ = 0;
    singles_[settling_++] = 0;
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const M own = mask_from<M>(allowed(puzzle, static_cast<int>(cell)));
    if (!narrow(static_cast<int>(cell), own)) return false;
  }
  return true;
}

template <class M>
bool Board<M>::change(int cell, M now) {
  M& own = domains_[index(cell)];
  const bool settles = (now & static_cast<M>(now - 1)) == 0;
  trail_[notes_++] = {static_cast<Cell>(cell), settles, own};
  own = now;
  if (settles) {
    if (now == 0) {
      failed_cell_ = cell;
      return false;
    }
    --open_;
    ++settled_;
    singles_[settling_++] = static_cast<Cell>(cell);
  }
  for (const auto& wake : net_->wakes(cell)) queue_[wake.word] |= wake.bits;
  return true;
}

template <class M>
bool Board<M>::clear_peers() {
  while (settling_ > 0) {
    const int cell = singles_[--settling_];
    const M keep = static_cast<M>(~domains_[index(cell)]);
    for (const Cell peer : net_->peers(cell)) {
      if (!narrow(peer, keep)) return false;
    }
  }
  return true;
}

template <class M>
bool Board<M>::propagate() {
  failed_ = failed_cell_ = -1;
  for (;;) {
    if (!clear_peers()) break;
    std::size_t word = 0;
    while (word < queue_.size() && queue_[word] == 0) ++word;
    if (word == queue_.size()) return true;
    const int bit = std::countr_zero(queue_[word]);
    const std::size_t next = word * 64 + index(bit);
    queue_[word] &= queue_[word] - 1;
    ++revisions_;
    net_->patience().spend(kWorkOfFilter);
    Filter<M>& filter = net_->filters()[next];
    if (!run(filter)) {
      failed_ = static_cast<int>(next);
      break;
    }
    if (!filter.again) queue_[word] &= ~(std::uint64_t{1} << bit);
  }
  std::ranges::fill(queue_, std::uint64_t{0});
  settling_ = 0;
  return false;
}

template <class M>
void Board<M>::restore(Mark mark) {
  while (notes_ > mark) {
    const Note& last = trail_[--notes_];
    if (last.settles && domains_[last.cell] != 0) ++open_;
    domains_[last.cell] = last.before;
  }
  std::ranges::fill(queue_, std::uint64_t{0});
  settling_ = 0;
}

template <class M>
bool Board<M>::run(Filter<M>& filter) {
  return std::visit(
      [this]<class Form>(Form& form) {
        if constexpr (std::is_same_v<Form, House>) {
          return filter_house(form);
        } else {
          return run_filter(form, net_->side(), *this);
        }
      },
      filter.form);
}

// Finds hidden singles and digits without a place.
template <class M>
bool Board<M>::filter_house(const House& house) {
  M once = 0;
  M twice = 0;
  M settled = 0;
  for (const Cell cell : house.cells) {
    const M own = domains_[cell];
    twice |= once & own;
    once |= own;
    settled |= (own & static_cast<M>(own - 1)) == 0 ? own : M{0};
  }
  if (once != mask_all<M>(net_->side())) return false;
  const M hidden = once & static_cast<M>(~twice) & static_cast<M>(~settled);
  if (hidden == 0) return true;
  for (const Cell cell : house.cells) {
    const M only = domains_[cell] & hidden;
    if (only == 0) continue;
    if (!mask_single(only) || !narrow(cell, only)) return false;
  }
  return true;
}

}  // namespace sudokit::constrain
