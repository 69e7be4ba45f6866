// AllDifferent: generalised arc consistency of one house of n cells and n digits (Regin 1994).
//
// A candidate stays exactly if it is in some perfect matching of cells and digits. These are the
// edges inside the strongly connected components of the matching's residual graph. Since there are
// as many cells as digits, every digit is matched, and the graph has the digits alone as vertices,
// with one mask each. Tarjan's algorithm takes O(n) mask operations plus one for each edge inside a
// component. The caller keeps the matching, so that the next call repairs it instead of starting
// anew. Not thread safe.
#pragma once

#include <array>

#include "core/mask.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

// A matching of a house: the digit of each cell, 0 if the cell has none.
using Matching = std::array<std::uint8_t, kMaxSide>;

template <class M>
class AllDifferent {
 public:
  // Domains of the cells of a house; filter() narrows them.
  using Doms = std::array<M, kMaxSide>;

  // Narrows the first `side` domains to arc consistency. `matching` may hold any digits 0..side;
  // afterwards it is perfect. Returns false if there is no perfect matching; the domains are then
  // unchanged.
  bool filter(int side, Doms& domains, Matching& matching) {
    side_ = side;
    doms_ = &domains;
    match_ = &matching;
    if (!repair()) return false;
    components();
    return true;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // Removes from the matching what the domains no longer allow, then augments it.
  bool repair() {
    free_ = mask_all<M>(side_);
    for (int i = 0; i < side_; ++i) {
      const int digit = (*match_)[at(i)];
      const M bit = digit == 0 ? 0 : mask_of<M>(digit);
      if ((bit & free_ & (*doms_)[at(i)]) != 0) {
        free_ ^= bit;
        owner_[at(digit)] = static_cast<std::uint8_t>(i);
      } else {
        (*match_)[at(i)] = 0;
      }
    }
    for (int i = 0; i < side_; ++i) {
      if ((*match_)[at(i)] != 0) continue;
      seen_ = 0;
      if (!augment(i)) return false;
    }
    return true;
  }

  // Finds a digit for a cell, and moves other cells along an alternating path.
  bool augment(int cell) {
    const M domain = (*doms_)[at(cell)];
    if (const M now = domain & free_; now != 0) {
      free_ ^= mask_of<M>(mask_lowest(now));
      take(cell, mask_lowest(now));
      return true;
    }
    for (;;) {
      const M left = domain & static_cast<M>(~seen_);
      if (left == 0) return false;
      const int digit = mask_lowest(left);
      seen_ |= mask_of<M>(digit);
      if (augment(owner_[at(digit)])) {
        take(cell, digit);
        return true;
      }
    }
  }
  void take(int cell, int digit) {
    (*match_)[at(cell)] = static_cast<std::uint8_t>(digit);
    owner_[at(digit)] = static_cast<std::uint8_t>(cell);
  }

  void components() {
    unseen_ = mask_all<M>(side_);
    stacked_ = 0;
    depth_ = 0;
    clock_ = 0;
    while (unseen_ != 0) visit(mask_lowest(unseen_));
  }

  // Tarjan's algorithm. The edges of a digit lead to the other candidates of the cell that is
  // matched with it.
  int visit(int digit) {
    const M bit = mask_of<M>(digit);
    const M next = (*doms_)[owner_[at(digit)]] & static_cast<M>(~bit);
    const int index = clock_++;
    int low = index;
    index_[at(digit)] = index;
    stack_[at(depth_++)] = static_cast<std::uint8_t>(digit);
    unseen_ ^= bit;
    stacked_ |= bit;
    mask_for_each(static_cast<M>(next & stacked_),
                  [&](int other) { low = std::min(low, index_[at(other)]); });
    while ((next & unseen_) != 0) {
      low = std::min(low, visit(mask_lowest(static_cast<M>(next & unseen_))));
    }
    if (low == index) close(digit);
    return low;
  }

  // Pops a finished component off the stack. Its cells keep only the digits of the component.
  void close(int root) {
    const int top = depth_;
    M component = 0;
    do {
      component |= mask_of<M>(stack_[at(--depth_)]);
    } while (stack_[at(depth_)] != root);
    stacked_ &= static_cast<M>(~component);
    for (int i = depth_; i < top; ++i) (*doms_)[owner_[stack_[at(i)]]] &= component;
  }

  int side_ = 0;
  Doms* doms_ = nullptr;
  Matching* match_ = nullptr;
  M free_ = 0;     // digits without a cell
  M seen_ = 0;     // digits visited by the current augmenting search
  M unseen_ = 0;   // digits not visited yet
  M stacked_ = 0;  // digits on the stack
  int depth_ = 0;
  int clock_ = 0;
  std::array<std::uint8_t, kMaxSide + 1> owner_{};  // the cell of a matched digit
  std::array<int, kMaxSide + 1> index_{};
  std::array<std::uint8_t, kMaxSide> stack_{};
};

}  // namespace sudokit
