#include "support/reference.hpp"

namespace sudokit::test {
namespace {

// The digits that the given, the marks and the peers of an open cell leave it.
Digits list_of(const Puzzle& puzzle, const Grid& grid, int cell) {
  Digits list = allowed(puzzle, cell);
  for (const Cell peer : puzzle.layout->peers(cell)) {
    if (grid[peer] != 0) list.erase(grid[peer]);
  }
  return list;
}

// Steps 2 to 4: writes one cell; false if there is nothing to write.
bool write_one(const Puzzle& puzzle, Grid& grid) {
  const Layout& shape = *puzzle.layout;
  std::vector<Digits> lists(grid.size());
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (grid[at] != 0) continue;
    lists[at] = list_of(puzzle, grid, cell);
    if (lists[at].count() == 1) {
      grid[at] = static_cast<std::uint8_t>(lists[at].lowest());
      return true;
    }
  }
  for (int house = 0; house < shape.houses(); ++house) {
    for (int digit = 1; digit <= shape.side(); ++digit) {
      int places = 0;
      int place = 0;
      for (const Cell cell : shape.house(house)) {
        if (lists[cell].contains(digit)) ++places, place = cell;
      }
      if (places == 1) {
        grid[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(digit);
        return true;
      }
    }
  }
  return false;
}

bool contradicts(const Puzzle& puzzle, const Grid& grid) {
  const Layout& shape = *puzzle.layout;
  if (find_clash(shape, grid)) return true;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int value = grid[static_cast<std::size_t>(cell)];
    if (value == 0 ? list_of(puzzle, grid, cell).empty() : !allowed(puzzle, cell).contains(value)) {
      return true;
    }
  }
  for (int house = 0; house < shape.houses(); ++house) {
    Digits seen;
    for (const Cell cell : shape.house(house)) {
      seen = seen | (grid[cell] != 0 ? Digits::only(grid[cell]) : list_of(puzzle, grid, cell));
    }
    if (seen.count() != shape.side()) return true;
  }
  return false;
}

std::uint64_t count_from(const Puzzle& puzzle, Grid& grid, std::uint64_t limit) {
  int best = -1;
  Digits choice = Digits::all(128);
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    if (grid[static_cast<std::size_t>(cell)] != 0) continue;
    const Digits list = list_of(puzzle, grid, cell);
    if (best < 0 || list.count() < choice.count()) best = cell, choice = list;
  }
  if (best < 0) return 1;
  std::uint64_t total = 0;
  for (int digit = 1; digit <= puzzle.layout->side() && total < limit; ++digit) {
    if (!choice.contains(digit)) continue;
    grid[static_cast<std::size_t>(best)] = static_cast<std::uint8_t>(digit);
    total += count_from(puzzle, grid, limit - total);
  }
  grid[static_cast<std::size_t>(best)] = 0;
  return total;
}

}  // namespace

std::optional<Grid> literal_singles(const Puzzle& puzzle) {
  Grid grid = puzzle.givens;
  if (find_clash(*puzzle.layout, grid)) return std::nullopt;
  while (write_one(puzzle, grid)) continue;
  if (contradicts(puzzle, grid)) return std::nullopt;
  return grid;
}

std::uint64_t count_solutions(const Puzzle& puzzle, std::uint64_t limit) {
  Grid grid = puzzle.givens;
  if (find_clash(*puzzle.layout, grid)) return 0;
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    if (allowed(puzzle, cell).empty()) return 0;
  }
  return count_from(puzzle, grid, limit);
}

}  // namespace sudokit::test
