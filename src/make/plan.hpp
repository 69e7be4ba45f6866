// What a maker is asked for: wishes, and the plan, which is checked before the search begins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/kinds.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// Wishes: the requested properties of a puzzle to make. Each has parse(), which reads it as typed,
// and text(), which writes text that parse() reads again; "" if nothing is requested.

// "24..26", "24-26" or "24".
struct GivensWish {
  static Result<GivensWish> parse(std::string_view text);
  std::string text() const;
  bool any() const { return high < 0; }

  int low = 0;
  int high = -1;
};

// The symmetries that the pattern of the givens must have. They generate a group: rotate90 includes
// rotate180, and so do the two mirrors together.
enum class Symmetry : std::uint8_t {
  rotate180,
  rotate90,
  mirror_h,  // left and right
  mirror_v,  // top and bottom
  diagonal,
  anti_diagonal
};
// The cell onto which a symmetry maps a cell.
int image(Symmetry symmetry, int cell, int side);

struct SymmetryWish {
  static Result<SymmetryWish> parse(std::string_view text);
  std::string text() const;
  // All combinations of the symmetries as maps of cells, the identity first.
  std::vector<std::vector<Cell>> maps(int side) const;

  std::vector<Symmetry> all;
};

// A pattern of cells in reading order: '.', '0', '-' and '_' are open, other characters are given.
// Spaces, line breaks, the frames of a drawn grid and "#" comments are ignored.
struct MaskWish {
  static Result<MaskWish> parse(std::string_view text);
  std::string text() const { return pattern; }
  bool any() const { return pattern.empty(); }

  std::string pattern;  // '.' and 'x'
};

// A puzzle or a solved grid, in any form that can be read.
struct FromWish {
  static Result<FromWish> parse(std::string_view text) { return FromWish{std::string(text)}; }
  std::string text() const { return puzzle; }

  std::string puzzle;
};

// A grade, "LO..HI", "LO-HI" or "N" on the default scale, the same with a scale as "SCALE:LO..HI",
// or "SCALE:WORD" for a scale with words. The scales are all scales that rate (those of Sudoku
// Explainer by ER), "level" (the highest level on the default scale, or with a word `grade`), and
// ep and ed of Sudoku Explainer.
struct RatingWish {
  static Result<RatingWish> parse(std::string_view text);
  std::string text() const;
  bool any() const { return scale.empty(); }
  bool is_of_levels() const { return scale == "level"; }

  std::string scale;
  double low = 0;
  double high = 0;
  std::string word;
};

// Names of techniques, separated by commas.
struct TechniquesWish {
  static Result<TechniquesWish> parse(std::string_view text);
  std::string text() const;

  std::vector<std::string> names;
};

// A fair sample of all minimal puzzles: each puzzle with a weight that corrects the bias of its
// draw, or drawn uniformly.
struct SampleWish {
  enum class Kind : std::uint8_t { none, weighted, uniform };
  static Result<SampleWish> parse(std::string_view text);
  std::string text() const;
  bool any() const { return kind == Kind::none; }

  Kind kind = Kind::none;
};

// Kinds of rules: "killer", or with the number of them, the number of cells of each and the number
// that each shows, "killer:20..25x2..4=5..20", "arrow:3", "thermometer:x5..7"; of cages also with
// the share of the cells that they cover, "killer:60%"; separated by commas.
struct RuleWish {
  const ConstraintRow* kind = nullptr;
  std::optional<IntRange> count = {};
  std::optional<IntRange> percent = {};  // of the cells of the grid
  std::optional<IntRange> cells = {};
  std::optional<IntRange> shown = {};

  bool has_numbers() const { return count || percent || cells || shown; }
};
struct RulesWish {
  static Result<RulesWish> parse(std::string_view text);
  std::string text() const;

  std::vector<RuleWish> all;
};

// As random_jigsaw(), with regions that the symmetries map onto each other. They begin with boxes
// or rows, which must have the symmetries.
Result<LayoutPtr> symmetric_jigsaw(int side, std::uint64_t seed, std::uint64_t stream,
                                   const SymmetryWish& symmetry, StopToken stop);

struct Wishes {
  GivensWish givens;
  SymmetryWish symmetry;
  MaskWish mask;
  FromWish from;
  RatingWish rating;
  TechniquesWish needs;
  TechniquesWish contains;
  TechniquesWish avoids;
  TechniquesWish only;
  SampleWish sample;
  RulesWish rules;
  bool symmetric_rules = false;  // and regions of a jigsaw
  bool jigsaw = false;
  bool crossing_lines = false;
  bool no_minimal = false;
  bool strictly_minimal = false;  // minimal cell by cell, even if orbits are given together

  bool names_techniques() const {
    return !needs.names.empty() || !contains.names.empty() || !avoids.names.empty() ||
           !only.names.empty();
  }
};

// Plan: the wishes for a puzzle, checked against the layout and against each other before the
// search begins.

// The scale that the wish names: `techniques`, which rates the path without the avoided techniques,
// or `alone`, which rates the puzzle as it is, whatever is avoided.
struct WishedScale {
  const Scale* techniques = nullptr;
  const Scale* alone = nullptr;
  std::vector<std::string_view> words = {};  // easiest first
  int word = -1;                             // index of the requested word; -1: a range
};

// A kind of rules to draw.
struct RulePlan {
  const rules::Kind* kind = nullptr;
  IntRange count;  // of constraints; no fewer are left when redundant ones are removed
  int most = 0;    // so many are drawn if fewer leave several solutions
  IntRange cells;  // of a path or cage
  IntRange shown = {0, kAnyNumber};             // the sum of a cage, the number of a clue
  bool cover = false;                           // cages cover the grid; `count` means nothing
  bool in_cells = false;                        // `count` and `most` are numbers of cells in cages
  std::vector<std::vector<Cell>> outline = {};  // these cages are drawn, and no others

  static constexpr int kAnyNumber = 1'000'000;
  // What a constraint contributes to `count`.
  int measure(const Constraint& constraint) const {
    return in_cells ? static_cast<int>(constraint.cells[0].size()) : 1;
  }
};

struct Plan {
  LayoutPtr layout;  // the requested one, with the houses that rules add
  Wishes wishes;
  // The rules to draw for each puzzle, and those that each of them has.
  std::vector<RulePlan> drawn;
  std::vector<const rules::Kind*> negatives;  // all marks to which they refer are drawn
  std::vector<Constraint> fixed;
  // The same with the cages of an outline, which still have no sum; null if there are none.
  RulesPtr fixed_rules;
  // The range of the number of givens.
  int low = 0;
  int high = 0;
  // Sets of cells that are given or open together: those that the symmetries map onto each other.
  std::vector<std::vector<Cell>> orbits;
  // The cells to be given; empty if they may be any.
  std::vector<bool> mask;
  std::optional<Puzzle> from;
  WishedScale rating;
  // The scale for the wishes of techniques: that of the rating, otherwise the default scale. Null
  // if neither is requested and the rating needs none.
  const Scale* techniques = nullptr;
  // Cells are opened only while the default techniques up to this rating, in hundredths, solve the
  // puzzle. Used only for a grade on a large side, where minimal puzzles of the easier grades are
  // too rare to be found.
  std::optional<int> most_rating;

  // Whether a puzzle with one solution can still fail the wishes.
  bool judged() const;
  // The empty puzzle with the fixed rules, if there are any.
  std::optional<Puzzle> ruled() const {
    if (!fixed_rules) return std::nullopt;
    return Puzzle{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}, fixed_rules};
  }
  bool has_rules() const { return !drawn.empty() || !negatives.empty() || !fixed.empty(); }
};

// The rating within which a requested grade keeps the puzzle, if any, in hundredths.
std::optional<int> rating_kept(const Plan& plan);

// Fills the scales of a plan. Errors: a word or technique that a scale does not have;
// contradictions.
Result<void> plan_rating(Plan& plan);

// Fills the rules of a plan, and adds the houses that they make to its layout. Errors: a kind that
// cannot be drawn on the layout.
Result<void> plan_rules(Plan& plan);

// Errors: wishes that contradict each other, themselves or the layout; the message names them.
Result<Plan> plan_of(const Wishes& wishes, const LayoutPtr& layout);

}  // namespace sudokit
