// Steps and explanations as sentences and pictures; and the entries of the handbook.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/rulebook.hpp"

namespace sudokit {

// ---- Sentences ----------------------------------------------------------------------------------
// Steps and explanations in words: as sentences, and in the formats that people and programs read.
// All text is derived from the argument of a step.

// An argument in words, in parts: an introduction, one line for each inference (a statement and its
// reason), and the conclusion. A short argument has only the introduction.
struct Telling {
  struct Line {
    std::string statement;  // "r1c7 is 3"
    std::string reason;     // "the only other place in row 1"
    bool first = false;     // the line starts a chain: it is supposed, not inferred
    bool unseen = false;    // no visible link leads here, so the reason must be given
    // The arguments on which this line rests. Each is given only with the first line that needs it.
    std::vector<Telling> nested;
  };
  std::string lead;         // the introduction; may be empty
  std::vector<Line> lines;  // in order
  std::string end;          // the conclusion; may be empty
};
// The argument of a step. Pre: the step was found with DeduceOptions::explain.
Telling telling(const Layout& layout, const Step& step);
// The same as one sentence or paragraph.
std::string sentence(const Layout& layout, const Step& step);
// The same; if the argument contains nested arguments, as an indented list of lines.
std::string whole_text(const Layout& layout, const Step& step);
// The name of the step: "Last cell", its variant, or the title of its technique.
std::string_view title_of(const Step& step);
// The score of the step on its scale: "level 3", "7.2", "140 points".
std::string score_text(const Scale& scale, const Step& step);

// A step in words. `detail` 1: the family of the technique and where to look. 2: the technique and
// its houses or cells. 3: everything.
std::string hint(const Layout& layout, const Step& step, int detail);
// What a step changes, in the usual notation: "r1c2 = 5; r3c4, r3c5 ≠ 7".
std::string changes_text(const Layout& layout, const Step& step);

// What a named constraint requires of its cells, without a full stop: "The cage r1c1, r1c2 and r2c1
// adds up to 15".
std::string rule_sentence(const Layout& layout, const Constraint& constraint);

// One sentence about how the path ended, or why there is none.
std::string ending_text(const Explanation& explanation);

// The output formats of tell(). grid: text, with the board drawn in characters below each step.
enum class ExplainForm : std::uint8_t { text, grid, markdown, json, svg, html };

// How much of an explanation is shown.
struct TellOptions {
  // 1 to 3, as for hint(). 1 and 2 give hints instead of sentences, without what the step changes.
  int detail = 3;
  // Show only the first step.
  bool next_only = false;
  // The name of the puzzle.
  std::string title = "Sudoku";
  // JSON only: add the position before each step, the lines of its argument, and the shapes of its
  // picture.
  bool pictures = false;
  // The approximate maximum size of the text, in bytes.
  std::uint64_t most_bytes = ~std::uint64_t{0};
};

// An explanation in one of the formats. svg: one document with all steps and their text; use
// draw_svg() for one picture per step. html: one self-contained page, which is operated with the
// arrow keys, buttons or by touch. Returns "" if the text would exceed options.most_bytes.
std::string tell(const Explanation& explanation, ExplainForm form, const TellOptions& options);

// One puzzle of a page with several: its number, its text in the index, and its steps.
struct PagePart {
  std::size_t number = 0;
  std::string summary;
  std::string body;  // empty if it would exceed options.most_bytes
};
// The part of a page for one puzzle. `number`: from 1, different for each part of a page; 0 if the
// page has only this part.
PagePart page_part(const Explanation& explanation, const TellOptions& options, std::size_t number);
// One self-contained page with these parts, and with an index if there are several.
std::string page_of_parts(const std::string& title, std::span<const PagePart> parts);

// One step as JSON, as defined in docs/reference/step.schema.json. `detail`: as for hint().
std::string step_json(const Layout& layout, const Step& step, int detail = 3);

// ---- Pictures -----------------------------------------------------------------------------------
// Pictures of puzzles, positions and steps.
//
// A picture is data: a list of shapes, each with an ink that states what it stands for. draw_svg()
// is one way to render it; the SVG needs no external font or style. The colours can be
// distinguished by colour-blind readers (the palette of Okabe and Ito), and each meaning also has
// its own shape, so that a black-and-white print shows the same information.

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
  rule  // a mark of a rule beside the houses; Shape::look is what it looks like
};

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
  // Only with Ink::rule; it lives as long as the program.
  const InkLook* look = nullptr;
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

// ---- Handbook -----------------------------------------------------------------------------------
// The handbook: one entry for each technique as players know it, whatever the scales call it, with
// an example.

// A technique in the handbook.
struct HandbookEntry {
  std::string_view name;   // the name of its page: "x-wing"
  std::string_view title;  // "X-wing"
  TechniqueFamily family = TechniqueFamily::single;
  // The techniques of scales that correspond to this entry: "SCALE:TECHNIQUE SCALE:TECHNIQUE ...",
  // with "~" in place of the colon if the scale uses that name for more than this entry describes.
  std::string_view rows;
  // An explanation for learners: what to look for and why it holds. The first sentence is a
  // summary.
  std::string_view text;
  std::string_view looking;  // how to look for it on the board, for learners
};

// All entries, by family, and within a family the easier ones first.
std::span<const HandbookEntry> handbook();
// The entry of this name; otherwise all entries that a scale calls by this name ("pair",
// "uniqueness-test-1"), in order; empty if there are none.
std::vector<const HandbookEntry*> handbook_named(std::string_view name);

// A row of a scale that corresponds to an entry.
struct HandbookRow {
  const Scale* scale = nullptr;
  const ScaleRow* row = nullptr;
};
// The rows of all scales that correspond to the entry, in the order of scales().
std::vector<HandbookRow> rows_of(const HandbookEntry& entry);
// The first sentence of its text, with the full stop.
std::string_view summary_of(const HandbookEntry& entry);

// A step that shows an entry: a puzzle, a scale, and which step of the path to take.
struct HandbookExample {
  std::string_view entry;
  std::string_view scale;
  // The only techniques that are used, by name, separated by spaces; empty: those that the scale
  // uses.
  std::string_view techniques;
  std::string_view step;  // its number in the path from 1, or a technique (its first step)
  std::string_view puzzle;
  // Where the puzzle comes from.
  std::string_view source;
};
// All examples, in the order of the handbook.
std::span<const HandbookExample> handbook_examples();
// The example of the entry, or null.
const HandbookExample* example_of(const HandbookEntry& entry);

// A step that has a near miss, for entries whose example and exercises have none. Null if there is
// no such step.
const HandbookExample* near_miss_example_of(const HandbookEntry& entry);

// Positions in which to practise the technique: examples with other puzzles. Empty if there are
// none.
std::vector<HandbookExample> exercises_of(const HandbookEntry& entry);

// The score of an instance of a row on its scale: "level 2", "1.0 to 1.5", "140 points (Hard)".
std::string score_text(const Scale& scale, const ScaleRow& row);

}  // namespace sudokit
