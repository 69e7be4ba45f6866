// The other houses of a 9x9 layout, for BandsWith: the extra houses beside rows, columns and boxes
// (X, windoku), or all houses beside rows and columns if there are no boxes (jigsaw). They differ
// from layout to layout, so that they are processed one after the other.
#pragma once

#include <vector>

#include "propagate/bands9.hpp"

namespace sudokit::bands9 {

template <bool Boxes>
class HousesBeside {
 public:
  static constexpr bool kBoxes = Boxes;

  // Pre: the layout is 9x9; if kBoxes, it has regular boxes.
  void take(const Layout& layout) {
    houses_.clear();
    for (int house = kBoxes ? 27 : 18; house < layout.houses(); ++house) {
      V cells = {};
      for (const Cell cell : layout.house(house)) {
        cells |= kOneCell[static_cast<std::size_t>(slot_of(cell))].vector();
      }
      houses_.push_back(cells);
    }
  }

  // As bands9::hidden().
  V hidden(V digit, V settled, V& bad) const {
    V only = {};
    for (const V house : houses_) {
      const V places = digit & house;
      const V64 w = (V64)places;
      const bool low = w[0] != 0;
      const bool high = w[1] != 0;
      if ((low && high) || (w[0] & (w[0] - 1)) != 0 || (w[1] & (w[1] - 1)) != 0) {
        bad |= places & settled;
      } else if (low || high) {
        only |= places;
      } else {
        bad |= house;
      }
    }
    return only;
  }
  V seen_by(V cells) const {
    V seen = {};
    for (const V house : houses_) {
      if (any(cells & house)) seen |= house;
    }
    return seen;
  }
  template <class F>
  void for_each(F&& f) const {
    for (const V house : houses_) f(house);
  }
  // The cells of the houses that contain none of these cells.
  V unmet(V cells) const {
    V bad = {};
    for (const V house : houses_) {
      if (!any(cells & house)) bad |= house;
    }
    return bad;
  }

 private:
  std::vector<V> houses_;
};

using MoreHouses = HousesBeside<true>;
using OtherRegions = HousesBeside<false>;

}  // namespace sudokit::bands9
