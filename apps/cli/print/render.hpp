// Text and pictures on a cairo surface.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <string_view>

#include "sudokit/tell.hpp"

namespace sudokit::cli {

// Lettering: text on a cairo surface, set by Pango in one font family. Characters that it lacks are
// taken from any font that has them. Sizes are in the units of the surface. Not thread safe.
enum class Weight : std::uint8_t { regular, bold };
enum class Align : std::uint8_t { left, centre, right };

// The lines of one paragraph, broken to a width.
class Paragraph {
 public:
  struct Parts;
  explicit Paragraph(std::unique_ptr<Parts> parts);
  Paragraph(Paragraph&&) noexcept;
  ~Paragraph();

  int lines() const;
  double line_height() const;
  double height() const { return lines() * line_height(); }
  // Draws line `line` with its upper left corner at a point of the surface.
  void draw(cairo_t* on, int line, Point at) const;
  // Draws all lines.
  void draw(cairo_t* on, Point at) const;

 private:
  std::unique_ptr<Parts> parts_;
};

class Lettering {
 public:
  // "": the first installed one of a list of families. InputError: there is no such family, or no
  // font at all.
  explicit Lettering(const std::string& family);
  ~Lettering();

  // Draws one line. Its digits are centred vertically on `at`, and `align` says which part of the
  // line is at that point.
  void put(cairo_t* on, Point at, double size, Weight weight, std::string_view text,
           Align align = Align::centre);
  Paragraph paragraph(std::string_view text, double width, double size,
                      Weight weight = Weight::regular, Align align = Align::left) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Draws pictures of the library on a cairo surface.

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
