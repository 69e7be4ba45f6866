// Almost locked sets, and chains of them.
#include "deduce/techniques/almost_locked.hpp"

#include <algorithm>

#include "deduce/techniques/technique.hpp"

namespace sudokit {

void AlmostLockedSets::build(Workspace& work) {
  size_ = 0;
  set_bytes_ = 0;
  links_.clear();
  first_.assign(1, 0);
  const Position& position = work.position();
  if (too_many_candidates(position)) return;
  const int side = position.side();
  places_.assign(1, {});
  for (int digit = 1; digit <= side; ++digit) places_.push_back(places_of(position, digit));
  most_cells_ = static_cast<std::size_t>(side > 9 ? kMostCells : side - 1);
  drafts_.resize(most_cells_ + 1);
  for (auto& drafts : drafts_) drafts.clear();
  for (int house = 0; house < position.geometry().houses(); ++house) {
    work.ask();
    grow(position, house, 0, 0, 0, 0);
  }
  for (const auto& drafts : drafts_) {
    for (const Draft& draft : drafts) list(position, draft);
    work.hold<AlmostLockedSets>(bytes());
  }
  link(work);
}

// Twice the sizes, because the lists grow by doubling.
std::uint64_t AlmostLockedSets::bytes() const {
  return set_bytes_ + 2 * (size_ * sizeof(Set) + links_.size() * sizeof(Linked));
}

// Drafts the sets that contain the `size` cells at `seats`, which have `digits`, and further cells
// from `seat` on.
void AlmostLockedSets::grow(const Position& position, int house, int size, int seat, Mask seats,
                            Mask digits) {
  const int count = mask_count(digits);
  if (count > static_cast<int>(most_cells_) + 1) return;
  if (size > 0 && count == size + 1) {
    draft(position, {house, seats, digits}, static_cast<std::size_t>(size));
  }
  if (size == static_cast<int>(most_cells_)) return;
  for (Mask open = position.open_seats(house) >> seat << seat; open != 0; open &= open - 1) {
    const int next = mask_lowest(open);
    const Mask more = position.candidates(position.geometry().cell_at(house, next - 1));
    grow(position, house, size + 1, next, seats | mask_of<Mask>(next), digits | more);
  }
}

// Each set is listed once, even if several houses contain all its cells.
void AlmostLockedSets::draft(const Position& position, const Draft& set, std::size_t size) {
  if (drafts_[size].size() == kMostSets) return;
  const Geometry& geometry = position.geometry();
  if (house_of_all(geometry, set_at(geometry, set.house, set.seats)) != set.house) return;
  drafts_[size].push_back(set);
}

void AlmostLockedSets::list(const Position& position, const Draft& draft) {
  if (size_ == kMostSets) return;
  const Geometry& geometry = position.geometry();
  if (size_ == sets_.size()) sets_.emplace_back();
  Set& set = sets_[size_++];
  set.cells = set_at(geometry, draft.house, draft.seats);
  set.digits = draft.digits;
  set.at.clear();
  set.seers.clear();
  mask_for_each(draft.digits, [&](int digit) {
    CellSet places = places_[static_cast<std::size_t>(digit)];
    set.at.push_back(places & set.cells);
    keep_linked(geometry, places, digit, set.at.back());
    set.seers.push_back(std::move(places));
  });
  const std::uint64_t lists = 2 * set.at.size();
  set_bytes_ += set.cells.bytes() + lists * (sizeof(CellSet) + set.cells.bytes());
}

// The partner's places of a digit are among the cells that see all places of this set, so that a
// partner is found by the first of its places.
void AlmostLockedSets::link(Workspace& work) {
  const Position& position = work.position();
  const auto slot = [&](int cell, int digit) {
    return static_cast<std::size_t>(cell * position.side() + digit - 1);
  };
  by_first_.resize(slot(position.cells(), 1));
  for (auto& sets : by_first_) sets.clear();
  for (std::size_t i = 0; i < size_; ++i) {
    const CellSet* places = sets_[i].at.data();
    mask_for_each(sets_[i].digits, [&](int digit) {
      by_first_[slot(places->first(), digit)].push_back({i, places});
      ++places;
    });
  }
  std::vector<Mask> digits(size_);
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < size_; ++at) {
    const Set& set = sets_[at];
    work.ask();
    found.clear();
    mask_for_each(set.digits, [&](int digit) {
      const CellSet& seers = set.seen_by(digit);
      seers.each([&](int cell) {
        for (const auto& [other, places] : by_first_[slot(cell, digit)]) {
          if (!places->within(seers) || sets_[other].cells.meets(set.cells)) continue;
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
    const CellSet& by_a = a.seen_by(digit);
    const CellSet& by_b = b.seen_by(digit);
    if (!by_a.meets(by_b)) return;
    (by_a & by_b).each([&](int cell) { drop(step, position, cell, digit); });
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
  const bool twice = !mask_single(links);
  if (!twice && (a.digits & b.digits & ~links) == 0) return false;
  Step& step = sink.fresh();
  step.variant = name;
  step.size = a.cells.size() + b.cells.size();
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
  step.size = a.cells.size() + b.cells.size() + sets[stem].cells.size();
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
    step.size = static_cast<int>(queue_[end].length);
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

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kAlmostLockedRows[] = {
    {{"wxyz-wing", "WXYZ-wing", "vwxyz-wing,uvwxyz-wing,tuvwxyz-wing,large wing,bent set,patterns",
      F::wing, false,
      "An almost locked set and a bivalue cell share a restricted common candidate.", kHandbook},
     find_large_wing},
    {{"als-xz", "ALS-XZ", "patterns", F::wing, false,
      "Two almost locked sets share a restricted common candidate.", kHandbook},
     find_als_xz,
     "sudokit:als-xz hodoku:almost-locked-set-xz-rule",
     "Two almost locked sets (sets of cells in a house with one digit more than cells) have a "
     "restricted common candidate X: all its places in both see each other. Only one of the two "
     "sets can hold X; the other then holds all its other digits. A second common digit Z is "
     "therefore in one of them, and can be removed from every cell that sees all its places in "
     "both. With two restricted common candidates, each set lacks exactly one of them, and every "
     "other digit is locked in its set.",
     "Look for bivalue cells and for small groups with one digit more than cells. Take two of them "
     "that share a digit whose places all see each other, and look for a second shared digit."},
    {{"als-xy-wing", "ALS-XY-wing", "patterns", F::wing, false,
      "Two almost locked sets each share a restricted common candidate with a third.", kHandbook},
     find_als_xy_wing,
     "sudokit:als-xy-wing hodoku:almost-locked-set-xy-wing",
     "An almost locked set C has a restricted common candidate X with a set A, and another one, Y, "
     "with a set B. C cannot lack both X and Y, so A lacks X or B lacks Y, and holds all its other "
     "digits. A digit Z that A and B share is in one of them, and can be removed from every cell "
     "that sees all its places in both. This is an XY-wing with sets in place of cells.",
     "Look for an XY-wing, but allow a small group with one digit more than cells in place of each "
     "of its cells."},
    {{"als-chain", "ALS chain", "patterns", F::chain, false,
      "A chain of almost locked sets, linked by restricted common candidates.", kHandbook},
     find_als_chain,
     "sudokit:als-chain hodoku:almost-locked-set-chain",
     "Each almost locked set in a chain has a restricted common candidate with the next: a digit "
     "that only one of the two can hold. If the first set lacks Z it holds its link, so the second "
     "lacks that digit and holds the next link, and so on until the last must hold Z. So Z is in "
     "the first or the last set, and can be removed from every cell that sees all its places in "
     "both.",
     "Go from one small group with one digit more than cells to the next by a digit whose places "
     "all see each other, and look for a digit that the first and the last share."},
    page_only(
        "large-wings", "WXYZ-wing and larger", F::wing,
        "sudokit:wxyz-wing se-d2:wxyz-wing se-d2:vwxyz-wing se-d2:uvwxyz-wing se-d2:tuvwxyz-wing",
        "A set of cells in a house has one digit more than cells, and a bivalue cell has two of "
        "those digits, X and Z. All places of X in the set see that cell. If the cell is not Z it "
        "is X, and then the set, without X, holds all its other digits, Z among them. So Z is in "
        "the cell or in the set, and can be removed from every cell that sees all those places.",
        "Look for an XYZ-wing with one or more additional cells: a group in one or two houses with "
        "one digit more than cells, and a bivalue cell that sees all its places for one of its "
        "digits."),
};

}  // namespace

namespace finders {
extern const TechniqueRows almost_locked;
const TechniqueRows almost_locked = kAlmostLockedRows;
}  // namespace finders

}  // namespace sudokit
