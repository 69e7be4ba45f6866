// The curve that draws a link, bent so that it runs over few digits.
#pragma once

#include "sudokit/tell.hpp"
#include "tell/places.hpp"

namespace sudokit {

// A curve from one candidate to another with one control point. It begins and ends at the rims of
// their marks.
struct Bow {
  Point from, via, to;

  Point at(double t) const;
};

// Tries several bends and returns the one that runs over the fewest digits; of equals, the
// flattest. Between candidates that are close together it bends strongly, so that it is visible.
Bow best_bow(const Places& places, const Pencilmarks& state, Point a, Point b);

}  // namespace sudokit
