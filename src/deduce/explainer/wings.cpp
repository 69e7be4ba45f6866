// XY- and XYZ-wings.
#include "deduce/explainer/elementary.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

bool take(Cells cells, Digit9 digits, Hint& hint) {
  each(cells, [&](int cell) { hint.remove(cell, digits); });
  return !hint.removals.empty();
}

// Removals by a pivot with two wings; `shared` is the number of candidates in all three cells.
bool wings_of(const Board& board, Dialect dialect, int pivot, Cells wings, int shared, Hint& hint) {
  const Digit9 hub = board.at(pivot);
  return any_peer(wings, pivot, dialect, [&](int first) {
    const Digit9 one = board.at(first);
    if (count(static_cast<Digit9>(hub & ~one)) != 1) return false;
    return any_peer(wings, pivot, dialect, [&](int second) {
      const Digit9 two = board.at(second);
      if (count(hub | one | two) != 3 || count(hub & one & two) != shared) return false;
      const auto z = static_cast<Digit9>(one & two);
      if (count(z) != 1) return false;
      Cells victims = peers_of(first) & peers_of(second) & board.of(lowest(z));
      if (shared == 1) victims &= peers_of(pivot);
      victims.erase(pivot);
      if (!take(victims, z, hint)) return false;
      if (hint.explain) argue_wing(board, pivot, first, second, lowest(z) + 1, hint.argument);
      return true;
    });
  });
}

bool wing(const Board& board, Dialect dialect, int pivot_size, Hint& hint) {
  const Cells pairs = cells_with(board, 2, 2);
  for (Cells pivots = cells_with(board, pivot_size, pivot_size); !pivots.empty();) {
    const int pivot = pivots.pop();
    const Cells wings = pairs & peers_of(pivot);
    if (wings_of(board, dialect, pivot, wings, pivot_size - 2, hint)) return true;
  }
  return false;
}

}  // namespace

bool xy_wing(const Board& board, Dialect dialect, Hint& hint) {
  return wing(board, dialect, 2, hint) && hint.named(4.2, "XYW");
}

bool xyz_wing(const Board& board, Dialect dialect, Hint& hint) {
  return wing(board, dialect, 3, hint) && hint.named(4.4, "XYZW");
}

}  // namespace sudokit::nine::se
