// tighten: domains beyond singles, to the common fixpoint of three filters: each house's
// all-different (GacFilter: all naked and hidden subsets), each digit's all-different of rows on
// columns (all basic fish), and each digit of a house that lies within another house (pointing and
// claiming). For one use at the root, without undo. Any layout. Post: reached, or conflict when
// some filter finds no way left. A meter that is spent ends it before the fixpoint: the domains
// still hold every solution. Not thread safe.
#pragma once

#include "core/meter.hpp"
#include "propagate/gac.hpp"

namespace sudokit {

template <class Shape>
class Tightener {
 public:
  using Mask = typename Shape::Mask;

  // Pre: the domains are loaded. `meter` may be null.
  Tightener(Domains<Shape>& domains, Meter* meter)
      : domains_(domains),
        shape_(domains.shape()),
        meter_(meter),
        matchings_(std::size_t(shape_.side())) {
    houses_.reset(domains);
  }

  Fixpoint run() {
    std::uint64_t before = 0;
    do {
      before = domains_.eliminations();
      if (!settle() || !filter_digits() || !filter_crossings()) return Fixpoint::conflict;
    } while (domains_.eliminations() != before && !spent());
    return Fixpoint::reached;
  }

 private:
  int cell_at(int house, int at) const { return shape_.cell_at(house, at); }
  bool spent() { return meter_ != nullptr && meter_->expired(); }

  // The all-different of all houses, singles with it.
  bool settle() {
    houses_.touch(domains_, seen_);
    const Fixpoint end = houses_.propagate(domains_, [this] { return !spent(); });
    seen_ = domains_.mark();
    return end != Fixpoint::conflict;
  }

  // Houses 0..side-1 are the rows, their cells in the order of the columns.
  bool filter_digits() {
    for (int digit = 1; digit <= shape_.side(); ++digit) {
      for (int row = 0; row < shape_.side(); ++row) {
        columns_[std::size_t(row)] = domains_.places(row, digit);
      }
      if (!rows_on_columns_.filter(shape_.side(), columns_, matchings_[std::size_t(digit - 1)])) {
        return false;
      }
      for (int row = 0; row < shape_.side(); ++row) {
        const Mask kept = columns_[std::size_t(row)];
        const Mask gone = domains_.places(row, digit) & static_cast<Mask>(~kept);
        if (!eliminate_places(row, digit, gone)) return false;
      }
    }
    return settle();
  }

  bool filter_crossings() {
    // Every few crossings, since a cell may lie in thousands of houses.
    int countdown = 1;
    for (int house = 0; house < shape_.houses(); ++house) {
      for (int digit = 1; digit <= shape_.side(); ++digit) {
        const Mask where = domains_.places(house, digit);
        if (mask_single(where)) continue;
        // Of every other house of the first place: does it hold all places?
        const int first = cell_at(house, mask_lowest(where) - 1);
        for (const HouseLink& link : shape_.links(first)) {
          if (--countdown == 0) {
            if (spent()) return true;
            countdown = 64;
          }
          if (link.house != house && !cross(house, link.house, digit)) return false;
        }
      }
    }
    return settle();
  }

  // Takes a digit out of `other` beyond `house` when all its places in `house` lie in `other`.
  bool cross(int house, int other, int digit) {
    Mask within = 0;
    bool all = true;
    mask_for_each(domains_.places(house, digit), [&](int place) {
      if (!all) return;
      const int at = place_in(cell_at(house, place - 1), other);
      all = at >= 0;
      if (all) within |= mask_of<Mask>(at + 1);
    });
    if (!all) return true;
    const Mask gone = domains_.places(other, digit) & static_cast<Mask>(~within);
    return eliminate_places(other, digit, gone);
  }

  bool eliminate_places(int house, int digit, Mask gone) {
    bool consistent = true;
    mask_for_each(gone, [&](int place) {
      consistent = consistent && domains_.eliminate(cell_at(house, place - 1), digit);
    });
    return consistent;
  }

  // Which cell of a house a cell is; -1 when it is none.
  int place_in(int cell, int house) const {
    for (const HouseLink& link : shape_.links(cell)) {
      if (link.house == house) return link.at;
    }
    return -1;
  }

  Domains<Shape>& domains_;
  const Shape& shape_;
  Meter* meter_;
  GacFilter<Shape> houses_;
  AllDifferent<Mask> rows_on_columns_;
  typename AllDifferent<Mask>::Doms columns_{};
  std::vector<Matching> matchings_;  // of each digit
  std::size_t seen_ = 0;             // trail mark up to which houses_ knows the changes
};

}  // namespace sudokit
