// Two-sat: two-literal clauses that hold in every solution, solved by reachability. A candidate
// that implies its own negation is false, and one whose negation implies it is true (Eppstein's
// heuristic reduction). Clauses: a weak link (not both), a strong link (at least one), almost
// pairs, and the exchange of a box with a line for one digit. Order: placements, then removals, by
// cell and digit.
#include <algorithm>
#include <cassert>
#include <optional>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

void mark_once(Step& step, Candidate here) {
  if (std::ranges::count(step.argument.nodes, here, &Node::candidate) == 0) {
    add_node(step.argument, here);
  }
}

class TwoSat {
 public:
  explicit TwoSat(const Position& position, Meter* meter)
      : position_(position), literals_(position), edges_(literals_.linked(position)) {
    const auto leaves = [&](Candidate kept, Candidate gone) {
      either(edges_, literals_.that(kept, true), literals_.that(gone, false));
    };
    for (int house = 0; house < position.layout().houses(); ++house) {
      each_almost_pair(house, [&](Cell, Candidate kept, Candidate gone) { leaves(kept, gone); });
    }
    each_exchange(
        [&](const Geometry::Crossing&, Candidate kept, Candidate gone) { leaves(kept, gone); });
    closure_.build(static_cast<std::size_t>(literals_.count()), edges_, meter);
  }

  const Statements& literals() const { return literals_; }

  // Does a literal imply its negation?
  bool refuted(int literal) const {
    return closure_.reaches(literal, Statements::contrary(literal));
  }
  // The literals on a shortest path from a literal to its negation; empty if there is none.
  std::vector<int> refute(int literal) const {
    std::vector<int> parent(static_cast<std::size_t>(literals_.count()), -1);
    std::vector<int> queue(1, literal);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const int next : closure_.next(queue[i])) {
        if (next == literal || parent[static_cast<std::size_t>(next)] >= 0) continue;
        parent[static_cast<std::size_t>(next)] = queue[i];
        if (next == Statements::contrary(literal)) return way(parent, literal, next);
        queue.push_back(next);
      }
    }
    return {};
  }
  // Links the last two nodes by the clause that leads from one literal to the other.
  void link(int from, int to, Argument& argument) const {
    const Candidate a = literals_.of(from);
    const Candidate b = literals_.of(to);
    const bool is = Statements::is_true(to);
    if (Statements::is_true(from) && !is && exclude(a, b, argument)) return;
    if (!Statements::is_true(from) && is && only_two(a, b, argument)) return;
    // The contrapositive is the same clause, so one form suffices.
    const Candidate kept = is ? b : a;
    const Candidate gone = is ? a : b;
    if (!almost_pair_of(kept, gone, argument)) exchange_of(kept, gone, argument);
  }

 private:
  static Link& join_last(Argument& argument, const Because& because) {
    const int last = static_cast<int>(argument.nodes.size()) - 1;
    return join(argument, last - 1, last, because);
  }
  bool exclude(Candidate a, Candidate b, Argument& argument) const {
    if (!weakly_linked(position_.geometry(), a, b)) return false;
    const bool cell = a.cell == b.cell;
    join_last(argument, {Inference::not_both, cell ? Ground::cell : Ground::house,
                         cell ? -1 : position_.geometry().common_house(a.cell, b.cell)});
    return true;
  }
  bool only_two(Candidate a, Candidate b, Argument& argument) const {
    bool found = false;
    each_strong_link(position_, a, [&](Candidate other, int house) {
      if (found || other != b) return;
      found = true;
      join_last(argument, {Inference::one_of, house < 0 ? Ground::cell : Ground::house, house});
    });
    return found;
  }
  bool almost_pair_of(Candidate kept, Candidate gone, Argument& argument) const {
    bool found = false;
    for (const int house : position_.layout().houses_of(kept.cell)) {
      each_almost_pair(house, [&](Cell two, Candidate one, Candidate other) {
        if (found || one != kept || other != gone) return;
        found = true;
        Link& link = join_last(argument, {Inference::forces, Ground::almost_pair, house});
        link.cells = {two, kept.cell, gone.cell};
        link.digits = mask_to_digits(position_.candidates(two));
      });
    }
    return found;
  }
  void exchange_of(Candidate kept, Candidate gone, Argument& argument) const {
    bool found = false;
    each_exchange([&](const Geometry::Crossing& crossing, Candidate one, Candidate other) {
      if (found || one != kept || other != gone) return;
      found = true;
      Link& link = join_last(argument, {Inference::forces, Ground::exchange, crossing.first});
      link.houses.push_back(crossing.second);
      link.cells = {kept.cell, gone.cell};
      link.digits = Digits::only(kept.digit);
    });
    assert(found && "an edge without a clause");
  }

  static std::vector<int> way(const std::vector<int>& parent, int from, int to) {
    std::vector<int> result;
    for (int at = to; at != from; at = parent[static_cast<std::size_t>(at)]) result.push_back(at);
    result.push_back(from);
    return {result.rbegin(), result.rend()};
  }

  // Cells {x, y} and {x, y, kept} of the house: without `kept` they are a pair, so that `gone` (x
  // or y in another cell) is false.
  template <class Use>
  void each_almost_pair(int house, Use&& use) const {
    const auto cells = cells_at(position_.layout(), house, position_.open_seats(house));
    for (const Cell two : cells) {
      const Mask pair = position_.candidates(two);
      if (!exactly<2>(pair)) continue;
      for (const Cell three : cells) {
        const Mask mask = position_.candidates(three);
        if (!exactly<3>(mask) || (pair & ~mask) != 0) continue;
        const Candidate kept = candidate(three, mask_lowest(mask & ~pair));
        for (const Cell other : cells) {
          if (other == two || other == three) continue;
          mask_for_each(position_.candidates(other) & pair,
                        [&](int digit) { use(two, kept, candidate(other, digit)); });
        }
      }
    }
  }

  // Only one place of a digit in the first house of a crossing, `kept`, lies outside the second. If
  // `gone`, a place in the second outside the first, has the digit, `kept` is the only place left
  // in the first house.
  template <class Use>
  void each_exchange(Use&& use) const {
    for (const auto& crossing : position_.geometry().crossings()) {
      mask_for_each(position_.missing(crossing.first), [&](int digit) {
        const Mask outside = position_.places(crossing.first, digit) & ~crossing.in_first;
        if (!mask_single(outside)) return;
        const int kept = position_.geometry().cell_at(crossing.first, mask_lowest(outside) - 1);
        const Mask others = position_.places(crossing.second, digit) & ~crossing.in_second;
        mask_for_each(others, [&](int seat) {
          const int gone = position_.geometry().cell_at(crossing.second, seat - 1);
          use(crossing, candidate(kept, digit), candidate(gone, digit));
        });
      });
    }
  }

  const Position& position_;
  Statements literals_;
  std::vector<Closure::Edge> edges_;  // implications between literals
  Closure closure_;
};

void explain_two_sat(Step& step, const TwoSat& clauses, const std::vector<int>& way) {
  for (std::size_t i = 0; i < way.size(); ++i) {
    const Candidate here = clauses.literals().of(way[i]);
    add_statement(step.argument, here.digit, here.cell, Statements::is_true(way[i]));
    if (i > 0) clauses.link(way[i - 1], way[i], step.argument);
  }
  for (const Link& link : step.argument.links) {
    if (link.ground != Ground::almost_pair && link.ground != Ground::exchange) continue;
    for (const auto house : link.houses) add_house_once(step.argument, house);
    if (link.ground != Ground::almost_pair) continue;
    for (const Cell cell : std::span(link.cells).first(2)) {
      link.digits.for_each([&](int digit) { mark_once(step, candidate(cell, digit)); });
    }
  }
  step.argument.form = Form::refuted;
}

void find_two_sat(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  if (too_many_candidates(position)) return;
  // In a sweep each kept step changes the position. The clauses and their reasons refer to the
  // position before the sweep.
  std::optional<Position> before;
  if (sink.applies() && sink.explain()) before.emplace(position);
  const TwoSat clauses(before ? *before : position, work.meter());
  // Supposing a candidate false leads to placements, supposing it true to removals.
  for (const int supposed : {0, 1}) {
    for (int literal = supposed; literal < clauses.literals().count(); literal += 2) {
      if (!clauses.refuted(literal)) continue;
      Step& step = sink.fresh();
      const Candidate here = clauses.literals().of(literal);
      if (supposed == 0) {
        put(step, here.cell, here.digit);
      } else {
        drop(step, position, here.cell, here.digit);
      }
      if (sink.explain()) {
        explain_two_sat(step, clauses, clauses.refute(literal));
      }
      if (sink.keep()) return;
    }
  }
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kTwoSatRows[] = {
    {{"two-sat", "Two-satisfiability", "twosat,2-sat", F::chain, false,
      "Clauses of two statements decide a candidate.", kPads},
     find_two_sat,
     "sudokit:two-sat eppstein:two-sat",
     "Everything known is written as clauses, each with two statements of which at least one is "
     "true. They come from two places of a digit, two candidates of a cell, two candidates that "
     "exclude each other, almost pairs, and a digit in two houses that intersect. A statement from "
     "which its opposite follows by such clauses is false. This decides everything that clauses of "
     "two statements can decide.",
     "This is a method for programs: write all strong and weak links as implications, and look for "
     "a statement that leads to its opposite."},
};

}  // namespace

namespace finders {
extern const TechniqueRows two_sat;
const TechniqueRows two_sat = kTwoSatRows;
}  // namespace finders

}  // namespace sudokit
