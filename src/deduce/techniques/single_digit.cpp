// Techniques on one digit: two strong links, and colouring.
#include <algorithm>
#include <array>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {

// Two strong links of a digit, with an end of one that sees an end of the other: one of the two far
// ends has the digit. Skyscraper: two rows joined in a column, or two columns joined in a row.
// Two-string kite: a row and a column. Turbot fish: any other houses. Empty rectangle: the second
// house is a region or an extra house; its places are those seen by the near end, and others.
// Order: digit, houses, ends.

namespace {

enum class Shape { skyscraper, kite, turbot };

// A house with two places for the digit.
struct Strong {
  int house = 0;
  int ends[2] = {};
};

bool is_line(const Layout& layout, int house) {
  return layout.kind(house) == HouseKind::row || layout.kind(house) == HouseKind::column;
}

std::vector<Strong> strong_links(const Position& position, int digit) {
  std::vector<Strong> links;
  each_bilocal(position, mask_of<Mask>(digit), [&](Candidate one, Candidate other, int house) {
    links.push_back({house, {one.cell, other.cell}});
  });
  return links;
}

// One of the two far parts has the digit.
bool offer(const Position& position, StepSink& sink, std::span<const ChainPart> chain) {
  Step& step = sink.fresh();
  std::vector<Cell> ends = chain.front().cells;
  ends.insert(ends.end(), chain.back().cells.begin(), chain.back().cells.end());
  drop_common(step, position, chain.front().digit, ends);
  if (!step.changes()) return false;
  if (sink.explain()) argue_chain(position, chain, false, Form::ends_of_chain, step.argument);
  return sink.keep();
}

Shape shape_of(const Layout& layout, const Strong& one, const Strong& two, int x, int y) {
  const HouseKind kinds[] = {layout.kind(one.house), layout.kind(two.house)};
  if (!is_line(layout, one.house) || !is_line(layout, two.house)) return Shape::turbot;
  if (kinds[0] != kinds[1]) return Shape::kite;
  const bool across = kinds[0] == HouseKind::row ? layout.column(x) == layout.column(y)
                                                 : layout.row(x) == layout.row(y);
  return across ? Shape::skyscraper : Shape::turbot;
}

// Joins two links at the given ends.
bool join(const Position& position, StepSink& sink, int digit, std::array<const Strong*, 2> links,
          std::array<int, 2> ends, Shape wanted) {
  const Geometry& geometry = position.geometry();
  const int near = links[0]->ends[ends[0]];
  const int next = links[1]->ends[ends[1]];
  const int first = links[0]->ends[1 - ends[0]];
  const int last = links[1]->ends[1 - ends[1]];
  if (first == next || first == last || near == last) return false;
  if (!weakly_linked(geometry, candidate(near, digit), candidate(next, digit))) return false;
  if (shape_of(position.layout(), *links[0], *links[1], near, next) != wanted) return false;
  const ChainPart chain[] = {{digit, first}, {digit, near}, {digit, next}, {digit, last}};
  return offer(position, sink, chain);
}

template <Shape Wanted>
void find_two(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  work.each_digit(sink, [&](int digit) {
    const auto links = strong_links(position, digit);
    for (std::size_t i = 0; i < links.size(); ++i) {
      for (std::size_t j = i + 1; j < links.size(); ++j) {
        for (const int a : {0, 1}) {
          for (const int b : {0, 1}) {
            if (join(position, sink, digit, {&links[i], &links[j]}, {a, b}, Wanted)) return true;
          }
        }
      }
    }
    return false;
  });
}

// The house has the digit among the places that the near end sees, or else among the others.
bool swing(const Position& position, StepSink& sink, int digit, int first, int near, int house) {
  const Geometry& geometry = position.geometry();
  const CellSet places = set_at(geometry, house, position.places(house, digit));
  if (places.has(first) || places.has(near)) return false;
  CellSet seen = places;
  seen.keep(geometry.weak_row(candidate(near, digit)));
  const CellSet rest = places - seen;
  if (seen.empty() || rest.empty()) return false;
  if (!shows_link(geometry, CellSet(geometry, near), seen)) return false;
  const ChainPart chain[] = {{digit, first}, {digit, near}, {digit, seen}, {digit, rest}};
  return offer(position, sink, chain);
}

}  // namespace

void find_skyscraper(Workspace& work, StepSink& sink) {
  find_two<Shape::skyscraper>(work, sink);
}
void find_two_string_kite(Workspace& work, StepSink& sink) {
  find_two<Shape::kite>(work, sink);
}
void find_turbot_fish(Workspace& work, StepSink& sink) {
  find_two<Shape::turbot>(work, sink);
}

void find_empty_rectangle(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  work.each_digit(sink, [&](int digit) {
    for (const Strong& link : strong_links(position, digit)) {
      for (int house = 0; house < position.layout().houses(); ++house) {
        if (is_line(position.layout(), house)) continue;
        if (at_most<2>(position.places(house, digit))) continue;
        if (swing(position, sink, digit, link.ends[0], link.ends[1], house)) return true;
        if (swing(position, sink, digit, link.ends[1], link.ends[0], house)) return true;
      }
    }
    return false;
  });
}

// ---- Colouring ----------------------------------------------------------------------------------

// Simple colouring: the places of one digit, joined by houses with two places, are coloured
// alternately. If two places of one colour see each other, that colour is false (wrap). A place
// that sees both colours is false (trap). Order: digit, component by its lowest cell, wrap before
// trap.

namespace {

class Colouring {
 public:
  Colouring(const Position& position, StepSink& sink)
      : position_(position),
        sink_(sink),
        colour_(static_cast<std::size_t>(position.cells())),
        joined_(position.geometry()) {
    own_.fill(joined_);
    seen_.fill(joined_);
  }

  // True if the sink has accepted enough steps.
  bool search(int digit) {
    digit_ = digit;
    join();
    if (pairs_.empty()) return false;
    std::fill(colour_.begin(), colour_.end(), std::uint8_t{0});
    bool over = false;
    joined_.each([&](int cell) {
      if (over || colour_[static_cast<std::size_t>(cell)] != 0) return;
      spread(static_cast<Cell>(cell));
      over = wrap(1) || wrap(2) || trap();
    });
    return over;
  }

 private:
  struct Joined {
    Cell from = 0;
    Cell to = 0;
    int house = 0;
  };
  // A set of cells for each colour; the first set is unused.
  using ColourSets = std::array<CellSet, 3>;

  void join() {
    pairs_.clear();
    joined_.clear();
    each_bilocal(position_, mask_of<Mask>(digit_), [&](Candidate one, Candidate other, int house) {
      pairs_.push_back({one.cell, other.cell, house});
      for (const Cell cell : {one.cell, other.cell}) joined_.insert(cell);
    });
  }

  void spread(Cell first) {
    members_.assign(1, first);
    links_.clear();
    colour_[first] = 1;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Cell here = members_[i];
      for (const auto& [a, b, house] : pairs_) {
        if (a != here && b != here) continue;
        const Cell next = a == here ? b : a;
        if (colour_[next] != 0) continue;
        colour_[next] = colour_[here] == 1 ? 2 : 1;
        if (sink_.explain()) {
          links_.push_back({here, next, house});
        }
        members_.push_back(next);
      }
    }
    see();
  }

  // Computes the cells that the members of each colour see.
  void see() {
    for (const int colour : {1, 2}) {
      own_[colour].clear();
      seen_[colour].clear();
    }
    for (const Cell member : members_) {
      own_[colour_[member]].insert(member);
      seen_[colour_[member]].add(position_.geometry().weak_row(candidate(member, digit_)));
    }
  }

  bool wrap(int colour) {
    if (!own_[colour].meets(seen_[colour])) return false;
    Step& step = sink_.fresh();
    for (const Cell cell : members_) {
      if (colour_[cell] == colour) drop(step, position_, cell, digit_);
    }
    if (sink_.explain()) explain(step, Form::colours_meet, meeting(colour));
    return sink_.keep();
  }

  // The first two cells of a colour that see each other.
  std::vector<Cell> meeting(int colour) const {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      for (std::size_t j = i + 1; j < members_.size(); ++j) {
        const Cell a = members_[i];
        const Cell b = members_[j];
        if (colour_[a] != colour || colour_[b] != colour) continue;
        if (weakly_linked(position_.geometry(), candidate(a, digit_), candidate(b, digit_))) {
          return {a, b};
        }
      }
    }
    return {};
  }

  bool trap() {
    Step& step = sink_.fresh();
    gone_ = seen_[1];
    gone_ &= seen_[2];
    (gone_ -= own_[1]) -= own_[2];
    gone_.each([&](int cell) { drop(step, position_, cell, digit_); });
    if (!step.changes()) return false;
    if (sink_.explain()) explain(step, Form::colours_trap, {});
    return sink_.keep();
  }

  void explain(Step& step, Form form, const std::vector<Cell>& cells) const {
    std::vector<int> node(colour_.size());
    for (const Cell cell : members_) {
      node[cell] = add_node(step.argument, candidate(cell, digit_),
                            colour_[cell] == 1 ? Role::one : Role::other);
    }
    for (const Joined& joined : links_) {
      sudokit::join(step.argument, node[joined.from], node[joined.to], Inference::one_of,
                    joined.house);
    }
    say(step.argument, form, mask_of<Mask>(digit_), cells);
  }

  const Position& position_;
  StepSink& sink_;
  int digit_ = 0;
  std::vector<std::uint8_t> colour_;
  std::vector<Joined> pairs_;  // the only two places of a house
  CellSet joined_;             // cells of pairs
  ColourSets own_;
  ColourSets seen_;
  CellSet gone_;
  std::vector<Cell> members_;
  std::vector<Joined> links_;
};

}  // namespace

void find_colouring(Workspace& work, StepSink& sink) {
  Colouring colouring(work.position(), sink);
  work.each_digit(sink, [&](int digit) { return colouring.search(digit); });
}

}  // namespace sudokit
