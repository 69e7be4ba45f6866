#include <fmt/format.h>

#include <array>

#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

constexpr Features kJudged = kHousesAndMarks | kRuleFeatures | kOpenGrids;

// Whether every cell holds a digit 1..side and every given is kept.
bool cells_are_right(const Puzzle& puzzle, const Grid& grid) {
  const int side = puzzle.layout->side();
  int wrong = 0;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    const int digit = grid[cell];
    const int given = puzzle.givens[cell];
    wrong |= int{digit < 1} | int{digit > side} | (int{given != 0} & int{given != digit});
  }
  return wrong == 0;
}

// Whether all digits 1..side occur. Since the house has `side` cells, each then occurs once.
// Pre: the grid holds digits 1..side.
bool has_all_digits(const Layout& layout, int house, const Grid& grid) {
  if (layout.side() < 64) {
    std::uint64_t seen = 1;
    for (const Cell cell : layout.house(house)) seen |= std::uint64_t{1} << grid[cell];
    return seen == (std::uint64_t{2} << layout.side()) - 1;
  }
  Digits seen;
  for (const Cell cell : layout.house(house)) seen.insert(grid[cell]);
  return seen == Digits::all(layout.side());
}

// The first error in a house: a digit that does not occur exactly once.
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
  if (puzzle.givens[at] != 0 && puzzle.givens[at] != digit) {
    return fmt::format("{} holds {} against the given {}", cell_name(*puzzle.layout, cell), digit,
                       puzzle.givens[at]);
  }
  if (!puzzle.marks.empty() && !puzzle.marks[at].contains(digit)) {
    return fmt::format("{} holds {}, which its pencilmarks exclude",
                       cell_name(*puzzle.layout, cell), digit);
  }
  return std::nullopt;
}

// The first named constraint that the grid breaks, checked by its statement and not by its
// expansion.
std::optional<std::string> broken_rule(const Rules& rules, const Layout& layout, const Grid& grid) {
  std::size_t number = 0;
  for (const Constraint& constraint : rules.constraints()) {
    ++number;
    if (constraint.kind->holds(constraint, layout, grid)) continue;
    return fmt::format("{} (constraint {}) is broken: {}", describe(constraint, layout), number,
                       constraint.kind->statement);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> why_not_solution(const Puzzle& puzzle, const Grid& grid) {
  const Layout& layout = *puzzle.layout;
  if (!puzzle.carries_only(kJudged)) {
    return fmt::format("the checker cannot judge {}", words_of(puzzle.features() - kJudged));
  }
  if (grid.size() != static_cast<std::size_t>(layout.cells())) {
    return fmt::format("the grid has {} cells, expected {}", grid.size(), layout.cells());
  }
  if (puzzle.has_marks() || !cells_are_right(puzzle, grid)) {
    for (int cell = 0; cell < layout.cells(); ++cell) {
      if (auto wrong = wrong_cell(puzzle, cell, grid[static_cast<std::size_t>(cell)])) return wrong;
    }
  }
  for (int house = 0; house < layout.houses(); ++house) {
    if (has_all_digits(layout, house, grid)) continue;
    if (auto wrong = wrong_house(layout, house, grid)) return wrong;
  }
  return puzzle.rules ? broken_rule(*puzzle.rules, layout, grid) : std::nullopt;
}

}  // namespace sudokit
