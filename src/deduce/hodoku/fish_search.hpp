// FishSearch: for one digit, enumerates all sets of bases with as many covers whose number of fins
// is within bounds. Franken, mutant and Kraken fish are chosen from these.
//
// The order is HoDoKu's: bases by their first house, a smaller set before the sets that extend it,
// and the covers of each set in the same way; rows before columns before blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

inline constexpr int kMostFins = 5;

struct FishBounds {
  int least;  // number of bases
  int most;
  // Most fins (places outside the covers or in two bases), and most fins of the second kind alone.
  int fins;
  int endo_fins;
};

struct FishSets {
  int size;
  std::uint32_t bases;   // houses as a bit set
  std::uint32_t covers;  // the same
  Cells joined;          // places in the bases
  Cells covered;
  Cells doubled;  // places in two covers
  Cells fins;
};

class FishSearch {
 public:
  FishSearch(const Sheet& sheet, int digit, FishBounds bounds, Meter* meter)
      : sheet_(sheet), digit_(digit), bounds_(bounds), meter_(meter) {}

  // Admits nine houses of one kind, given by the first one: kRows, kColumns or kBlocks.
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

  // Runs until take(sets) returns true, and returns whether it did. Exponential in the size. Polls
  // the meter, if there is one, and throws BudgetSpent.
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
  // For the chosen bases.
  Bases base_;
  int size_ = 0;
  std::vector<Unit> left_;    // covers that share a place with them
  std::vector<Cells> reach_;  // what this cover and all later ones cover
};

}  // namespace sudokit::nine::hodoku
