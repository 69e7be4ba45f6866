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

// The digits of the cells differ. Two to side - 1 different cells; over exactly side cells the rule
// is an extra house of the layout instead.
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
  const ConstraintRow* kind = nullptr;     // never null; rows live as long as the program
  std::vector<std::vector<Cell>> cells;
  std::vector<int> numbers;
  std::string text;                             // a regular expression or the table of a relation
  std::vector<std::vector<Constraint>> groups;  // of `or` alone
};

// A kind of named constraint: one file of src/rules/kinds/ each.
struct ConstraintRow {
  std::string_view name;       // "killer", as the text form spells it
  std::string_view iss;        // "Cage": its name in strings of Interactive Sudoku Solver, or empty
  std::string_view statement;  // one sentence: what must hold
  std::string_view form;       // "killer [SUM] CELLS": how the text form is written
  // The primitives that say the same. Errors: the arguments have a wrong number or range.
  Result<std::vector<Primitive>> (*expand)(const Constraint&, const Layout&);
  // Whether a full grid satisfies the statement: naive, sharing nothing with expand().
  bool (*holds)(const Constraint&, const Layout&, std::span<const std::uint8_t> grid);
};

// ---- Rules --------------------------------------------------------------------------------------

class Rules;
using RulesPtr = std::shared_ptr<const Rules>;

class Rules {
 public:
  // Expands and checks all constraints. Errors name the first constraint that is wrong, by its
  // place in the list, and a rule that needs more than the limits of memory.
  static Result<RulesPtr> make(const Layout& layout, std::vector<Constraint> constraints);

  std::span<const Constraint> constraints() const { return constraints_; }
  std::span<const Primitive> primitives() const { return primitives_; }
  // One enumerator a kind of primitive that occurs, within AnyOf too.
  Features features() const { return features_; }
  int side() const { return side_; }

 private:
  Rules() = default;
  int side_ = 0;
  std::vector<Constraint> constraints_;
  std::vector<Primitive> primitives_;
  Features features_;
};

}  // namespace sudokit
