// Pictures of puzzles, positions and steps.
//
// A picture is data: shapes, each with an ink that says what it stands for. draw_svg() is one way
// to draw them; it needs no font or style from outside. Its colours are told apart by the
// colour-blind (the palette of Okabe and Ito), and each has a shape of its own, so that a
// black-and-white print says the same.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit {

struct DrawOptions {
  // Draw the candidates of open cells.
  bool candidates = true;
  // Names of rows and columns around the grid.
  bool labels = true;
  // Digits above 9 as letters, A being 10, up to 35.
  bool letters = false;
  // Every second box shaded, where there are boxes.
  bool tinted = false;
  // Keeps the names inside one picture apart from those of others on the same page.
  std::string id = {};
  // A description for readers who do not see the picture.
  std::string title = {};
  // Say of each shape which line of the argument it shows, so that a page can light one at a time.
  bool lines = false;
  // Show the arguments too that lines of the step's own rest on.
  bool nested = false;
  // Rules that have no marks on the board, in words beneath it.
  bool legend = true;
};

// What a shape stands for. How that looks is for whoever draws it.
enum class Ink : std::uint8_t {
  paper,
  tint,   // every second box
  extra,  // cells of extra houses
  house,  // cells of a house that the step names
  // A candidate of the step, by its Role.
  pattern,
  one_side,
  other_side,
  place,
  outline,  // a cell that the step names
  removed,
  placed,
  // Links, by their Inference.
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
  // Rules beside houses (docs/rules.md). Lines differ by width and dashes too. A line of two inks
  // is drawn as its edge, then its core on it.
  cage,       // dashed outline
  cage_sum,   // small text in its corner
  cell_mark,  // fill of odd, even, minimum and maximum cells
  region,     // fill of an extra region
  clone,      // fill of clones
  arrow,      // circle and shaft
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
  plain_line,  // any other rule over cells in order
  dot_white,
  dot_black,
  on_black,    // text on a black dot
  sign,        // strokes of inequality signs and small triangles
  sign_patch,  // paper beneath a sign
  sign_text,   // X, V, digits of a quadruple, names of clones
  clue,        // text outside the grid
  clue_arrow   // where it looks
};
inline constexpr Ink kFirstRuleInk = Ink::cage;
inline constexpr Ink kLastInk = Ink::clue_arrow;

// How shapes of a rule's ink look, in every medium: colours as 0xRRGGBB, widths and dashes in the
// units of pictures.
struct InkLook {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  std::uint32_t fill = kNone;
  std::uint32_t line = kNone;
  double width = 0;
  std::vector<double> dashes = {};
  bool round = false;  // ends and joins
};
// Pre: kFirstRuleInk <= ink.
const InkLook& look_of_rule(Ink ink);

std::string_view to_string(Ink ink);

struct Point {
  double x = 0;
  double y = 0;
};

struct Shape {
  enum class Kind : std::uint8_t {
    rect,    // corner; width and height; `size` is the radius of its corners
    circle,  // centre; `size` is its radius
    lines,   // from, to, from, to ...
    curve,   // from, by (of a quadratic curve), to; it ends in a tip
    text,    // centre; `size` is that of the font
    path,    // corners of a line that is drawn in one stroke
    polygon  // corners of a closed one
  };
  Kind kind = Kind::rect;
  Ink ink = Ink::paper;
  double size = 0;
  std::vector<Point> points;
  std::string text = {};
  // Of the lines in which the argument is told, that which it shows, or -1. They are counted as
  // they are read: a line, those of what is nested in it, and behind the last what follows from
  // them.
  int line = -1;
  // The argument that it belongs to: 0 that of the step, others as their lines come.
  int chain = 0;
};

// In units of which a cell takes kCellUnits, from the upper left; shapes cover those before them.
inline constexpr double kCellUnits = 60;
struct Picture {
  double width = 0;
  std::vector<Shape> shapes;
  double height = 0;  // more than the width where a legend stands beneath the board
};
// With a step: its houses shaded, its candidates marked, its links as arrows, what it removes
// struck out and what it places ringed. `state` is the position before the step. Of a layout that
// carries what no picture shows there are only the words that say so.
Picture draw(const Pencilmarks& state, const Step* step, const DrawOptions& options);

// Givens, and the pencilmarks of a pencilmark puzzle. Errors: the puzzle carries what candidates
// do not say.
Result<Pencilmarks> pencilmarks_of(const Puzzle& puzzle);
// Givens, and in every open cell what its houses leave. The same errors.
Result<Pencilmarks> basic_pencilmarks(const Puzzle& puzzle);

// The shapes as a JSON array (step.schema.json, "shape"), by the upper left corner of the grid.
std::string shapes_json(const Pencilmarks& state, const Step* step, const DrawOptions& options);

// The same as one document.
std::string draw_svg(const Pencilmarks& state, const Step* step, const DrawOptions& options);

}  // namespace sudokit
