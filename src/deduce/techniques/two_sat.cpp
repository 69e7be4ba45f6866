// Two-sat: clauses of two literals that hold of any solution, solved by reachability; a candidate
// that implies its own negation is false, and one whose negation implies it is true (Eppstein's
// heuristic reduction). Clauses: two candidates of a cell or of a digit in a house exclude each
// other; one of two is true where a cell or a house has just two; almost pairs; and the exchange of
// a box with a line for one digit. Order: placements, then removals, by cell and digit.
#include <array>

#include "deduce/techniques/closure.hpp"
#include "deduce/techniques/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {
namespace {

// Above this the search is not tried: its time grows with the square.
constexpr std::size_t kMostCandidates = 4096;

class TwoSat {
 public:
  explicit TwoSat(const Position& position)
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
    closure_.build(2 * items_.size(), edges_);
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

 private:
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
      mask_for_each(position_.candidates(here.cell), [&](int digit) {
        if (digit > here.digit) either(is_not(here.cell, here.digit), is_not(here.cell, digit));
      });
      for (const Cell peer : position_.layout().peers(here.cell)) {
        if (peer > here.cell && position_.has(peer, here.digit)) {
          either(is_not(here.cell, here.digit), is_not(peer, here.digit));
        }
      }
    }
  }

  void add_pairs() {
    for (int cell = 0; cell < position_.cells(); ++cell) {
      const Mask mask = position_.candidates(cell);
      if (!exactly<2>(mask)) continue;
      const int low = mask_lowest(mask);
      either(is(cell, low), is(cell, mask_lowest(mask & ~mask_of<Mask>(low))));
    }
    for (int house = 0; house < position_.layout().houses(); ++house) {
      mask_for_each(position_.missing(house), [&](int digit) {
        const Mask places = position_.places(house, digit);
        if (!exactly<2>(places)) return;
        const auto cells = cells_at(position_.layout(), house, places);
        either(is(cells[0], digit), is(cells[1], digit));
      });
    }
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

void explain_two_sat(Step& step, const Layout& layout, const TwoSat& clauses,
                     const std::vector<int>& way) {
  std::string text;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const Candidate here = clauses.of(way[i]);
    const bool off = way[i] % 2 != 0;
    step.marks.push_back({here, static_cast<std::uint8_t>(off ? 2 : 1)});
    if (i > 0) step.links.push_back({clauses.of(way[i - 1]), here, !off});
    text += fmt::format("{}{} is {}{}",
                        i == 0   ? "If "
                        : i == 1 ? ", then "
                                 : ", so ",
                        cell_name(layout, here.cell), off ? "not " : "", here.digit);
  }
  const Candidate here = clauses.of(way.front());
  step.sentence =
      fmt::format("{}. That cannot be, so {} is {}{}.", text, cell_name(layout, here.cell),
                  way.front() % 2 ? "" : "not ", here.digit);
}

}  // namespace

void find_two_sat(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  TwoSat clauses(position);
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
        explain_two_sat(step, position.layout(), clauses, clauses.refute(literal));
      }
      if (sink.keep()) return;
    }
  }
}

}  // namespace sudokit
