// Leaf: the current page, with the area within its margins, its lettering, and its number at the
// foot.
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

  // `behind`: bytes of pages that must follow. False: there is no space.
  bool begin(std::uint64_t behind);
  // Ends the page with or without its number. False: it could not be written.
  bool end(bool numbered = true);
  // Enters the current page in the outline of the document under this name.
  void mark(const std::string& name);
  // Adds an empty page.
  bool blank();

  cairo_t* on() const { return on_; }
  Lettering& lettering() { return lettering_; }
  const Area& body() const { return body_; }
  const PaperSize& paper() const { return settings_.paper; }

  // Draws black text.
  void put(Point at, double size, Weight weight, std::string_view text,
           Align align = Align::centre);
  // The same for a rating; its stars ("★★☆") are drawn as shapes.
  void put_rating(Point at, double size, Weight weight, std::string_view text, Align align);
  void put(const Paragraph& text, Point at);
  void put(const Paragraph& text, int line, Point at);
  void picture(const Picture& picture, Point at, double width, const Look& look = {});
  // Draws a number on the left and a text on the right, below a square at `at`.
  void caption(Point at, double width, double height, const std::string& left,
               const std::string& right);

 private:
  const PrintSettings& settings_;
  Pages& pages_;
  Lettering lettering_;
  Area body_;
  cairo_t* on_ = nullptr;
};

// A title page with the title, an empty grid and the task. InputError: the logo is not a readable
// PNG.
bool print_title(Leaf& leaf, const PrintSettings& settings, const Layout& layout, bool mixed);
// A page of instructions: the rule, how to begin, where the answers are, and the meaning of the
// grades.
bool print_instructions(Leaf& leaf, const PrintSettings& settings, const Layout& layout,
                        bool mixed);

}  // namespace sudokit::cli
