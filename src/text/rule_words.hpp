// The rules that a text in prose names, such as the rules of a puzzle of f-puzzles or SudokuPad.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit::text {

// Prose in small letters, with plain quotes and single blanks.
std::string plain_prose(std::string_view text);

// Whether the prose mentions the kind of constraint, by its name or by what it says. Pre: the text
// is plain_prose().
bool mentions(std::string_view prose, std::string_view kind);

// The kinds that the prose names while no constraint of such a kind is there: questions for the
// reader of the puzzle, never rules.
std::vector<std::string_view> missing_rules(std::string_view prose, const Layout& layout,
                                            std::span<const Constraint> constraints);

}  // namespace sudokit::text
