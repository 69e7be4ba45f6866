// Board: domains under houses and rules, filtered to a fixpoint, with undo.
//
// A bit set serves as the queue of the filters that read a changed cell; cheap filters come first.
// If a cell has one digit left, this digit is at once removed from all cells that must differ from
// it. Every change records the previous domain of the cell on a trail. Not thread safe.
#pragma once

#include <algorithm>
#include <array>

#include "constrain/net.hpp"
#include "propagate/bands9.hpp"
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

// Compiled once, in board9.cpp, with all filters.
extern template class Board<Mask16>;
extern template class Board<Mask64>;
extern template class Board<Mask128>;

// Board9: does the same as Board in half the time, for 9x9 layouts with boxes and any other houses.
//
// Domains are stored twice: by cell for the filters of rules, and by digit, as 81 bits, for the
// houses. With the latter, two word operations remove a cell's digit from all cells that must
// differ from it, and a pass over the digits finds all hidden singles and locked candidates by
// vector operations without a branch (bands9.hpp). Undo restores copies. Not thread safe.
class Board9 {
 public:
  using Mask = Mask16;
  static constexpr bool kWhole = true;

  // Loads a puzzle. Returns false on a contradiction; then only load() may follow. The net must
  // outlive the board. Pre: the layout has 3x3 boxes.
  bool load(Net<Mask>& net, const Puzzle& puzzle);
  // Runs all filters to their fixpoint. Returns false on a contradiction; then only restore() and
  // load() may follow.
  bool propagate();

  // The functions for filters and for callers that narrow domains: a view (view.hpp).
  Mask at(int cell) const { return now_.domains[index(cell)]; }
  bool narrow(int cell, Mask keep) {
    const Mask own = now_.domains[index(cell)];
    return (own & keep) == own || change(cell, static_cast<Mask>(own & keep));
  }

  // As Sight::clear().
  bool clear_seen(std::span<const Cell> cells, Mask digits);
  SumMemo& sum_memo() { return net_->sum_memo(); }

  // Marks form a stack: restore() discards the marks saved after its own.
  using Mark = std::size_t;
  Mark save() {
    if (saved_ == states_.size()) states_.emplace_back();
    states_[saved_] = now_;
    return saved_++;
  }
  void restore(Mark mark);
  void release(Mark mark) { saved_ = mark; }

  // Calls f(cell, digit) for each cell that was reduced to one digit since progress() was `from`.
  std::size_t progress() const { return now_.settled_cells; }
  template <class F>
  void for_each_settled(std::size_t from, F&& f) const {
    for (std::size_t i = from; i < now_.settled_cells; ++i)
      f(order_[i], mask_lowest(at(order_[i])));
  }

  int cells() const { return kCells; }
  int open() const { return kCells - static_cast<int>(now_.settled_cells); }
  std::span<const Mask> domains() const { return {now_.domains.data(), kCells}; }
  std::uint64_t settled() const { return settled_; }
  // The filter that found the last contradiction; -1 if a cell lost its last digit to a peer.
  int failed() const { return failed_; }
  int failed_cell() const { return failed_cell_; }
  const Net<Mask>& net() const { return *net_; }

 private:
  using V = bands9::V;
  static constexpr int kCells = 81;
  // A set of cells by slot (bands9.hpp): the four words of V as two.
  using Words = std::array<std::uint64_t, 2>;
  struct State {
    alignas(16) std::array<Words, 9> digits;
    alignas(16) Words settled;
    std::array<Mask, kCells> domains;
    std::size_t settled_cells;
  };

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static V vector_of(const Words& words) {
    V v;
    std::memcpy(&v, &words, sizeof v);
    return v;
  }
  // The cell of the lowest bit of a word.
  static std::size_t cell_at(std::size_t word, std::uint64_t bits) {
    static constexpr auto kCellOf = [] {
      std::array<std::uint8_t, 128> cells{};
      for (int slot = 0; slot < 96; ++slot) {
        cells[index(slot)] = static_cast<std::uint8_t>(bands9::cell_of(slot));
      }
      return cells;
    }();
    return kCellOf[word * 64 + index(std::countr_zero(bits))];
  }
  static Words words_of(V v) {
    Words words;
    std::memcpy(&words, &v, sizeof words);
    return words;
  }

  void take(Net<Mask>& net);
  bool change(int cell, Mask now);
  bool took(std::size_t cell, std::size_t word, std::uint64_t bit, Mask now);
  bool take_away(std::size_t digit, Words cells);
  bool clear_peers();
  void wake();
  bool filter_houses();
  bool filter_locked();
  bool fail_in_house();
  bool run(Filter<Mask>& filter);

  Net<Mask>* net_ = nullptr;
  bands9::MoreHouses more_;
  std::array<Words, kCells> peers_;
  // The filters other than houses, in the order of the net. The first `before_houses_` run before
  // the houses.
  std::vector<std::uint32_t> filters_;
  std::size_t before_houses_ = 0;
  std::size_t words_ = 0;             // of the queue
  std::vector<std::uint64_t> wakes_;  // by cell, words_ words each
  std::vector<std::uint64_t> queue_;

  State now_;
  std::array<Cell, kCells> order_;  // the settled cells, in the order of settling
  std::size_t relieved_ = 0;        // how many of these have been removed from their peers
  Words changed_{};                 // cells whose filters are not in the queue yet
  // The digits that some cell lost since the last filtering of houses and of locked candidates.
  unsigned houses_wait_ = 0;
  unsigned locked_wait_ = 0;
  std::vector<State> states_;
  std::size_t saved_ = 0;
  int failed_ = -1;
  int failed_cell_ = -1;
  std::uint64_t settled_ = 0;
};

inline void Board9::restore(Mark mark) {
  now_ = states_[mark];
  saved_ = mark + 1;
  relieved_ = now_.settled_cells;
  changed_ = {};
  houses_wait_ = locked_wait_ = 0;
}

inline bool Board9::change(int cell, Mask now) {
  const auto slot = index(bands9::slot_of(cell));
  const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
  const std::size_t word = slot / 64;
  unsigned gone = at(cell) ^ now;
  houses_wait_ |= gone;
  for (; gone != 0; gone &= gone - 1) {
    now_.digits[index(std::countr_zero(gone))][word] &= ~bit;
  }
  return took(index(cell), word, bit, now);
}

inline bool Board9::took(std::size_t cell, std::size_t word, std::uint64_t bit, Mask now) {
  now_.domains[cell] = now;
  changed_[word] |= bit;
  if ((now & (now - 1)) != 0) return true;
  if (now == 0) {
    failed_cell_ = static_cast<int>(cell);
    return false;
  }
  now_.settled[word] |= bit;
  order_[now_.settled_cells++] = static_cast<Cell>(cell);
  ++settled_;
  return true;
}

inline bool Board9::take_away(std::size_t digit, Words cells) {
  const auto keep = static_cast<Mask>(~(1u << digit));
  houses_wait_ |= 1u << digit;
  for (std::size_t word = 0; word < 2; ++word) {
    now_.digits[digit][word] &= ~cells[word];
    for (std::uint64_t rest = cells[word]; rest != 0; rest &= rest - 1) {
      const std::size_t cell = cell_at(word, rest);
      const std::uint64_t bit = rest & (~rest + 1);
      if (!took(cell, word, bit, now_.domains[cell] & keep)) return false;
    }
  }
  return true;
}

inline bool Board9::clear_peers() {
  while (relieved_ < now_.settled_cells) {
    const Cell cell = order_[relieved_++];
    const auto digit = index(std::countr_zero(now_.domains[cell]));
    const Words& places = now_.digits[digit];
    const Words seen = {places[0] & peers_[cell][0], places[1] & peers_[cell][1]};
    if ((seen[0] | seen[1]) != 0 && !take_away(digit, seen)) return false;
  }
  return true;
}

inline bool Board9::clear_seen(std::span<const Cell> cells, Mask digits) {
  for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
    const auto digit = index(std::countr_zero(rest));
    Words seen = now_.digits[digit];
    bool placed = false;
    for (const Cell cell : cells) {
      if ((now_.domains[cell] >> digit & 1) == 0) continue;
      placed = true;
      seen[0] &= peers_[cell][0];
      seen[1] &= peers_[cell][1];
      if ((seen[0] | seen[1]) == 0) break;
    }
    if (!placed) return false;
    if ((seen[0] | seen[1]) != 0 && !take_away(digit, seen)) return false;
  }
  return true;
}

inline void Board9::wake() {
  if ((changed_[0] | changed_[1]) == 0) return;
  for (std::size_t word = 0; word < 2; ++word) {
    for (std::uint64_t rest = changed_[word]; rest != 0; rest &= rest - 1) {
      const std::size_t cell = cell_at(word, rest);
      for (std::size_t i = 0; i < words_; ++i) queue_[i] |= wakes_[cell * words_ + i];
    }
  }
  changed_ = {};
}

}  // namespace sudokit::constrain
