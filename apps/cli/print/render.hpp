// Pictures of the library on a cairo surface.
#pragma once

#include "cli/print/lettering.hpp"

namespace sudokit::cli {

// How a picture looks on paper.
struct Look {
  // What the digits of cells are larger by.
  double digits = 1;
  // What lines are heavier by.
  double lines = 1;
};

// The picture with its upper left corner at a point, so wide.
void render(cairo_t* on, Lettering& lettering, const Picture& picture, Point at, double width,
            const Look& look = {});

}  // namespace sudokit::cli
