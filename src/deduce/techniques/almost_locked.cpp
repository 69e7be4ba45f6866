// Almost locked sets: chains of them, death blossoms, and Sue de Coq.
#include "deduce/techniques/almost_locked.hpp"

#include <algorithm>

#include "deduce/techniques/technique.hpp"

namespace sudokit {

void AlmostLockedSets::build(Workspace& work) {
  sets_.clear();
  set_bytes_ = 0;
  links_.clear();
  first_.assign(1, 0);
  if (too_many_candidates(work.position())) return;
  const int side = work.position().side();
  places_.assign(1, {});
  for (int digit = 1; digit <= side; ++digit) {
    places_.push_back(places_of(work.position(), digit));
  }
  const int most = side > 9 ? kMostCells : side - 1;
  for (int size = 1; size <= most; ++size) list(work, size);
  link(work);
}

void AlmostLockedSets::list(Workspace& work, int size) {
  for (int house = 0; house < work.position().geometry().houses(); ++house) {
    work.ask();
    grow(work.position(), house, size, 0, 0, 0);
    work.hold<AlmostLockedSets>(bytes());
  }
}

// Twice the sizes, because the lists grow by doubling.
std::uint64_t AlmostLockedSets::bytes() const {
  return set_bytes_ + 2 * (sets_.size() * sizeof(Set) + links_.size() * sizeof(Linked));
}

// Adds `size` more cells, from `seat` on.
void AlmostLockedSets::grow(const Position& position, int house, int size, int seat, Mask seats,
                            Mask digits) {
  const Geometry& geometry = position.geometry();
  if (size == 0) {
    if (mask_count(digits) != mask_count(seats) + 1 || sets_.size() == kMostSets) return;
    Set set{set_at(geometry, house, seats), digits, {}, {}};
    // Each set is listed once, even if several houses contain all its cells.
    if (house_of_all(geometry, set.cells) != house) return;
    mask_for_each(digits, [&](int digit) {
      CellSet places = places_[static_cast<std::size_t>(digit)];
      set.at.push_back(places & set.cells);
      keep_linked(geometry, places, digit, set.at.back());
      set.seers.push_back(std::move(places));
    });
    const std::uint64_t lists = 2 * set.at.size();
    set_bytes_ += set.cells.bytes() + lists * (sizeof(CellSet) + set.cells.bytes());
    sets_.push_back(std::move(set));
    return;
  }
  const int most = mask_count(seats) + size + 1;
  for (; seat < geometry.side(); ++seat) {
    const Mask joined = digits | position.candidates(geometry.cell_at(house, seat));
    if (!position.open(geometry.cell_at(house, seat)) || mask_count(joined) > most) continue;
    grow(position, house, size - 1, seat + 1, seats | mask_of<Mask>(seat + 1), joined);
  }
}

// The partner's places of a digit are among the cells that see all places of this set, so that a
// partner is found by the first of its places.
void AlmostLockedSets::link(Workspace& work) {
  const Position& position = work.position();
  const auto slot = [&](int cell, int digit) {
    return static_cast<std::size_t>(cell * position.side() + digit - 1);
  };
  std::vector<std::vector<std::size_t>> by_first(slot(position.cells(), 1));
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    mask_for_each(sets_[i].digits, [&](int digit) {
      by_first[slot(sets_[i].places(digit).first(), digit)].push_back(i);
    });
  }
  std::vector<Mask> digits(sets_.size());
  std::vector<std::size_t> found;
  for (const Set& set : sets_) {
    work.ask();
    found.clear();
    mask_for_each(set.digits, [&](int digit) {
      const CellSet& seers = set.seen_by(digit);
      seers.each([&](int cell) {
        for (const std::size_t other : by_first[slot(cell, digit)]) {
          if (sets_[other].cells.meets(set.cells)) continue;
          if (!sets_[other].places(digit).within(seers)) continue;
          if (digits[other] == 0) found.push_back(other);
          digits[other] |= mask_of<Mask>(digit);
        }
      });
    });
    std::ranges::sort(found);
    for (const std::size_t other : found) links_.push_back({other, digits[other]});
    for (const std::size_t other : found) digits[other] = 0;
    first_.push_back(links_.size());
    work.hold<AlmostLockedSets>(bytes());
  }
}

// ---- Pairs and chains of sets -------------------------------------------------------------------

// Arguments from almost locked sets.
// ALS-XZ: two linked sets; one of them lacks the link digit and holds all its other digits.
// WXYZ-wing and larger: the same with a single cell as the second set. ALS-XY-wing: two sets, each
// linked with a third by a digit of its own. ALS chain: four sets or more, each linked with the
// next.
// Order: the later set, then the other; the third, then the pair; the first, its digit, the length.

namespace {

using Sets = AlmostLockedSets;

// Drops digits that both sets have: each is in one of the two.
void drop_shared(Step& step, const Position& position, const Sets::Set& a, const Sets::Set& b,
                 Mask digits) {
  mask_for_each(a.digits & b.digits & digits, [&](int digit) {
    (a.seen_by(digit) & b.seen_by(digit)).each([&](int cell) {
      drop(step, position, cell, digit);
    });
  });
}

// Drops digits that the set holds.
void drop_held(Step& step, const Position& position, const Sets::Set& set, Mask digits) {
  mask_for_each(set.digits & digits, [&](int digit) {
    set.seen_by(digit).each([&](int cell) { drop(step, position, cell, digit); });
  });
}

// With two links each set lacks one of the two and holds all its other digits.
bool offer_pair(const Position& position, StepSink& sink, const Sets::Set& a, const Sets::Set& b,
                Mask links, std::string_view name) {
  Step& step = sink.fresh();
  step.variant = name;
  const bool twice = !mask_single(links);
  if (twice) {
    drop_held(step, position, a, ~links);
    drop_held(step, position, b, ~links);
    drop_shared(step, position, a, b, links);
  } else {
    drop_shared(step, position, a, b, ~links);
  }
  if (!step.changes()) return false;
  if (sink.explain()) argue_almost_locked(position, a.cells, b.cells, links, step.argument);
  return sink.keep();
}

// Names by the number of cells of the larger set, from three on; larger wings have no name of their
// own.
constexpr std::string_view kWings[] = {"", "VWXYZ-wing", "UVWXYZ-wing", "TUVWXYZ-wing"};

std::string_view name_of_wing(const Sets::Set& set) {
  const auto at = static_cast<std::size_t>(set.cells.size() - 3);
  return at < std::size(kWings) ? kWings[at] : "Larger wing";
}

template <class Wanted, class Name>
void find_pairs(Workspace& work, StepSink& sink, Wanted wanted, Name name) {
  const Sets& sets = work.recall<Sets>();
  for (std::size_t i = 0; i < sets.size(); ++i) {
    work.ask();
    for (const Sets::Linked& link : sets.links(i)) {
      if (link.to > i || !wanted(sets[i], sets[link.to])) continue;
      const Sets::Set& other = sets[link.to];
      if (offer_pair(work.position(), sink, sets[i], other, link.digits, name(sets[i]))) return;
    }
  }
}

// A different digit from each link, so that the third set cannot lack both; 0 if there is no such
// choice.
Mask two_digits(Mask one, Mask other) {
  const Mask low = one & (~one + 1);
  if (Mask rest = other & ~low; rest != 0) return low | (rest & (~rest + 1));
  const Mask next = one & ~low & (~(one & ~low) + 1);
  return next == 0 ? Mask{0} : next | low;
}

bool offer_wing(const Position& position, StepSink& sink, const Sets& sets, std::size_t stem,
                const Sets::Linked& one, const Sets::Linked& other) {
  const Sets::Set& a = sets[one.to];
  const Sets::Set& b = sets[other.to];
  const Mask links = two_digits(one.digits, other.digits);
  if (links == 0 || (a.digits & b.digits & ~links) == 0 || a.cells.meets(b.cells)) return false;
  Step& step = sink.fresh();
  drop_shared(step, position, a, b, ~links);
  if (!step.changes()) return false;
  if (sink.explain()) {
    argue_almost_locked(position, a.cells, b.cells, links, step.argument);
    add_cells(step.argument, position, sets[stem].cells, ~Mask{0});
  }
  return sink.keep();
}

// Chains from a set that lacks a digit: every set reached loses a digit to the one before it and
// holds all its others. Each state (set, digit lost) is visited once, on a shortest path.
class SetChains {
 public:
  static constexpr std::size_t kFewest = 4;
  static constexpr std::size_t kMost = 8;
  static constexpr int kMostCells = 4;

  SetChains(const Workspace& work, const Sets& sets, StepSink& sink)
      : work_(work), sets_(sets), sink_(sink), reached_(sets.size()) {}

  bool from(std::size_t start, int digit) {
    if (sets_[start].cells.size() > kMostCells || sets_[start].seen_by(digit).empty()) return false;
    std::ranges::fill(reached_, 0);
    queue_.assign(1, {start, digit, 0, 1});
    reached_[start] = mask_of<Mask>(digit);
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      if (at % 256 == 0) work_.ask();
      const State here = queue_[at];
      const bool ends = here.length >= kFewest && here.set > start && here.lost != digit &&
                        (sets_[here.set].digits & mask_of<Mask>(digit)) != 0;
      if (ends && offer(start, at, digit)) return true;
      if (here.length < kMost) go_on(at);
    }
    return false;
  }

 private:
  struct State {
    std::size_t set = 0;
    int lost = 0;
    std::size_t before = 0;
    std::size_t length = 0;
  };

  void go_on(std::size_t at) {
    const State here = queue_[at];
    for (const Sets::Linked& link : sets_.links(here.set)) {
      if (sets_[link.to].cells.size() > kMostCells) continue;
      const Mask next = link.digits & ~mask_of<Mask>(here.lost) & ~reached_[link.to];
      reached_[link.to] |= next;
      mask_for_each(next, [&](int digit) {
        queue_.push_back({link.to, digit, at, here.length + 1});
      });
    }
  }

  bool offer(std::size_t start, std::size_t end, int digit) {
    const Position& position = work_.position();
    Step& step = sink_.fresh();
    drop_shared(step, position, sets_[start], sets_[queue_[end].set], mask_of<Mask>(digit));
    if (!step.changes()) return false;
    if (sink_.explain()) argue_set_chain(position, chain_to(end), step.argument);
    return sink_.keep();
  }

  std::vector<LinkedSet> chain_to(std::size_t end) const {
    std::vector<LinkedSet> chain;
    int link = 0;
    for (std::size_t at = end;; at = queue_[at].before) {
      chain.push_back({sets_[queue_[at].set].cells, link});
      link = queue_[at].lost;
      if (queue_[at].length == 1) break;
    }
    std::ranges::reverse(chain);
    return chain;
  }

  const Workspace& work_;
  const Sets& sets_;
  StepSink& sink_;
  std::vector<Mask> reached_;  // by set, the digits it lost
  std::vector<State> queue_;
};

}  // namespace

void find_als_xz(Workspace& work, StepSink& sink) {
  const auto all = [](const Sets::Set&, const Sets::Set&) { return true; };
  find_pairs(work, sink, all, [](const Sets::Set&) { return std::string_view(); });
}

void find_large_wing(Workspace& work, StepSink& sink) {
  const auto with_cell = [](const Sets::Set& set, const Sets::Set& cell) {
    return cell.cells.size() == 1 && set.cells.size() > 2;
  };
  find_pairs(work, sink, with_cell, name_of_wing);
}

void find_als_xy_wing(Workspace& work, StepSink& sink) {
  const Sets& sets = work.recall<Sets>();
  for (std::size_t stem = 0; stem < sets.size(); ++stem) {
    const auto links = sets.links(stem);
    for (std::size_t i = 0; i < links.size(); ++i) {
      work.ask();
      for (std::size_t j = 0; j < i; ++j) {
        if (offer_wing(work.position(), sink, sets, stem, links[j], links[i])) return;
      }
    }
  }
}

void find_als_chain(Workspace& work, StepSink& sink) {
  const Sets& sets = work.recall<Sets>();
  SetChains chains(work, sets, sink);
  for (std::size_t start = 0; start < sets.size(); ++start) {
    for (Mask left = sets[start].digits; left != 0; left &= left - 1) {
      if (chains.from(start, mask_lowest(left))) return;
    }
  }
}

// ---- Death Blossom ------------------------------------------------------------------------------

// Death Blossom: a cell, the stem, and for each of its digits an almost locked set, the petal, that
// the digit would be taken from. Whichever digit the stem has, the petal of that digit holds all
// its other digits. Order: the stem, then the petal of each digit, the lowest first.

namespace {

// At most this many petals are tried for each digit of a cell.
constexpr std::size_t kMostPetals = 100;
constexpr int kMostDigits = 5;

class Blossom {
 public:
  Blossom(const Workspace& work, const Sets& sets, StepSink& sink)
      : work_(work), position_(work.position()), sets_(sets), sink_(sink) {
    for (int digit = 1; digit <= position_.side(); ++digit) {
      places_.push_back(places_of(position_, digit));
    }
  }

  // By digit of the stem, the sets all of whose places of the digit see the stem.
  using Petals = std::vector<std::vector<std::size_t>>;

  bool grow(int stem, const Petals& petals) {
    stem_ = stem;
    petals_ = &petals;
    chosen_.clear();
    Mask common = 0;
    for (int digit = 1; digit <= position_.side(); ++digit) common |= mask_of<Mask>(digit);
    return add(position_.candidates(stem), CellSet(position_.geometry()),
               common & ~position_.candidates(stem), places_);
  }

 private:
  struct Petal {
    std::size_t set = 0;
    int digit = 0;
  };

  // `reach`: by digit, the places that see all its places in the petals so far.
  bool add(Mask left, const CellSet& used, Mask common, const std::vector<CellSet>& reach) {
    work_.ask();
    if (left == 0) return offer(common, reach);
    const int digit = mask_lowest(left);
    for (const std::size_t at : (*petals_)[static_cast<std::size_t>(digit)]) {
      const Sets::Set& petal = sets_[at];
      if (petal.cells.meets(used)) continue;
      Mask shared = 0;
      std::vector<CellSet> less = reach;
      mask_for_each(common & petal.digits, [&](int other) {
        CellSet& seers = less[static_cast<std::size_t>(other) - 1];
        seers &= petal.seen_by(other);
        if (!seers.empty()) shared |= mask_of<Mask>(other);
      });
      if (shared == 0) continue;
      chosen_.push_back({at, digit});
      if (add(left & (left - 1), used | petal.cells, shared, less)) return true;
      chosen_.pop_back();
    }
    return false;
  }

  bool offer(Mask common, const std::vector<CellSet>& reach) {
    Step& step = sink_.fresh();
    mask_for_each(common, [&](int digit) {
      reach[static_cast<std::size_t>(digit) - 1].each(
          [&](int cell) { drop(step, position_, cell, digit); });
    });
    if (!step.changes()) return false;
    if (sink_.explain()) explain(step);
    return sink_.keep();
  }

  void explain(Step& step) const {
    std::vector<LinkedSet> petals;
    for (const auto [at, digit] : chosen_) petals.push_back({sets_[at].cells, digit});
    argue_blossom(position_, stem_, petals, step.argument);
  }

  const Workspace& work_;
  const Position& position_;
  const Sets& sets_;
  StepSink& sink_;
  std::vector<CellSet> places_;
  int stem_ = 0;
  const Petals* petals_ = nullptr;
  std::vector<Petal> chosen_;
};

}  // namespace

void find_blossom(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const Sets& sets = work.recall<Sets>();
  if (sets.size() == 0) return;
  const auto digits = static_cast<std::size_t>(position.side()) + 1;
  std::vector<Blossom::Petals> stems(static_cast<std::size_t>(position.cells()),
                                     Blossom::Petals(digits));
  for (std::size_t at = 0; at < sets.size(); ++at) {
    mask_for_each(sets[at].digits, [&](int digit) {
      sets[at].seen_by(digit).each([&](int cell) {
        auto& petals = stems[static_cast<std::size_t>(cell)][static_cast<std::size_t>(digit)];
        if (petals.size() < kMostPetals) petals.push_back(at);
      });
    });
  }
  Blossom blossom(work, sets, sink);
  for (int cell = 0; cell < position.cells(); ++cell) {
    const int count = mask_count(position.candidates(cell));
    if (count < 2 || count > kMostDigits) continue;
    if (blossom.grow(cell, stems[static_cast<std::size_t>(cell)])) return;
  }
}

// ---- Sue de Coq ---------------------------------------------------------------------------------

// Sue de Coq, or two-sector disjoint subsets: cells in the crossing of two houses have at least two
// more digits than cells. Cells in the rest of the one house and of the other take the surplus, so
// that all together there are exactly as many digits as cells. Each digit is confined to one of the
// houses, or to both. Order: the crossing, its cells, those of the first house, those of the
// second; a set of cells before the larger ones that begin with it.

namespace {

// The most cells in each of the three parts. People do not find larger ones, and there are very
// many.
constexpr std::size_t kMostCells = 4;

class TwoHouses {
 public:
  TwoHouses(const Workspace& work, StepSink& sink, const Geometry::Crossing& crossing)
      : work_(work), position_(work.position()), sink_(sink), crossing_(crossing) {}

  bool find() {
    return each_set(open(crossing_.first, crossing_.in_first), 0, [&](const Part& part) {
      if (part.cells.size() < 2 || mask_count(part.digits) < int(part.cells.size()) + 2) {
        return false;
      }
      work_.ask();
      common_ = part;
      return in_first();
    });
  }

 private:
  using Cells = std::vector<Cell>;
  struct Part {
    Cells cells;
    Mask digits = 0;
  };

  Cells open(int house, Mask seats) const {
    return cells_at(position_.layout(), house, seats & position_.open_seats(house));
  }
  // The open cells of a house that are in none of the parts.
  Cells rest(int house, std::initializer_list<const Part*> parts) const {
    Cells cells = open(house, ~Mask{0});
    for (const Part* part : parts) {
      std::erase_if(cells, [&](Cell cell) { return std::ranges::count(part->cells, cell) > 0; });
    }
    return cells;
  }

  // Calls f(part) for the sets of the cells that have no forbidden digit, until f returns true.
  template <class F>
  bool each_set(const Cells& cells, Mask forbidden, F f) const {
    Part part;
    return grow(cells, 0, forbidden, part, f);
  }
  template <class F>
  bool grow(const Cells& cells, std::size_t from, Mask forbidden, Part& part, F& f) const {
    if (part.cells.size() == kMostCells) return false;
    const Mask before = part.digits;
    for (std::size_t i = from; i < cells.size(); ++i) {
      const Mask digits = position_.candidates(cells[i]);
      if ((digits & forbidden) != 0) continue;
      part.digits = before | digits;
      part.cells.push_back(cells[i]);
      if (f(std::as_const(part)) || grow(cells, i + 1, forbidden, part, f)) return true;
      part.cells.pop_back();
    }
    part.digits = before;
    return false;
  }

  int too_many() const { return mask_count(common_.digits) - int(common_.cells.size()); }
  // The number of common digits that the cells of a part take.
  int taken(const Part& part) const {
    return int(part.cells.size()) - mask_count(part.digits & ~common_.digits);
  }

  bool in_first() {
    return each_set(rest(crossing_.first, {&common_}), 0, [&](const Part& part) {
      const int left = too_many() - taken(part);
      if ((part.digits & common_.digits) == 0 || taken(part) <= 0 || left <= 0) return false;
      first_ = part;
      return in_second(left);
    });
  }
  bool in_second(int left) {
    const Cells cells = rest(crossing_.second, {&common_, &first_});
    return each_set(cells, first_.digits & common_.digits, [&](const Part& part) {
      if ((part.digits & common_.digits) == 0 || taken(part) != left) return false;
      return offer(part);
    });
  }

  bool offer(const Part& second) {
    Step& step = sink_.fresh();
    const Mask both = first_.digits & second.digits;
    drop_all(step, rest(crossing_.first, {&common_, &first_}),
             ((common_.digits | first_.digits) & ~second.digits) | both);
    drop_all(step, rest(crossing_.second, {&common_, &second}),
             ((common_.digits | second.digits) & ~first_.digits) | both);
    if (!step.changes()) return false;
    if (sink_.explain()) {
      mark_all(step, common_, Role::pattern);
      mark_all(step, first_, Role::one);
      mark_all(step, second, Role::other);
      add_house(step.argument, crossing_.first);
      add_house(step.argument, crossing_.second);
      say(step.argument, Form::crossing_sets, common_.digits, common_.cells);
    }
    return sink_.keep();
  }
  void drop_all(Step& step, const Cells& cells, Mask digits) const {
    for (const Cell cell : cells) {
      drop_digits(step, position_, cell, digits);
    }
  }
  void mark_all(Step& step, const Part& part, Role role) const {
    add_cells(step.argument, position_, part.cells, ~Mask{0}, role);
  }

  const Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  const Geometry::Crossing& crossing_;
  Part common_;
  Part first_;
};

}  // namespace

void find_sue_de_coq(Workspace& work, StepSink& sink) {
  const auto crossings = work.position().geometry().crossings();
  work.each(
      sink, crossings.size(),
      [&](const Changes& changes, std::size_t at) {
        return std::max(changes.house(crossings[at].first), changes.house(crossings[at].second));
      },
      [&](std::size_t at) {
        if (crossings[at].first > crossings[at].second) return false;
        return TwoHouses(work, sink, crossings[at]).find();
      });
}

}  // namespace sudokit
