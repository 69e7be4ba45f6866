// Pattern overlay: the placements of the digits laid over each other. One that leaves no room for
// another digit, since it shares a cell with each placement of it, is no part of a solution, and so
// is one that leaves none for several others together. A candidate in none that is left of its
// digit is removed, a cell in all of them filled.
//
// Order: what lies in no placement of its digit, by digit; then by the size of sets of digits, from
// two to four: what leaves no room for the others of its set, by set and digit; and when such sets
// have been settled, dropping until nothing changes, by digit. Of a change that several sets bring,
// the first is shown. Sides to 25; digits with too many placements take no part, and neither do
// sets that multiply to too many. Where the first candidate removed is refuted by what all
// placements through it share, and so on, that is shown.
#include <algorithm>
#include <set>

#include "deduce/techniques/technique.hpp"
#include "nishio/overlaid.hpp"

namespace sudokit {
namespace {

constexpr int kLargestSide = 25;
constexpr std::size_t kMostPlacements = 1'000;  // of a digit
constexpr std::uint64_t kMostNodes = 20'000;    // in which they are listed
constexpr int kLargestSet = 4;
constexpr std::uint64_t kMostTogether = 10'000'000;  // placements of a set, multiplied

// As a workspace remembers them.
struct ListerOfPuzzle {
  static constexpr Lifetime kLifetime = Lifetime::puzzle;
  void build(Workspace& work) {
    lister.emplace(work.position().geometry().layout_ptr(), kMostPlacements, kMostNodes);
    lister->watch(work.meter());
  }
  std::optional<PlacementLister> lister;
};

// The placements of the digits that do not stand everywhere yet.
struct OverlaidPosition {
  static constexpr Lifetime kLifetime = Lifetime::position;
  void build(Workspace& work) {
    PlacementLister& lister = *work.recall<ListerOfPuzzle>().lister;
    const Position& position = work.position();
    overlaid.reset();
    lister.restart();
    std::vector<std::optional<PlacementList>> lists;
    std::vector<std::uint8_t> open(static_cast<std::size_t>(position.cells()));
    for (int digit = 1; digit <= position.side(); ++digit) {
      bool some = false;
      for (int cell = 0; cell < position.cells(); ++cell) {
        const bool candidate = position.has(cell, digit);
        open[static_cast<std::size_t>(cell)] = candidate || position.value(cell) == digit;
        some |= candidate;
      }
      lists.push_back(some ? lister.list(open) : std::nullopt);
    }
    overlaid.emplace(std::move(lists));
  }
  std::optional<Overlaid> overlaid;
};

bool inside(const Overlaid::Set& set, const PlacementList& list, int cell) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    if ((set[word] & ~list.through(static_cast<Cell>(cell), word)) != 0) return false;
  }
  return true;
}
bool outside(const Overlaid::Set& set, const PlacementList& list, int cell) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    if ((set[word] & list.through(static_cast<Cell>(cell), word)) != 0) return false;
  }
  return true;
}

// What follows from a candidate by what all placements of a digit share that are left beside what
// was said before.
class OverlayEffects {
 public:
  OverlayEffects(const Position& position, const Overlaid& overlaid, Digits which)
      : position_(position), overlaid_(overlaid), which_(which) {}

  // Whether a digit has no placement left in the end.
  bool refute(Candidate supposed) {
    said_.push_back({supposed, {}});
    for (std::size_t before = 0; before < said_.size();) {
      before = said_.size();
      for (Digits rest = which_; !rest.empty(); rest.erase(rest.lowest())) {
        if (look_at(rest.lowest(), before)) return true;
      }
    }
    return false;
  }

  // Only what leads to the end. Pre: refute() was true.
  void show(Step& step) const {
    std::set<std::size_t> needed(end_.begin(), end_.end());
    for (auto at = needed.rbegin(); at != needed.rend(); ++at) {
      needed.insert(said_[*at].because.begin(), said_[*at].because.end());
    }
    needed.insert(0);
    std::vector<int> number(said_.size());
    for (const std::size_t at : needed) {
      const Candidate here = said_[at].candidate;
      number[at] = add_statement(step.argument, here.digit, here.cell, true);
      for (const std::size_t from : said_[at].because) {
        join(step.argument, number[from], number[at], {Inference::forces, Ground::placements, -1})
            .digits = Digits::only(here.digit);
      }
    }
  }

 private:
  using Premises = std::vector<std::size_t>;
  struct Said {
    Candidate candidate;
    Premises because;
  };

  // Says what the placements of a digit share beside the first `before` that was said.
  bool look_at(int digit, std::size_t before) {
    Premises all(before);
    for (std::size_t i = 0; i < before; ++i) all[i] = i;
    const Overlaid::Set left = beside(digit, all);
    if (!Overlaid::some(left)) {
      end_ =
          fewest(all, [&](const Premises& some) { return !Overlaid::some(beside(digit, some)); });
      return true;
    }
    const PlacementList& list = overlaid_.list(digit);
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (!position_.has(cell, digit) || !inside(left, list, cell) || was_said(cell)) continue;
      const Premises because = fewest(
          all, [&](const Premises& some) { return inside(beside(digit, some), list, cell); });
      // What needs none follows from nothing here, and is a single.
      if (!because.empty()) said_.push_back({candidate(cell, digit), because});
    }
    return false;
  }
  bool was_said(int cell) const {
    return std::any_of(said_.begin(), said_.end(),
                       [&](const Said& one) { return one.candidate.cell == cell; });
  }

  // The placements of a digit that these statements leave.
  Overlaid::Set beside(int digit, const Premises& premises) const {
    const PlacementList& list = overlaid_.list(digit);
    Overlaid::Set left = overlaid_.left(digit);
    for (const std::size_t at : premises) {
      const Candidate here = said_[at].candidate;
      for (std::size_t word = 0; word < left.size(); ++word) {
        const std::uint64_t through = list.through(here.cell, word);
        left[word] &= here.digit == digit ? through : ~through;
      }
    }
    return left;
  }
  // Those without which it does not hold, given up from the last one on.
  template <class Holds>
  static Premises fewest(Premises premises, Holds&& holds) {
    for (std::size_t i = premises.size(); i-- > 0;) {
      Premises fewer = premises;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (holds(fewer)) premises = std::move(fewer);
    }
    return premises;
  }

  const Position& position_;
  const Overlaid& overlaid_;
  Digits which_;
  std::vector<Said> said_;
  Premises end_;
};

class Finder {
 public:
  Finder(Workspace& work, StepSink& sink)
      : work_(work),
        position_(work.position()),
        sink_(sink),
        overlaid_(*work.recall<OverlaidPosition>().overlaid) {}

  void find() {
    overlaid_.restart();
    if (alone()) return;
    for (int size = 2; size <= kLargestSet; ++size) {
      overlaid_.restart();
      if (beside(size)) return;
      settle(overlaid_.listed(), size);
      if (settled(size)) return;
    }
  }

 private:
  using Set = Overlaid::Set;

  void settle(Digits which, int size) {
    if (size == 2) return overlaid_.settle_pairs(which, work_.meter());
    overlaid_.settle_sets(which, size, kMostTogether, work_.meter());
  }

  // These say whether they found something.
  bool alone() {
    bool found = false;
    bool over = false;
    overlaid_.listed().for_each([&](int digit) {
      if (over) return;
      Step& step = sink_.fresh();
      if (!drop_outside(step, digit, overlaid_.left(digit))) return;
      if (sink_.explain()) explain_no_placement(step, position_, digit);
      found = true;
      over = sink_.keep();
    });
    return found;
  }

  // Beside the others of a set, as the lists are.
  bool beside(int size) {
    std::vector<std::vector<int>> sets;
    overlaid_.each_set(overlaid_.listed(), size, kMostTogether, [&](std::span<const int> set) {
      sets.emplace_back(set.begin(), set.end());
    });
    Step shown;
    for (const auto& set : sets) {
      for (const int digit : set) {
        std::vector<int> others = set;
        std::erase(others, digit);
        const Set standing = overlaid_.standing(digit, others, work_.meter());
        if (standing == overlaid_.left(digit)) continue;
        Step& step = sink_.fresh();
        if (!fill(step, digit, standing) || !adds(step, shown)) continue;
        if (sink_.explain()) explain(step, digits_of(set), Form::no_room);
        if (sink_.keep()) return true;
      }
    }
    return shown.changes();
  }
  static Digits digits_of(std::span<const int> set) {
    Digits digits;
    for (const int digit : set) digits.insert(digit);
    return digits;
  }
  // Whether a step changes what none before it did; it is then among these.
  static bool adds(const Step& step, Step& shown) {
    const auto take = [](const std::vector<Candidate>& from, std::vector<Candidate>& all) {
      const std::size_t before = all.size();
      for (const Candidate one : from) {
        if (std::ranges::find(all, one) == all.end()) all.push_back(one);
      }
      return all.size() > before;
    };
    const bool placed = take(step.placements, shown.placements);
    return take(step.removals, shown.removals) || placed;
  }

  // What is left when sets of so many digits have been settled.
  bool settled(int size) {
    std::vector<std::pair<int, Set>> left;
    overlaid_.listed().for_each(
        [&](int digit) { left.emplace_back(digit, overlaid_.left(digit)); });
    bool found = false;
    for (const auto& [digit, set] : left) {
      Step& step = sink_.fresh();
      if (!fill(step, digit, set)) continue;
      if (sink_.explain()) {
        explain(step, needed(step, digit, size), size == 2 ? Form::overlaid : Form::overlaid_sets);
      }
      found = true;
      if (sink_.keep()) break;
    }
    return found;
  }

  bool drop_outside(Step& step, int digit, const Set& set) {
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (position_.has(cell, digit) && outside(set, overlaid_.list(digit), cell)) {
        drop(step, position_, cell, digit);
      }
    }
    return step.changes();
  }
  bool fill(Step& step, int digit, const Set& set) {
    for (int cell = 0; Overlaid::some(set) && cell < position_.cells(); ++cell) {
      if (position_.has(cell, digit) && inside(set, overlaid_.list(digit), cell)) {
        put(step, cell, digit);
      }
    }
    drop_outside(step, digit, set);
    return step.changes();
  }

  // Digits that suffice for the whole step, given up from the lowest on. All lists are whole again.
  Digits needed(const Step& step, int digit, int size) {
    Digits which = overlaid_.listed();
    overlaid_.listed().for_each([&](int other) {
      const Digits fewer = which - Digits::only(other);
      if (other == digit || !suffices(step, digit, fewer, size)) return;
      which = fewer;
    });
    overlaid_.restart();
    return which;
  }
  bool suffices(const Step& step, int digit, Digits which, int size) {
    overlaid_.restart();
    settle(which, size);
    const Set& left = overlaid_.left(digit);
    const PlacementList& list = overlaid_.list(digit);
    return std::ranges::all_of(step.removals,
                               [&](Candidate gone) { return outside(left, list, gone.cell); }) &&
           std::ranges::all_of(step.placements,
                               [&](Candidate put) { return inside(left, list, put.cell); });
  }

  void explain(Step& step, Digits digits, Form form) {
    if (!step.removals.empty()) {
      OverlayEffects consequences(position_, overlaid_, digits);
      if (consequences.refute(step.removals.front())) consequences.show(step);
    }
    const int own = (step.placements.empty() ? step.removals : step.placements).front().digit;
    digits.for_each(
        [&](int digit) { mark_places(step, digit, digit == own ? Role::place : Role::other); });
    step.argument.form = form;
    step.argument.digits = digits;
  }
  // The places of a digit, but for those that were named.
  void mark_places(Step& step, int digit, Role role) {
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (!position_.has(cell, digit)) continue;
      const Candidate here = candidate(cell, digit);
      const bool named = std::ranges::any_of(
          step.argument.nodes, [&](const Node& node) { return node.candidate == here; });
      if (!named) add_node(step.argument, here, role);
    }
  }

  Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  Overlaid& overlaid_;
};

}  // namespace

void find_overlay(Workspace& work, StepSink& sink) {
  if (work.position().side() <= kLargestSide) Finder(work, sink).find();
}

}  // namespace sudokit
