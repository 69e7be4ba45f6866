#include "deduce/nine/walk.hpp"

#include <algorithm>
#include <array>

namespace sudokit::nine {

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
