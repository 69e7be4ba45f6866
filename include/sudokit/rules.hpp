// Rules: constraints of a puzzle beside its houses, as data.
//
// A puzzle has named constraints (a killer cage, an arrow, a thermometer). Each of them expands to
// primitives: the few forms that solvers, propagation and clause learning support. The checker
// tests the statements of named constraints, never their expansions. Rules are immutable and may be
// shared between threads. Digits are 1..side of the layout for which the rules were made.
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

#include "sudokit/digits.hpp"
#include "sudokit/features.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// ---- Primitives ---------------------------------------------------------------------------------

// The digits of the cells all differ. It has 2 to `side` different cells. It is left out if all its
// cells are in one house of the layout. With exactly `side` cells it occurs only in groups of
// AnyOf, and if Rules::make() is called with a layout that lacks the house (see with_rules() in
// sudokit/constraints.hpp).
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

struct Primitive;
// At least one of the groups holds. A group holds if all its primitives do.
struct AnyOf {
  std::vector<std::vector<Primitive>> groups;
};

// A constraint in the form that solvers use.
struct Primitive {
  std::variant<Different, Linear, Relation, Sequence, AnyOf> form;
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

// ---- Rules --------------------------------------------------------------------------------------

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

}  // namespace sudokit
