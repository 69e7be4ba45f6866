// Basic fish of sizes 2 to 7: a digit's places in some rows lie in as many columns, or the same
// with rows and columns exchanged. Order: digit, rows before columns, combinations of base lines.
#include <algorithm>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/combinations.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

void explain_fish(Step& step, const Position& position, int digit, Mask base, int base_first,
                  Mask cover, int cover_first) {
  FishParts fish;
  mask_for_each(base, [&](int line) {
    fish.bases.push_back(base_first + line - 1);
    const CellList places = View(position).places(fish.bases.back(), digit);
    fish.places.insert(fish.places.end(), places.begin(), places.end());
  });
  mask_for_each(cover, [&](int line) { fish.covers.push_back(cover_first + line - 1); });
  argue_fish(fish, digit, Form::fish, step.argument);
}

template <int Size>
bool find_in(const Position& position, StepSink& sink, int digit, int base_first, int cover_first) {
  Combinations<Size> search;
  int lines = 0;
  for (int line = 0; line < position.side(); ++line) {
    const Mask places = position.places(base_first + line, digit);
    if (places != 0) ++lines, search.add(line + 1, places);
  }
  if (lines <= Size) return false;
  return search.each([&](Mask base, Mask cover) {
    Step& step = sink.fresh();
    mask_for_each(cover, [&](int line) {
      const int house = cover_first + line - 1;
      drop_at(step, position, house, position.places(house, digit) & ~base, digit);
    });
    if (!step.changes()) return false;
    if (sink.explain()) {
      explain_fish(step, position, digit, base, base_first, cover, cover_first);
    }
    return sink.keep();
  });
}

}  // namespace

template <int Size>
void find_fish(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const int side = position.side();
  work.each_digit(sink, [&](int digit) {
    return find_in<Size>(position, sink, digit, 0, side) ||
           find_in<Size>(position, sink, digit, side, 0);
  });
}

template void find_fish<2>(Workspace&, StepSink&);
template void find_fish<3>(Workspace&, StepSink&);
template void find_fish<4>(Workspace&, StepSink&);
template void find_fish<5>(Workspace&, StepSink&);
template void find_fish<6>(Workspace&, StepSink&);
template void find_fish<7>(Workspace&, StepSink&);

// ---- Complex fish -------------------------------------------------------------------------------

// Fish with fins, and fish of any houses. There are as many bases as covers. Every place of a digit
// in the bases lies in a cover, or is a fin; a place in two bases is a fin too. Either a fin has
// the digit, or each base takes one cover. A candidate in a cover and in no base, or in two covers,
// is removed if it sees all fins. In a sashimi fish some base has at most one place besides the
// fins.
//
// Removals by an earlier fish of the digit are not shown again. Finned: rows against columns, or
// columns against rows. Franken: regions and extra houses on both sides too. Mutant: any houses.
// Nishio covers every fish, so that a digit for which Nishio removes nothing is skipped. Order:
// digit, size, rows as bases before columns, bases, covers.

namespace {

constexpr int kMostFins = 5;
constexpr int kMostInTwo = 2;  // fins that are places in two bases
// People do not find larger ones, and searching for them takes long.
constexpr int kLargestFranken = 3;
constexpr int kLargestMutant = 3;

enum class ComplexShape { lines, franken, mutant };

constexpr std::string_view kSizes[] = {"", "", "X-wing", "swordfish", "jellyfish"};

std::string name_of(ComplexShape shape, int size, bool fins) {
  const std::string_view kind = shape == ComplexShape::franken ? "Franken" : "mutant";
  const std::string name = std::string(kind) + ' ' + std::string(kSizes[size]);
  return fins                             ? "Finned " + name
         : shape == ComplexShape::franken ? name
                                          : "Mutant " + std::string(kSizes[size]);
}

struct Unit {
  int house = 0;
  CellSet places;
};

class ComplexFish {
 public:
  // `wanted`: candidates that may be removed; those already found are taken out.
  ComplexFish(const Workspace& work, StepSink& sink, ComplexShape shape, int digit, int size,
              CellSet& wanted)
      : work_(work),
        position_(work.position()),
        sink_(sink),
        shape_(shape),
        digit_(digit),
        size_(static_cast<std::size_t>(size)),
        wanted_(wanted),
        joined_(size_ + 1, CellSet(position_.geometry())),
        twice_(joined_),
        covered_(joined_),
        doubled_(joined_) {}

  // Allows the houses of a kind as bases, as covers or both.
  void allow(HouseKind kind, bool base, bool cover) {
    for (int house = 0; house < position_.layout().houses(); ++house) {
      const Mask places = position_.places(house, digit_);
      if (position_.layout().kind(house) != kind || places == 0) continue;
      const Unit unit{house, set_at(position_.geometry(), house, places)};
      if (base) base_units_.push_back(unit);
      if (cover) cover_units_.push_back(unit);
    }
  }
  // Restricts the search to fish with fins: only sashimi, or only the others.
  void want_fins(bool sashimi) {
    need_fins_ = true;
    sashimi_ = sashimi;
  }

  bool find() { return choose_bases(0); }

 private:
  bool choose_bases(std::size_t from) {
    const std::size_t at = bases_.size();
    if (wanted_.empty()) return false;
    if (at == size_) return find_covers();
    for (std::size_t i = from; i < base_units_.size(); ++i) {
      const Unit& unit = base_units_[i];
      twice_[at + 1] = joined_[at];
      twice_[at + 1] &= unit.places;
      twice_[at + 1] |= twice_[at];
      if (twice_[at + 1].size() > kMostInTwo) continue;
      joined_[at + 1] = joined_[at];
      joined_[at + 1] |= unit.places;
      bases_.push_back(&unit);
      if (choose_bases(i + 1)) return true;
      bases_.pop_back();
    }
    return false;
  }

  bool find_covers() {
    work_.ask();
    left_.clear();
    for (const Unit& unit : cover_units_) {
      const bool base = std::ranges::any_of(
          bases_, [&](const Unit* other) { return other->house == unit.house; });
      if (!base && unit.places.meets(joined_[size_])) left_.push_back(&unit);
    }
    // The places covered by each unit and all units after it.
    if (reach_.size() <= left_.size()) {
      reach_.resize(left_.size() + 1, CellSet(position_.geometry()));
    }
    reach_[left_.size()].clear();
    for (std::size_t i = left_.size(); i > 0; --i) {
      reach_[i - 1] = reach_[i];
      reach_[i - 1] |= left_[i - 1]->places;
    }
    return choose_covers(0);
  }

  bool choose_covers(std::size_t from) {
    const std::size_t at = covers_.size();
    if (at == size_) return take();
    for (std::size_t i = from; i + size_ - at <= left_.size(); ++i) {
      scratch_ = joined_[size_];
      scratch_ -= covered_[at];
      scratch_ -= reach_[i];
      if (scratch_.size() > kMostFins) return false;
      if (!wanted_.meets(covered_[at]) && !wanted_.meets(reach_[i])) return false;
      const CellSet& places = left_[i]->places;
      doubled_[at + 1] = covered_[at];
      doubled_[at + 1] &= places;
      doubled_[at + 1] |= doubled_[at];
      covered_[at + 1] = covered_[at];
      covered_[at + 1] |= places;
      covers_.push_back(left_[i]);
      if (choose_covers(i + 1)) return true;
      covers_.pop_back();
    }
    return false;
  }

  bool take() {
    const CellSet& joined = joined_[size_];
    CellSet fins = joined - covered_[size_];
    fins |= twice_[size_];
    if (fins.size() > kMostFins || (need_fins_ && fins.empty())) return false;
    CellSet gone = covered_[size_] - joined;
    gone |= doubled_[size_];
    keep_linked(position_.geometry(), gone, digit_, fins);
    if (!gone.meets(wanted_) || (need_fins_ && sashimi(fins) != sashimi_)) return false;
    Step& step = sink_.fresh();
    if (shape_ != ComplexShape::lines) step.variant = name_of(shape_, int(size_), !fins.empty());
    gone.each([&](int cell) { drop(step, position_, cell, digit_); });
    if (sink_.explain()) explain(step, fins);
    wanted_ -= gone;
    return sink_.keep();
  }

  bool sashimi(const CellSet& fins) const {
    return std::ranges::any_of(bases_,
                               [&](const Unit* base) { return (base->places - fins).size() < 2; });
  }

  void explain(Step& step, const CellSet& fins) const {
    FishParts fish{{}, {}, joined_[size_] - fins, fins};
    for (const Unit* unit : bases_) fish.bases.push_back(unit->house);
    for (const Unit* unit : covers_) fish.covers.push_back(unit->house);
    argue_fish(fish, digit_, fins.empty() ? Form::fish : Form::finned_fish, step.argument);
  }

  const Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  ComplexShape shape_;
  int digit_;
  std::size_t size_;
  CellSet& wanted_;
  bool need_fins_ = false;
  bool sashimi_ = false;
  std::vector<Unit> base_units_;
  std::vector<Unit> cover_units_;
  std::vector<const Unit*> bases_;
  std::vector<const Unit*> covers_;
  // By the number of chosen houses: the places in the bases, and in two of them; then the same for
  // the covers.
  std::vector<CellSet> joined_;
  std::vector<CellSet> twice_;
  std::vector<CellSet> covered_;
  std::vector<CellSet> doubled_;
  std::vector<const Unit*> left_;  // covers that meet the bases
  std::vector<CellSet> reach_;
  CellSet scratch_;
};

void allow_houses(ComplexFish& fish, ComplexShape shape, bool rows) {
  const bool any = shape == ComplexShape::mutant;
  const bool blocks = shape != ComplexShape::lines;
  fish.allow(HouseKind::row, rows || any, !rows || any);
  fish.allow(HouseKind::column, !rows || any, rows || any);
  fish.allow(HouseKind::region, blocks, blocks);
  fish.allow(HouseKind::extra, blocks, blocks);
}

template <ComplexShape Kind, class Prepare>
void find_sizes(Workspace& work, StepSink& sink, int least, int most, Prepare prepare) {
  const Digits which = work.changed_digits(sink);
  if (which.empty()) return;
  const Placeable left = placeable(work, which);
  work.each_digit(sink, [&](int digit) {
    CellSet wanted = places_of(work.position(), digit);
    for (int cell = 0; left.exact && cell < work.position().cells(); ++cell) {
      if ((left.cells[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) != 0) wanted.erase(cell);
    }
    for (int size = least; size <= most; ++size) {
      for (const bool rows : {true, false}) {
        if (Kind == ComplexShape::mutant && !rows) continue;
        ComplexFish fish(work, sink, Kind, digit, size, wanted);
        allow_houses(fish, Kind, rows);
        prepare(fish);
        if (fish.find()) return true;
      }
    }
    return false;
  });
}

}  // namespace

template <int Size>
void find_finned_fish(Workspace& work, StepSink& sink) {
  find_sizes<ComplexShape::lines>(work, sink, Size, Size,
                                  [](ComplexFish& fish) { fish.want_fins(false); });
}
template <int Size>
void find_sashimi_fish(Workspace& work, StepSink& sink) {
  find_sizes<ComplexShape::lines>(work, sink, Size, Size,
                                  [](ComplexFish& fish) { fish.want_fins(true); });
}
template void find_finned_fish<2>(Workspace&, StepSink&);
template void find_finned_fish<3>(Workspace&, StepSink&);
template void find_finned_fish<4>(Workspace&, StepSink&);
template void find_sashimi_fish<2>(Workspace&, StepSink&);
template void find_sashimi_fish<3>(Workspace&, StepSink&);
template void find_sashimi_fish<4>(Workspace&, StepSink&);

void find_franken_fish(Workspace& work, StepSink& sink) {
  find_sizes<ComplexShape::franken>(work, sink, 2, kLargestFranken, [](ComplexFish&) {});
}
void find_mutant_fish(Workspace& work, StepSink& sink) {
  find_sizes<ComplexShape::mutant>(work, sink, 2, kLargestMutant, [](ComplexFish&) {});
}

}  // namespace sudokit
