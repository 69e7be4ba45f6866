// Leaf: the page at work: its room within the margins, its lettering, its number at the foot.
#pragma once

#include <functional>
#include <string>

#include "cli/print/arrange.hpp"
#include "cli/print/pages.hpp"
#include "cli/print/render.hpp"

namespace sudokit::cli {

class Leaf {
 public:
  Leaf(const PrintSettings& settings, Pages& pages);

  // `behind`: bytes of pages that must follow. False: there is no room.
  bool begin(std::uint64_t behind);
  // With its number, or without. False: it could not be written.
  bool end(bool numbered = true);
  // The page at work under this name in the outline of the document.
  void mark(const std::string& name);
  // A page without anything.
  bool blank();

  cairo_t* on() const { return on_; }
  Lettering& lettering() { return lettering_; }
  const Area& body() const { return body_; }
  const PaperSize& paper() const { return settings_.paper; }

  // Words in black.
  void put(Point at, double size, Weight weight, std::string_view text,
           Align align = Align::centre);
  // The same of a rating, whose stars ("★★☆") are drawn.
  void put_rating(Point at, double size, Weight weight, std::string_view text, Align align);
  void put(const Paragraph& text, Point at);
  void put(const Paragraph& text, int line, Point at);
  void picture(const Picture& picture, Point at, double width, const Look& look = {});
  // A number, and what stands on the right, under a square at `at`.
  void caption(Point at, double width, double height, const std::string& left,
               const std::string& right);

 private:
  const PrintSettings& settings_;
  Pages& pages_;
  Lettering lettering_;
  Area body_;
  cairo_t* on_ = nullptr;
};

// A page with the title, an empty grid and what is to be done with it.
// InputError: the logo is no PNG that can be read.
bool print_title(Leaf& leaf, const PrintSettings& settings, const Layout& layout, bool mixed);
// A page of instructions: the rule, how to begin, where the answers are, and what grades mean.
bool print_instructions(Leaf& leaf, const PrintSettings& settings, const Layout& layout,
                        bool mixed);

}  // namespace sudokit::cli
