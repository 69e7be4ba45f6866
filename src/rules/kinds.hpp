// Kinds of named constraints. The row of a kind is all that the program knows of it: other layers
// read the row and name no kind. CMake lists the files of kinds/: each defines FILE_kinds(), which
// returns the rows of that file.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/rulebook.hpp"

namespace sudokit::rules {

// ---- Sentence -----------------------------------------------------------------------------------

// What a constraint requires of its cells, without a full stop: a text with slots, or a function
// that chooses one. src/tell/rules/sentence.cpp lists the slots.
struct Sentence {
  using Choose = std::string (*)(const Constraint&, const Layout&);
  constexpr Sentence(const char* fixed) : text(fixed) {}
  constexpr Sentence(Choose chosen) : choose(chosen) {}

  std::string_view text = {};
  Choose choose = nullptr;
};

// ---- Picture ------------------------------------------------------------------------------------

// One shape of the picture of a constraint. Sizes are in the units of pictures, where a cell is 60
// wide. Lines, fills and the like are drawn under the digits; what lies between cells, above them.
struct Mark {
  enum class Shape : std::uint8_t {
    none,
    fill,
    outline,  // around the cells, `size` inside their borders
    line,     // through the centres of the cells
    head,     // the arrowhead of such a line
    disc,     // `size`: radius
    square,   // `size`: side
    figure,   // straight lines through `corners`
    area,     // the polygon with these corners
    number,   // the first number, if there is one, in the corner of the first cell
    letter,   // the same for all lists of the constraint, in the corner of their first cell
    digits,   // all numbers, in a circle with the radius `size` where the cells meet
    dot,      // between each cell and the next; with the number if it is not `usual`
    sign,     // the same with `text`
    inequality,
    clue,        // the number outside the grid; `text` distinguishes the kinds of clues
    arrow_clue,  // with an arrow along the cells
    sentence     // in words below the board
  };
  enum class At : std::uint8_t {
    list,   // all cells of a list; the shape is drawn for each list
    pill,   // the first list
    joint,  // the last cell of the first list, then the second list
    first,  // one cell of a list
    last,
    each  // each cell of a list by itself, after all that is drawn of the list
  };
  struct Corner {  // relative to the centre of a cell, y down
    double x = 0;
    double y = 0;
  };

  Shape shape = Shape::none;
  const InkLook* ink = nullptr;
  At at = At::list;
  double size = 0;
  int usual = 0;
  char text = 0;
  std::array<Corner, 4> corners = {};
  std::size_t count = 0;  // of corners
};
// The marks of a kind in the order in which they are drawn, up to the first `none`. A kind without
// marks is drawn as its sentence.
using Marks = std::array<Mark, 5>;

// ---- Interactive Sudoku Solver ------------------------------------------------------------------

// The arguments of a constraint in strings of Interactive Sudoku Solver (ISS).
enum class IssForm : std::uint8_t {
  none,  // the string reader handles it
  grid,  // no arguments
  line,
  number_line,
  difference_line,  // the difference is 5 if it is left out
  cage,
  sum,
  adjacent,  // cells; the constraint holds for those that are side by side
  lists,
  pill_arrow,
  square,  // the upper left of four cells, then digits
  digits_line,
  diagonal,
  both_ends,  // a row or column, then clues at its ends
  one_end,
  little_killer,
  table,
  older_table,
  automaton,
  pattern,
  candidates,
  counts,       // "1223": pairs of a count and a digit, then cells
  digits_once,  // "1_2_2": each digit as often as it is listed, then cells
  sets,         // the number of lists, all of the same length, then their cells
  indexer       // R or C, then cells
};

struct Iss {
  std::string_view name = {};  // ConstraintRow::iss
  IssForm form = IssForm::none;
  // A second name, which is only read.
  std::string_view other = {};
  IssForm other_form = IssForm::none;
  bool any_values = false;  // it keeps its meaning if all digits are one higher
  // The constraint that means the same if all digits are one higher, for digits that begin at 0.
  // Null if `any_values`, if the constraint is only sums, or if there is none.
  Constraint (*raised)(const Constraint&, const Layout&) = nullptr;
  // What is written before the numbers, if it is not the name ("Whisper~5").
  std::string_view prefix = {};
  // Returns what is written before the cells, numbers included, if it is not a prefix and the
  // numbers. Empty if ISS has no such constraint; its primitives are then written instead.
  std::string (*head)(const Constraint&, const Layout&) = nullptr;
  std::string_view separator = {};  // between lists of cells
};

// ---- Drawing at random --------------------------------------------------------------------------

// How `make` draws constraints of a kind on a solved grid: the cells are drawn as this shape, and
// the numbers are those with which the constraint holds there.
struct Draw {
  enum class Shape : std::uint8_t {
    none,        // the kind is not drawn, unless it has no cells
    cage,        // connected cells; without a wished number of them, cages cover the whole grid
    path,        // a line of neighbours, also diagonal ones
    middle_out,  // a path that holds as long as all shorter ones with the same middle hold
    cell,
    edge,      // two cells that share an edge, in the order in which the constraint holds
    square,    // the four cells around a point, with some of their digits
    line,      // a whole row or column, from its first cell
    two_ends,  // a whole row or column, from either end
    diagonal   // the cells on a diagonal from the border
  };
  Shape shape = Shape::none;
  ConstraintTakes::Range cells = {0, 0};  // the usual length of a path, or size of a cage
  ConstraintTakes::Range count = {0, 0};  // the usual number on 9x9; other sides in proportion
  bool prefixes = false;  // if the constraint does not hold on a path, it holds on no longer one
};

// ---- Row ----------------------------------------------------------------------------------------

// Where the rulebook has a kind: families, the best known first, and the order within them.
namespace family {
inline constexpr int cages = 1000;
inline constexpr int lines = 2000;
inline constexpr int sum_lines = 3000;
inline constexpr int pairs = 4000;
inline constexpr int cells = 5000;
inline constexpr int grid = 6000;
inline constexpr int outside = 7000;
inline constexpr int anything = 8000;
}  // namespace family

// The first members become the row that solvers read.
struct Kind {
  std::string_view name;
  std::string_view statement;
  std::string_view form;
  ConstraintTakes takes = {};
  decltype(ConstraintRow::expand) expand;
  decltype(ConstraintRow::holds) holds;
  std::string_view house = {};
  std::span<const std::string_view> marked_by = {};  // ConstraintRow::marks
  std::string_view title;                            // RuleEntry: title to looking
  std::string_view meaning = {};                     // the statement, if empty
  std::string_view drawing;
  std::string_view looking = {};
  Sentence sentence;
  Marks marks = {};
  Iss iss = {};
  int place = 0;  // in the rulebook: a family and a number
  // Whether a kind that applies to the whole grid has a meaning on open grids.
  bool open = false;
  // Other names in files, which are refused by name; separated by spaces.
  std::string_view other_names = {};
  bool everyday = false;  // the name is also a common word, which may name anything in a file
  Draw draw = {};
};

// All kinds, sorted by name. The rows live as long as the program.
std::span<const Kind* const> kinds();
// The kind with this row. Pre: the row is one of constraint_rows().
const Kind& kind_of(const ConstraintRow& row);
// What to state instead of a rule of this name, which is not supported; otherwise empty. Capitals,
// hyphens and digits do not matter.
std::string_view stated_instead(std::string_view name);
// The rows of the files of kinds/, in any order; written by CMake.
std::vector<std::span<const Kind>> kinds_by_file();

// ---- Builders -----------------------------------------------------------------------------------

constexpr InkLook stroke(std::string_view name, std::uint32_t colour, double width,
                         std::array<double, 4> dashes = {}) {
  return {name, InkLook::kNone, colour, width, dashes, true};
}
constexpr InkLook paint(std::string_view name, std::uint32_t colour) {
  return {.name = name, .fill = colour};
}
constexpr Mark mark(Mark::Shape shape, const InkLook& ink, Mark::At at = Mark::At::list,
                    double size = 0) {
  return {.shape = shape, .ink = &ink, .at = at, .size = size};
}
constexpr Mark line(const InkLook& ink, Mark::At at = Mark::At::list) {
  return mark(Mark::Shape::line, ink, at);
}
constexpr Mark disc(Mark::At at, double radius, const InkLook& ink) {
  return mark(Mark::Shape::disc, ink, at, radius);
}
constexpr Mark outline(double inset, const InkLook& ink) {
  return mark(Mark::Shape::outline, ink, Mark::At::list, inset);
}

// "Skyscraper~R1~3~": the form IssForm::both_ends of a clue.
std::string clue_in_iss(const Constraint& clue, const Layout& layout);
// For Iss::raised, if all numbers are digits.
Constraint raised_digits(const Constraint& rule, const Layout& layout);

inline constexpr std::uint32_t kBlack = 0x000000;
inline constexpr std::uint32_t kWhite = 0xFFFFFF;

// The looks that several kinds share, in the colours of Okabe and Ito, lightened under digits.
namespace ink {
inline constexpr InkLook cage = {"cage", InkLook::kNone, 0x333333, 1.5, {5, 3}};
inline constexpr InkLook alternative = {"alternative", InkLook::kNone, 0x6E6E6E, 1.5, {2, 4}, true};
inline constexpr InkLook cage_number = paint("cagesum", kBlack);
inline constexpr InkLook cell_mark = paint("mark", 0xD9D9D9);
inline constexpr InkLook arrow = stroke("arrow", 0x6E6E6E, 2.5);
inline constexpr InkLook hollow = {"hollow", kWhite, 0x6E6E6E, 2.5, {}, true};
inline constexpr InkLook plain_line = stroke("line", 0xA0A0A0, 2.5, {6, 6});
inline constexpr InkLook white_dot = {"whitedot", kWhite, kBlack, 1.8};
inline constexpr InkLook black_dot = {"blackdot", kBlack, kBlack, 1.8};
inline constexpr InkLook on_black = paint("onblack", kWhite);  // text on a black dot
inline constexpr InkLook sign = stroke("sign", kBlack, 2);     // inequalities, small triangles
inline constexpr InkLook patch = paint("patch", kWhite);       // beneath a sign
inline constexpr InkLook sign_text = paint("signtext", kBlack);
inline constexpr InkLook clue = paint("clue", kBlack);  // text outside the grid
inline constexpr InkLook clue_arrow = stroke("cluearrow", kBlack, 1.8);
}  // namespace ink

// The mark of a rule that is a line with words below the board.
inline constexpr Marks kLineAndSentence = {
    {line(ink::plain_line), {.shape = Mark::Shape::sentence}}};

}  // namespace sudokit::rules
