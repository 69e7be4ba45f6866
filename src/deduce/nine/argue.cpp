#include "deduce/nine/argue.hpp"

#include <algorithm>
#include <array>

namespace sudokit::nine {

std::span<const Cell> cells_in_order(int house) {
  static const auto kCells = [] {
    std::array<std::array<Cell, 9>, 27> cells{};
    for (int each = 0; each < 27; ++each) {
      std::ranges::copy(house_cells(each).list(), cells[std::size_t(each)].begin());
    }
    return cells;
  }();
  return kCells[std::size_t(house)];
}

std::span<const std::uint16_t> houses_around(int cell) {
  static const auto kHouses = [] {
    std::array<std::array<std::uint16_t, 4>, 81> houses{};
    for (std::size_t each = 0; each < 81; ++each) {
      const auto& [block, row, column] = kGrid.house[each];
      houses[each] = {block, row, column, block};
    }
    return houses;
  }();
  return kHouses[std::size_t(cell)];
}

namespace {

// Two of the cells that see each other; empty if there are none.
Cells meeting(Cells cells) {
  for (Cells rest = cells; !rest.empty();) {
    const int cell = rest.pop();
    const Cells met = rest & peers_of(cell);
    if (!met.empty()) return Cells::only(cell) | Cells::only(met.first());
  }
  return {};
}

}  // namespace

int add_literal(Argument& argument, Literal literal) {
  const int at = candidate_of(literal);
  return add_statement(argument, digit_of(at) + 1, cell_of(at), is_on(literal));
}

void argue_literals(const View& view, std::span<const Literal> chain, Form form,
                    Argument& argument) {
  std::vector<Candidate> candidates;
  for (const Literal literal : chain) {
    const int at = candidate_of(literal);
    candidates.push_back(to_candidate(cell_of(at), digit_of(at)));
  }
  argue_chain(view, candidates, is_on(chain.front()), form, argument);
  say_ends(chain.size(), form, argument);
}

void say_ends(std::size_t length, Form form, Argument& argument) {
  Cells ends;
  Mask digits = 0;
  for (const Node& end :
       {*(argument.nodes.end() - std::ptrdiff_t(length)), argument.nodes.back()}) {
    ends.insert(end.candidate.cell);
    digits |= mask_of<Mask>(end.candidate.digit);
  }
  say(argument, form, digits, ends);
}

void Places::add(Cells cells, Role role) {
  each(cells, [&](int cell) {
    node_[std::size_t(cell)] = add_node(argument_, to_candidate(cell, digit_), role);
  });
}

void Places::join_pairs(Cells cells, std::span<const std::uint8_t> houses) {
  for (const int house : houses) {
    Cells pair = cells & house_cells(house);
    if (count(board_.seats(house, digit_)) != 2 || pair.size() != 2) continue;
    const int first = pair.pop();
    join(first, pair.first(), Inference::one_of, house);
  }
}

void Places::join(int one, int other, Inference inference, int house) {
  sudokit::join(argument_, node_[std::size_t(one)], node_[std::size_t(other)], inference, house);
}

void argue_left_over(int house, int cell, int digit, Argument& argument) {
  Argument whole;
  whole.nested.push_back(argument);
  whole.nodes = argument.nodes;
  add_house(whole, house);
  whole.houses.insert(whole.houses.end(), argument.houses.begin(), argument.houses.end());
  add_node(whole, to_candidate(cell, digit), Role::one);
  say(whole, Form::left_over, bit(digit), cell);
  argument = std::move(whole);
}

void argue_colours(const Board& board, int digit, Cells one, Cells other, Argument& argument) {
  static constexpr auto kInOrder = [] {
    std::array<std::uint8_t, 27> houses{};
    for (std::uint8_t house = 0; house < 27; ++house) houses[house] = house;
    return houses;
  }();
  Places places(board, digit, argument);
  places.add(one, Role::one);
  places.add(other, Role::other);
  places.join_pairs(one | other, kInOrder);
  const Cells met = meeting(one).empty() ? meeting(other) : meeting(one);
  say(argument, met.empty() ? Form::colours_trap : Form::colours_meet, bit(digit), met);
}

void argue_fish(const Board& board, int digit, std::uint32_t bases, std::uint32_t covers,
                Cells fins, Argument& argument) {
  FishParts fish;
  Cells joined;
  Cells covered;
  for (int i = 0; i < 27; ++i) {
    const int house = (i + 9) % 27;  // lines before blocks
    if ((bases >> house & 1) != 0) {
      fish.bases.push_back(house);
      joined |= board.of(digit) & house_cells(house);
    }
    if ((covers >> house & 1) != 0) {
      fish.covers.push_back(house);
      covered |= house_cells(house);
    }
  }
  fins |= joined & ~covered;
  fish.places = joined & ~fins;
  fish.fins = fins;
  argue_fish(fish, digit + 1, fins.empty() ? Form::fish : Form::finned_fish, argument);
}

void argue_extra_set(const View& view, int house, Cells others, Argument& argument) {
  add_house(argument, house);
  add_cells(argument, view, others, kAll9, Role::other);
}

void argue_grave(const View& view, Cells cells, Digit9 digits, Form form, Argument& argument) {
  add_cells(argument, view, cells, ~Mask{digits});
  add_cells(argument, view, cells, digits, Role::one);
  say(argument, form, digits, cells);
}

void argue_opposite(const Board& board, std::span<const int> loop, Digit9 pair, int corner,
                    int opposite, int gone, Argument& argument) {
  const int kept = lowest(pair & ~bit(gone));
  const int beside = opposite / 9 * 9 + corner % 9;
  const int other = corner / 9 * 9 + opposite % 9;
  const int row = View(board).common_house({opposite, beside}, kept + 1);
  const int column = View(board).common_house({opposite, other}, kept + 1);
  if (row < 0 || column < 0 || board.at(corner) != pair) return;
  const Literal chain[] = {on(candidate(opposite, gone)), off(candidate(opposite, kept)),
                           on(candidate(beside, kept)), off(candidate(corner, kept)),
                           on(candidate(corner, gone))};
  argument = {};
  argue_literals(board, chain, Form::deadly_hidden, argument);
  const int last = add_literal(argument, on(candidate(other, kept)));
  join(argument, 1, last, Inference::one_of, column);
  say(argument, Form::deadly_hidden, pair, loop);
}

}  // namespace sudokit::nine
