// Pages: the destination of drawing, the current page, where grids stand on it, and the interface
// of what puts puzzles on pages.
#pragma once

#include <cairo.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/print/prepare.hpp"
#include "cli/print/render.hpp"
#include "cli/print/settings.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {

// The positions of grids on a page: pure geometry, in points.
struct Area {
  Point at;
  double width = 0;
  double height = 0;
};

// Equal places for squares in rows, each with a line of text below it.
struct Arrangement {
  Area area;
  int columns = 1;
  int rows = 1;
  double grid = 0;     // the side of a square
  double caption = 0;  // the height of the text

  int count() const { return columns * rows; }
  // The upper left corner of a square. `mirrored`: as seen through the page from its back.
  Point place(int index, bool mirrored = false) const;
};

// The arrangement with the largest squares for this count; the last row may be shorter.
Arrangement arrange(int count, const Area& area, double caption);
// As many squares with this side as fit, then enlarged as far as possible; at least one, however
// small.
Arrangement arrange_by_size(double grid, const Area& area, double caption);

// Pages: the destination of drawing, page after page.
class Pages {
 public:
  virtual ~Pages() = default;
  // Begins the next page, empty, with coordinates in points from its upper left corner. Null if
  // there is no space for it and for `behind` bytes of pages that must follow. error() is then
  // ENOSPC or similar, and finish() still completes what was ended before.
  virtual cairo_t* begin(std::uint64_t behind) = 0;
  // Enters the current page in the outline under this name, if the form has an outline.
  virtual void mark(const std::string& /*name*/) {}
  // Ends the page. False: it could not be written.
  virtual bool end() = 0;
  // Writes what is missing. False: the output is not complete.
  virtual bool finish() = 0;

  // errno, or 0 if nothing failed; and whether the reader has closed the pipe.
  virtual int error() const = 0;
  virtual bool broken() const { return false; }
  // The name of the output, for messages.
  virtual std::string name() const = 0;
  // Further page files that no option named, "x-2.svg to x-4.svg"; "" if there are none.
  virtual std::string further() const { return ""; }
  std::uint64_t count() const { return count_; }

 protected:
  std::uint64_t count_ = 0;
};

// A PDF on standard output or in a file, or one SVG or PNG file for each page. `inputs` are files
// that are read; none of them is overwritten. The settings must outlive the pages. UsageError: a
// PDF to a terminal. InputError: the output cannot be opened.
std::unique_ptr<Pages> open_pages(const PrintSettings& settings,
                                  const std::vector<std::string>& inputs);

// Leaf: the current page, with the area within its margins, its lettering, and its number at the
// foot.
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

// Composer: interface that arranges puzzles on pages, one after the other.
class Composer {
 public:
  virtual ~Composer() = default;
  // Called before the first puzzle. The argument says whether the rules of the puzzles differ, as
  // those of different layouts do.
  virtual void foresee(bool) {}
  // False: no more pages can be written, and the puzzles of the current page are not printed.
  virtual bool add(Entry entry) = 0;
  // Prints what is missing at the end. False: not everything could be printed.
  virtual bool finish() = 0;
  // The number of puzzles on finished pages.
  virtual std::uint64_t printed() const = 0;
  // errno of the storage that it keeps for later, and the name of that storage.
  virtual int error() const { return 0; }
  virtual std::string name() const { return ""; }
};

}  // namespace sudokit::cli
