#include "sudokit/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/failf.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

Digits allowed(const Puzzle& puzzle, int cell) {
  const auto at = static_cast<std::size_t>(cell);
  if (puzzle.layout->is_missing(cell)) return Digits::only(1);
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

// ---- Features -----------------------------------------------------------------------------------

namespace {

constexpr auto kRows = std::to_array<FeatureRow>({
    {"square_boxes", "square boxes"},
    {"oblong_boxes", "oblong boxes"},
    {"jigsaw", "jigsaw regions"},
    {"no_regions", "layouts without regions"},
    {"extra", "extra houses"},
    {"open", "open grids (rows and columns that are not houses)"},
    {"marks", "pencilmarks"},
    {"different", "sets of distinct digits other than houses (cages, lines)"},
    {"linear", "sums and parities (cages, arrows, odd and even cells)"},
    {"relation", "relations between two cells (lines, dots, anti-knight)"},
    {"sequence", "lines and clues read cell by cell (quadruples, sandwiches, patterns)"},
    {"tally", "numbers of cells that hold certain digits (counting circles)"},
    {"pointer", "cells at which digits point (pointers)"},
    {"any_of", "alternatives between rules (or)"},
});
static_assert(kRows.size() == static_cast<std::size_t>(Feature::count_), "a row a feature");

std::string joined(Features features, std::string_view FeatureRow::*text) {
  std::string all;
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (!features.has(static_cast<Feature>(i))) continue;
    if (!all.empty()) all += ", ";
    all += kRows[i].*text;
  }
  return all;
}

}  // namespace

std::span<const FeatureRow> feature_rows() {
  return kRows;
}

std::string names_of(Features features) {
  return joined(features, &FeatureRow::name);
}

std::string words_of(Features features) {
  return joined(features, &FeatureRow::words);
}

Result<void> admit(std::string_view who, Features known, Features carried) {
  if (carried.within(known)) return {};
  return failf("unsupported-feature", "{} does not support {}", who, words_of(carried - known));
}

}  // namespace sudokit
