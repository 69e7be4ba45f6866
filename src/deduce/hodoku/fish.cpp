// Fish: basic and finned, complex, and Kraken fish.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/meter.hpp"
#include "deduce/hodoku/argue.hpp"
#include "deduce/hodoku/choice.hpp"
#include "deduce/hodoku/finders.hpp"
#include "deduce/hodoku/sheet.hpp"
#include "deduce/hodoku/tables.hpp"
#include "deduce/nine/argue.hpp"
#include "nishio/nishio.hpp"

namespace sudokit::nine::hodoku {
namespace {

// ---- Fish search --------------------------------------------------------------------------------

// FishSearch: for one digit, enumerates all sets of bases with as many covers whose number of fins
// is within bounds. Franken, mutant and Kraken fish are chosen from these.
//
// The order is HoDoKu's: bases by their first house, a smaller set before the sets that extend it,
// and the covers of each set in the same way; rows before columns before blocks.

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

}  // namespace

// ---- Fish ---------------------------------------------------------------------------------------

namespace {

constexpr unsigned kAllLines = kAll9;

// One digit's seats in the nine lines, with rows or columns as the base.
struct Lines {
  const Sheet& sheet;
  int digit;
  int base;  // first house of the base lines

  Digit9 line(int i) const { return sheet.seats(base + i, digit); }
  int cell(int line, int seat) const { return cell_at(base + line, seat); }
  Digit9 joined(unsigned lines) const {
    Digit9 all = 0;
    each(static_cast<Digit9>(lines), [&](int i) { all |= line(i); });
    return all;
  }
  Cells cells(unsigned lines, Digit9 seats) const {
    Cells found;
    each(static_cast<Digit9>(lines), [&](int i) {
      each(static_cast<Digit9>(line(i) & seats), [&](int seat) { found.insert(cell(i, seat)); });
    });
    return found;
  }
  // Tries choices of `size` lines that hold the digit, with at most `most` places each.
  template <typename F>
  bool each_base(int size, int most, F f) const {
    std::array<int, 9> list{};
    int n = 0;
    for (int i = 0; i < 9; ++i) {
      const int places = count(line(i));
      if (places > 0 && places <= most) list[std::size_t(n++)] = i;
    }
    return each_choice(n, size, [&](unsigned chosen) {
      unsigned lines = 0;
      each(static_cast<Digit9>(chosen), [&](int i) { lines |= 1U << list[std::size_t(i)]; });
      return f(lines);
    });
  }
};

template <typename F>
bool each_side_of(const Sheet& sheet, int digit, F f) {
  for (const int base : {kRows, kColumns}) {
    if (f(Lines{sheet, digit, base})) return true;
  }
  return false;
}
template <typename F>
bool each_side(const Sheet& sheet, F f) {
  for (int digit = 0; digit < 9; ++digit) {
    if (!sheet.of(digit).empty() && each_side_of(sheet, digit, f)) return true;
  }
  return false;
}

bool is_sashimi(const Lines& lines, unsigned base, Digit9 cover) {
  bool found = false;
  each(static_cast<Digit9>(base),
       [&](int i) { found |= count(static_cast<Digit9>(lines.line(i) & cover)) <= 1; });
  return found;
}

// The third of the seats that contains the whole set, as a mask; 0 if none does.
Digit9 third_of(Digit9 set) {
  for (const unsigned third : {07U, 070U, 0700U}) {
    if ((set & ~third) == 0) return static_cast<Digit9>(third);
  }
  return 0;
}

// A candidate to remove is in a cover line and in no base line; a fin is in a base line and in no
// cover line. They can therefore see each other only in a block. So all fins lie in one block, and
// so do the removals.
bool take_finned(const Lines& lines, unsigned base, Digit9 cover, Digit9 outside, Step& step) {
  const Digit9 seats = third_of(outside);
  if (seats == 0) return false;
  Digit9 finned = 0;
  int fins = 0;
  each(static_cast<Digit9>(base), [&](int i) {
    const auto here = static_cast<Digit9>(lines.line(i) & outside);
    if (here != 0) finned |= static_cast<Digit9>(1U << i);
    fins += count(here);
  });
  const Digit9 band = third_of(finned);
  if (band == 0 || fins > kMostFins) return false;
  step.clear();
  step.take(lines.cells(band & ~base, static_cast<Digit9>(cover & seats)), lines.digit);
  return step.any();
}

void argue(const Lines& lines, unsigned base, Digit9 cover, Argument& argument) {
  const int across = kRows + kColumns - lines.base;
  argue_fish(lines.sheet.board, lines.digit, std::uint32_t{base} << lines.base,
             std::uint32_t{cover} << across, {}, argument);
}

// Can some cover of this size leave out only seats of one third?
bool can_leave_one_third(Digit9 joined, int size) {
  return count(static_cast<Digit9>(joined & ~07U)) <= size ||
         count(static_cast<Digit9>(joined & ~070U)) <= size ||
         count(static_cast<Digit9>(joined & ~0700U)) <= size;
}

// The covers of `size` seats that leave out seats of one third only, in the order of their seats.
struct Covers {
  std::array<Digit9, 9> covers;  // each third has up to three
  std::size_t size = 0;

  Covers(Digit9 joined, int seats) {
    for (const unsigned third : {07U, 070U, 0700U}) {
      const auto free = static_cast<Digit9>(joined & third);
      const auto fixed = static_cast<Digit9>(joined & ~third);
      if (free == 0 || count(fixed) > seats) continue;
      for (unsigned part = 0;; part = (part - free) & free) {
        const auto cover = static_cast<Digit9>(fixed | part);
        if (count(cover) == seats) covers[size++] = cover;
        if (part == free) break;
      }
    }
    std::sort(covers.begin(), covers.begin() + static_cast<std::ptrdiff_t>(size), before);
  }
  // Of sets of the same size, the one with the lowest seat that the other lacks is first.
  static bool before(Digit9 a, Digit9 b) {
    const unsigned differ = a ^ b;
    return (differ & (0U - differ) & a) != 0;
  }
};

// Calls f(cover) for each of these covers, in order, until f returns true. Pre: `joined` has more
// seats.
template <typename F>
bool each_cover(Digit9 joined, int size, F f) {
  const Covers covers(joined, size);
  return std::any_of(covers.covers.begin(),
                     covers.covers.begin() + static_cast<std::ptrdiff_t>(covers.size), f);
}

// Calls f(lines, base, each_fish) for the base lines that may have finned fish. each_fish(step, g)
// calls g(cover) for each of these fish, after filling the step with it.
template <typename F>
bool each_finned(const Sheet& sheet, int digit, int size, F f) {
  return each_side_of(sheet, digit, [&](const Lines& lines) {
    return lines.each_base(size, 9, [&](unsigned base) {
      const Digit9 joined = lines.joined(base);
      if (count(joined) <= size || !can_leave_one_third(joined, size)) return false;
      return f(lines, base, [&](Step& step, auto g) {
        return each_cover(joined, size, [&](Digit9 cover) {
          const auto outside = static_cast<Digit9>(joined & ~cover);
          return take_finned(lines, base, cover, outside, step) && g(cover);
        });
      });
    });
  });
}

}  // namespace

bool basic_fish(const Sheet& sheet, int size, Step& step) {
  return each_side(sheet, [&](const Lines& lines) {
    return lines.each_base(size, size, [&](unsigned base) {
      const Digit9 cover = lines.joined(base);
      if (count(cover) != size) return false;
      step.clear();
      step.take(lines.cells(kAllLines & ~base, cover), lines.digit);
      if (!step.any()) return false;
      if (step.explain) argue(lines, base, cover, step.argument);
      return true;
    });
  });
}

bool finned_fish(const Sheet& sheet, int size, bool sashimi, Boards& without, Step& step) {
  const auto take = [&](const Lines& lines, unsigned base, auto each_fish) {
    return each_fish(step, [&](Digit9 cover) {
      if (is_sashimi(lines, base, cover) != sashimi) return false;
      if (step.explain) argue(lines, base, cover, step.argument);
      return true;
    });
  };
  for (int digit = 0; digit < 9; ++digit) {
    Cells& known = without[std::size_t(digit)];
    if (known == sheet.of(digit)) continue;
    if (each_finned(sheet, digit, size, take)) return true;
    known = sheet.of(digit);
  }
  return false;
}

bool siamese_fish(const Sheet& sheet, int size, bool sashimi, Step& step) {
  struct Fish {
    Digit9 cover;
    std::vector<Mark> gone;
  };
  Choice choice(step);
  Step one;
  const auto pairs = [&](const Lines& lines, unsigned base, auto each_fish) {
    std::vector<Fish> found;
    each_fish(one, [&](Digit9 cover) { return found.push_back({cover, one.gone}), false; });
    const auto half = [&](const Fish& fish) {
      Half made{{}, fish.gone};
      argue(lines, base, fish.cover, made.argument);
      return made;
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (is_sashimi(lines, base, found[i].cover) != sashimi) continue;
      for (std::size_t j = i + 1; j < found.size(); ++j) {
        const auto gone = joined(found[i].gone, found[j].gone);
        if (gone.empty() || !choice.offer(gone)) continue;
        argue_two_at_once({half(found[i]), half(found[j])}, lines.digit, choice.argument());
      }
    }
    return false;
  };
  for (int digit = 0; digit < 9; ++digit) each_finned(sheet, digit, size, pairs);
  return choice.found();
}

// ---- Complex fish -------------------------------------------------------------------------------

namespace {

constexpr int kMostEndoFins = 2;

bool take(const Sheet& sheet, const FishSets& sets, bool fins, int digit, Step& step) {
  if (fins == sets.fins.empty()) return false;
  const Cells seen = fins ? seen_by_all(sets.fins) : ~Cells{};
  const Cells out = sets.covered & ~sets.joined & seen;
  const Cells within = sets.doubled & seen;
  if (out.empty() && within.empty()) return false;
  step.clear();
  step.take(out, digit);
  step.take(within & ~out, digit);
  if (!step.explain) return true;
  argue_fish(sheet.board, digit, sets.bases, sets.covers, sets.fins, step.argument);
  return true;
}

// The digits with some candidate in no placement; a fish cannot remove any other candidate.
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
  const FishBounds bounds = {kind.size, kind.size, kind.fins ? kMostFins : 0,
                             kind.fins ? kMostEndoFins : 0};
  bool found = false;
  each(digits_to_ask(sheet), [&](int digit) {
    for (const bool rows : {true, false}) {
      if (found || (mutant && !rows)) continue;
      FishSearch search(sheet, digit, bounds, meter);
      search.allow(kRows, rows || mutant, !rows || mutant);
      search.allow(kColumns, !rows || mutant, rows || mutant);
      search.allow(kBlocks, true, true);
      found = search.find(
          [&](const FishSets& sets) { return take(sheet, sets, kind.fins, digit, step); });
    }
  });
  return found;
}

// ---- Kraken -------------------------------------------------------------------------------------

namespace {

constexpr FishBounds kBounds = {2, 4, 2, 0};

class Kraken {
 public:
  Kraken(const Sheet& sheet, Step& step, Meter* meter)
      : sheet_(sheet), tables_(sheet, false, meter), step_(step), meter_(meter) {}

  bool find() {
    for (int digit = 0; digit < 9; ++digit) {
      for (const bool rows : {true, false}) {
        FishSearch search(sheet_, digit, kBounds, meter_);
        search.allow(kRows, rows, !rows);
        search.allow(kColumns, !rows, rows);
        search.allow(kBlocks, true, true);
        if (search.find([&](const FishSets& sets) { return take(sets, digit); })) return true;
      }
    }
    return false;
  }

 private:
  bool take(const FishSets& sets, int digit) {
    if (sets.fins.empty()) return false;
    const Cells seen = seen_by_all(sets.fins);
    const Cells ruled_out = (sets.covered & ~sets.joined) | sets.doubled;
    // A fish whose fins see a removal is a finned fish; fins without a common peer are not usable.
    if (seen.empty() || !(ruled_out & seen).empty()) return false;
    return by_fins(sets, ruled_out, digit) || by_cover(sets, digit);
  }

  // Type 1.
  bool by_fins(const FishSets& sets, Cells ruled_out, int digit) {
    const Cells gone = ruled_out & led_out(sets.fins, digit, digit);
    return !gone.empty() && taken(sets, digit, sets.fins, gone.first(), digit);
  }

  // Type 2. A cover without other places would be a plain forcing chain.
  bool by_cover(const FishSets& sets, int digit) {
    for (const int house : kHouses) {
      if ((sets.covers >> house & 1) == 0) continue;
      const Cells places = sheet_.of(digit) & house_cells(house);
      const Cells inside = places & sets.joined & ~sets.doubled;
      if (inside == places) continue;
      const Cells starts = inside | sets.fins;
      for (int other = 0; other < 9; ++other) {
        const Cells gone = sheet_.of(other) & ~starts & led_out(starts, digit, other);
        if (!gone.empty()) return taken(sets, digit, starts, gone.first(), other);
      }
    }
    return false;
  }

  // The cells in which `other` is false, whichever of the starts has the digit.
  Cells led_out(Cells starts, int digit, int other) const {
    Cells out = ~Cells{};
    each(starts, [&](int cell) { out &= tables_.of(root(cell, digit)).offs(other); });
    return out;
  }
  static Node root(int cell, int digit) { return node_of(mark(cell, digit), true); }

  bool taken(const FishSets& sets, int digit, Cells starts, int cell, int other) {
    step_.clear();
    step_.take(cell, other);
    if (!step_.explain) return true;
    argue_fish(sheet_.board, digit, sets.bases, sets.covers, sets.fins, step_.argument);
    const Node end = node_of(mark(cell, other), false);
    each(starts, [&](int start) {
      argue_lines(tables_, {root(start, digit), end}, step_.argument);
    });
    say(step_.argument, Form::kraken_fish, 1U << digit, sets.fins);
    return true;
  }

  const Sheet& sheet_;
  Tables tables_;
  Step& step_;
  Meter* meter_;
};

}  // namespace

bool kraken_fish(const Sheet& sheet, Step& step, Meter* meter) {
  return Kraken(sheet, step, meter).find();
}

}  // namespace sudokit::nine::hodoku
