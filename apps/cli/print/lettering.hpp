// Lettering: text on a cairo surface, set by Pango: one font family, and where it lacks a character
// any that has it. Sizes are in the units of the surface. Not thread safe.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <string_view>

#include "sudokit/draw.hpp"

namespace sudokit::cli {

enum class Weight : std::uint8_t { regular, bold };
enum class Align : std::uint8_t { left, centre, right };

// Lines of one paragraph, broken to a width.
class Paragraph {
 public:
  struct Parts;
  explicit Paragraph(std::unique_ptr<Parts> parts);
  Paragraph(Paragraph&&) noexcept;
  ~Paragraph();

  int lines() const;
  double line_height() const;
  double height() const { return lines() * line_height(); }
  // Line `line` with its upper left corner at a point of the surface.
  void draw(cairo_t* on, int line, Point at) const;
  // All of them.
  void draw(cairo_t* on, Point at) const;

 private:
  std::unique_ptr<Parts> parts_;
};

class Lettering {
 public:
  // "": the family that is there of those we like. InputError: no such family, or no font at all.
  explicit Lettering(const std::string& family);
  ~Lettering();

  // One line whose digits stand in the middle of `at`; `align` says which part of it is there.
  void put(cairo_t* on, Point at, double size, Weight weight, std::string_view text,
           Align align = Align::centre);
  Paragraph paragraph(std::string_view text, double width, double size,
                      Weight weight = Weight::regular, Align align = Align::left) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace sudokit::cli
