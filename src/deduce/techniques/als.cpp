// Arguments from almost locked sets.
// ALS-XZ: two linked sets; one of them lacks the link digit and holds all its other digits.
// WXYZ-wing and larger: the same with a single cell as the second set. ALS-XY-wing: two sets, each
// linked with a third by a digit of its own. ALS chain: four sets or more, each linked with the
// next.
// Order: the later set, then the other; the third, then the pair; the first, its digit, the length.
#include <algorithm>

#include "deduce/techniques/almost_locked.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {
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

}  // namespace sudokit
