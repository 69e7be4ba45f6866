// Pattern overlay: combines the placements of the digits. A placement is impossible if it leaves no
// room for another digit, because it shares a cell with each placement of that digit, or if it
// leaves no room for several digits together. A candidate in no remaining placement of its digit is
// removed; a cell in all of them is filled.
//
// Order: candidates in no placement of their digit, by digit. Then, by the size of sets of digits,
// from two to four: placements that leave no room for the others of their set, by set and digit;
// and then, once such placements have been dropped until nothing changes, the results by digit. If
// several sets make the same change, the first is shown. Sides up to 25. Digits with too many
// placements are skipped, and so are sets with too large a product of placements. If the first
// removed candidate can be refuted by the cells that all remaining placements of a digit share,
// step by step, that refutation is shown.
#include <algorithm>
#include <set>

#include "deduce/techniques/technique.hpp"
#include "nishio/overlaid.hpp"

namespace sudokit {
namespace {

constexpr int kLargestSide = 25;
constexpr std::size_t kMostPlacements = 1'000;  // for each digit
constexpr std::uint64_t kMostNodes = 20'000;    // for listing them
constexpr int kLargestSet = 4;
constexpr std::uint64_t kMostTogether = 10'000'000;  // product over the digits of a set

// The lister as kept by a workspace.
struct ListerOfPuzzle {
  static constexpr Lifetime kLifetime = Lifetime::puzzle;
  void build(Workspace& work) {
    lister.emplace(work.position().geometry().layout_ptr(), kMostPlacements, kMostNodes);
    lister->watch(work.meter());
  }
  std::optional<PlacementLister> lister;
};

// The placements of the digits that are not complete yet.
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

// The consequences of a candidate: repeatedly, the cells shared by all placements of a digit that
// are compatible with the previous statements.
class OverlayEffects {
 public:
  OverlayEffects(const Position& position, const Overlaid& overlaid, Digits which)
      : position_(position), overlaid_(overlaid), which_(which) {}

  // Does a digit end up without a placement?
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

  // Shows only the statements that lead to the contradiction. Pre: refute() was true.
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

  // States the cells that the placements of a digit share, given the first `before` statements.
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
      // A cell that needs no premises does not follow from the supposition; it is a single.
      if (!because.empty()) said_.push_back({candidate(cell, digit), because});
    }
    return false;
  }
  bool was_said(int cell) const {
    return std::any_of(said_.begin(), said_.end(),
                       [&](const Said& one) { return one.candidate.cell == cell; });
  }

  // The placements of a digit that are compatible with these statements.
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
  // The premises that are necessary; drops redundant ones from the last on.
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

  // The following functions return whether they found something.
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

  // Placements checked against the other digits of a set, with the lists as they are.
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
  // Does a step make a change that no step before it made? Its changes are added to `shown`.
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

  // The results after sets of this many digits have been settled.
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

  // The digits that suffice for the whole step; drops redundant ones from the lowest on. Restores
  // all lists.
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
  // Marks the places of a digit, except those already in the argument.
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

void find_overlay(Workspace& work, StepSink& sink) {
  if (work.position().side() <= kLargestSide) Finder(work, sink).find();
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kOverlayRows[] = {
    {{"overlay", "Pattern overlay", "templates,pattern overlay,pattern overlay method", F::overlay,
      false,
      "A candidate belongs to no placement of its digit that leaves room for the other digits.",
      "common; HoDoKu has it as templates"},
     find_overlay},
    page_only(
        "pattern-overlay", "Pattern overlay", F::overlay, "sudokit:overlay",
        "A candidate belongs to no placement of its digit that leaves room for the other digits. A "
        "placement is a way to put a digit once in every house. The placements of one digit are "
        "compared with those of others; those that leave no placement for another digit are "
        "dropped until nothing changes. A candidate in no remaining placement can be removed. This "
        "technique is used only on request (`with` overlay).",
        "This is a method for programs: list all ways to place each digit, and compare the lists."),
    page_only(
        "templates", "Templates", F::overlay, "hodoku:template-set hodoku:template-delete",
        "A template is a way to place a digit once in every house. A cell that all templates of a "
        "digit share holds the digit, and a candidate that no template contains can be removed; a "
        "template is dropped if it uses a cell that all templates of another digit share. They are "
        "used only by the scale hodoku, on request (`with` template-set,template-delete).",
        "This is a method for programs: list all ways to place a digit, and mark the cells that "
        "all or none of them use."),
};

}  // namespace

namespace finders {
extern const TechniqueRows overlay;
const TechniqueRows overlay = kOverlayRows;
}  // namespace finders

}  // namespace sudokit
