// DancingLinks: the exact cover of a puzzle as Knuth's linked lists (Algorithm X with dancing
// links; TAOCP 7.2.2.1).
//
// Items (columns): each open cell, column by column, then each digit still to be placed in each
// column, row, region and extra house. This is the order of dlx-cpp, with which Lloyd and Amos 2019
// compare, so that ties broken by the first item give the same branches. Options (rows): each
// candidate of an open cell that the givens of its houses and the marks leave; the nodes of an
// option are adjacent, between two spacers. Givens are removed before anything is linked, so that
// the set-up time depends on the open cells. cover() and uncover() are Knuth's, strictly last in,
// first out. Not thread safe.
#pragma once

#include <cstdint>
#include <vector>

#include "core/meter.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

class DancingLinks {
 public:
  using Index = std::uint32_t;

  // Returns false if givens clash or a given is not among its cell's marks. Throws BudgetSpent if
  // the meter is spent or its memory budget does not hold the lists; another load() may follow.
  bool load(const Puzzle& puzzle, Meter& meter);

  // The active items form a ring through 0; the options of an item form a ring through the item.
  Index next_item(Index item) const { return rings_[item].right; }
  Index first_option(Index item) const { return nodes_[item].down; }
  Index next_option(Index node) const { return nodes_[node].down; }
  Index size(Index item) const { return sizes_[item]; }
  bool is_item(Index node) const { return node < rings_.size(); }
  bool active(Index item) const { return rings_[rings_[item].left].right == item; }

  void cover(Index item);
  void uncover(Index item);
  // take() covers the other items of the option that a node belongs to, in order; put_back()
  // uncovers them in reverse order.
  void take(Index node);
  void put_back(Index node);

  // Items whose options were reduced to one or none since the list was last cleared; some may have
  // been covered in the meantime.
  std::vector<Index>& short_items() { return short_items_; }
  // The cell and digit of an option.
  struct Choice {
    int cell;
    int digit;
  };
  // The choice of the option that a node belongs to.
  Choice choice(Index node) const;
  std::uint64_t updates() const { return updates_; }

 private:
  struct Node {
    Index up;
    Index down;
    Index item;  // in a spacer: kSpacer | cell << 8 | digit of the option after it
  };
  struct Ring {
    Index left;
    Index right;
  };
  static constexpr Index kSpacer = 0x80000000u;

  bool find_used(const Puzzle& puzzle);
  void make_items(const Puzzle& puzzle);
  void make_options(const Puzzle& puzzle, Meter& meter);
  void hold_options(const Puzzle& puzzle, Meter& meter) const;
  void add_node(Index item);
  Index first_of(Index spacer) const { return nodes_[spacer].up; }
  Index last_of(Index spacer) const { return nodes_[spacer].down; }
  void hide(Index node);
  void unhide(Index node);

  std::vector<Node> nodes_;  // 0: unused; then one header for each item; then the options
  std::vector<Ring> rings_;
  std::vector<Index> sizes_;
  std::vector<Index> short_items_;
  std::vector<Digits> used_;        // digits given in each house
  std::vector<Index> cell_items_;   // 0: given
  std::vector<Index> digit_items_;  // house * side + digit - 1; 0: given
  std::uint64_t updates_ = 0;
};

}  // namespace sudokit
