// Filters of tallies and pointers: how many cells hold digits of a set, and what a cell holds at
// which the digit of another points. Both are exact if all their cells can take any candidates
// independently.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "constrain/view.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::constrain {

// ---- Tally --------------------------------------------------------------------------------------

template <class M>
struct TallyOf {
  std::vector<Cell> cells;
  M digits;
  std::vector<IntRange> totals;
  std::vector<Cell> against;
  Cell compared;

  // Whether `count` is allowed with some of these digits in the compared cell.
  bool allows(int count, M compared_digits) const {
    if (compared == kNoCell) return holds_total(totals, count);
    bool any = false;
    mask_for_each(compared_digits,
                  [&](int digit) { any = any || holds_total(totals, count - digit); });
    return any;
  }
  bool is_in(M own) const { return (own & static_cast<M>(~digits)) == 0; }
  bool is_out(M own) const { return (own & digits) == 0; }
};

// The counts that candidates leave: at least the cells that can only hold one of the digits, at
// most those that can hold one; and the other way round for the cells that count against.
template <class M, class View>
IntRange counts_of(const TallyOf<M>& tally, View& view) {
  IntRange counts;
  for (const Cell cell : tally.cells) {
    counts.low += tally.is_in(view.at(cell)) ? 1 : 0;
    counts.high += tally.is_out(view.at(cell)) ? 0 : 1;
  }
  for (const Cell cell : tally.against) {
    counts.low -= tally.is_out(view.at(cell)) ? 0 : 1;
    counts.high -= tally.is_in(view.at(cell)) ? 1 : 0;
  }
  return counts;
}

// Keeps the digits of the compared cell that some count allows.
template <class M, class View>
bool filter_compared(const TallyOf<M>& tally, IntRange counts, View& view) {
  M keep = 0;
  mask_for_each(view.at(tally.compared), [&](int digit) {
    for (int count = counts.low; count <= counts.high; ++count) {
      if (holds_total(tally.totals, count - digit)) keep |= mask_of<M>(digit);
    }
  });
  return view.narrow(tally.compared, keep);
}

// Narrows the cells that can hold one of the digits or another to one or the other.
template <class M, class View>
bool settle_open(const TallyOf<M>& tally, std::span<const Cell> cells, bool in, View& view) {
  const M keep = in ? tally.digits : static_cast<M>(~tally.digits);
  for (const Cell cell : cells) {
    const M own = view.at(cell);
    if (tally.is_in(own) || tally.is_out(own)) continue;
    if (!view.narrow(cell, keep)) return false;
  }
  return true;
}

// If only the least or only the greatest count is allowed, the open cells are all out or all in.
template <class M, class View>
bool filter_tally(const TallyOf<M>& tally, View& view) {
  const IntRange counts = counts_of(tally, view);
  if (tally.compared != kNoCell && !filter_compared(tally, counts, view)) return false;
  const M compared = tally.compared == kNoCell ? M{0} : view.at(tally.compared);
  IntRange left{counts.high + 1, counts.low - 1};
  for (int count = counts.low; count <= counts.high; ++count) {
    if (!tally.allows(count, compared)) continue;
    left.low = std::min(left.low, count);
    left.high = count;
  }
  if (left.low > left.high) return false;
  const bool least = left.high == counts.low;
  const bool most = left.low == counts.high;
  if (least == most) return true;
  return settle_open<M>(tally, tally.cells, most, view) &&
         settle_open<M>(tally, tally.against, least, view);
}

// ---- Pointer ------------------------------------------------------------------------------------

template <class M>
struct PointerOf {
  Cell index;
  std::vector<Cell> cells;
  M digits;
  Cell value;
};

// The digits that the cell at which `digit` points and the cell `value` can share.
template <class M, class View>
M shared_at(const PointerOf<M>& pointer, int digit, View& view) {
  const auto at = static_cast<std::size_t>(digit) - 1;
  if (at >= pointer.cells.size() || pointer.cells[at] == kNoCell) return 0;
  M shared = view.at(pointer.cells[at]) & pointer.digits;
  if (pointer.value != kNoCell) shared &= view.at(pointer.value);
  if (pointer.cells[at] == pointer.index || pointer.value == pointer.index) {
    shared &= mask_of<M>(digit);
  }
  return shared;
}

template <class M, class View>
bool filter_pointer(const PointerOf<M>& pointer, View& view) {
  M keep = 0;
  M any = 0;
  mask_for_each(view.at(pointer.index), [&](int digit) {
    const M shared = shared_at(pointer, digit, view);
    if (shared != 0) keep |= mask_of<M>(digit);
    any |= shared;
  });
  if (!view.narrow(pointer.index, keep)) return false;
  if (pointer.value != kNoCell && !view.narrow(pointer.value, any)) return false;
  if (!mask_single(view.at(pointer.index))) return true;
  const auto at = static_cast<std::size_t>(mask_lowest(view.at(pointer.index))) - 1;
  return view.narrow(pointer.cells[at], any);
}

}  // namespace sudokit::constrain
