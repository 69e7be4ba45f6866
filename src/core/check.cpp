#include "sudokit/check.hpp"

#include <fmt/format.h>

#include <array>

namespace sudokit {
namespace {

// Whether all digits 1..side occur; as the house has `side` cells, each then occurs once.
bool has_all_digits(const Layout& layout, int house, const Grid& grid) {
  Digits seen;
  for (const Cell cell : layout.house(house)) seen.insert(grid[cell]);
  return seen == Digits::all(layout.side());
}

// What is wrong with a house: the first digit that does not occur exactly once.
std::optional<std::string> wrong_house(const Layout& layout, int house, const Grid& grid) {
  std::array<int, 256> seen{};
  for (const Cell cell : layout.house(house)) ++seen[grid[cell]];
  for (int digit = 1; digit <= layout.side(); ++digit) {
    const int times = seen[static_cast<std::size_t>(digit)];
    if (times != 1) {
      return fmt::format("{} holds {} {} times", layout.house_name(house), digit, times);
    }
  }
  return std::nullopt;
}

std::optional<std::string> wrong_cell(const Puzzle& puzzle, int cell, int digit) {
  const auto at = static_cast<std::size_t>(cell);
  if (digit < 1 || digit > puzzle.layout->side()) {
    return fmt::format("{} holds {}", cell_name(*puzzle.layout, cell), digit);
  }
  // One comparison a cell: which cells are given cannot be foretold.
  const int wanted = puzzle.givens[at] == 0 ? digit : puzzle.givens[at];
  if (wanted != digit) {
    return fmt::format("{} holds {} against the given {}", cell_name(*puzzle.layout, cell), digit,
                       puzzle.givens[at]);
  }
  if (!puzzle.marks.empty() && !puzzle.marks[at].contains(digit)) {
    return fmt::format("{} holds {}, which its pencilmarks exclude",
                       cell_name(*puzzle.layout, cell), digit);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> why_not_solution(const Puzzle& puzzle, const Grid& grid) {
  const Layout& layout = *puzzle.layout;
  if (grid.size() != static_cast<std::size_t>(layout.cells())) {
    return fmt::format("the grid has {} cells instead of {}", grid.size(), layout.cells());
  }
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (auto wrong = wrong_cell(puzzle, cell, grid[static_cast<std::size_t>(cell)])) return wrong;
  }
  for (int house = 0; house < layout.houses(); ++house) {
    if (has_all_digits(layout, house, grid)) continue;
    if (auto wrong = wrong_house(layout, house, grid)) return wrong;
  }
  return std::nullopt;
}

}  // namespace sudokit
