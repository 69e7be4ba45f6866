// The pictures and sentences of named constraints: a table with one row for each kind, found by the
// name of the kind. tests/deduce/rule_pictures_test.cpp fails for a kind without a row.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>

#include "sudokit/puzzle.hpp"
#include "tell/rules/canvas.hpp"
#include "tell/words.hpp"

namespace sudokit {

struct RulePicture {
  std::string_view kind;  // ConstraintRow::name
  // null: no marks on the board; a sentence below it instead
  void (*draw)(const Constraint&, RuleCanvas&) = nullptr;
  // States what must hold for these cells: "The cage r1c1, r1c2 and r2c1 adds up to 15".
  std::string (*sentence)(const Constraint&, const Layout&) = nullptr;
  Room room = {};
};

// The rows by family. Each family is in a file of its own.
std::span<const RulePicture> cage_pictures();
std::span<const RulePicture> line_pictures();
std::span<const RulePicture> sum_line_pictures();
std::span<const RulePicture> pair_pictures();
std::span<const RulePicture> cell_pictures();
std::span<const RulePicture> outside_pictures();
std::span<const RulePicture> grid_pictures();

// The row of a kind; null if there is no such kind.
const RulePicture* rule_picture(std::string_view kind);
const RulePicture& rule_picture(const Constraint& constraint);

Room room_of(const Rules& rules);
// The positions of the cells in a picture of this state.
Places places_of(const Pencilmarks& state, bool labels);
void draw_rules(const Rules& rules, RuleCanvas& canvas);

// Helpers that the sentences of rules share.

// The cells of the list `at`; empty if there is no such list.
inline std::span<const Cell> list_of(const Constraint& constraint, std::size_t at = 0) {
  return at < constraint.cells.size() ? std::span<const Cell>(constraint.cells[at])
                                      : std::span<const Cell>();
}
inline std::string listed(const Constraint& constraint, const Layout& layout, std::size_t at = 0) {
  return cells_text(layout, list_of(constraint, at));
}
// "r1c1-r1c2-r1c3": cells whose order matters.
std::string in_order(const Layout& layout, std::span<const Cell> cells);
// "row 3 from the left": the line that a clue outside the grid sees.
std::string line_seen(const Layout& layout, std::span<const Cell> cells);
// The first number of the constraint, or `otherwise` if it has none.
inline int number_of_rule(const Constraint& constraint, int otherwise = 0) {
  return constraint.numbers.empty() ? otherwise : constraint.numbers.front();
}

}  // namespace sudokit
