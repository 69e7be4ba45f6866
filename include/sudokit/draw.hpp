// Pictures of puzzles, positions and steps.
//
// A picture is data: a list of shapes, each with an ink that states what it stands for. draw_svg()
// is one way to render it; the SVG needs no external font or style. The colours can be
// distinguished by colour-blind readers (the palette of Okabe and Ito), and each meaning also has
// its own shape, so that a black-and-white print shows the same information.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit {

// What a picture shows.
struct DrawOptions {
  // Draw the candidates of open cells.
  bool candidates = true;
  // Draw the names of rows and columns around the grid.
  bool labels = true;
  // Write digits above 9 as letters, from A for 10 up to 35.
  bool letters = false;
  // Shade every second box, if the layout has boxes.
  bool tinted = false;
  // Keeps the identifiers inside this SVG distinct from those of other pictures on the same page.
  std::string id = {};
  // A text description for readers who cannot see the picture.
  std::string title = {};
  // Store in each shape which line of the argument it shows, so that a page can highlight the lines
  // one at a time.
  bool lines = false;
  // Also draw the nested arguments of the step's argument.
  bool nested = false;
  // Describe rules that have no marks on the board in words below it.
  bool legend = true;
};

// What a shape stands for. The renderer chooses what it looks like.
enum class Ink : std::uint8_t {
  paper,
  tint,   // every second box
  extra,  // cells of extra houses
  house,  // cells of a house in the step's argument
  // A candidate of the step, by its Role.
  pattern,
  one_side,
  other_side,
  place,
  outline,  // a cell in the step's argument
  removed,
  placed,
  // A link, by its Inference.
  strong,
  weak,
  forced,
  thin_line,
  thick_line,
  frame,
  given,
  value,
  candidate,
  label,
  // Rules beside the houses (docs/rules.md). Lines also differ in width and dashes. A line with two
  // inks is drawn in the outer ink first, then with its core on top.
  cage,       // the dashed outline
  cage_sum,   // small text in the corner of a cage
  cell_mark,  // the fill of odd, even, minimum and maximum cells
  region,     // the fill of an extra region
  clone,      // the fill of clones
  arrow,      // the circle and shaft
  hollow,     // a circle
  pill,       // a capsule around several cells
  pill_core,
  thermometer,
  bulb,
  slow_thermometer,
  slow_bulb,
  slow_thermometer_core,
  slow_bulb_core,
  german_whispers,
  dutch_whispers,
  renban,
  nabner,
  modular,
  entropic,
  palindrome,
  palindrome_core,
  between,
  zipper,
  zipper_core,
  region_sum,
  sum_line,
  equal_sums,
  plain_line,  // any other rule over an ordered list of cells
  dot_white,
  dot_black,
  on_black,    // text on a black dot
  sign,        // the strokes of inequality signs and small triangles
  sign_patch,  // a paper-coloured patch beneath a sign
  sign_text,   // X, V, the digits of a quadruple, the names of clones
  clue,        // text outside the grid
  clue_arrow   // the direction in which a clue looks
};
// The first ink of the rules, and the last ink of all.
inline constexpr Ink kFirstRuleInk = Ink::cage;
inline constexpr Ink kLastInk = Ink::clue_arrow;

// What shapes with the ink of a rule look like, in every medium. Colours are 0xRRGGBB or kNone (not
// painted); widths and dashes are in the units of pictures.
struct InkLook {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  std::uint32_t fill = kNone;
  std::uint32_t line = kNone;
  double width = 0;
  std::vector<double> dashes = {};
  bool round = false;  // round ends and joins
};
// The look of an ink. Pre: kFirstRuleInk <= ink.
const InkLook& look_of_rule(Ink ink);

// A short name, used in the JSON and SVG forms.
std::string_view to_string(Ink ink);

// In the units of a picture: x to the right, y down.
struct Point {
  double x = 0;
  double y = 0;
};

// One shape. The kind defines what `points` and `size` mean.
struct Shape {
  enum class Kind : std::uint8_t {
    rect,    // upper left corner, then (width, height); `size`: radius of the corners
    circle,  // centre; `size`: radius
    lines,   // separate lines: from, to, from, to ...
    curve,   // a quadratic curve that ends in an arrowhead: from, control point, to
    text,    // centre; `size`: font size
    path,    // the corners of one continuous line
    polygon  // the corners of a closed area
  };
  Kind kind = Kind::rect;
  Ink ink = Ink::paper;
  double size = 0;
  std::vector<Point> points;
  std::string text = {};
  // The line of the argument that this shape shows, or -1 (none, or DrawOptions::lines is not set).
  // Lines are numbered in reading order: a line, the lines of the argument nested in it, and after
  // the last line the conclusion.
  int line = -1;
  // The argument to which the shape belongs: 0 for the step's own, the others in the order of their
  // lines.
  int chain = 0;
};

// The side of a cell in the units of a picture.
inline constexpr double kCellUnits = 60;
// The origin is the upper left corner. Later shapes cover earlier ones.
struct Picture {
  double width = 0;
  std::vector<Shape> shapes;
  double height = 0;  // larger than the width if there is a legend below the board
};
// Draws a position. With a step (null: none), its houses are shaded, its candidates are marked, its
// links are drawn as arrows, the candidates it removes are struck out, and the digits it places are
// ringed; `state` must be the position before the step. If a picture cannot show a feature of the
// layout, it contains only text that says so.
Picture draw(const Pencilmarks& state, const Step* step, const DrawOptions& options);

// The givens, and the pencilmarks of a pencilmark puzzle; without pencilmarks, open cells have no
// candidates. Errors: the puzzle has features that candidates cannot express.
Result<Pencilmarks> pencilmarks_of(const Puzzle& puzzle);
// The givens and, for every open cell, the candidates that its houses leave. Errors: as above.
Result<Pencilmarks> basic_pencilmarks(const Puzzle& puzzle);

// The shapes as a JSON array (step.schema.json, "shape"). Coordinates start at the upper left
// corner of the grid. There is no legend.
std::string shapes_json(const Pencilmarks& state, const Step* step, const DrawOptions& options);

// The picture as an SVG document.
std::string draw_svg(const Pencilmarks& state, const Step* step, const DrawOptions& options);

}  // namespace sudokit
