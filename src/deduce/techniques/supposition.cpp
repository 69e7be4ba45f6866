// Supposition, for positions in which no other rule applies: a candidate is false if it leads by
// singles alone to a cell without candidates or a digit without a place. If no candidate does,
// suppositions within the supposition may remove candidates, up to depth kDeepest. Order: the
// shortest of the least depth; ties, and suppositions below the first level, by cell and digit.
// Puzzles with rules: see ruled_nets.cpp.
#include <map>
#include <set>

#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

constexpr int kDeepest = 3;

// The consequences of one supposition.
class Branch {
 public:
  Branch(const Workspace& work, const Position& start, Candidate supposed, int depth)
      : work_(work), start_(start), now_(start), depth_(depth) {
    add({supposed, Claim::is, -1, {}, {}});
  }

  // True if the branch ends in a contradiction.
  bool refuted() {
    while (!now_.broken() && now_.open_cells() > 0) {
      work_.ask();
      if (!next_single() && !next_nested()) break;
    }
    return now_.broken();
  }

  // Only the events that lead to the contradiction. Pre: refuted().
  Argument argument() {
    Argument result;
    result.form = Form::supposed;
    std::set<int> needed = contradiction(result);
    for (auto at = needed.rbegin(); at != needed.rend(); ++at) {
      const auto& premises = events_[static_cast<std::size_t>(*at)].premises;
      needed.insert(premises.begin(), premises.end());
    }
    needed.insert(0);
    std::map<int, int> number;
    for (const int at : needed) {
      number[at] = static_cast<int>(result.nodes.size());
      add_event(result, events_[static_cast<std::size_t>(at)], number);
    }
    return result;
  }

 private:
  struct Event {
    Candidate candidate;
    Claim claim = Claim::is;
    int house = -1;  // the house in which it is the only place; -1: the only candidate of its cell
    std::set<int> premises;
    std::vector<Argument> nested;  // the refutation of the contrary; at most one
  };

  std::size_t index(int cell, int digit) const {
    return static_cast<std::size_t>(cell * start_.side() + digit - 1);
  }

  void add(Event event) {
    const int number = static_cast<int>(events_.size());
    const Candidate here = event.candidate;
    const auto gone = [&](Candidate other) {
      removed_by_.emplace(index(other.cell, other.digit), number);
    };
    if (event.claim == Claim::is) {
      now_.place(here.cell, here.digit);
      each_weak_link(start_, here, [&](Candidate other) {
        if (!now_.has(other.cell, other.digit)) gone(other);
      });
    } else {
      gone(here);
      now_.remove(here.cell, here.digit);
    }
    events_.push_back(std::move(event));
  }

  // The events that removed the places of a digit from a house except one cell, or the candidates
  // of a cell except one digit.
  std::set<int> takers_of_places(int house, int digit, int but) const {
    std::set<int> takers;
    for (const Cell cell : start_.layout().house(house)) {
      const auto by = removed_by_.find(index(cell, digit));
      if (cell != but && by != removed_by_.end()) takers.insert(by->second);
    }
    return takers;
  }
  std::set<int> takers_of_candidates(int cell, int but) const {
    std::set<int> takers;
    mask_for_each(start_.candidates(cell), [&](int digit) {
      const auto by = removed_by_.find(index(cell, digit));
      if (digit != but && by != removed_by_.end()) takers.insert(by->second);
    });
    return takers;
  }

  bool next_single() {
    if (const auto single = now_.hidden_single(); single.house >= 0) {
      const int seat = mask_lowest(now_.places(single.house, single.digit)) - 1;
      const int cell = now_.geometry().cell_at(single.house, seat);
      add({candidate(cell, single.digit),
           Claim::is,
           single.house,
           takers_of_places(single.house, single.digit, cell),
           {}});
      return true;
    }
    const int cell = now_.naked_single();
    if (cell < 0) return false;
    const int digit = mask_lowest(now_.candidates(cell));
    add({candidate(cell, digit), Claim::is, -1, takers_of_candidates(cell, digit), {}});
    return true;
  }

  bool next_nested() {
    if (depth_ <= 1) return false;
    for (int cell = 0; cell < now_.cells(); ++cell) {
      for (int digit = 1; digit <= now_.side(); ++digit) {
        if (!now_.has(cell, digit)) continue;
        Branch inner(work_, now_, candidate(cell, digit), depth_ - 1);
        if (!inner.refuted()) continue;
        // It may rest on all earlier events.
        std::set<int> before;
        for (int i = 0; i < int(events_.size()); ++i) before.insert(before.end(), i);
        add({candidate(cell, digit), Claim::is_not, -1, std::move(before), {inner.argument()}});
        return true;
      }
    }
    return false;
  }

  // Names what is left without a place, and the events that caused it.
  std::set<int> contradiction(Argument& result) const {
    for (int cell = 0; cell < now_.cells(); ++cell) {
      if (!now_.open(cell) || now_.candidates(cell) != 0) continue;
      result.cells = {static_cast<Cell>(cell)};
      return takers_of_candidates(cell, 0);
    }
    for (int house = 0; house < now_.geometry().houses(); ++house) {
      std::set<int> takers;
      mask_for_each(now_.missing(house), [&](int digit) {
        if (now_.places(house, digit) != 0 || !result.houses.empty()) return;
        result.houses = {{static_cast<std::uint16_t>(house), HouseRole::none}};
        result.digits = Digits::only(digit);
        takers = takers_of_places(house, digit, -1);
      });
      if (!result.houses.empty()) return takers;
    }
    return {};
  }

  static void add_event(Argument& result, const Event& event, const std::map<int, int>& number) {
    const bool is = event.claim == Claim::is;
    const int to = add_statement(result, event.candidate.digit, event.candidate.cell, is);
    if (!event.nested.empty()) {
      result.nodes.back().nested = static_cast<int>(result.nested.size());
      result.nested.push_back(event.nested.front());
    }
    const Ground ground = !event.nested.empty() ? Ground::nested
                          : event.house >= 0    ? Ground::last_place
                                                : Ground::last_candidate;
    for (const int premise : event.premises) {
      join(result, number.at(premise), to, {Inference::forces, ground, event.house});
    }
    if (event.house >= 0) add_house_once(result, event.house);
  }

  const Workspace& work_;
  const Position& start_;
  Position now_;
  int depth_;
  std::vector<Event> events_;
  std::map<std::size_t, int> removed_by_;  // removals of the start's candidates
};

std::size_t size_of(const Argument& argument) {
  std::size_t size = argument.nodes.size();
  for (const Argument& inner : argument.nested) size += size_of(inner);
  return size;
}

// The shortest refutation at depth one, or the first at a greater depth.
bool refute(const Workspace& work, const StepSink& sink, int depth, Candidate& wrong,
            Argument& why) {
  const Position& position = work.position();
  std::size_t least = 0;
  for (int cell = 0; cell < position.cells(); ++cell) {
    for (int digit = 1; digit <= position.side(); ++digit) {
      if (!position.has(cell, digit) || !sink.supposes(candidate(cell, digit))) continue;
      Branch branch(work, position, candidate(cell, digit), depth);
      if (!branch.refuted()) continue;
      Argument argument = branch.argument();
      if (least != 0 && size_of(argument) >= least) continue;
      least = size_of(argument);
      wrong = candidate(cell, digit);
      why = std::move(argument);
      if (depth > 1) return true;
    }
  }
  return least != 0;
}

void find_supposition(Workspace& work, StepSink& sink) {
  if (work.rules() != nullptr) return find_ruled_supposition(work, sink);
  const Position& position = work.position();
  Candidate wrong;
  Argument why;
  for (int depth = 1; depth <= kDeepest; ++depth) {
    if (!refute(work, sink, depth, wrong, why)) continue;
    Step& step = sink.fresh();
    drop(step, position, wrong.cell, wrong.digit);
    if (sink.explain()) step.argument = std::move(why);
    sink.keep();
    return;
  }
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kSuppositionRows[] = {
    {{"supposition", "Supposition", "suppose", F::chain, false,
      "A candidate leads to a contradiction by singles alone.", "trial and error"},
     find_supposition,
     "sudokit:supposition",
     "A candidate is assumed to be true, and singles lead to a contradiction, so it is false. If "
     "no assumption fails at once, assumptions within it may remove candidates, to a depth of "
     "three. Explanations end with it when no other technique is left; ratings use it only on "
     "request.",
     "Take a cell with two candidates, assume one, and fill in singles. If it fails, the other is "
     "true."},
    page_only("brute-force", "Brute force", F::chain, "hodoku:brute-force",
              "The digit of the solution is placed in one cell, the middle one of the open cells. "
              "It is the last resort where no technique finds anything: a search finds the "
              "solution and proves that there is no other. Nothing but the digit can be learnt "
              "from it.",
              "There is nothing to look for: the digit is the result of a search."),
};

}  // namespace

namespace finders {
extern const TechniqueRows supposition;
const TechniqueRows supposition = kSuppositionRows;
}  // namespace finders

}  // namespace sudokit
