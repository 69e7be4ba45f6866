// Draws pictures of the library on a cairo surface.
#pragma once

#include "cli/print/lettering.hpp"

namespace sudokit::cli {

// The appearance of a picture on paper.
struct Look {
  // Scale factor for the digits of cells.
  double digits = 1;
  // Scale factor for the width of lines.
  double lines = 1;
};

// Draws the picture with its upper left corner at `at` and with the given width.
void render(cairo_t* on, Lettering& lettering, const Picture& picture, Point at, double width,
            const Look& look = {});

}  // namespace sudokit::cli
