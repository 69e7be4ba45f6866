#include "cli/print/qr.hpp"

#include <qrencode.h>

#include <memory>
#include <stdexcept>

namespace sudokit::cli {

void draw_qr(cairo_t* on, const std::string& text, Point at, double side) {
  constexpr int kMargin = 4;  // modules, by ISO/IEC 18004
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), &QRcode_free);
  if (code == nullptr) throw std::length_error("no QR code holds the link");
  const double module = side / (code->width + 2 * kMargin);
  cairo_set_source_rgb(on, 0, 0, 0);
  for (int row = 0; row < code->width; ++row) {
    for (int column = 0; column < code->width; ++column) {
      if ((code->data[row * code->width + column] & 1) == 0) continue;
      cairo_rectangle(on, at.x + (column + kMargin) * module, at.y + (row + kMargin) * module,
                      module, module);
    }
  }
  cairo_fill(on);
}

}  // namespace sudokit::cli
