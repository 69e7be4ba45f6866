// Line: a sequence of cells that an automaton must accept, filtered by forward and backward layers
// of states (Pesant 2004). This is generalised arc consistency if no cell occurs twice.
//
// The forward layers are kept from call to call, and only those after the first cell that changed
// are computed again. A layer depends on the domains alone, so that undo needs no records.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "constrain/view.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::constrain {

// The automaton without states from which nothing is accepted: for each state the states that it
// moves to, with the digits that do so, least digit first.
struct LineMoves {
  template <class M>
  struct Move {
    M digits;
    std::uint32_t to;
  };
  explicit LineMoves(const Automaton& automaton);
  int states = 0;
  std::uint32_t start = 0;
  bool empty = false;  // accepts nothing
  std::vector<std::uint64_t> accepting;
  std::vector<std::uint32_t> first;  // first move of each state; one more entry at the end
  // Up to 64 digits fit narrow masks, which are twice as fast; the other list is empty.
  std::vector<Move<Mask64>> narrow;
  std::vector<Move<Mask128>> wide;
  template <class M>
  const std::vector<Move<M>>& of() const {
    if constexpr (std::is_same_v<M, Mask64>) {
      return narrow;
    } else {
      return wide;
    }
  }

 private:
  template <class M>
  void list_moves(const Automaton& automaton, std::span<const std::uint8_t> live,
                  std::vector<Move<M>>& moves);
};

template <class M>
class Line {
 public:
  // The work is counted by `patience`, which must outlive the line.
  Line(std::shared_ptr<const LineMoves> moves, std::vector<Cell> cells, Patience& patience)
      : patience_(&patience),
        moves_(std::move(moves)),
        cells_(std::move(cells)),
        words_((static_cast<std::size_t>(moves_->states) + 63) / 64),
        seen_(cells_.size(), 0),
        forward_((cells_.size() + 1) * words_, 0),
        kept_(cells_.size(), 0) {}

  std::span<const Cell> cells() const { return cells_; }
  std::uint64_t bytes() const { return forward_.size() * 16 + cells_.size() * (2 * sizeof(M) + 2); }

  template <class View>
  bool filter(View& view) {
    if (moves_->empty) return false;
    return moves_->wide.empty() ? run<Mask64>(view) : run<Mask128>(view);
  }

 private:
  using Words = std::vector<std::uint64_t>;

  template <class W, class View>
  bool run(View& view) {
    return advance<W>(view) && retreat<W>(view);
  }

  // At most.
  template <class W>
  std::size_t work_of_layer() const {
    return words_ + moves_->of<W>().size();
  }
  template <class F>
  static void each_state(const std::uint64_t* layer, std::size_t words, F&& f) {
    for (std::size_t w = 0; w < words; ++w) {
      for (std::uint64_t rest = layer[w]; rest != 0; rest &= rest - 1) {
        f(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }
  static void set(std::uint64_t* layer, std::size_t state) {
    layer[state / 64] |= std::uint64_t{1} << (state % 64);
  }
  static bool has(const std::uint64_t* layer, std::size_t state) {
    return (layer[state / 64] >> (state % 64)) & 1;
  }

  // Computes the forward layers from the first cell on that differs from the last call.
  template <class W, class View>
  bool advance(View& view) {
    const auto& moves = moves_->of<W>();
    std::size_t at = 0;
    while (at < cells_.size() && seen_[at] == view.at(cells_[at])) ++at;
    if (at == 0) {
      std::fill_n(forward_.begin(), words_, 0);
      set(forward_.data(), moves_->start);
    }
    for (; at < cells_.size(); ++at) {
      const M own = view.at(cells_[at]);
      seen_[at] = 0;  // if the run ends here, the layers after it are not computed
      patience_->spend(work_of_layer<W>());
      const std::uint64_t* from = forward_.data() + at * words_;
      std::uint64_t* to = forward_.data() + (at + 1) * words_;
      std::fill_n(to, words_, 0);
      std::uint64_t any = 0;
      each_state(from, words_, [&](std::size_t state) {
        for (std::uint32_t m = moves_->first[state]; m < moves_->first[state + 1]; ++m) {
          if ((static_cast<W>(own) & moves[m].digits) != 0) set(to, moves[m].to), any = 1;
        }
      });
      seen_[at] = own;
      if (any == 0) {
        seen_[at] = 0;  // the layers after it were not computed
        return false;
      }
    }
    return true;
  }

  template <class W, class View>
  bool retreat(View& view) {
    const auto& moves = moves_->of<W>();
    Words& wanted = wanted_;
    Words& before = before_;
    wanted = moves_->accepting;
    before.resize(words_);
    const std::uint64_t* last = forward_.data() + cells_.size() * words_;
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < words_; ++w) any |= wanted[w] &= last[w];
    if (any == 0) return false;
    for (std::size_t at = cells_.size(); at-- > 0;) {
      const M own = view.at(cells_[at]);
      patience_->spend(work_of_layer<W>());
      M keep = 0;
      std::fill(before.begin(), before.end(), 0);
      each_state(forward_.data() + at * words_, words_, [&](std::size_t state) {
        for (std::uint32_t m = moves_->first[state]; m < moves_->first[state + 1]; ++m) {
          const W digits = static_cast<W>(own) & moves[m].digits;
          if (digits == 0 || !has(wanted.data(), moves[m].to)) continue;
          keep |= static_cast<M>(digits);
          set(before.data(), state);
        }
      });
      if (!view.narrow(cells_[at], keep)) return false;
      wanted.swap(before);
    }
    return true;
  }

  Patience* patience_;
  std::shared_ptr<const LineMoves> moves_;
  std::vector<Cell> cells_;
  std::size_t words_;
  std::vector<M> seen_;
  Words forward_;
  std::vector<M> kept_;
  Words wanted_;
  Words before_;
};

}  // namespace sudokit::constrain
