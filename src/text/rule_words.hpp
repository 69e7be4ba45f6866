// How a line of text states a constraint: by its first word, and by what follows it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/constraints.hpp"

namespace sudokit::text {

// The first word of a line, without a colon behind it ("killer: 5 r1c1 r1c2"), and the rest.
std::string_view first_word(std::string_view line);
std::string_view after_word(std::string_view line);

// Null for a single letter, which may also be a cell, and for `or`.
const ConstraintRow* constraint_of(std::string_view word);
bool is_rule_word(std::string_view word);
// A letter that names a constraint (x, v), followed by a cell.
bool is_letter_mark(std::string_view line);

// Whether the line can only be a constraint: its name, followed by a cell or a number if the
// constraint needs one; any word followed by numbers and cells; such a name beside cells or lines;
// a formula with cells; or nearly the name of a constraint about the whole grid. Text that people
// paste below a grid has no such lines.
bool states_rule(std::string_view line);
// The same, or the name of a constraint beside cells or lines in any order: "* killer 5 r1c1 r1c2".
bool may_state_rule(std::string_view line);
// The line without the marks of quoted mail at its start, "> ".
std::string_view unquoted(std::string_view line);
// The name of the constraint about the whole grid that the line spells in other words: "Anti
// Knight". Empty if there is none.
std::string_view grid_rule_of(std::string_view line);
// A constraint that a line mentions among other words: "rules: anti knight", "Killer Sudoku 7".
struct Mention {
  std::string_view typed;  // empty: none
  std::string_view name;   // of the constraint, or `regions`
  bool whole_grid = false;

  explicit operator bool() const { return !typed.empty(); }
};
Mention mention_in(std::string_view line);
// Whether the text names a cell, such as r1c2.
bool has_cell(std::string_view text);

// The letters of a row of a map of regions, "AAABBBCCC" or "A A A B B B C C C", also with a label,
// in quotes or brackets, or between commas; empty if the line is none.
std::string map_letters(std::string_view line);

// A map of regions beside cells: as many lines as each has letters, and no more different ones; or
// all its letters on one line.
struct RegionMap {
  std::size_t first = 0, lines = 0;  // no lines: there is no map
  std::vector<std::string> rows;

  bool contains(std::size_t line) const { return first <= line && line < first + lines; }
};
RegionMap region_map(const std::vector<std::string_view>& lines);

}  // namespace sudokit::text
