// The table of named constraints, and how to make rules from their text form.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"
#include "sudokit/rules.hpp"

namespace sudokit {

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

}  // namespace sudokit
