#include "deduce/nine/argue.hpp"

#include <algorithm>

namespace sudokit::nine {
namespace {

Digits digits_of(Digit9 set) {
  Digits digits;
  each(set, [&](int digit) { digits.insert(digit + 1); });
  return digits;
}

// Filled cells that keep the digit out of the open cells of a house but one, as few as they come.
void add_blockers(const Board& board, int house, int cell, int digit, Argument& argument) {
  Cells seen;
  each(house_cells(house), [&](int other) {
    if (other == cell || board.value[std::size_t(other)] != 0 || seen.has(other)) return;
    each(peers_of(other), [&](int peer) {
      if (board.value[std::size_t(peer)] != digit + 1 || seen.has(other)) return;
      argument.blockers.push_back(static_cast<Cell>(peer));
      seen |= peers_of(peer);
    });
  });
}

// Of two places of a digit, one that has no third.
int house_of_two(const Board& board, int a, int b, int digit) {
  for (const Kind kind : {kBlock, kRow, kColumn}) {
    const int house = kGrid.house[std::size_t(a)][kind];
    const bool both = house == kGrid.house[std::size_t(b)][kind];
    if (both && count(board.seats(house, digit)) == 2) return house;
  }
  return -1;
}

// Two of the cells that see each other, or none.
Cells meeting(Cells cells) {
  for (Cells rest = cells; !rest.empty();) {
    const int cell = rest.pop();
    const Cells met = rest & peers_of(cell);
    if (!met.empty()) return Cells::only(cell) | Cells::only(met.first());
  }
  return {};
}

}  // namespace

int add_node(Argument& argument, int cell, int digit, Role role, Claim claim) {
  argument.nodes.push_back(
      {{static_cast<Cell>(cell), static_cast<std::uint8_t>(digit + 1)}, claim, role, -1});
  return static_cast<int>(argument.nodes.size()) - 1;
}

int add_literal(Argument& argument, Literal literal) {
  const int at = candidate_of(literal);
  return is_on(literal) ? add_node(argument, cell_of(at), digit_of(at), Role::one, Claim::is)
                        : add_node(argument, cell_of(at), digit_of(at), Role::other, Claim::is_not);
}

int add_group(Argument& argument, Cells cells, int digit, bool in_one) {
  const int at = candidate(cells.pop(), digit);
  const int node = add_literal(argument, in_one ? on(at) : off(at));
  each(cells, [&](int cell) { argument.nodes.back().group.push_back(static_cast<Cell>(cell)); });
  return node;
}

void join(Argument& argument, int from, int to, Inference inference, int house) {
  Link& link = argument.links.emplace_back();
  link.from = from;
  link.to = to;
  link.inference = inference;
  link.ground = house < 0 ? Ground::cell : Ground::house;
  if (house >= 0) link.houses = {static_cast<std::uint16_t>(house)};
}

void add_cells(const Board& board, Cells cells, Digit9 digits, Role role, Argument& argument) {
  each(cells, [&](int cell) {
    each(static_cast<Digit9>(board.at(cell) & digits),
         [&](int digit) { add_node(argument, cell, digit, role); });
  });
}

void add_house(int house, HouseRole role, Argument& argument) {
  argument.houses.push_back({static_cast<std::uint16_t>(house), role});
}

void say(Argument& argument, Form form, Digit9 digits, std::span<const int> cells) {
  argument.form = form;
  argument.digits = digits_of(digits);
  argument.cells.assign(cells.begin(), cells.end());
}

void say(Argument& argument, Form form, Digit9 digits, Cells cells) {
  say(argument, form, digits);
  each(cells, [&](int cell) { argument.cells.push_back(static_cast<Cell>(cell)); });
}

int common_house(int a, int b) {
  for (const Kind kind : {kBlock, kRow, kColumn}) {
    const int house = kGrid.house[std::size_t(a)][kind];
    if (house == kGrid.house[std::size_t(b)][kind]) return house;
  }
  return -1;
}

void argue_last_place(const Board& board, int house, int cell, int digit, Argument& argument) {
  add_house(house, HouseRole::base, argument);
  add_node(argument, cell, digit);
  add_blockers(board, house, cell, digit, argument);
  const bool last = board.open_seats(house) == 1;
  say(argument, last ? Form::last_cell : Form::only_place, bit(digit), Cells::only(cell));
}

void argue_only_digit(int cell, int digit, Argument& argument) {
  add_node(argument, cell, digit);
  say(argument, Form::only_digit, bit(digit), Cells::only(cell));
}

void argue_locked(const Board& board, int digit, int from, int into, Argument& argument) {
  add_house(from, HouseRole::base, argument);
  add_house(into, HouseRole::cover, argument);
  const Cells places = board.of(digit) & house_cells(from);
  add_cells(board, places, bit(digit), Role::pattern, argument);
  say(argument, Form::confined, bit(digit), places);
}

void argue_naked(const Board& board, int house, Cells cells, Digit9 digits, Argument& argument) {
  add_house(house, HouseRole::base, argument);
  add_cells(board, cells, digits, Role::pattern, argument);
  say(argument, Form::naked_subset, digits, cells);
}

void argue_hidden(const Board& board, int house, Cells cells, Digit9 digits, Argument& argument) {
  argue_naked(board, house, cells, digits, argument);
  argument.form = Form::hidden_subset;
}

void argue_left_over(int house, int cell, int digit, Argument& argument) {
  Argument whole;
  whole.nested.push_back(argument);
  whole.nodes = argument.nodes;
  add_house(house, HouseRole::base, whole);
  whole.houses.insert(whole.houses.end(), argument.houses.begin(), argument.houses.end());
  add_node(whole, cell, digit, Role::one);
  say(whole, Form::left_over, bit(digit), Cells::only(cell));
  argument = std::move(whole);
}

void argue_fish(const Board& board, int digit, std::uint32_t bases, std::uint32_t covers,
                Argument& argument) {
  Cells base;
  Cells cover;
  for (int house = 0; house < 27; ++house) {
    if ((bases >> house & 1) != 0) {
      base |= house_cells(house);
      add_house(house, HouseRole::base, argument);
    }
  }
  for (int house = 0; house < 27; ++house) {
    if ((covers >> house & 1) != 0) {
      cover |= house_cells(house);
      add_house(house, HouseRole::cover, argument);
    }
  }
  const Cells places = board.of(digit) & base;
  const Cells fins = places & ~cover;
  add_cells(board, places & cover, bit(digit), Role::pattern, argument);
  add_cells(board, fins, bit(digit), Role::one, argument);
  say(argument, fins.empty() ? Form::fish : Form::finned_fish, bit(digit), fins);
}

void argue_chain(const Board& board, std::span<const Literal> chain, Form form,
                 Argument& argument) {
  Cells ends;
  Digit9 digits = 0;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const Literal literal = chain[i];
    const int at = add_literal(argument, literal);
    const int to = candidate_of(literal);
    if (i > 0) {
      const int from = candidate_of(chain[i - 1]);
      const bool same = cell_of(from) == cell_of(to);
      const bool strong = is_on(literal);
      const int house = same     ? -1
                        : strong ? house_of_two(board, cell_of(from), cell_of(to), digit_of(to))
                                 : common_house(cell_of(from), cell_of(to));
      join(argument, at - 1, at, strong ? Inference::one_of : Inference::not_both, house);
    }
  }
  for (const Literal literal : {chain.front(), chain.back()}) {
    ends.insert(cell_of(candidate_of(literal)));
    digits |= bit(digit_of(candidate_of(literal)));
  }
  say(argument, form, digits, ends);
}

void argue_parts(int digit, std::span<const Cells> parts, std::span<const int> houses, Form form,
                 Argument& argument) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool in_one = i % 2 == 1;
    const int node = add_group(argument, parts[i], digit, in_one);
    if (i == 0) continue;
    join(argument, node - 1, node, in_one ? Inference::one_of : Inference::not_both, houses[i - 1]);
  }
  say(argument, form, bit(digit), parts.front() | parts.back());
}

void argue_colours(const Board& board, int digit, Cells one, Cells other, Argument& argument) {
  std::array<int, 81> node{};
  each(one,
       [&](int cell) { node[std::size_t(cell)] = add_node(argument, cell, digit, Role::one); });
  each(other,
       [&](int cell) { node[std::size_t(cell)] = add_node(argument, cell, digit, Role::other); });
  for (int house = 0; house < 27; ++house) {
    Cells pair = (one | other) & house_cells(house);
    if (count(board.seats(house, digit)) != 2 || pair.size() != 2) continue;
    const int first = pair.pop();
    join(argument, node[std::size_t(first)], node[std::size_t(pair.first())], Inference::one_of,
         house);
  }
  const Cells met = meeting(one).empty() ? meeting(other) : meeting(one);
  say(argument, met.empty() ? Form::colours_trap : Form::colours_meet, bit(digit), met);
}

void argue_deadly(const Board& board, std::span<const int> loop, Digit9 pair, Form form,
                  Argument& argument) {
  for (const int cell : loop) add_cells(board, Cells::only(cell), pair, Role::pattern, argument);
  for (const int cell : loop) {
    add_cells(board, Cells::only(cell), static_cast<Digit9>(kAll9 & ~pair), Role::one, argument);
  }
  say(argument, form, pair, loop);
}

void argue_opposite(const Board& board, std::span<const int> loop, Digit9 pair, int corner,
                    int opposite, int gone, Argument& argument) {
  const int kept = lowest(static_cast<Digit9>(pair & ~bit(gone)));
  const int beside = opposite / 9 * 9 + corner % 9;
  const int other = corner / 9 * 9 + opposite % 9;
  const int row = house_of_two(board, opposite, beside, kept);
  const int column = house_of_two(board, opposite, other, kept);
  if (row < 0 || column < 0 || board.at(corner) != pair) return;
  const Literal chain[] = {on(candidate(opposite, gone)), off(candidate(opposite, kept)),
                           on(candidate(beside, kept)), off(candidate(corner, kept)),
                           on(candidate(corner, gone))};
  argument = {};
  argue_chain(board, chain, Form::deadly_hidden, argument);
  const int last = add_literal(argument, on(candidate(other, kept)));
  join(argument, 1, last, Inference::one_of, column);
  say(argument, Form::deadly_hidden, pair, loop);
}

void argue_extra_set(const Board& board, int house, Cells others, Argument& argument) {
  add_house(house, HouseRole::base, argument);
  add_cells(board, others, kAll9, Role::other, argument);
}

void argue_almost_locked(const Board& board, Cells one, Cells other, int digit,
                         Argument& argument) {
  add_cells(board, one, kAll9, Role::one, argument);
  add_cells(board, other, kAll9, Role::other, argument);
  say(argument, Form::almost_locked, bit(digit));
}

void argue_grave(const Board& board, Cells cells, Digit9 digits, Form form, Argument& argument) {
  add_cells(board, cells, static_cast<Digit9>(kAll9 & ~digits), Role::pattern, argument);
  add_cells(board, cells, digits, Role::one, argument);
  say(argument, form, digits, cells);
}

void argue_wing(const Board& board, int pivot, int one, int other, int digit, Argument& argument) {
  const auto rest = [&](int pincer) {
    return lowest(static_cast<Digit9>(board.at(pincer) & ~bit(digit)));
  };
  const auto add_pivot = [&](Digit9 digits, Role role) {
    add_cells(board, Cells::only(pivot), digits, role, argument);
  };
  add_pivot(static_cast<Digit9>(kAll9 & ~bit(digit)), Role::pattern);
  add_pivot(bit(digit), Role::one);
  for (const int pincer : {one, other}) {
    const auto from =
        std::find_if(argument.nodes.begin(), argument.nodes.end(), [&](const Node& node) {
          return node.candidate.cell == pivot && node.candidate.digit == rest(pincer) + 1;
        });
    const int hub = static_cast<int>(from - argument.nodes.begin());
    const int near = add_node(argument, pincer, rest(pincer));
    const int far = add_node(argument, pincer, digit, Role::one);
    const auto house = static_cast<std::uint16_t>(common_house(pivot, pincer));
    argument.links.push_back({hub, near, Inference::not_both, Ground::house, {house}, {}, {}});
    argument.links.push_back({near, far, Inference::one_of, Ground::cell, {}, {}, {}});
  }
  if (rest(other) < rest(one)) std::swap(one, other);
  say(argument, Form::wing, bit(digit), std::array{pivot, one, other});
}

}  // namespace sudokit::nine
