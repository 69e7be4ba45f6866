// PartialSingles: Lewis's procedure (Lewis 2007, section 3), word for word, with the option to omit
// steps. After each cell that is fixed it starts again, cell by cell (step 2), then house by house
// (steps 3 and 4). Any layout; respects marks. O(cells * side) for each cell fixed.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/mask.hpp"
#include "propagate/domains.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

// The houses in which the only place of a digit is filled.
enum class HiddenIn : std::uint8_t { all, rows, none };

class PartialSingles {
 public:
  PartialSingles(const Puzzle& puzzle, bool naked, HiddenIn hidden)
      : layout_(*puzzle.layout),
        naked_(naked),
        houses_(hidden == HiddenIn::all    ? layout_.houses()
                : hidden == HiddenIn::rows ? layout_.side()
                                           : 0),
        grid_(puzzle.givens),
        conflict_(find_clash(layout_, puzzle.givens).has_value()) {
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      lists_.push_back(mask_from<Mask>(allowed(puzzle, cell)));
    }
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (!open(cell)) strike(cell);
    }
  }

  // Calls sink(cell, digit) before each cell is fixed; sink returns false to interrupt.
  template <class Sink>
  Fixpoint propagate(Sink&& sink) {
    while (const auto found = conflict_ ? std::nullopt : next()) {
      const auto [cell, digit] = *found;
      if (!sink(cell, digit)) return Fixpoint::interrupted;
      grid_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
      strike(cell);
    }
    return conflict_ ? Fixpoint::conflict : Fixpoint::reached;
  }

 private:
  using Mask = Mask128;
  using Found = std::optional<std::pair<int, int>>;

  // Removes the digit of a cell from the lists of its peers.
  void strike(int cell) {
    for (const Cell peer : layout_.peers(cell)) lists_[peer] &= ~mask_of<Mask>(value(cell));
  }
  int value(int cell) const { return grid_[static_cast<std::size_t>(cell)]; }
  bool open(int cell) const { return value(cell) == 0; }
  Mask list(int cell) const { return lists_[static_cast<std::size_t>(cell)]; }

  Found next() {
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (!open(cell)) continue;
      conflict_ |= list(cell) == 0;
      if (conflict_) return {};
      if (naked_ && mask_single(list(cell))) return std::pair{cell, mask_lowest(list(cell))};
    }
    for (int house = 0; house < houses_; ++house) {
      if (const auto found = only_place(house); found || conflict_) return found;
    }
    return {};
  }
  Found only_place(int house) {
    Mask once = 0;
    Mask twice = 0;
    Mask standing = 0;
    for (const Cell cell : layout_.house(house)) {
      if (!open(cell)) {
        standing |= mask_of<Mask>(grid_[cell]);
        continue;
      }
      twice |= once & list(cell);
      once |= list(cell);
    }
    conflict_ |= mask_count(once | standing) != layout_.side();
    const Mask only = once & ~twice & ~standing;
    if (conflict_ || only == 0) return {};
    for (const Cell cell : layout_.house(house)) {
      if (open(cell) && (list(cell) & only) != 0) {
        return std::pair{int(cell), mask_lowest(list(cell) & only)};
      }
    }
    return {};
  }

  const Layout& layout_;
  bool naked_;
  int houses_;  // rows come first
  Grid grid_;
  std::vector<Mask> lists_;
  bool conflict_;
};

}  // namespace sudokit
