// How a line of text states a constraint: by its first word, and by what follows it.
#pragma once

#include <string_view>

#include "sudokit/puzzle.hpp"

namespace sudokit::text {

// The first word of a line, without a colon behind it ("killer: 5 r1c1 r1c2"), and the rest.
std::string_view first_word(std::string_view line);
std::string_view after_word(std::string_view line);

// Null for a single letter, which may also be a cell, and for `or`.
const ConstraintRow* constraint_of(std::string_view word);
bool is_rule_word(std::string_view word);
// A letter that names a constraint (x, v), followed by a cell.
bool is_letter_mark(std::string_view line);

// Whether the line begins as a constraint, known or nearly: its name, followed by a cell, a number,
// a text in quotes or a colon if the constraint needs one; a word followed by nothing but numbers
// and cells; a misspelt name before what a constraint takes; nearly the name of a constraint about
// the whole grid, alone; "Rules:" and more; a formula with cells. Such a line is a constraint or an
// error, never words. A sign or number of a list may stand before it: "* killer 5 r1c1 r1c2".
bool states_rule(std::string_view line);
// The constraint in such a line, without the marks of mail and lists and without "Rules:".
std::string_view stated_line(std::string_view line);
// The line without the marks of quoted mail at its start, "> ".
std::string_view unquoted(std::string_view line);
// The name of the constraint about the whole grid that the line spells in other words: "Anti
// Knight". Empty if there is none.
std::string_view grid_rule_of(std::string_view line);
// Whether the text names a cell, such as r1c2.
bool has_cell(std::string_view text);

}  // namespace sudokit::text
