// The placements of several digits laid over each other: which of them can stand together.
//
// A list has every placement of one digit inside its open cells, in the order of the search, and
// for each cell the set of those that go through it. Placements of two digits can stand together
// when they share no cell. Overlaid keeps, of each list, what can stand with the others:
//
//   settle_pairs   drops a placement that shares a cell with every one left of another digit, until
//                  nothing changes
//   settle_sets    the same of a placement that leaves some `size` - 1 other digits none that stand
//                  with it and with each other; `size` is 3 or more
//
// No solution loses a placement. Sets of placements are rows of bits, 64 to a word: whether one can
// stand with a list of n takes side * n / 64 steps. One object a thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/meter.hpp"
#include "nishio/digit.hpp"
#include "sudokit/digits.hpp"

namespace sudokit {

class PlacementList {
 public:
  // The cells of one placement after the other, `side` each.
  PlacementList(const Layout& layout, std::vector<Cell> cells);
  static std::uint64_t bytes(const Layout& layout, std::size_t placements);

  std::size_t size() const { return size_; }
  std::size_t words() const { return words_; }
  std::span<const Cell> cells(std::size_t placement) const {
    return std::span(cells_).subspan(placement * side_, side_);
  }
  // Of 64 placements, those that go through a cell.
  std::uint64_t through(Cell cell, std::size_t word) const {
    return through_[cell * words_ + word];
  }
  // Those that go through one of the cells.
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

// Makes lists, and tells the meter, where there is one, what they take before they are built: all
// of a run, or the most since restart().
class PlacementLister {
 public:
  // Of a digit with more than `most` placements, or where a search for them takes more than `nodes`
  // nodes, there is no list.
  PlacementLister(const LayoutPtr& layout, std::size_t most, std::uint64_t nodes);
  // Of a run from here on.
  void watch(Meter* meter);
  // The lists made so far are gone.
  void restart();
  // Throws BudgetSpent.
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
  std::uint64_t held_ = 0;   // of which the meter was told
};

class Overlaid {
 public:
  using Set = std::vector<std::uint64_t>;

  // One list a digit, from 1; digits without one neither drop nor lose anything.
  explicit Overlaid(std::vector<std::optional<PlacementList>> lists);

  Digits listed() const { return listed_; }
  // Pre: of a digit that is listed, here and below.
  const PlacementList& list(int digit) const { return *lists_[at(digit)]; }
  // What is left of it.
  const Set& left(int digit) const { return left_[at(digit)]; }
  std::size_t count(int digit) const;

  // Everything is left again.
  void restart();
  // These ask the meter, where there is one, and throw BudgetSpent. Sets of digits whose numbers of
  // placements multiply to more than `most` are left out.
  void settle_pairs(Digits which, Meter* meter);
  void settle_sets(Digits which, int size, std::uint64_t most, Meter* meter);
  // Of what is left of one digit, all that stand with some placements left of the others, which
  // stand with each other.
  Set standing(int digit, std::span<const int> others, Meter* meter);
  // Calls f(set) with every set of `size` of these digits, in order, whose numbers of placements
  // left do not multiply to more than `most`.
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
  // By depth of the search and digit of a set: what is left beside the placements chosen.
  std::vector<std::vector<Set>> rests_;
};

}  // namespace sudokit
