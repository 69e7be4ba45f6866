// The QR code of a link.
#pragma once

#include <cairo.h>

#include <string>

#include "cli/print/render.hpp"

namespace sudokit::cli {

// Draws the code with its margin into a square. Pre: the text has at most 2,953 bytes.
void draw_qr(cairo_t* on, const std::string& text, Point at, double side);

}  // namespace sudokit::cli
