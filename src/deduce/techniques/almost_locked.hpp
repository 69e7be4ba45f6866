// Almost locked sets of a position: n cells of a house that have n + 1 digits together, so that a
// set that lacks one of its digits holds all others. A cell with two candidates is one.
//
// Two sets without a common cell are linked by a digit if all its places in one see all its places
// in the other: at most one of the two sets can have it. The smallest sets come first, then by
// house and cells. On sides above 9, sets have at most kMostCells cells. There are at most
// kMostSets sets, and none if there are too many candidates (too_many_candidates()).
#pragma once

#include <cstdint>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {

class AlmostLockedSets {
 public:
  static constexpr Lifetime kLifetime = Lifetime::position;
  static constexpr int kMostCells = 5;
  static constexpr std::size_t kMostSets = 10'000;

  struct Set {
    CellSet cells;
    Mask digits = 0;
    // By digit of the set: its places in the set, and the places outside that see them all.
    std::vector<CellSet> at;
    std::vector<CellSet> seers;

    std::size_t index(int digit) const {
      return static_cast<std::size_t>(mask_count(digits & (mask_of<Mask>(digit) - 1)));
    }
    const CellSet& places(int digit) const { return at[index(digit)]; }
    const CellSet& seen_by(int digit) const { return seers[index(digit)]; }
  };
  // A link from one set to another.
  struct Linked {
    std::size_t to = 0;
    Mask digits = 0;
  };

  void build(Workspace& work);

  std::size_t size() const { return size_; }
  const Set& operator[](std::size_t at) const { return sets_[at]; }
  // In ascending order. Each link is listed for both of its sets.
  std::span<const Linked> links(std::size_t at) const {
    return {links_.data() + first_[at], links_.data() + first_[at + 1]};
  }

 private:
  // A set before it is listed: seats of a house.
  struct Draft {
    int house = 0;
    Mask seats = 0;
    Mask digits = 0;
  };
  void grow(const Position& position, int house, int size, int seat, Mask seats, Mask digits);
  void draft(const Position& position, const Draft& set, std::size_t size);
  void list(const Position& position, const Draft& draft);
  void link(Workspace& work);
  std::uint64_t bytes() const;

  std::vector<CellSet> places_;  // by digit
  std::size_t most_cells_ = 0;
  std::vector<std::vector<Draft>> drafts_;  // by size
  std::vector<Set> sets_;                   // the first size_; the others are kept for their memory
  std::size_t size_ = 0;
  std::uint64_t set_bytes_ = 0;  // in addition to the list itself
  std::vector<Linked> links_;
  std::vector<std::size_t> first_;
  struct Placed {
    std::size_t set = 0;
    const CellSet* places = nullptr;
  };
  std::vector<std::vector<Placed>> by_first_;  // sets by their first place of a digit
};

}  // namespace sudokit
