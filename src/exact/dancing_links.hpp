// DancingLinks: the exact cover of a puzzle as Knuth's linked lists (Algorithm X with dancing
// links; TAOCP 7.2.2.1).
//
// Items (columns): each open cell, down the columns, then each digit still to be placed in each
// column, row, region and extra house: the order of dlx-cpp, which Lloyd and Amos 2019 compare
// with, so that the first of equals makes the same branches. Options (rows): each candidate of an
// open cell that the givens' houses and the marks leave; an option's nodes lie side by side between
// two spacers. Givens are taken out before anything is linked, so set-up costs what is open.
// cover() and uncover() are Knuth's, strictly last in, first out. Not thread safe.
#pragma once

#include <cstdint>
#include <vector>

#include "core/meter.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

class DancingLinks {
 public:
  using Index = std::uint32_t;

  // False: givens clash, or a given is not among its cell's marks. Throws BudgetSpent when the
  // meter is spent or does not hold the lists; the next load() begins afresh.
  bool load(const Puzzle& puzzle, Meter& meter);

  // Active items as a ring through 0; an item's options as a ring through the item.
  Index next_item(Index item) const { return rings_[item].right; }
  Index first_option(Index item) const { return nodes_[item].down; }
  Index next_option(Index node) const { return nodes_[node].down; }
  Index size(Index item) const { return sizes_[item]; }
  bool is_item(Index node) const { return node < rings_.size(); }
  bool active(Index item) const { return rings_[rings_[item].left].right == item; }

  void cover(Index item);
  void uncover(Index item);
  // The other items of the option that a node belongs to, covered in order or uncovered in reverse.
  void take(Index node);
  void put_back(Index node);

  // Items that came down to one option or none since the list was last cleared; some may have been
  // covered since.
  std::vector<Index>& short_items() { return short_items_; }
  // Cell and digit of the option that a node belongs to.
  struct Choice {
    int cell;
    int digit;
  };
  Choice choice(Index node) const;
  std::uint64_t updates() const { return updates_; }

 private:
  struct Node {
    Index up;
    Index down;
    Index item;  // a spacer: kSpacer | cell << 8 | digit of the option behind it
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

  std::vector<Node> nodes_;  // 0: unused; then one header an item; then the options
  std::vector<Ring> rings_;
  std::vector<Index> sizes_;
  std::vector<Index> short_items_;
  std::vector<Digits> used_;        // digits given in each house
  std::vector<Index> cell_items_;   // 0: given
  std::vector<Index> digit_items_;  // house * side + digit - 1; 0: given
  std::uint64_t updates_ = 0;
};

}  // namespace sudokit
