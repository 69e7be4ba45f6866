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

template <int Size>
void find_fish(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const int side = position.side();
  work.each_digit(sink, [&](int digit) {
    return !digit_is_done(work, digit) && (find_in<Size>(position, sink, digit, 0, side) ||
                                           find_in<Size>(position, sink, digit, side, 0));
  });
}

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
    if (shape_ == ComplexShape::lines && !may_remove_any()) return false;
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

  // Whether some fish on these bases could remove a wanted candidate; a cheap test, for lines.
  bool may_remove_any() {
    bool may = false;
    wanted_.each([&](int cell) { may = may || may_remove(cell); });
    return may;
  }
  // The candidate sees all fins, so that the covers contain it and all places that it does not see.
  // Lines of one direction have no common cell: each place needs a cover of its own line.
  bool may_remove(int cell) {
    const CellSet& joined = joined_[size_];
    if (joined.has(cell)) return false;
    scratch_ = joined;
    scratch_.keep(position_.geometry().weak_row(candidate(cell, digit_)));
    const CellSet unseen = joined - scratch_;
    std::size_t covers = 0;
    bool covered = false;
    for (const Unit* unit : left_) {
      const bool own = unit->places.has(cell);
      covered |= own;
      covers += own || unit->places.meets(unseen) ? 1 : 0;
    }
    return covered && covers <= size_;
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
  const Placeable& left = placeable(work);
  work.each_digit(sink, [&](int digit) {
    if (left.exact && (left.lessened >> (digit - 1) & 1) == 0) return false;
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

void find_franken_fish(Workspace& work, StepSink& sink) {
  find_sizes<ComplexShape::franken>(work, sink, 2, kLargestFranken, [](ComplexFish&) {});
}

void find_mutant_fish(Workspace& work, StepSink& sink) {
  find_sizes<ComplexShape::mutant>(work, sink, 2, kLargestMutant, [](ComplexFish&) {});
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kFishRows[] = {
    {{"x-wing", "X-wing", "", F::fish, false,
      "Two lines have a digit only in the same two crossing lines.", kHandbook},
     find_fish<2>,
     "sudokit:x-wing se:x-wing hodoku:x-wing",
     "Two rows have a digit only in the same two columns, or two columns only in the same two "
     "rows. Each of the two rows has the digit in a different one of these columns, so the digit "
     "can be removed from the rest of both columns.",
     "Take one digit. Look for two rows in which it has two places, and compare the columns; then "
     "two columns, and compare the rows. Mark only one digit at a time."},
    {{"swordfish", "Swordfish", "", F::fish, false,
      "Three lines have a digit only in three crossing lines.", kHandbook},
     find_fish<3>,
     "sudokit:swordfish se:swordfish hodoku:swordfish",
     "Three rows have a digit only in the same three columns, or three columns only in the same "
     "three rows. Each of the three rows has the digit in a different one of these columns, so the "
     "digit can be removed from the rest of the columns. Not every row needs to have all three "
     "places.",
     "Take one digit. Collect the rows with two or three places for it, and look for three whose "
     "places are in three columns between them; then exchange rows and columns."},
    {{"jellyfish", "Jellyfish", "", F::fish, false,
      "Four lines have a digit only in four crossing lines.", kHandbook},
     find_fish<4>,
     "sudokit:jellyfish se:jellyfish hodoku:jellyfish",
     "Four rows have a digit only in the same four columns, or four columns only in the same four "
     "rows. Each of the rows has the digit in a different one of these columns, so the digit can "
     "be removed from the rest of the columns.",
     "Take one digit. Collect the rows with two to four places for it, and look for four whose "
     "places are in four columns between them; then exchange rows and columns."},
    {{"squirmbag", "Squirmbag", "starfish,larger-fish,patterns", F::fish, false,
      "Five lines have a digit only in five crossing lines.", kHandbook},
     find_fish<5>},
    {{"whale", "Whale", "larger-fish,patterns", F::fish, false,
      "Six lines have a digit only in six crossing lines.", kHandbook},
     find_fish<6>},
    {{"leviathan", "Leviathan", "larger-fish,patterns", F::fish, false,
      "Seven lines have a digit only in seven crossing lines.", kHandbook},
     find_fish<7>},
    {{"finned-x-wing", "Finned X-wing", "patterns", F::fish, false,
      "An X-wing with additional places in the base lines, the fins.", kHandbook},
     find_finned_fish<2>,
     "sudokit:finned-x-wing hodoku:finned-x-wing",
     "An X-wing whose base lines have additional places for the digit, the fins, in one region. "
     "Either a fin holds the digit, or the X-wing is valid. A candidate that the X-wing would "
     "remove and that sees all fins can be removed in either case.",
     "Look for an X-wing in which one line has one or two additional places, all in the box of one "
     "corner. Only candidates in that box and in a cover line can be removed."},
    {{"sashimi-x-wing", "Sashimi X-wing", "patterns", F::fish, false,
      "A finned X-wing in which a base line has at most one place without the fins.", kHandbook},
     find_sashimi_fish<2>,
     "sudokit:sashimi-x-wing hodoku:sashimi-x-wing",
     "A finned X-wing in which a corner is missing. Without its fins one base line would have a "
     "single place. Still, either a fin holds the digit or the base lines hold it in the two cover "
     "lines, so a candidate that the X-wing would remove and that sees all fins can be removed.",
     "Look for two lines with two places each. One pair of places is aligned; the other is not, "
     "but one of its places is in the box of the corner that would complete an X-wing."},
    {{"finned-swordfish", "Finned swordfish", "patterns", F::fish, false,
      "A swordfish with additional places in the base lines, the fins.", kHandbook},
     find_finned_fish<3>,
     "sudokit:finned-swordfish hodoku:finned-swordfish",
     "A swordfish whose base lines have additional places for the digit, the fins, in one region. "
     "Either a fin holds the digit, or the swordfish is valid. A candidate that it would remove "
     "and that sees all fins can be removed in either case.",
     "Look for a swordfish in which one line has additional places, all in one box. Only "
     "candidates in that box and in a cover line can be removed."},
    {{"sashimi-swordfish", "Sashimi swordfish", "patterns", F::fish, false,
      "A finned swordfish in which a base line has at most one place without the fins.", kHandbook},
     find_sashimi_fish<3>,
     "sudokit:sashimi-swordfish hodoku:sashimi-swordfish",
     "A finned swordfish in which a base line would have a single place without the fins. Still, "
     "either a fin holds the digit or the three base lines hold it in the three cover lines, so a "
     "candidate that the swordfish would remove and that sees all fins can be removed.",
     "Look for a finned swordfish in which the corner next to the fins is missing, so that its "
     "line has only one place apart from the fins."},
    {{"finned-jellyfish", "Finned jellyfish", "patterns", F::fish, false,
      "A jellyfish with additional places in the base lines, the fins.", kHandbook},
     find_finned_fish<4>,
     "sudokit:finned-jellyfish hodoku:finned-jellyfish",
     "A jellyfish whose base lines have additional places for the digit, the fins, in one region. "
     "Either a fin holds the digit, or the jellyfish is valid. A candidate that it would remove "
     "and that sees all fins can be removed in either case.",
     "Look for a jellyfish in which one line has additional places, all in one box."},
    {{"sashimi-jellyfish", "Sashimi jellyfish", "patterns", F::fish, false,
      "A finned jellyfish in which a base line has at most one place without the fins.", kHandbook},
     find_sashimi_fish<4>,
     "sudokit:sashimi-jellyfish hodoku:sashimi-jellyfish",
     "A finned jellyfish in which a base line would have a single place without the fins. Still, "
     "either a fin holds the digit or the four base lines hold it in the four cover lines, so a "
     "candidate that the jellyfish would remove and that sees all fins can be removed.",
     "Look for a finned jellyfish in which the corner next to the fins is missing, so that its "
     "line has only one place apart from the fins."},
    {{"franken-fish", "Franken fish", "finned-franken-fish,patterns", F::fish, false,
      "A fish, with or without fins, whose sets may include regions and extra houses.", kHandbook},
     find_franken_fish,
     "sudokit:franken-fish hodoku:franken-x-wing hodoku:franken-swordfish hodoku:franken-jellyfish "
     "hodoku:franken-squirmbag hodoku:franken-whale hodoku:franken-leviathan",
     "A fish whose base and cover sets may include regions (and extra houses). In the base sets, "
     "some rows and regions, a digit lies only in as many columns and regions, the cover sets; or "
     "the same with rows and columns exchanged. No place is in two base sets, so each base set has "
     "the digit in a different cover set, and all other places of the cover sets can be removed. A "
     "place in two cover sets would use up both and can be removed too (cannibalism). HoDoKu tries "
     "these fish of size two and three; its larger ones are used only on request (scale hodoku, "
     "`with` franken-jellyfish).",
     "Take one digit, and rows and boxes instead of rows alone: a box serves as a line when its "
     "places are in few columns. Look for as many columns (or columns and boxes) as cover all "
     "places."},
    {{"mutant-fish", "Mutant fish", "finned-mutant-fish,patterns", F::fish, false,
      "A fish, with or without fins, whose base and cover sets are any houses.", kHandbook},
     find_mutant_fish,
     "sudokit:mutant-fish hodoku:mutant-x-wing hodoku:mutant-swordfish hodoku:mutant-jellyfish "
     "hodoku:mutant-squirmbag hodoku:mutant-whale hodoku:mutant-leviathan",
     "A fish whose base and cover sets may be any houses: rows, columns, regions and extra houses. "
     "A digit in the base sets, which share no place, lies only in as many other houses, the cover "
     "sets. Each base set has the digit in a different cover set, so it can be removed from the "
     "rest of the cover sets. These fish are used only on request (`with` mutant-fish; on the "
     "scale hodoku mutant-swordfish).",
     "Take one digit, and choose houses of all kinds that have few places for it and share none of "
     "them. Look for as many other houses that cover these places."},
    page_only(
        "larger-fish", "Fish of five and more", F::fish,
        "sudokit:squirmbag sudokit:whale sudokit:leviathan hodoku:squirmbag hodoku:whale "
        "hodoku:leviathan hodoku:finned-squirmbag hodoku:finned-whale hodoku:finned-leviathan "
        "hodoku:sashimi-squirmbag hodoku:sashimi-whale hodoku:sashimi-leviathan",
        "Five, six or seven rows have a digit only in as many columns, or columns only in as many "
        "rows, except for fins in one region. On a 9x9, a fish of this size without fins leaves a "
        "smaller fish in the other lines, which is easier to see. These fish are used only on "
        "request (`with` squirmbag).",
        "Do not look for one: when five lines make a fish, the remaining lines make a smaller "
        "one."),
    page_only(
        "finned-franken-fish", "Finned Franken fish", F::fish,
        "sudokit:franken-fish hodoku:finned-franken-x-wing hodoku:finned-franken-swordfish "
        "hodoku:finned-franken-jellyfish hodoku:finned-franken-squirmbag "
        "hodoku:finned-franken-whale hodoku:finned-franken-leviathan",
        "A Franken fish whose base sets have additional places for the digit, the fins. A fin is "
        "in no cover set, or it is in two base sets at once (an endo fin). Either a fin holds the "
        "digit, or the fish is valid; a candidate that it would remove and that sees all fins can "
        "be removed in either case. HoDoKu tries these fish of size two and three; larger ones are "
        "used only on request.",
        "Look for a Franken fish with some places left over, and check whether a candidate that it "
        "would remove sees all of these."),
    page_only(
        "finned-mutant-fish", "Finned mutant fish", F::fish,
        "sudokit:mutant-fish hodoku:finned-mutant-x-wing hodoku:finned-mutant-swordfish "
        "hodoku:finned-mutant-jellyfish hodoku:finned-mutant-squirmbag hodoku:finned-mutant-whale "
        "hodoku:finned-mutant-leviathan",
        "A mutant fish with fins, which are places in no cover set or in two base sets at once. A "
        "candidate that the fish would remove and that sees all fins can be removed. These fish "
        "are used only on request (`with` mutant-fish; on the scale hodoku "
        "finned-mutant-swordfish).",
        "Look for a mutant fish with some places left over, and check whether a candidate that it "
        "would remove sees all of these."),
    page_only("siamese-fish", "Siamese fish", F::fish,
              "hodoku:siamese-finned-x-wing hodoku:siamese-sashimi-x-wing "
              "hodoku:siamese-finned-swordfish hodoku:siamese-sashimi-swordfish "
              "hodoku:siamese-finned-jellyfish hodoku:siamese-sashimi-jellyfish",
              "Two finned or sashimi fish with the same base lines but different cover lines, and "
              "so with different fins. Each justifies its own removals; together they are one "
              "step. They are used only by the scale hodoku, on request (`with` "
              "siamese-finned-swordfish).",
              "When you have found a finned fish, check whether the same lines form a second one "
              "with a fin in another box."),
    page_only(
        "kraken-fish", "Kraken fish", F::fish, "hodoku:kraken-fish",
        "A fish with one or two fins, in which no candidate that it would remove sees all fins. If "
        "no fin holds the digit, the fish is valid. A candidate can be removed if the fish would "
        "remove it and each fin excludes it by a chain (type 1). It can also be removed if chains "
        "exclude it from each fin and from each place of the fish in one cover set (type 2). The "
        "technique is used only by the scale hodoku, on request (`with` kraken-fish).",
        "When a finned fish removes nothing because no candidate sees all fins, follow a chain "
        "from each fin to a candidate that the fish would remove."),
};

}  // namespace

namespace finders {
extern const TechniqueRows fish;
const TechniqueRows fish = kFishRows;
}  // namespace finders

}  // namespace sudokit
