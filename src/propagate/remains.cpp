#include <algorithm>
#include <cmath>
#include <memory>

#include "propagate/acs_board.hpp"
#include "propagate/propagate.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

Propagated propagate_acs(const Puzzle& puzzle) {
  return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
    const auto board = std::make_unique<AcsBoard<Shape>>();
    board->load(puzzle, [](int, int) {});
    if (!board->feasible()) return propagate_nothing(puzzle);
    Propagated result;
    result.consistent = true;
    for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
      result.grid.push_back(static_cast<std::uint8_t>(board->value(cell)));
      result.domains.push_back(mask_to_digits(board->candidates(cell)));
    }
    return result;
  });
}

Propagated filtered(const Puzzle& puzzle, Filtering filtering) {
  switch (filtering) {
    case Filtering::singles:
      return propagate_singles(puzzle);
    case Filtering::acs_code:
      return propagate_acs(puzzle);
    case Filtering::none:
      break;
  }
  Propagated left = propagate_nothing(puzzle);
  for (std::size_t cell = 0; cell < left.grid.size(); ++cell) {
    for (const Cell peer : puzzle.layout->peers(static_cast<int>(cell))) {
      if (left.grid[peer] == 0) continue;
      left.domains[cell] = left.domains[cell] - Digits::only(left.grid[peer]);
    }
  }
  return left;
}

// The number of pairs of a house and a digit for which the house has exactly two open cells.
int bilocal_pairs(const Layout& layout, const Propagated& left) {
  int pairs = 0;
  for (int house = 0; house < layout.houses(); ++house) {
    std::vector<int> places(static_cast<std::size_t>(layout.side()) + 1);
    for (const Cell cell : layout.house(house)) {
      if (left.grid[cell] != 0) continue;
      for (int digit = 1; digit <= layout.side(); ++digit) {
        places[static_cast<std::size_t>(digit)] += left.domains[cell].contains(digit);
      }
    }
    pairs += static_cast<int>(std::ranges::count(places, 2));
  }
  return pairs;
}

// log10(n!) by n, up to the size of the largest region.
const std::vector<double>& log10_factorials() {
  static const std::vector<double> table = [] {
    std::vector<double> logs = {0};
    for (int k = 1; k <= kMaxSide; ++k) logs.push_back(logs.back() + std::log10(k));
    return logs;
  }();
  return table;
}

}  // namespace

double log10_states(const Layout& layout, const Grid& grid) {
  if (!layout.has_regions()) return 0;
  std::vector<int> open(static_cast<std::size_t>(layout.side()));
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (grid[cell] == 0) ++open[static_cast<std::size_t>(layout.region(static_cast<int>(cell)))];
  }
  double sum = 0;
  for (const int count : open) sum += log10_factorials()[static_cast<std::size_t>(count)];
  return sum;
}

Result<Remains> remains_of(const Puzzle& puzzle, Filtering filtering) {
  if (auto ok = admit("what propagation leaves", kHousesAndMarks, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  const Propagated left = filtered(puzzle, filtering);
  Remains remains;
  double candidates = 0;
  for (std::size_t cell = 0; cell < left.grid.size(); ++cell) {
    remains.open += left.grid[cell] == 0;
    candidates += left.grid[cell] == 0 ? left.domains[cell].count() : 1;
    remains.bivalue += left.grid[cell] == 0 && left.domains[cell].count() == 2;
  }
  remains.bilocal = bilocal_pairs(*puzzle.layout, left);
  remains.contradiction = filtering != Filtering::none && !left.consistent;
  remains.mean_candidates = candidates / static_cast<double>(left.grid.size());
  remains.log10_states = log10_states(*puzzle.layout, left.grid);
  return remains;
}

}  // namespace sudokit
