// The houses of a 9x9 layout besides rows, columns and boxes (X, windoku), or besides rows and
// columns where there are no boxes (jigsaw), for BandsWith. One house after the other, since no two
// layouts have theirs alike.
#pragma once

#include <vector>

#include "propagate/bands9.hpp"

namespace sudokit::bands9 {

template <bool Boxes>
class HousesBeside {
 public:
  static constexpr bool kBoxes = Boxes;

  // Pre: 9x9, with regular boxes where there are to be some.
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

  // As hidden() of bands9.hpp.
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
  // The houses without one of these cells.
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
