#include "deduce/hodoku/argue.hpp"

#include <algorithm>

#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

// Nodes by cell, of places of one digit.
class Places {
 public:
  Places(const Sheet& sheet, int digit, Argument& argument)
      : sheet_(sheet), digit_(digit), argument_(argument) {}

  void add(Cells cells, Role role) {
    each(cells,
         [&](int cell) { node_[std::size_t(cell)] = add_node(argument_, cell, digit_, role); });
  }
  // The two places of each house that has two of them, both among the cells.
  void join_pairs(Cells cells) {
    for (const int house : kHouses) {
      Cells pair = cells & house_cells(house);
      if (sheet_.left(house, digit_) != 2 || pair.size() != 2) continue;
      const int first = pair.pop();
      join(argument_, at(first), at(pair.first()), Inference::one_of, house);
    }
  }
  // The first cell of the one colour that sees a cell of the other.
  void join_meeting(Cells one, Cells other) {
    for (Cells rest = one; !rest.empty();) {
      const int cell = rest.pop();
      const Cells met = other & peers_of(cell);
      if (met.empty()) continue;
      const int house =
          house_of_all(sheet_, Cells::only(cell) | Cells::only(met.first()), digit_, false);
      return join(argument_, at(cell), at(met.first()), Inference::not_both, house);
    }
  }

 private:
  int at(int cell) const { return node_[std::size_t(cell)]; }

  const Sheet& sheet_;
  int digit_;
  Argument& argument_;
  std::array<int, 81> node_{};
};

}  // namespace

int house_of_all(const Sheet& sheet, Cells cells, int digit, bool alone) {
  for (const int house : kHouses) {
    if (!(cells & ~house_cells(house)).empty()) continue;
    if (!alone || sheet.left(house, digit) == cells.size()) return house;
  }
  return -1;
}

void argue_remote_pair(const Sheet& sheet, const std::vector<int>& chain, Argument& argument) {
  const Digit9 pair = sheet.at(chain.front());
  const int low = lowest(pair);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const bool even = i % 2 == 0;
    const int at = add_node(argument, chain[i], low, even ? Role::one : Role::other);
    add_node(argument, chain[i], second(pair), even ? Role::other : Role::one);
    if (i == 0) continue;
    const Cells two = Cells::only(chain[i - 1]) | Cells::only(chain[i]);
    join(argument, at - 2, at, Inference::not_both, house_of_all(sheet, two, low, false));
  }
  say(argument, Form::remote_pair, pair, chain);
}

void argue_multi_colours(const Sheet& sheet, const Colours& one, const Colours& other, int digit,
                         bool wrapped, Argument& argument) {
  Places places(sheet, digit, argument);
  const Cells both[] = {one.a, one.b};
  places.add(one.a, Role::one);
  places.add(one.b, Role::other);
  places.add(other.a, Role::one);
  places.add(other.b, Role::other);
  places.join_pairs(one.a | one.b);
  places.join_pairs(other.a | other.b);
  for (const Cells colour : both) {
    const auto meets = [&](Cells cells) {
      bool any = false;
      each(cells, [&](int cell) { any |= !(colour & peers_of(cell)).empty(); });
      return any;
    };
    const bool all = meets(other.a) && meets(other.b);
    if (wrapped && !all) continue;
    places.join_meeting(colour, other.a);
    places.join_meeting(colour, other.b);
  }
  say(argument, wrapped ? Form::colours_wrap : Form::colours_exclude, bit(digit));
}

void argue_avoidable(const Sheet& sheet, const std::array<int, 4>& corners, Form form, int extra,
                     Argument& argument) {
  const auto value = [&](int cell) { return bit(sheet.value(cell) - 1); };
  const auto pair = static_cast<Digit9>(value(corners[0]) | value(corners[1]));
  for (const int cell : corners) {
    if (sheet.value(cell) != 0) continue;
    add_cells(sheet.board, Cells::only(cell), pair, Role::pattern, argument);
    if (extra >= 0) add_node(argument, cell, extra, Role::one);
  }
  say(argument, form, pair, corners);
}

void argue_opposite_corners(const Sheet& sheet, const std::array<int, 4>& loop, Digit9 pair,
                            int from, int to, int digit, Argument& argument) {
  const int other = lowest(static_cast<Digit9>(pair & ~bit(digit)));
  const int beside = from / 9 * 9 + to % 9;  // in the row of the one, in the column of the other
  const int below = to / 9 * 9 + from % 9;
  const int column = kColumns + to % 9;
  if (!sheet.has(from, digit) || !sheet.has(to, digit)) return;
  if (sheet.left(column, digit) != 2) return;
  const Literal chain[] = {on(candidate(from, digit)), off(candidate(beside, digit)),
                           on(candidate(beside, other))};
  argue_chain(sheet.board, chain, Form::deadly_hidden, argument);
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
  Cells ends;
  Digit9 digits = 0;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const int digit = links.digit(chain[i]);
    const Cells cells = links.cells(chain[i]);
    const int node = add_group(argument, cells, digit, is_on(chain[i]));
    if (i == 0 || i + 1 == chain.size()) {
      ends.insert(cells.first());
      digits |= bit(digit);
    }
    if (i == 0) continue;
    const Cells both = links.cells(chain[i - 1]) | links.cells(chain[i]);
    const bool in_cell = digit != links.digit(chain[i - 1]);
    const bool strong = is_on(chain[i]);
    join(argument, node - 1, node, strong ? Inference::one_of : Inference::not_both,
         in_cell ? -1 : house_of_all(sheet, both, digit, strong));
  }
  say(argument, form, digits, ends);
}

void argue_set_chain(const Sheet& sheet, const std::vector<LinkedSet>& chain, Argument& argument) {
  Digit9 links = 0;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const Role role = i == 0 ? Role::one : i + 1 == chain.size() ? Role::other : Role::pattern;
    add_cells(sheet.board, chain[i].cells, kAll9, role, argument);
    Argument& set = argument.nested.emplace_back();
    add_cells(sheet.board, chain[i].cells, kAll9, role, set);
    const Digit9 link = chain[i].link < 0 ? Digit9{0} : bit(chain[i].link);
    say(set, Form::naked_subset, link, chain[i].cells);
    links |= link;
  }
  say(argument, Form::set_chain, links);
}

void argue_blossom(const Sheet& sheet, int stem, const std::vector<LinkedSet>& petals,
                   Argument& argument) {
  add_cells(sheet.board, Cells::only(stem), kAll9, Role::pattern, argument);
  for (const LinkedSet& petal : petals) {
    const Digit9 link = bit(petal.link);
    const auto rest = static_cast<Digit9>(kAll9 & ~link);
    add_cells(sheet.board, petal.cells, link, Role::one, argument);
    add_cells(sheet.board, petal.cells, rest, Role::other, argument);
    Argument& set = argument.nested.emplace_back();
    add_cells(sheet.board, petal.cells, kAll9, Role::one, set);
    say(set, Form::naked_subset, link, petal.cells);
  }
  say(argument, Form::blossom, sheet.at(stem), Cells::only(stem));
}

namespace {

// What is part of two arguments is so once; fins of the second have a role of their own.
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
      const int at = add_node(argument, cell_of(gone), digit, Role::place);
      argument.nodes[std::size_t(at)].nested = i;
    }
    argument.nested.push_back(std::move(half.argument));
  }
  say(argument, Form::two_at_once, bit(digit));
}

}  // namespace sudokit::nine::hodoku
