// The table of named constraints, and how rules are made from their text form.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"
#include "sudokit/rules.hpp"

namespace sudokit {

// All kinds, by name.
std::span<const ConstraintRow* const> constraint_rows();
// Null where there is none of this name.
const ConstraintRow* find_constraint(std::string_view name);

struct RuledLayout {
  LayoutPtr layout;
  RulesPtr rules;  // null where all constraints became houses
};
// The layout with one more house for each set of exactly `side` cells whose digits must differ, and
// the rules on it. Constraints that are nothing but houses (diagonals, windows) are in the layout
// alone. `base` itself is returned where no house is added. Errors: as for Rules::make.
Result<RuledLayout> with_rules(const LayoutPtr& base, std::vector<Constraint> constraints);

// One constraint, as describe() writes it: a name, then numbers, a "text" in quotes, and cells.
//   killer 15 r1c1 r1c2 r2c1      cells by row and column, from 1
//   thermometer r1c1-r1c4-r3c4    a path of straight and diagonal lines
//   extra-region r2c2:r4c4        a rectangle, row by row
//   clone r1c1 r1c2 / r5c5 r5c6   several lists
//   sandwich 12 row 3             a line of the grid; also "from right" and "from bottom"
// Groups of `or` are lines of the text: see ConstraintParser. Errors have a column.
Result<Constraint> parse_constraint(std::string_view line, const Layout& layout);

// Lines of constraints one after another; `or` and `and` open a group that `end` closes.
class ConstraintParser {
 public:
  // The layout must outlive the parser.
  explicit ConstraintParser(const Layout& layout) : layout_(layout) {}

  // Errors have a column; the parser is then as it was before.
  Result<void> add(std::string_view line);
  // Errors: a group that is not closed.
  Result<std::vector<Constraint>> take();
  // How many constraints there are, those in open groups not counted.
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
