// Rules: constraints of a puzzle beside its houses, as data.
//
// A puzzle carries named constraints (a killer cage, an arrow, a thermometer). Each expands to
// primitives, the few forms that solvers, propagation and clause learning know. The checker judges
// named constraints by their statements, never by their expansions. Rules are immutable and may be
// shared by threads. Digits are 1..side of the layout that the rules were made for.
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

// The digits of the cells differ: two to side different cells. One whose cells all lie in a house
// of the layout is left out. Over exactly side cells it occurs in groups of AnyOf and where
// Rules::make is called with a layout that lacks the house (see with_rules() in
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
struct LinearTerm {
  Cell cell = 0;
  int factor = 1;  // not 0
};
// The sum of factor * digit lies in one of the ranges. Cells differ; ranges are ascending, disjoint
// and not adjacent; there may be none, which nothing satisfies. One term alone restricts a cell.
struct Linear {
  std::vector<LinearTerm> terms;
  std::vector<IntRange> totals;
};

// Whether a total lies in one of the ranges.
inline bool holds_total(const std::vector<IntRange>& totals, std::int64_t total) {
  for (const IntRange& range : totals) {
    if (range.low <= total && total <= range.high) return true;
  }
  return false;
}

// For each pair (a, b): allowed[digit of a - 1] contains the digit of b. `allowed` has side rows.
struct Relation {
  std::vector<Digits> allowed;
  std::vector<std::pair<Cell, Cell>> pairs;
};

// A deterministic automaton over digits. next[state * side + digit - 1] is a state, or -1.
struct Automaton {
  int side = 0;
  int start = 0;
  std::vector<std::uint8_t> accepting;  // one a state
  std::vector<std::int32_t> next;
  int states() const { return static_cast<int>(accepting.size()); }
};
// The digits of the cells, in order, are accepted. A cell may occur more than once.
struct Sequence {
  std::shared_ptr<const Automaton> automaton;
  std::vector<Cell> cells;
};

struct Primitive;
// At least one of the groups holds; a group holds if all its primitives do.
struct AnyOf {
  std::vector<std::vector<Primitive>> groups;
};

struct Primitive {
  std::variant<Different, Linear, Relation, Sequence, AnyOf> form;
  // Which named constraint it comes from: an index into Rules::constraints().
  std::uint32_t origin = 0;
};

// ---- Named constraints --------------------------------------------------------------------------

struct ConstraintRow;

// One named constraint of a puzzle. What each list of cells and number means is stated by its row.
// A clue outside the grid has the cells that it sees, in the order in which it sees them.
struct Constraint {
  const ConstraintRow* kind = nullptr;  // never null; rows live as long as the program
  std::vector<std::vector<Cell>> cells = {};
  std::vector<int> numbers = {};
  std::string text = {};                             // a pattern or the table of a relation
  std::vector<std::vector<Constraint>> groups = {};  // of `or` alone
};
// The same kind with the same arguments.
bool operator==(const Constraint& a, const Constraint& b);

// What a kind takes. Rules::make checks it before expand() is called.
struct ConstraintTakes {
  struct Range {
    int low = 0;
    int high = 0;
  };
  static constexpr int kAny = 1'000'000;
  enum class Place : std::uint8_t {
    cells,  // lists of cells
    line,   // a whole row or column, in either direction
    grid    // none: the constraint is about the whole grid
  };
  Place place = Place::cells;
  Range lists = {1, 1};
  Range cells = {2, kAny};  // of each list; they differ within a list unless `repeats`
  Range numbers = {0, 0};   // without factors
  bool text = false;
  bool repeats = false;
  bool factors = false;  // after the numbers, either none or a factor for each cell
  bool groups = false;
};

// A kind of named constraint, in src/rules/kinds/.
struct ConstraintRow {
  std::string_view name;       // "killer", as the text form spells it
  std::string_view iss;        // "Cage": its name in strings of Interactive Sudoku Solver, or empty
  std::string_view statement;  // one sentence: what must hold
  std::string_view form;       // "killer [SUM] CELLS": how the text form is written
  ConstraintTakes takes;
  // The primitives that say the same. Pre: the arguments are as `takes` states, and cells lie in
  // the grid. Errors: arguments that mean nothing on this layout.
  Result<std::vector<Primitive>> (*expand)(const Constraint&, const Layout&);
  // Whether a full grid satisfies the statement: naive, sharing nothing with expand().
  bool (*holds)(const Constraint&, const Layout&, std::span<const std::uint8_t> grid);
  // Of kinds that are houses of the layout: how these are named, "diagonal". Else empty.
  std::string_view house = {};
  // Of a negative rule: the kinds of the marks that it is about. Rules::make fills its `cells` with
  // the pairs that carry such a mark, which are exempt.
  std::span<const std::string_view> marks = {};
};

// As the text form writes it: "killer 15 r1c1 r1c2 r2c1"; "or" is written on several lines.
std::string describe(const Constraint& constraint, const Layout& layout);

// ---- Rules --------------------------------------------------------------------------------------

class Rules;
using RulesPtr = std::shared_ptr<const Rules>;

inline constexpr std::size_t kMaxConstraints = 100'000;
// Cells, pairs and entries of tables of all primitives together.
inline constexpr std::size_t kMaxRuleSize = 20'000'000;

class Rules {
 public:
  // Expands and checks all constraints. Errors: a constraint that is wrong, with its place in the
  // list (from 1) as the line of the error; more than the limits above.
  static Result<RulesPtr> make(const Layout& layout, std::vector<Constraint> constraints);

  std::span<const Constraint> constraints() const { return constraints_; }
  std::span<const Primitive> primitives() const { return primitives_; }
  // One enumerator a kind of primitive that occurs, within AnyOf too.
  Features features() const { return features_; }
  int side() const { return side_; }

  // The constraints that `keep` says true of, in their order; null: none. Negative rules exempt the
  // pairs that they did before. Pre: as many as there are constraints.
  RulesPtr only(const std::vector<bool>& keep) const;
  // The same rules elsewhere: cell c becomes to[c]. Pre: a turn or mirror of the square, and houses
  // go onto houses. Null where a constraint means something else afterwards.
  RulesPtr moved(std::span<const Cell> to) const;
  // Whether a renaming of the digits (digits[d] for d) changes no rule: never a sum.
  bool allows_relabelling(std::span<const std::uint8_t> digits) const;

 private:
  Rules() = default;
  int side_ = 0;
  std::vector<Constraint> constraints_;
  std::vector<Primitive> primitives_;
  Features features_;
};

// The same constraints in the same order, or none on both sides.
bool same_rules(const RulesPtr& a, const RulesPtr& b);

}  // namespace sudokit
