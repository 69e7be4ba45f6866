#include <algorithm>
#include <unordered_set>

#include "core/meter.hpp"
#include "deduce/hodoku/argue.hpp"
#include "deduce/hodoku/choice.hpp"
#include "deduce/hodoku/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

constexpr Digit9 bit(int digit) {
  return digit < 0 ? Digit9{0} : static_cast<Digit9>(1U << digit);
}

struct CellsHash {
  std::size_t operator()(Cells cells) const {
    return static_cast<std::size_t>(cells.low * 0x9E3779B97F4A7C15ULL ^ cells.high * 0xC2B2AE35ULL);
  }
};

void complete(const Sheet& sheet, AlmostLocked& set) {
  each(set.digits, [&](int digit) {
    const auto d = static_cast<std::size_t>(digit);
    set.at[d] = set.cells & sheet.of(digit);
    set.touches[d] = seen_by_all(set.at[d]) & ~set.cells & sheet.of(digit);
    set.outside |= set.touches[d];
  });
}

// The digits of a link that a chain may use after the previous link.
enum Use : std::uint8_t { kNone, kOne, kTwo, kBoth };

Use use_after(int before, const Linked& next) {
  if (next.two < 0) return before == next.one ? kNone : kOne;
  if (before == next.two) return kOne;
  return before == next.one ? kTwo : kBoth;
}
// If both digits of the previous link are in use, HoDoKu considers only the first.
int used(const Linked& link, Use use) {
  return use == kTwo ? link.two : link.one;
}
Digit9 digits_of(const Linked& link, Use use) {
  return static_cast<Digit9>((use != kTwo ? bit(link.one) : 0) | (use != kOne ? bit(link.two) : 0));
}

// A different digit from each link. Pre: there is such a choice.
Digit9 two_links(const Linked& one, const Linked& other) {
  if (one.one != other.one) return static_cast<Digit9>(bit(one.one) | bit(other.one));
  return static_cast<Digit9>(bit(one.one) | bit(one.two < 0 ? other.two : one.two));
}

// Chains run from earlier to later sets, so that the continuation depends only on the last link and
// its use. Each such state is visited once per start.
class ChainSearch {
 public:
  // The links of a chain, and which of their digits are in use.
  using Path = std::vector<std::pair<std::size_t, Use>>;
  // The path of the chain being offered.
  const Path& path() const { return path_; }

  template <typename Offer>
  void from(const std::vector<Linked>& links, const std::vector<std::size_t>& first, std::size_t at,
            Use use, Offer offer) {
    visited_.assign(links.size() * 8, false);
    walk(links, first, at, use, 1, offer);
  }

 private:
  template <typename Offer>
  void walk(const std::vector<Linked>& links, const std::vector<std::size_t>& first, std::size_t at,
            Use use, int length, Offer& offer) {
    const std::size_t state = at * 8 + std::size_t(use) + (length > 2 ? 4 : 0);
    if (visited_[state]) return;
    visited_[state] = true;
    path_.resize(std::size_t(length) - 1);
    path_.emplace_back(at, use);
    if (length > 2) offer(links[at], use);
    const auto set = static_cast<std::size_t>(links[at].to);
    for (std::size_t next = first[set]; next < first[set + 1]; ++next) {
      const Use follows = use_after(used(links[at], use), links[next]);
      if (follows != kNone) walk(links, first, next, follows, length + 1, offer);
    }
  }

  std::vector<bool> visited_;
  Path path_;
};

}  // namespace

AlmostLockedSets::AlmostLockedSets(const Sheet& sheet) : sheet_(&sheet), board_(&sheet.board) {
  list(sheet);
  for (AlmostLocked& set : sets_) complete(sheet, set);
  link();
}

void AlmostLockedSets::list(const Sheet& sheet) {
  std::unordered_set<Cells, CellsHash> seen;
  const Cells open = sheet.open_cells();
  const auto grow = [&](auto&& self, Cells rest, Cells cells, Digit9 digits, int size) -> void {
    while (!rest.empty()) {
      const int cell = rest.pop();
      Cells more = cells;
      more.insert(cell);
      const auto joined = static_cast<Digit9>(digits | sheet.at(cell));
      if (count(joined) == size + 1 && seen.insert(more).second) {
        sets_.push_back({more, joined, {}, {}, {}});
      }
      if (size < 8) self(self, rest, more, joined, size + 1);
    }
  };
  for (const int house : kHouses) grow(grow, house_cells(house) & open, {}, 0, 1);
}

void AlmostLockedSets::link() {
  const int n = static_cast<int>(sets_.size());
  for (int i = 0; i < n; ++i) {
    first_.push_back(links_.size());
    const AlmostLocked& a = sets_[std::size_t(i)];
    for (int j = i + 1; j < n; ++j) {
      const AlmostLocked& b = sets_[std::size_t(j)];
      const auto common = static_cast<Digit9>(a.digits & b.digits);
      if (common == 0 || !(a.cells & b.cells).empty()) continue;
      Linked link{i, j, -1, -1};
      each(common, [&](int digit) {
        const auto d = static_cast<std::size_t>(digit);
        if (!(b.at[d] & ~a.touches[d]).empty()) return;
        (link.one < 0 ? link.one : link.two) = digit;
      });
      if (link.one >= 0) links_.push_back(link);
    }
  }
  first_.push_back(links_.size());
}

void AlmostLockedSets::take_common(const AlmostLocked& a, const AlmostLocked& b, Digit9 links,
                                   Step& step) const {
  const auto digits = static_cast<Digit9>(a.digits & b.digits & ~links);
  if ((a.outside & b.outside).empty()) return;
  each(digits, [&](int digit) {
    step.take(a.touches[std::size_t(digit)] & b.touches[std::size_t(digit)], digit);
  });
}

void AlmostLockedSets::take_rest(const AlmostLocked& a, const AlmostLocked& b, Digit9 links,
                                 Step& step) const {
  each(static_cast<Digit9>(a.digits & ~links),
       [&](int digit) { step.take(a.touches[std::size_t(digit)] & ~b.cells, digit); });
}

bool AlmostLockedSets::pair(Step& step) const {
  step.clear();
  for (const Linked& link : links_) {
    const AlmostLocked& a = sets_[std::size_t(link.from)];
    const AlmostLocked& b = sets_[std::size_t(link.to)];
    take_common(a, b, bit(link.one), step);
    if (link.two >= 0) {
      const auto both = static_cast<Digit9>(bit(link.one) | bit(link.two));
      take_common(a, b, bit(link.two), step);
      take_rest(a, b, both, step);
      take_rest(b, a, both, step);
    }
    if (!step.any()) continue;
    if (step.explain) {
      argue_almost_locked(*board_, a.cells, b.cells, bit(link.one), step.argument);
      if (link.two >= 0) step.argument.digits.insert(link.two + 1);
    }
    return true;
  }
  return false;
}

bool AlmostLockedSets::wing_of(const Linked& one, const Linked& other, Step& step) const {
  if (one.two < 0 && other.two < 0 && one.one == other.one) return false;
  const bool from = one.from == other.from || one.from == other.to;
  const int stem = from ? one.from : one.to;
  const int left = from ? one.to : one.from;
  const int right = other.from == stem ? other.to : other.from;
  const AlmostLocked& a = sets_[std::size_t(left)];
  const AlmostLocked& b = sets_[std::size_t(right)];
  if (left == right || !(a.cells & b.cells).empty()) return false;
  take_common(a, b,
              static_cast<Digit9>(bit(one.one) | bit(one.two) | bit(other.one) | bit(other.two)),
              step);
  if (!step.any()) return false;
  if (step.explain) {
    argue_almost_locked(*board_, a.cells, b.cells, bit(one.one), step.argument);
    add_cells(step.argument, *board_, sets_[std::size_t(stem)].cells, kAll9);
    say(step.argument, Form::almost_locked, two_links(one, other));
  }
  return true;
}

bool AlmostLockedSets::wing(Step& step) const {
  step.clear();
  std::vector<std::vector<std::size_t>> of_set(sets_.size());
  for (std::size_t i = 0; i < links_.size(); ++i) {
    of_set[std::size_t(links_[i].from)].push_back(i);
    of_set[std::size_t(links_[i].to)].push_back(i);
  }
  std::vector<std::size_t> partners;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const auto& from = of_set[std::size_t(links_[i].from)];
    const auto& to = of_set[std::size_t(links_[i].to)];
    partners.clear();
    std::merge(std::upper_bound(from.begin(), from.end(), i), from.end(),
               std::upper_bound(to.begin(), to.end(), i), to.end(), std::back_inserter(partners));
    for (const std::size_t j : partners) {
      if (wing_of(links_[i], links_[j], step)) return true;
    }
  }
  return false;
}

bool AlmostLockedSets::chain(Step& step) const {
  Choice choice(step);
  ChainSearch search;
  Step found;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const AlmostLocked& start = sets_[std::size_t(links_[i].from)];
    for (const Use use : {kOne, kTwo}) {
      if (use == kTwo && links_[i].two < 0) continue;
      search.from(links_, first_, i, use, [&](const Linked& last, Use last_use) {
        found.clear();
        take_common(start, sets_[std::size_t(last.to)],
                    static_cast<Digit9>(digits_of(links_[i], use) | digits_of(last, last_use)),
                    found);
        if (!choice.offer(found.gone)) return;
        std::vector<LinkedSet> sets;
        for (const auto& [at, how] : search.path()) {
          const Linked& link = links_[at];
          sets.push_back({sets_[std::size_t(link.from)].cells, used(link, how) + 1});
        }
        sets.push_back({sets_[std::size_t(last.to)].cells});
        argue_set_chain(*sheet_, sets, choice.argument());
      });
    }
  }
  return choice.found();
}

// ---- Death Blossom ------------------------------------------------------------------------------

// Death Blossom: a cell, the stem, and for each of its digits an almost locked set, the petal, that
// the digit would be taken from. Whichever digit the stem has, the petal of that digit holds all
// its other digits.
//
// Stems are tried by cell; the petals of each digit, the lowest first, in the order of the sets.

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

// ---- Sue de Coq ---------------------------------------------------------------------------------

namespace {

// Calls f(set, digits) for the sets of the cells that have no forbidden digit, each set before the
// larger ones that begin with it. f returns true to stop.
template <typename F>
bool each_set(const Sheet& sheet, Cells cells, Digit9 forbidden, F f, Cells set = {},
              Digit9 digits = 0) {
  while (!cells.empty()) {
    const int cell = cells.pop();
    const auto joined = static_cast<Digit9>(digits | sheet.at(cell));
    if ((joined & forbidden) != 0) continue;
    Cells more = set;
    more.insert(cell);
    if (f(more, joined) || each_set<F&>(sheet, cells, forbidden, f, more, joined)) return true;
  }
  return false;
}

class Crossing {
 public:
  Crossing(const Sheet& sheet, Cells line, Cells block, Step& step)
      : sheet_(sheet), line_(line), block_(block), step_(step) {}

  bool find(Cells set, Digit9 digits) {
    set_ = set;
    digits_ = digits;
    const int free = count(digits) - set.size();
    if (free < 2) return false;
    return each_set(sheet_, line_ & ~set, 0, [&](Cells part, Digit9 of_line) {
      const auto shared = static_cast<Digit9>(of_line & digits_);
      const int used = part.size() - count(static_cast<Digit9>(of_line & ~digits_));
      if (shared == 0 || used <= 0 || used >= free) return false;
      return in_block(part, of_line, shared, free - used);
    });
  }

 private:
  bool in_block(Cells of_line, Digit9 line_digits, Digit9 forbidden, int free) {
    return each_set(sheet_, block_ & ~set_ & ~of_line, forbidden, [&](Cells part, Digit9 digits) {
      if ((digits & digits_) == 0) return false;
      if (part.size() - count(static_cast<Digit9>(digits & ~digits_)) != free) return false;
      const auto both = static_cast<Digit9>(digits & line_digits);
      step_.clear();
      take(block_ & ~part & ~set_, static_cast<Digit9>(((digits_ | digits) & ~line_digits) | both));
      take(line_ & ~of_line & ~set_,
           static_cast<Digit9>(((digits_ | line_digits) & ~digits) | both));
      if (!step_.any()) return false;
      if (step_.explain) argue(of_line, part);
      return true;
    });
  }

  void argue(Cells of_line, Cells of_block) {
    add_cells(step_.argument, sheet_.board, set_, kAll9);
    add_cells(step_.argument, sheet_.board, of_line, kAll9, Role::one);
    add_cells(step_.argument, sheet_.board, of_block, kAll9, Role::other);
    say(step_.argument, Form::crossing_sets, digits_, set_);
  }

  void take(Cells cells, Digit9 digits) {
    each(cells,
         [&](int cell) { step_.take_digits(cell, static_cast<Digit9>(sheet_.at(cell) & digits)); });
  }

  const Sheet& sheet_;
  Cells line_;
  Cells block_;
  Step& step_;
  Cells set_;  // of the crossing
  Digit9 digits_ = 0;
};

}  // namespace

bool sue_de_coq(const Sheet& sheet, Step& step) {
  const Cells open = sheet.open_cells();
  for (int line = kRows; line < 27; ++line) {
    for (int block = 0; block < 9; ++block) {
      const Cells of_line = house_cells(line) & open;
      const Cells of_block = house_cells(block) & open;
      const Cells both = of_line & of_block;
      if (both.size() < 2) continue;
      Crossing crossing(sheet, of_line, of_block, step);
      const bool found = each_set(sheet, both, 0, [&](Cells set, Digit9 digits) {
        return set.size() > 1 && crossing.find(set, digits);
      });
      if (found) return true;
    }
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
