// Puzzle: a layout, givens, candidates and rules; with positions, the checker and measures.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// ---- Rules --------------------------------------------------------------------------------------
// Constraints of a puzzle beside its houses, as data.
//
// A puzzle has named constraints (a killer cage, an arrow, a thermometer). Each of them expands to
// primitives: the few forms that solvers, propagation and clause learning support. The checker
// tests the statements of named constraints, never their expansions. Rules are immutable and may be
// shared between threads. Digits are 1..side of the layout for which the rules were made.

// ---- Primitives ---------------------------------------------------------------------------------

// The digits of the cells all differ. It has 2 to `side` different cells. It is left out if all its
// cells are in one house of the layout. With exactly `side` cells it occurs only in groups of
// AnyOf, and if Rules::make() is called with a layout that lacks the house (see
// with_rules()).
struct Different {
  std::vector<Cell> cells;
};

// A range of integers, both ends included.
struct IntRange {
  int low = 0;
  int high = 0;
  friend bool operator==(const IntRange&, const IntRange&) = default;
};
// A summand of Linear: factor * digit of the cell.
struct LinearTerm {
  Cell cell = 0;
  int factor = 1;  // not 0
};
// The sum of the terms is in one of the ranges. The cells differ. The ranges are ascending,
// disjoint and not adjacent; if there are none, the constraint cannot be satisfied. A single term
// restricts one cell.
struct Linear {
  std::vector<LinearTerm> terms;
  std::vector<IntRange> totals;
};

// Whether a total is in one of the ranges.
inline bool holds_total(const std::vector<IntRange>& totals, std::int64_t total) {
  for (const IntRange& range : totals) {
    if (range.low <= total && total <= range.high) return true;
  }
  return false;
}

// For each pair (a, b): allowed[digit of a - 1] contains the digit of b. `allowed` has `side`
// entries.
struct Relation {
  std::vector<Digits> allowed;
  std::vector<std::pair<Cell, Cell>> pairs;
};

// A deterministic automaton over digits. next[state * side + digit - 1] is the next state, or -1
// (reject).
struct Automaton {
  int side = 0;
  int start = 0;
  std::vector<std::uint8_t> accepting;  // one per state; not 0: accepting
  std::vector<std::int32_t> next;
  int states() const { return static_cast<int>(accepting.size()); }
};
// The automaton accepts the digits of the cells, in order. A cell may occur more than once.
struct Sequence {
  std::shared_ptr<const Automaton> automaton;
  std::vector<Cell> cells;
};

// Where an optional cell of a primitive is absent.
inline constexpr Cell kNoCell = 0xFFFF;

// The number of `cells` that hold one of the digits, minus the number of cells of `against` that
// do, minus the digit of `compared` if that is a cell, is in one of the ranges. The cells of a list
// differ; the lists may have cells in common. The ranges are as in Linear.
struct Tally {
  std::vector<Cell> cells;
  Digits digits;
  std::vector<IntRange> totals;
  std::vector<Cell> against = {};
  Cell compared = kNoCell;
};
// The digit d of `index` points at cells[d - 1]. That cell holds one of the digits, and the same
// digit as `value` if that is a cell. A digit that points at no cell is not allowed. All cells may
// coincide.
struct Pointer {
  Cell index = 0;
  std::vector<Cell> cells;  // at most `side`; kNoCell is no cell
  Digits digits;
  Cell value = kNoCell;
};

struct Primitive;
// At least one of the groups holds. A group holds if all its primitives do.
struct AnyOf {
  std::vector<std::vector<Primitive>> groups;
};

// A constraint in the form that solvers use.
struct Primitive {
  std::variant<Different, Linear, Relation, Sequence, Tally, Pointer, AnyOf> form;
  // The named constraint from which it was expanded: an index into Rules::constraints().
  std::uint32_t origin = 0;
};

// ---- Named constraints --------------------------------------------------------------------------

struct ConstraintRow;

// One named constraint of a puzzle. Its row defines what each list of cells and each number means.
// A clue outside the grid lists the cells that it sees, in the order in which it sees them.
struct Constraint {
  const ConstraintRow* kind = nullptr;  // never null; rows live as long as the program
  std::vector<std::vector<Cell>> cells = {};
  std::vector<int> numbers = {};
  std::string text = {};                             // a pattern, or the table of a relation
  std::vector<std::vector<Constraint>> groups = {};  // the alternatives; only for `or`
};
// Whether the kind and all arguments are equal.
bool operator==(const Constraint& a, const Constraint& b);

// The arguments that a kind accepts. Rules::make() checks them before it calls expand().
struct ConstraintTakes {
  struct Range {
    int low = 0;
    int high = 0;
  };
  static constexpr int kAny = 1'000'000;
  enum class Place : std::uint8_t {
    cells,  // lists of cells
    line,   // a whole row or column, in either direction
    grid    // no cells: the constraint applies to the whole grid
  };
  Place place = Place::cells;
  bool table = false;       // the text is a table of numbers, without leading zeros
  Range lists = {1, 1};     // number of lists of cells
  Range cells = {2, kAny};  // number of cells in each list
  Range numbers = {0, 0};   // number of numbers, without factors
  bool text = false;        // it has a text
  bool repeats = false;     // a list may contain a cell more than once
  bool factors = false;     // after the numbers, there may be one factor for each cell
  bool groups = false;      // it has groups of constraints
};

// A kind of named constraint. The kinds are in src/rules/kinds/.
struct ConstraintRow {
  std::string_view name;  // "killer": its name in the text form
  std::string_view iss;   // "Cage": its name in strings of Interactive Sudoku Solver; may be empty
  std::string_view statement;  // one sentence: what must hold
  std::string_view form;       // "killer [SUM] CELLS": its syntax in the text form
  ConstraintTakes takes;
  // Returns equivalent primitives. Pre: the arguments are as `takes` requires, and all cells are in
  // the grid. Errors: the arguments have no meaning on this layout.
  Result<std::vector<Primitive>> (*expand)(const Constraint&, const Layout&);
  // Whether a full grid satisfies the statement. Implemented naively, and shares no code with
  // expand().
  bool (*holds)(const Constraint&, const Layout&, std::span<const std::uint8_t> grid);
  // For kinds that are houses of the layout: the name of these houses ("diagonal"). Otherwise
  // empty.
  std::string_view house = {};
  // For a negative rule: the kinds of marks to which it refers. Rules::make() sets the `cells` of
  // such a rule to the pairs with such a mark, which are exempt.
  std::span<const std::string_view> marks = {};
};

// The text form of a constraint: "killer 15 r1c1 r1c2 r2c1". An `or` takes several lines.
std::string describe(const Constraint& constraint, const Layout& layout);

// ---- The rules of a puzzle ----------------------------------------------------------------------

class Rules;
// Shared rules; null means that a puzzle has none.
using RulesPtr = std::shared_ptr<const Rules>;

// The largest number of constraints.
inline constexpr std::size_t kMaxConstraints = 100'000;
// The largest total number of cells and table entries of all primitives; a pair counts for eight.
inline constexpr std::size_t kMaxRuleSize = 20'000'000;

// The rules of a puzzle: its named constraints and their primitives.
class Rules {
 public:
  // Checks and expands all constraints. Errors: an invalid constraint, with its position in the
  // list (from 1) as the line of the error; the limits above are exceeded.
  static Result<RulesPtr> make(const Layout& layout, std::vector<Constraint> constraints);

  std::span<const Constraint> constraints() const { return constraints_; }
  std::span<const Primitive> primitives() const { return primitives_; }
  // The kinds of primitives that occur, also within AnyOf; `different` if the houses imply all
  // constraints.
  Features features() const { return features_; }
  int side() const { return side_; }
  // The seconds that making them took; 0 if they were made from other rules. They count as time of
  // the answer about the puzzle.
  double seconds() const { return seconds_; }

  // The constraints for which `keep` is true, in the same order; null if there are none. Negative
  // rules exempt the same pairs as before. Pre: keep has one entry per constraint.
  RulesPtr only(const std::vector<bool>& keep) const;
  // The same rules with every cell c moved to to[c]. Pre: `to` is a rotation or reflection of the
  // square and maps houses to houses. Null if a constraint would change its meaning.
  RulesPtr moved(std::span<const Cell> to) const;
  // Whether renaming the digits (d becomes digits[d]) leaves every rule unchanged. False if there
  // is a sum or a sequence.
  bool allows_relabelling(std::span<const std::uint8_t> digits) const;

 private:
  Rules() = default;
  int side_ = 0;
  std::vector<Constraint> constraints_;
  std::vector<Primitive> primitives_;
  Features features_;
  double seconds_ = 0;
};

// Whether both have the same constraints in the same order, or neither has any.
bool same_rules(const RulesPtr& a, const RulesPtr& b);

// ---- Constraints by name ------------------------------------------------------------------------
// The table of named constraints, and how to make rules from their text form.

// All kinds, sorted by name.
std::span<const ConstraintRow* const> constraint_rows();
// The kind of this name, or null.
const ConstraintRow* find_constraint(std::string_view name);

// A layout with the rules on it.
struct RuledLayout {
  LayoutPtr layout;
  RulesPtr rules;  // null if all constraints became houses
};
// Adds one house to the layout for each set of exactly `side` cells whose digits must differ, and
// returns the new layout with the rules on it. Constraints that are only houses (diagonals,
// windows) are then part of the layout, whose LayoutSpec::rules names them, and not of the rules.
// If there are none and no house is added, the layout is `base` itself. Errors: as for
// Rules::make().
Result<RuledLayout> with_rules(const LayoutPtr& base, std::vector<Constraint> constraints);

// Reads one constraint in the form that describe() writes: a name, then numbers, a "text" in
// quotes, and cells.
//   killer 15 r1c1 r1c2 r2c1      cells by row and column, from 1
//   thermometer r1c1-r1c4-r3c4    a path of straight and diagonal lines
//   extra-region r2c2:r4c4        a rectangle, row by row
//   clone r1c1 r1c2 / r5c5 r5c6   several lists
//   sandwich 12 row 3             a line of the grid; also "from right" and "from bottom"
// The groups of `or` take several lines: see ConstraintParser. Errors state the column.
Result<Constraint> parse_constraint(std::string_view line, const Layout& layout);

// Reads constraints line by line. `or` and `and` open a group, and `end` closes it.
class ConstraintParser {
 public:
  // The layout must outlive the parser.
  explicit ConstraintParser(const Layout& layout) : layout_(layout) {}

  // Adds a line. Errors state the column; after an error the parser is unchanged.
  Result<void> add(std::string_view line);
  // Returns the constraints. Errors: a group is not closed.
  Result<std::vector<Constraint>> take();
  // The number of constraints so far, without those in open groups.
  std::size_t count() const { return all_.size(); }

 private:
  struct Open {
    bool alternatives = false;  // `or`, else `and`
    std::vector<Constraint> inside = {};
    std::vector<std::vector<Constraint>> groups = {};
  };
  Result<void> close();
  void put(std::vector<Constraint> constraints);

  const Layout& layout_;
  std::vector<Constraint> all_;
  std::vector<Open> open_;
};

// ---- Puzzle -------------------------------------------------------------------------------------
// A layout, givens, the candidates of a pencilmark puzzle (sukaku), and the rules in addition to
// the houses.

// One digit for each cell in row-major order; 0 is an open cell.
using Grid = std::vector<std::uint8_t>;

struct Puzzle {
  LayoutPtr layout;
  Grid givens;
  // The pencilmarks: empty, or one set for each cell, which contains the only digits allowed there.
  // The set of a given cell contains the given.
  std::vector<Digits> marks = {};
  // The text beside the puzzle in its file.
  std::string comment = {};
  // Rules in addition to the houses, made for the side of the layout; null if there are none.
  RulesPtr rules = nullptr;

  Puzzle() = default;
  // All members must be given, so that code which copies a puzzle cannot omit one. See
  // plain_puzzle().
  Puzzle(LayoutPtr on, Grid digits, std::vector<Digits> sets, std::string text, RulesPtr beside)
      : layout(std::move(on)),
        givens(std::move(digits)),
        marks(std::move(sets)),
        comment(std::move(text)),
        rules(std::move(beside)) {}

  bool has_marks() const { return !marks.empty(); }
  bool has_rules() const { return rules != nullptr; }
  // All features of the puzzle and its layout. The function does not compile until it handles every
  // member of Puzzle.
  Features features() const {
    const auto& [on, digits, sets, text, beside] = *this;
    Features all = on->features();
    if (!sets.empty()) all = all | Features{Feature::marks};
    if (beside) all = all | beside->features();
    return all;
  }
  // Whether `known` contains all of them.
  bool carries_only(Features known) const { return features().within(known); }
};

// A puzzle without pencilmarks, comment and rules.
inline Puzzle plain_puzzle(LayoutPtr layout, Grid givens) {
  return {std::move(layout), std::move(givens), {}, {}, nullptr};
}

// The digits that a cell may hold according to its given and its marks. Its peers are not
// considered.
Digits allowed(const Puzzle& puzzle, int cell);

// Two cells of a house that hold the same digit.
struct Clash {
  int house = 0;  // index in the layout
  Cell first = 0;
  Cell second = 0;
  int digit = 0;
};

// The first clash in the order of the houses; nothing if there is none. Rules are not considered.
std::optional<Clash> find_clash(const Layout& layout, const Grid& grid);
// A description in words: "r1c2 and r1c7 both hold 5 in row 1".
std::string describe(const Layout& layout, const Clash& clash);

// ---- Positions ----------------------------------------------------------------------------------
// A position: the state of a partly solved puzzle, cell by cell.

// A digit in a cell.
struct Candidate {
  Cell cell = 0;
  std::uint8_t digit = 0;  // 1..side
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

// The state of a puzzle between two steps.
struct Pencilmarks {
  LayoutPtr layout;
  Grid givens;
  Grid values;                     // givens and placements; 0 is an open cell
  std::vector<Digits> candidates;  // one set for each cell; empty for cells that are not open
  RulesPtr rules = nullptr;        // in addition to the houses; null if there are none
};

// ---- Checker ------------------------------------------------------------------------------------
// The independent checker. It is deliberately naive and shares no code with the engines.

// Nothing if `grid` solves `puzzle`, otherwise a description of the first fault. A grid of any
// length may be checked. O(cells * houses of each cell).
std::optional<std::string> why_not_solution(const Puzzle& puzzle, const Grid& grid);

inline bool is_solution(const Puzzle& puzzle, const Grid& grid) {
  return !why_not_solution(puzzle, grid).has_value();
}

// A classic 9x9 puzzle and a grid to check.
struct Classic9Answer {
  const char* puzzle;        // 81 characters: 1-9 is a given, '.' or '0' an open cell
  const std::uint8_t* grid;  // 81 digits
  bool right = false;
};
// Sets `right` of each answer to whether the grid solves the puzzle, in a few nanoseconds each. Any
// bytes are accepted; a puzzle with other characters has no solution.
void check_classic9(std::span<Classic9Answer> answers);

// ---- Measures -----------------------------------------------------------------------------------
// What propagation leaves of a puzzle, measured as in the literature.

// How the puzzle is filtered. none: cells keep their pencilmarks less the givens they see. singles:
// Lewis's procedure until it changes nothing. acs_code: the weaker rules of Lloyd and Amos's
// program.
enum class Filtering : std::uint8_t { none, singles, acs_code };

// The measures of a filtered puzzle.
struct Remains {
  int open = 0;  // open cells
  // The logarithm of the number of ways to fill each region with its missing digits (Lewis 2007,
  // equation 2); 0 if the layout has no regions.
  double log10_states = 0;
  // The mean over all cells; a filled cell counts as 1 (Lloyd and Amos 2019, Fig. 8).
  double mean_candidates = 0;
  // Open cells with two candidates, and pairs of a house and a digit with two open cells for that
  // digit.
  int bivalue = 0;
  int bilocal = 0;
  // Filtering found a contradiction, so there is no solution. Never set with Filtering::none.
  bool contradiction = false;
};

// The measures of a puzzle on any layout. If filtering finds a contradiction, they are those of the
// unfiltered puzzle. Thread safe. Errors: the puzzle has features other than houses and
// pencilmarks.
Result<Remains> remains_of(const Puzzle& puzzle, Filtering filtering);

// Equation 2 for a grid in which open cells are 0. O(cells).
double log10_states(const Layout& layout, const Grid& grid);

}  // namespace sudokit
