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

// ---- Translate ----------------------------------------------------------------------------------

namespace {

// The house of the 9x9 grid with the same cells, or 27.
std::size_t house_of(std::span<const Cell> cells) {
  Cells set;
  for (const Cell cell : cells) set.insert(static_cast<int>(cell));
  return static_cast<std::size_t>(std::find(kGrid.cells.begin(), kGrid.cells.end(), set) -
                                  kGrid.cells.begin());
}

}  // namespace

Result<void> fits(const Layout& layout, std::string_view scale) {
  bool same = layout.side() == 9 && layout.houses() == 27;
  for (int house = 0; same && house < 27; ++house) same = house_of(layout.house(house)) < 27;
  if (same) return {};
  return fail("unsupported-layout",
              "the scale " + std::string(scale) + " supports only 9x9 with 3x3 boxes");
}

// The layout, which may list the houses in another order, is used only to name the place of a
// clash.
Result<void> consistent(const Puzzle& puzzle) {
  std::array<unsigned, 27> met{};
  unsigned twice = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const unsigned bit = 1U << puzzle.givens[cell] & ~1U;
    for (const std::uint8_t house : kGrid.house[cell]) {
      twice |= met[house] & bit;
      met[house] |= bit;
    }
  }
  if (twice == 0) return {};
  if (const auto clash = find_clash(*puzzle.layout, puzzle.givens)) {
    return fail("clashing-givens", describe(*puzzle.layout, *clash));
  }
  return {};
}

void drop(Step& step, int cell, int digit) {
  const Candidate gone = to_candidate(cell, digit);
  if (std::find(step.removals.begin(), step.removals.end(), gone) == step.removals.end()) {
    step.removals.push_back(gone);
  }
}

void apply(const Step& step, Board& board) {
  for (const Candidate gone : step.removals) {
    if (board.has(gone.cell, gone.digit - 1)) board.remove(gone.cell, gone.digit - 1);
  }
  for (const Candidate put : step.placements) board.place(put.cell, put.digit - 1);
}

bool broken(const Board& board) {
  Cells some;
  for (const Cells cells : board.cells) some |= cells;
  return some.size() < board.open;
}

Pencilmarks pencilmarks(const Board& board, const LayoutPtr& layout, const Grid& givens) {
  Pencilmarks marks;
  marks.layout = layout;
  marks.givens = givens;
  marks.values.assign(board.value.begin(), board.value.end());
  marks.candidates.resize(81);
  for (std::size_t cell = 0; cell < 81; ++cell) {
    each(board.candidates[cell], [&](int digit) { marks.candidates[cell].insert(digit + 1); });
  }
  return marks;
}

Houses::Houses(const Layout& layout) {
  if (layout.side() != 9) return;  // other sizes are rejected when a puzzle is read
  for (int house = 0; house < std::min(27, layout.houses()); ++house) {
    const std::size_t here = house_of(layout.house(house));
    if (here < 27) house_[here] = static_cast<std::uint16_t>(house);
  }
}

void Houses::translate(Argument& argument) const {
  for (ArgumentHouse& house : argument.houses) house.house = house_[house.house];
  for (Link& link : argument.links) {
    for (std::uint16_t& house : link.houses) house = house_[house];
  }
  for (Argument& inner : argument.nested) translate(inner);
}

}  // namespace sudokit::nine
