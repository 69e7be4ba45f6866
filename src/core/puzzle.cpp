#include "sudokit/puzzle.hpp"

#include <fmt/format.h>

#include <array>

namespace sudokit {

Digits allowed(const Puzzle& puzzle, int cell) {
  const auto at = static_cast<std::size_t>(cell);
  const int given = puzzle.givens[at];
  const Digits by_given = given ? Digits::only(given) : Digits::all(puzzle.layout->side());
  return puzzle.has_marks() ? puzzle.marks[at] & by_given : by_given;
}

std::optional<Clash> find_clash(const Layout& layout, const Grid& grid) {
  for (int house = 0; house < layout.houses(); ++house) {
    std::array<int, 256> holder;
    holder.fill(-1);
    for (const Cell cell : layout.house(house)) {
      const int digit = grid[cell];
      if (digit == 0) continue;
      int& first = holder[static_cast<std::size_t>(digit)];
      if (first >= 0) return Clash{house, static_cast<Cell>(first), cell, digit};
      first = cell;
    }
  }
  return std::nullopt;
}

std::string describe(const Layout& layout, const Clash& clash) {
  return fmt::format("{} and {} both hold {} in {}", cell_name(layout, clash.first),
                     cell_name(layout, clash.second), clash.digit, layout.house_name(clash.house));
}

}  // namespace sudokit
