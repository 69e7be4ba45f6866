// Two-sat: clauses of two literals that hold of any solution, solved by reachability; a candidate
// that implies its own negation is false, and one whose negation implies it is true (Eppstein's
// heuristic reduction). Clauses: two candidates of a cell or of a digit in a house exclude each
// other; one of two is true where a cell or a house has just two; almost pairs; and the exchange of
// a box with a line for one digit. Order: placements, then removals, by cell and digit.
#include <algorithm>
#include <cassert>
#include <optional>

#include "deduce/techniques/closure.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

// Above this the search is not tried: its time grows with the square.
constexpr std::size_t kMostCandidates = 4096;

void mark_once(Step& step, Candidate here) {
  const auto& nodes = step.argument.nodes;
  if (std::none_of(nodes.begin(), nodes.end(),
                   [&](const Node& node) { return node.candidate == here; })) {
    add_node(step.argument, here);
  }
}

class TwoSat {
 public:
  explicit TwoSat(const Position& position, Meter* meter)
      : position_(position), number_(index(position.cells(), 1), -1) {
    for (int cell = 0; cell < position.cells(); ++cell) {
      mask_for_each(position.candidates(cell), [&](int digit) {
        number_[index(cell, digit)] = static_cast<int>(items_.size());
        items_.push_back(candidate(cell, digit));
      });
    }
    if (items_.size() > kMostCandidates) return;
    add_exclusions();
    add_pairs();
    add_almost_pairs();
    for (const auto& crossing : position.geometry().crossings()) add_exchange(crossing);
    closure_.build(2 * items_.size(), edges_, meter);
  }

  std::size_t size() const { return closure_.words() == 0 ? 0 : items_.size(); }
  Candidate item(std::size_t i) const { return items_[i]; }
  Candidate of(int literal) const { return items_[static_cast<std::size_t>(literal / 2)]; }

  // Whether a literal implies its negation.
  bool refuted(int literal) const { return closure_.reaches(literal, literal ^ 1); }
  // The literals on a shortest way from a literal to its negation; empty when there is none.
  // Literal 2i: item i is true; 2i + 1: it is false.
  std::vector<int> refute(int literal) const {
    std::vector<int> parent(2 * items_.size(), -1);
    std::vector<int> queue(1, literal);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const int next : closure_.next(queue[i])) {
        if (next == literal || parent[static_cast<std::size_t>(next)] >= 0) continue;
        parent[static_cast<std::size_t>(next)] = queue[i];
        if (next == (literal ^ 1)) return way(parent, literal, next);
        queue.push_back(next);
      }
    }
    return {};
  }
  // The clause by which one literal leads to another, as a link to the node `to` from the one
  // before it.
  Link why(int from, int to, int node) const {
    const Candidate a = of(from);
    const Candidate b = of(to);
    Link link;
    link.from = node - 1;
    link.to = node;
    const bool clash = from % 2 == 0 && to % 2 == 1;
    if (clash && exclude(a, b, link)) return link;
    if (from % 2 == 1 && to % 2 == 0 && only_two(a, b, link)) return link;
    // The contrary of each leads back: the clause has one form.
    const Candidate kept = to % 2 == 0 ? b : a;
    const Candidate gone = to % 2 == 0 ? a : b;
    if (!almost_pair_of(kept, gone, link)) exchange_of(kept, gone, link);
    return link;
  }

 private:
  bool exclude(Candidate a, Candidate b, Link& link) const {
    const bool cell = a.cell == b.cell;
    if (!cell && (a.digit != b.digit || !position_.geometry().sees(a.cell, b.cell))) return false;
    link.inference = Inference::not_both;
    link.ground = cell ? Ground::cell : Ground::house;
    if (!cell) add_house(link, position_.geometry().common_house(a.cell, b.cell));
    return true;
  }
  bool only_two(Candidate a, Candidate b, Link& link) const {
    link.inference = Inference::one_of;
    if (a.cell == b.cell) return exactly<2>(position_.candidates(a.cell));
    if (a.digit != b.digit) return false;
    link.ground = Ground::house;
    for (const auto& seat : position_.geometry().seats(a.cell)) {
      const Mask places = position_.places(seat.house, a.digit);
      const auto houses = position_.layout().houses_of(b.cell);
      if (!exactly<2>(places)) continue;
      if (std::find(houses.begin(), houses.end(), seat.house) == houses.end()) continue;
      add_house(link, seat.house);
      return true;
    }
    return false;
  }
  static void add_house(Link& link, int house) {
    link.houses.push_back(static_cast<std::uint16_t>(house));
  }

  // A cell {x, y} and one {x, y, kept}: without kept they are a pair, and gone (x or y) is not
  // beside them.
  bool almost_pair_of(Candidate kept, Candidate gone, Link& link) const {
    const Mask pair = position_.candidates(kept.cell) & ~mask_of<Mask>(kept.digit);
    if (!exactly<2>(pair) || !(pair >> (gone.digit - 1) & 1) || gone.cell == kept.cell) {
      return false;
    }
    for (int house = 0; house < position_.layout().houses(); ++house) {
      const auto cells = position_.layout().house(house);
      const auto in = [&](Cell cell) {
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
      };
      if (!in(kept.cell) || !in(gone.cell)) continue;
      for (const Cell two : cells) {
        if (position_.candidates(two) != pair || two == gone.cell || two == kept.cell) continue;
        link.inference = Inference::forces;
        link.ground = Ground::almost_pair;
        link.cells = {two, kept.cell, gone.cell};
        link.digits = mask_to_digits(pair);
        add_house(link, house);
        return true;
      }
    }
    return false;
  }
  // A crossing whose first house has one place outside it (kept), and whose second has gone.
  void exchange_of(Candidate kept, Candidate gone, Link& link) const {
    link.inference = Inference::forces;
    link.ground = Ground::exchange;
    for (const auto& crossing : position_.geometry().crossings()) {
      const Mask outside = position_.places(crossing.first, kept.digit) & ~crossing.in_first;
      if (!mask_single(outside) ||
          position_.geometry().cell_at(crossing.first, mask_lowest(outside) - 1) != kept.cell) {
        continue;
      }
      const Mask others = position_.places(crossing.second, gone.digit) & ~crossing.in_second;
      const auto cells = cells_at(position_.layout(), crossing.second, others);
      if (kept.digit != gone.digit ||
          std::find(cells.begin(), cells.end(), gone.cell) == cells.end()) {
        continue;
      }
      link.cells = {kept.cell, gone.cell};
      link.digits = Digits::only(kept.digit);
      add_house(link, crossing.first);
      add_house(link, crossing.second);
      return;
    }
    assert(false && "an edge without a clause");
  }

  std::size_t index(int cell, int digit) const {
    return static_cast<std::size_t>(cell * position_.side() + digit - 1);
  }
  int is(int cell, int digit) const { return 2 * number_[index(cell, digit)]; }
  int is_not(int cell, int digit) const { return is(cell, digit) + 1; }

  static std::vector<int> way(const std::vector<int>& parent, int from, int to) {
    std::vector<int> result;
    for (int at = to; at != from; at = parent[static_cast<std::size_t>(at)]) result.push_back(at);
    result.push_back(from);
    return {result.rbegin(), result.rend()};
  }

  // The clause "a or b".
  void either(int a, int b) {
    edges_.push_back({a ^ 1, b});
    edges_.push_back({b ^ 1, a});
  }

  void add_exclusions() {
    for (const Candidate here : items_) {
      each_weak_link(position_, here, [&](Candidate other) {
        const bool after = std::pair(other.cell, other.digit) > std::pair(here.cell, here.digit);
        if (after) either(is_not(here.cell, here.digit), is_not(other.cell, other.digit));
      });
    }
  }

  void add_pairs() {
    const auto add = [&](Candidate one, Candidate other) {
      either(is(one.cell, one.digit), is(other.cell, other.digit));
    };
    each_bivalue(position_, add);
    each_bilocal(position_, ~Mask{0},
                 [&](Candidate one, Candidate other, int) { add(one, other); });
  }

  // Cells {x, y} and {x, y, z} of a house: without z at the second they are a pair.
  void add_almost_pairs() {
    for (int house = 0; house < position_.layout().houses(); ++house) {
      const auto cells = cells_at(position_.layout(), house, position_.open_seats(house));
      for (const Cell two : cells) {
        const Mask pair = position_.candidates(two);
        if (!exactly<2>(pair)) continue;
        for (const Cell three : cells) {
          const Mask mask = position_.candidates(three);
          if (exactly<3>(mask) && (pair & ~mask) == 0) {
            add_almost_pair(cells, two, three, pair, mask_lowest(mask & ~pair));
          }
        }
      }
    }
  }
  void add_almost_pair(const std::vector<Cell>& cells, Cell two, Cell three, Mask pair, int odd) {
    for (const Cell other : cells) {
      if (other == two || other == three) continue;
      mask_for_each(position_.candidates(other) & pair,
                    [&](int digit) { either(is(three, odd), is_not(other, digit)); });
    }
  }

  // One place p of a digit in the first house lies outside the second: a place in the second
  // outside the first leaves the first house only p.
  void add_exchange(const Geometry::Crossing& crossing) {
    mask_for_each(position_.missing(crossing.first), [&](int digit) {
      const Mask outside = position_.places(crossing.first, digit) & ~crossing.in_first;
      if (!mask_single(outside)) return;
      const int place = position_.geometry().cell_at(crossing.first, mask_lowest(outside) - 1);
      const Mask others = position_.places(crossing.second, digit) & ~crossing.in_second;
      for (const Cell cell : cells_at(position_.layout(), crossing.second, others)) {
        either(is_not(cell, digit), is(place, digit));
      }
    });
  }

  const Position& position_;
  std::vector<int> number_;  // of a candidate in items_, or -1
  std::vector<Candidate> items_;
  std::vector<Closure::Edge> edges_;  // implications between literals
  Closure closure_;
};

void explain_two_sat(Step& step, const TwoSat& clauses, const std::vector<int>& way) {
  for (std::size_t i = 0; i < way.size(); ++i) {
    const Candidate here = clauses.of(way[i]);
    const int node = add_statement(step.argument, here.digit, here.cell, way[i] % 2 == 0);
    if (i > 0) step.argument.links.push_back(clauses.why(way[i - 1], way[i], node));
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

}  // namespace

void find_two_sat(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  // In a sweep the position changes with each step that is kept: the clauses are those of the
  // position before it, and so are their reasons.
  std::optional<Position> before;
  if (sink.applies() && sink.explain()) before.emplace(position);
  const TwoSat clauses(before ? *before : position, work.meter());
  // Supposing false leads to placements, supposing true to removals.
  for (const int supposed : {1, 0}) {
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      const int literal = static_cast<int>(2 * i) + supposed;
      if (!clauses.refuted(literal)) continue;
      Step& step = sink.fresh();
      const Candidate here = clauses.item(i);
      if (supposed == 1) {
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

}  // namespace sudokit
