// FishSearch: of one digit, all sets of bases with as many covers of which at most so many places
// of the bases are left over: what Franken, mutant and Kraken fish are chosen from.
//
// In HoDoKu's order: bases by the first one, smaller sets before those that go on from them, and
// the covers of each set in the same way; rows before columns before blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

inline constexpr int kMostFins = 5;

struct FishBounds {
  int least;  // bases
  int most;
  // Places that no cover has, or that are in two bases: both kinds together, and the second alone.
  int fins;
  int endo_fins;
};

struct FishSets {
  int size;
  std::uint32_t bases;   // houses, as a mask
  std::uint32_t covers;  // the same
  Cells joined;          // places in bases
  Cells covered;
  Cells doubled;  // in two covers
  Cells fins;
};

class FishSearch {
 public:
  FishSearch(const Sheet& sheet, int digit, FishBounds bounds, Meter* meter)
      : sheet_(sheet), digit_(digit), bounds_(bounds), meter_(meter) {}

  // Houses by their first: kRows, kColumns, kBlocks.
  void allow(int first, bool base, bool cover) {
    for (int house = first; house < first + 9; ++house) {
      const Cells places = sheet_.of(digit_) & house_cells(house);
      if (places.empty()) continue;
      if (base && (bounds_.fins > 0 || places.size() <= bounds_.most)) {
        bases_.push_back({house, places});
      }
      if (cover) covers_.push_back({house, places});
    }
  }

  // Until take(sets) is true. Exponential in the size. Asks the meter, where there is one, and
  // throws BudgetSpent.
  template <typename Take>
  bool find(Take take) {
    return choose_bases(0, 0, {}, take);
  }

 private:
  struct Unit {
    int house;
    Cells places;
  };
  struct Bases {
    std::uint32_t houses = 0;
    Cells joined;
    Cells twice;  // places in two of them
  };

  template <typename Take>
  bool choose_bases(int chosen, std::size_t from, const Bases& bases, Take& take) {
    if (chosen >= bounds_.least && cover(chosen, bases, take)) return true;
    if (chosen == bounds_.most) return false;
    for (std::size_t i = from; i < bases_.size(); ++i) {
      const Cells places = bases_[i].places;
      const Cells met = bases.joined & places;
      if (!met.empty() && bases.twice.size() + met.size() > bounds_.endo_fins) continue;
      const Bases more = {bases.houses | 1U << bases_[i].house, bases.joined | places,
                          bases.twice | met};
      if (choose_bases(chosen + 1, i + 1, more, take)) return true;
    }
    return false;
  }

  template <typename Take>
  bool cover(int size, const Bases& bases, Take& take) {
    if (meter_ != nullptr) meter_->require();
    base_ = bases;
    size_ = size;
    left_.clear();
    for (const Unit& unit : covers_) {
      const bool base = (bases.houses >> unit.house & 1) != 0;
      if (!base && !(unit.places & bases.joined).empty()) left_.push_back(unit);
    }
    reach_.assign(left_.size() + 1, {});
    for (std::size_t i = left_.size(); i > 0; --i) {
      reach_[i - 1] = reach_[i] | left_[i - 1].places;
    }
    return choose_covers(0, 0, 0, {}, {}, take);
  }

  template <typename Take>
  bool choose_covers(int chosen, std::size_t from, std::uint32_t used, Cells covered, Cells doubled,
                     Take& take) {
    if (chosen == size_) {
      const Cells fins = (base_.joined & ~covered) | base_.twice;
      return fins.size() <= bounds_.fins &&
             take(FishSets{size_, base_.houses, used, base_.joined, covered, doubled, fins});
    }
    const std::size_t last = left_.size() + std::size_t(chosen) + 1;
    for (std::size_t i = from; i + std::size_t(size_) < last; ++i) {
      if ((base_.joined & ~covered & ~reach_[i]).size() > bounds_.fins) return false;
      const Cells places = left_[i].places;
      if (choose_covers(chosen + 1, i + 1, used | 1U << left_[i].house, covered | places,
                        doubled | (covered & places), take)) {
        return true;
      }
    }
    return false;
  }

  const Sheet& sheet_;
  int digit_;
  FishBounds bounds_;
  Meter* meter_;
  std::vector<Unit> bases_;
  std::vector<Unit> covers_;
  // Of the bases chosen.
  Bases base_;
  int size_ = 0;
  std::vector<Unit> left_;    // covers that meet them
  std::vector<Cells> reach_;  // what these and all after them cover
};

}  // namespace sudokit::nine::hodoku
