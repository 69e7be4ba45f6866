#include "sudokit/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sudokit {

Digits allowed(const Puzzle& puzzle, int cell) {
  const auto at = static_cast<std::size_t>(cell);
  const int given = puzzle.givens[at];
  const Digits by_given = given ? Digits::only(given) : Digits::all(puzzle.layout->side());
  return puzzle.has_marks() ? puzzle.marks[at] & by_given : by_given;
}

// A set of the digits of each house shows whether there is a clash; only then its first cell is
// searched.
std::optional<Clash> find_clash(const Layout& layout, const Grid& grid) {
  for (int house = 0; house < layout.houses(); ++house) {
    const std::span<const Cell> cells = layout.house(house);
    std::array<std::uint64_t, 4> met{};
    for (const Cell cell : cells) {
      const unsigned digit = grid[cell];
      const std::uint64_t bit = std::uint64_t{digit != 0} << digit % 64;
      std::uint64_t& word = met[digit / 64];
      if ((word & bit) != 0) {
        const auto same = [&](Cell other) { return grid[other] == digit; };
        return Clash{house, *std::find_if(cells.begin(), cells.end(), same), cell, int(digit)};
      }
      word |= bit;
    }
  }
  return std::nullopt;
}

std::string describe(const Layout& layout, const Clash& clash) {
  return fmt::format("{} and {} both hold {} in {}", cell_name(layout, clash.first),
                     cell_name(layout, clash.second), clash.digit, layout.house_name(clash.house));
}

}  // namespace sudokit
