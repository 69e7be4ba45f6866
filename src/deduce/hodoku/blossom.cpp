// Death Blossom: a cell, the stem, and for each of its digits an almost locked set, the petal, that
// the digit would be taken from. Whichever digit the stem has, the petal of that digit holds all
// its other digits.
//
// Stems are tried by cell; the petals of each digit, the lowest first, in the order of the sets.
#include <algorithm>

#include "core/meter.hpp"
#include "deduce/hodoku/almost_locked.hpp"
#include "deduce/hodoku/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

// HoDoKu keeps at most this many petals for each digit of a cell.
constexpr std::size_t kMostPetals = 100;

struct Stem {
  std::array<std::vector<std::size_t>, 9> petals;  // by digit, indices of sets
};

std::vector<Stem> stems_of(const std::vector<AlmostLocked>& sets) {
  std::vector<Stem> stems(81);
  for (std::size_t at = 0; at < sets.size(); ++at) {
    each(sets[at].digits, [&](int digit) {
      each(sets[at].touches[std::size_t(digit)], [&](int cell) {
        auto& petals = stems[std::size_t(cell)].petals[std::size_t(digit)];
        if (petals.size() < kMostPetals) petals.push_back(at);
      });
    });
  }
  return stems;
}

class Blossom {
 public:
  Blossom(const Sheet& sheet, const std::vector<AlmostLocked>& sets, Step& step, Meter* meter)
      : sheet_(sheet), sets_(sets), step_(step), meter_(meter) {}

  bool grow(int cell, const Stem& stem) {
    const Digit9 digits = sheet_.at(cell);
    bool all = true;
    each(digits, [&](int digit) { all &= !stem.petals[std::size_t(digit)].empty(); });
    if (!all) return false;
    Reach reach;
    for (int digit = 0; digit < 9; ++digit) {
      if ((digits >> digit & 1) == 0) reach[std::size_t(digit)] = sheet_.of(digit);
    }
    if (!add(stem, digits, {}, reach)) return false;
    if (!step_.explain) return true;
    std::vector<LinkedSet> petals;
    for (const Petal& petal : petals_) petals.push_back({petal.cells, petal.link + 1});
    argue_blossom(sheet_, cell, petals, step_.argument);
    return true;
  }

 private:
  struct Petal {
    Cells cells;
    int link = 0;
  };
  // By digit that the stem lacks, the cells that see all its places in all petals; none if a petal
  // lacks it.
  using Reach = std::array<Cells, 9>;

  bool add(const Stem& stem, Digit9 left, Cells used, const Reach& reach) {
    if (meter_ != nullptr) meter_->require();
    if (left == 0) return take(reach);
    const int digit = lowest(left);
    for (const std::size_t at : stem.petals[std::size_t(digit)]) {
      const AlmostLocked& petal = sets_[at];
      if (!(petal.cells & used).empty()) continue;
      Reach less;
      Cells any;
      for (std::size_t d = 0; d < less.size(); ++d) {
        less[d] = reach[d] & petal.touches[d];
        any |= less[d];
      }
      if (any.empty()) continue;
      petals_.push_back({petal.cells, digit});
      const auto rest = static_cast<Digit9>(left & (left - 1));
      if (add(stem, rest, used | petal.cells, less)) return true;
      petals_.pop_back();
    }
    return false;
  }

  bool take(const Reach& reach) {
    for (int digit = 0; digit < 9; ++digit) step_.take(reach[std::size_t(digit)], digit);
    return true;
  }

  const Sheet& sheet_;
  const std::vector<AlmostLocked>& sets_;
  Step& step_;
  Meter* meter_;
  std::vector<Petal> petals_;
};

}  // namespace

bool AlmostLockedSets::blossom(Step& step, Meter* meter) const {
  step.clear();
  const std::vector<Stem> stems = stems_of(sets_);
  Blossom blossom(*sheet_, sets_, step, meter);
  for (int cell = 0; cell < 81; ++cell) {
    if (sheet_->value(cell) == 0 && blossom.grow(cell, stems[std::size_t(cell)])) return true;
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
