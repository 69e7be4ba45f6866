// The curve of a link, bent so that it runs over few digits.
#pragma once

#include "sudokit/draw.hpp"
#include "tell/places.hpp"

namespace sudokit {

// From one candidate to another, by its control point. It begins and ends at the rims of the marks.
struct Bow {
  Point from, via, to;

  Point at(double t) const;
};

// Of some bends the one that runs over the fewest digits; of equals the flattest. Between
// neighbours in a cell it swings out, to be seen at all.
Bow best_bow(const Places& places, const Pencilmarks& state, Point a, Point b);

}  // namespace sudokit
