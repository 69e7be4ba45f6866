#include "deduce/hodoku/complex_fish.hpp"

#include "deduce/explainer/argue.hpp"
#include "nishio/nine.hpp"

namespace sudokit::hodoku {
namespace {

constexpr int kMostFins = 5;
constexpr int kMostEndoFins = 2;

struct Unit {
  int house;
  Cells places;
};

class ComplexFish {
 public:
  ComplexFish(const Sheet& sheet, int digit, FishKind kind, Step& step, Meter* meter)
      : sheet_(sheet),
        digit_(digit),
        size_(kind.size),
        fins_(kind.fins),
        step_(step),
        meter_(meter) {}

  // Houses by their first: kRows, kColumns, kBlocks.
  void allow(int first, bool base, bool cover) {
    for (int house = first; house < first + 9; ++house) {
      const Cells places = sheet_.of(digit_) & house_cells(house);
      if (places.empty()) continue;
      if (base && (fins_ || places.size() <= size_)) bases_.push_back({house, places});
      if (cover) covers_.push_back({house, places});
    }
  }

  bool find() { return choose_bases(0, 0, 0, {}, {}); }

 private:
  // `used`: houses as a mask; `twice`: places in two bases.
  bool choose_bases(int chosen, std::size_t from, std::uint32_t used, Cells joined, Cells twice) {
    if (chosen == size_) return cover(used, joined, twice);
    for (std::size_t i = from; i < bases_.size(); ++i) {
      const Cells places = bases_[i].places;
      const Cells met = joined & places;
      if (!met.empty() && (!fins_ || twice.size() + met.size() > kMostEndoFins)) continue;
      if (choose_bases(chosen + 1, i + 1, used | 1U << bases_[i].house, joined | places,
                       twice | met)) {
        return true;
      }
    }
    return false;
  }

  bool cover(std::uint32_t used, Cells joined, Cells twice) {
    if (meter_ != nullptr) meter_->require();
    used_ = used;
    joined_ = joined;
    twice_ = twice;
    left_.clear();
    for (const Unit& unit : covers_) {
      const bool base = (used >> unit.house & 1) != 0;
      if (!base && !(unit.places & joined).empty()) left_.push_back(unit);
    }
    reach_.assign(left_.size() + 1, {});
    for (std::size_t i = left_.size(); i > 0; --i) {
      reach_[i - 1] = reach_[i] | left_[i - 1].places;
    }
    return choose_covers(0, 0, 0, {}, {});
  }

  // `doubled`: places in two covers.
  bool choose_covers(int chosen, std::size_t from, std::uint32_t used, Cells covered,
                     Cells doubled) {
    if (chosen == size_) return take(used, covered, doubled);
    const std::size_t last = left_.size() + std::size_t(chosen) + 1;
    for (std::size_t i = from; i + std::size_t(size_) < last; ++i) {
      if ((joined_ & ~covered & ~reach_[i]).size() > (fins_ ? kMostFins : 0)) return false;
      const Cells places = left_[i].places;
      if (choose_covers(chosen + 1, i + 1, used | 1U << left_[i].house, covered | places,
                        doubled | (covered & places))) {
        return true;
      }
    }
    return false;
  }

  bool take(std::uint32_t used, Cells covered, Cells doubled) {
    const Cells fins = (joined_ & ~covered) | twice_;
    if (fins_ ? fins.empty() || fins.size() > kMostFins : !fins.empty()) return false;
    const Cells seen = fins.empty() ? ~Cells{} : seen_by_all(fins);
    const Cells out = covered & ~joined_ & seen;
    const Cells within = doubled & seen;
    if (out.empty() && within.empty()) return false;
    step_.clear();
    step_.take(out, digit_);
    step_.take(within & ~out, digit_);
    if (step_.explain) argue(used, fins);
    return true;
  }

  void argue(std::uint32_t covers, Cells fins) {
    Argument& argument = step_.argument;
    const auto digit = static_cast<Digit9>(1U << digit_);
    for (const int house : kHouses) {
      if ((used_ >> house & 1) != 0) se::add_house(house, HouseRole::base, argument);
    }
    for (const int house : kHouses) {
      if ((covers >> house & 1) != 0) se::add_house(house, HouseRole::cover, argument);
    }
    se::add_cells(sheet_.board, joined_ & ~fins, digit, Role::pattern, argument);
    se::add_cells(sheet_.board, fins, digit, Role::one, argument);
    se::say(argument, fins.empty() ? Form::fish : Form::finned_fish, digit, fins);
  }

  const Sheet& sheet_;
  int digit_;
  int size_;
  bool fins_;
  Step& step_;
  Meter* meter_;
  std::vector<Unit> bases_;
  std::vector<Unit> covers_;
  // Of the bases chosen.
  std::uint32_t used_ = 0;
  Cells joined_;
  Cells twice_;
  std::vector<Unit> left_;    // covers that meet them
  std::vector<Cells> reach_;  // what these and all after them cover
};

// Of which some candidate lies in no placement: no fish removes another.
Digit9 digits_to_ask(const Sheet& sheet) {
  std::array<Mask16, 81> cells{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const int value = sheet.value(int(cell));
    cells[cell] = value > 0 ? static_cast<Mask16>(1U << (value - 1)) : sheet.at(int(cell));
  }
  const auto before = cells;
  nishio_nine(cells);
  Digit9 gone = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    gone |= static_cast<Digit9>(before[cell] & ~cells[cell]);
  }
  return gone;
}

}  // namespace

bool complex_fish(const Sheet& sheet, FishKind kind, Step& step, Meter* meter) {
  const bool mutant = kind.shape == FishShape::mutant;
  bool found = false;
  each(digits_to_ask(sheet), [&](int digit) {
    for (const bool rows : {true, false}) {
      if (found || (mutant && !rows)) continue;
      ComplexFish fish(sheet, digit, kind, step, meter);
      fish.allow(kRows, rows || mutant, !rows || mutant);
      fish.allow(kColumns, !rows || mutant, rows || mutant);
      fish.allow(kBlocks, true, true);
      found = fish.find();
    }
  });
  return found;
}

}  // namespace sudokit::hodoku
