// Pattern overlay of several digits: lists of the placements of each digit, and the elimination of
// placements that are not compatible with those of other digits.
//
// A list has every placement of one digit inside its open cells, in the order of the search, and
// for each cell the set of placements that use it. Placements of two digits are compatible if they
// share no cell. Overlaid keeps the placements of each list that are compatible with the others:
//
//   settle_pairs   drops a placement that shares a cell with every remaining placement of another
//                  digit, until nothing changes
//   settle_sets    also drops a placement if some `size` - 1 other digits have no placements that
//                  are compatible with it and with each other; `size` is 3 or more
//
// No solution loses a placement. Sets of placements are bit sets with 64 bits to a word: the test
// of one placement against a list of n takes side * n / 64 steps. Not thread safe: one object per
// thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/meter.hpp"
#include "nishio/digit.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

class PlacementList {
 public:
  // `cells`: the cells of one placement after the other, `side` cells each.
  PlacementList(const Layout& layout, std::vector<Cell> cells);
  static std::uint64_t bytes(const Layout& layout, std::size_t placements);

  std::size_t size() const { return size_; }
  std::size_t words() const { return words_; }
  std::span<const Cell> cells(std::size_t placement) const {
    return std::span(cells_).subspan(placement * side_, side_);
  }
  // A word of the set of placements that use a cell.
  std::uint64_t through(Cell cell, std::size_t word) const {
    return through_[cell * words_ + word];
  }
  // A word of the set of placements that use at least one of the cells.
  std::uint64_t meeting(std::span<const Cell> cells, std::size_t word) const {
    std::uint64_t met = 0;
    for (const Cell cell : cells) met |= through(cell, word);
    return met;
  }

 private:
  std::size_t side_;
  std::size_t size_;
  std::size_t words_;
  std::vector<Cell> cells_;
  std::vector<std::uint64_t> through_;  // by cell, then word
};

// Makes lists. If there is a meter, it reports their memory before they are built: that of all
// lists of a run, or the most that was in use since restart().
class PlacementLister {
 public:
  // list() makes no list of a digit with more than `most` placements or for which the search takes
  // more than `nodes` nodes.
  PlacementLister(const LayoutPtr& layout, std::size_t most, std::uint64_t nodes);
  // Begins a run with this meter, which may be null.
  void watch(Meter* meter);
  // Call it when the lists made so far were freed: their memory is no longer counted.
  void restart();
  // The list of a digit with these open cells, one byte for each cell; nullopt beyond the limits of
  // the constructor. Throws BudgetSpent if the meter is spent.
  std::optional<PlacementList> list(std::span<const std::uint8_t> open);

 private:
  void grow();
  void hold(std::uint64_t bytes);

  LayoutPtr layout_;
  std::size_t most_;
  NishioCover cover_;
  Meter* meter_ = nullptr;
  std::vector<Cell> cells_;  // of the list being made
  std::uint64_t used_ = 0;   // bytes
  std::uint64_t held_ = 0;   // of these, reported to the meter
};

class Overlaid {
 public:
  using Set = std::vector<std::uint64_t>;

  // One list for each digit from 1 on. Digits without a list drop nothing and lose nothing.
  explicit Overlaid(std::vector<std::optional<PlacementList>> lists);

  Digits listed() const { return listed_; }
  // Pre, here and below: `digit` is in listed().
  const PlacementList& list(int digit) const { return *lists_[at(digit)]; }
  // The remaining placements of the list.
  const Set& left(int digit) const { return left_[at(digit)]; }
  std::size_t count(int digit) const;

  // Restores all placements.
  void restart();
  // See the top of this file. Both poll the meter, if any, and throw BudgetSpent if it is spent.
  // settle_sets() skips sets of digits for which the product of the numbers of remaining placements
  // exceeds `most`.
  void settle_pairs(Digits which, Meter* meter);
  void settle_sets(Digits which, int size, std::uint64_t most, Meter* meter);
  // The remaining placements of a digit that are compatible with some remaining placements of the
  // other digits, one each, which are compatible with each other.
  Set standing(int digit, std::span<const int> others, Meter* meter);
  // Calls f(set), in order, with every set of `size` of these digits for which the product of the
  // numbers of remaining placements does not exceed `most`.
  template <class F>
  void each_set(Digits which, int size, std::uint64_t most, F&& f) const {
    std::vector<int> set;
    each_set_from(set, which & listed_, static_cast<std::size_t>(size), most, f);
  }
  static bool some(const Set& set);

 private:
  static std::size_t at(int digit) { return static_cast<std::size_t>(digit) - 1; }
  template <class F>
  void each_set_from(std::vector<int>& set, Digits rest, std::size_t size, std::uint64_t most,
                     F& f) const {
    if (set.size() == size) return f(std::span<const int>(set));
    while (!rest.empty()) {
      const int digit = rest.lowest();
      rest.erase(digit);
      const std::uint64_t placements = count(digit);
      if (placements > most) continue;
      set.push_back(digit);
      each_set_from(set, rest, size, placements == 0 ? most : most / placements, f);
      set.pop_back();
    }
  }
  bool keep_standing(int digit, std::span<const int> others);
  bool stands_with(std::span<const Cell> cells, std::span<const int> others);
  bool stand_together(std::span<const int> others, std::size_t depth);

  std::vector<std::optional<PlacementList>> lists_;
  std::vector<Set> left_;
  Digits listed_;
  Meter* meter_ = nullptr;
  // By depth of the search and digit of a set: the placements compatible with those chosen.
  std::vector<std::vector<Set>> rests_;
};

}  // namespace sudokit
