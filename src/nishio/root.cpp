#include "nishio/nishio.hpp"
#include "propagate/propagate.hpp"

namespace sudokit {
namespace {

// An inconsistent result, with the domains that follow from the givens and marks alone.
Propagated contradiction(const Puzzle& puzzle) {
  Propagated result = propagate_nothing(puzzle);
  result.consistent = false;
  return result;
}

}  // namespace

Propagated propagate_nishio(const Puzzle& puzzle, Meter* meter) {
  Propagated root = propagate_singles(puzzle);
  const auto nishio = make_nishio(puzzle.layout, best_nishio(*puzzle.layout), meter).value();
  const Digits all = Digits::all(puzzle.layout->side());
  Puzzle narrowed = puzzle;
  while (root.consistent) {
    std::vector<Mask128> cells;
    for (const Digits domain : root.domains) cells.push_back(mask_from<Mask128>(domain));
    const std::vector<Mask128> before = cells;
    const bool placed = nishio->filter(cells, all).placed == all;
    if (placed && cells == before) return root;
    if (!placed) return contradiction(puzzle);
    narrowed.marks.clear();
    for (const Mask128 mask : cells) narrowed.marks.push_back(mask_to_digits(mask));
    root = propagate_singles(narrowed);
  }
  return contradiction(puzzle);
}

}  // namespace sudokit
