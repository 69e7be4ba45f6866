// Two strong links of a digit, with an end of one that sees an end of the other: one of the two far
// ends has the digit. Skyscraper: two rows joined in a column, or two columns joined in a row.
// Two-string kite: a row and a column. Turbot fish: any other houses. Empty rectangle: the second
// house is a region or an extra house; its places are those seen by the near end, and others.
// Order: digit, houses, ends.
#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
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

}  // namespace sudokit
