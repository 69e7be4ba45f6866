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
  Cells ends;
  Digit9 digits = 0;
  for (const Literal literal : {chain.front(), chain.back()}) {
    ends.insert(cell_of(candidate_of(literal)));
    digits |= bit(digit_of(candidate_of(literal)));
  }
  say(argument, form, digits, ends);
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
  std::array<int, 81> node{};
  const auto add = [&](Cells cells, Role role) {
    each(cells, [&](int cell) {
      node[std::size_t(cell)] = add_node(argument, to_candidate(cell, digit), role);
    });
  };
  add(one, Role::one);
  add(other, Role::other);
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
