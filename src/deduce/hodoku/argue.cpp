#include "deduce/hodoku/argue.hpp"

#include <algorithm>

#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

// Joins the first cell of one colour that sees a cell of the other colour with that cell.
void join_meeting(const Sheet& sheet, Cells one, Cells other, Places& places) {
  for (Cells rest = one; !rest.empty();) {
    const int cell = rest.pop();
    const Cells met = other & peers_of(cell);
    if (met.empty()) continue;
    const int house = View(sheet).common_house({cell, met.first()});
    return places.join(cell, met.first(), Inference::not_both, house);
  }
}

}  // namespace

void argue_multi_colours(const Sheet& sheet, const Colours& one, const Colours& other, int digit,
                         bool wrapped, Argument& argument) {
  Places places(sheet.board, digit, argument);
  const Cells both[] = {one.a, one.b};
  places.add(one.a, Role::one);
  places.add(one.b, Role::other);
  places.add(other.a, Role::one);
  places.add(other.b, Role::other);
  places.join_pairs(one.a | one.b, kHouses);
  places.join_pairs(other.a | other.b, kHouses);
  for (const Cells colour : both) {
    const auto meets = [&](Cells cells) {
      bool any = false;
      each(cells, [&](int cell) { any |= !(colour & peers_of(cell)).empty(); });
      return any;
    };
    const bool all = meets(other.a) && meets(other.b);
    if (wrapped && !all) continue;
    join_meeting(sheet, colour, other.a, places);
    join_meeting(sheet, colour, other.b, places);
  }
  say(argument, wrapped ? Form::colours_wrap : Form::colours_exclude, bit(digit));
}

void argue_avoidable(const Sheet& sheet, const std::array<int, 4>& corners, Form form, int extra,
                     Argument& argument) {
  const auto value = [&](int cell) { return bit(sheet.value(cell) - 1); };
  const auto pair = static_cast<Digit9>(value(corners[0]) | value(corners[1]));
  for (const int cell : corners) {
    if (sheet.value(cell) != 0) continue;
    add_cells(argument, sheet.board, cell, pair);
    if (extra >= 0) add_node(argument, to_candidate(cell, extra), Role::one);
  }
  say(argument, form, pair, corners);
}

void argue_opposite_corners(const Sheet& sheet, const std::array<int, 4>& loop, Digit9 pair,
                            int from, int to, int digit, Argument& argument) {
  const int other = lowest(static_cast<Digit9>(pair & ~bit(digit)));
  const int beside = from / 9 * 9 + to % 9;  // in the row of one, in the column of the other
  const int below = to / 9 * 9 + from % 9;
  const int column = kColumns + to % 9;
  if (!sheet.has(from, digit) || !sheet.has(to, digit)) return;
  if (sheet.left(column, digit) != 2) return;
  const Literal chain[] = {on(candidate(from, digit)), off(candidate(beside, digit)),
                           on(candidate(beside, other))};
  argue_literals(sheet.board, chain, Form::deadly_hidden, argument);
  const int last = add_literal(argument, on(candidate(to, digit)));
  join(argument, 1, last, Inference::one_of, column);
  const int gone = add_literal(argument, off(candidate(below, digit)));
  join(argument, 0, gone, Inference::not_both, kColumns + from % 9);
  const int left = add_literal(argument, on(candidate(below, other)));
  join(argument, gone, left, Inference::one_of, -1);
  say(argument, Form::deadly_hidden, pair, loop);
}

void argue_grouped(const Sheet& sheet, const Implications& links, const std::vector<Node>& chain,
                   Form form, Argument& argument) {
  std::vector<ChainPart> parts;
  for (const Node node : chain) parts.push_back({links.digit(node) + 1, links.cells(node)});
  argue_chain(sheet, parts, is_on(chain.front()), form, argument);
  say_ends(chain.size(), form, argument);
}

namespace {

// Adds the parts of an argument, each part only once; fins of the second argument get a role of
// their own.
void add_parts_once(const Argument& from, bool second, Argument& argument) {
  for (const sudokit::Node& part : from.nodes) {
    const bool fin = part.claim == Claim::part && part.role == Role::one;
    const Role role = second && fin ? Role::other : part.role;
    const auto same = std::ranges::find(argument.nodes, part.candidate, &sudokit::Node::candidate);
    if (same == argument.nodes.end()) {
      argument.nodes.push_back({part.candidate, Claim::part, role});
    } else if (role == Role::other) {
      same->role = role;
    }
  }
  for (const ArgumentHouse& house : from.houses) {
    if (std::ranges::count(argument.houses, house.house, &ArgumentHouse::house) == 0) {
      argument.houses.push_back(house);
    }
  }
}

}  // namespace

void argue_two_at_once(std::array<Half, 2> halves, int digit, Argument& argument) {
  add_parts_once(halves[0].argument, false, argument);
  add_parts_once(halves[1].argument, true, argument);
  std::vector<Mark> told;
  for (int i = 0; i < 2; ++i) {
    Half& half = halves[std::size_t(i)];
    for (const Mark gone : half.gone) {
      if (std::ranges::count(told, gone) > 0) continue;
      told.push_back(gone);
      const int at = add_node(argument, to_candidate(cell_of(gone), digit), Role::place);
      argument.nodes[std::size_t(at)].nested = i;
    }
    argument.nested.push_back(std::move(half.argument));
  }
  say(argument, Form::two_at_once, bit(digit));
}

}  // namespace sudokit::nine::hodoku
