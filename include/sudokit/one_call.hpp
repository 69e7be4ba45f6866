// One function for each of the most common questions about a puzzle, which is given as text.
// answer.hpp and question.hpp have all other questions, with limits, layouts and typed answers.
//
// The text holds one puzzle in any format that can be read (docs/formats.md), such as 81
// characters. Errors of all functions: the text holds no puzzle or several; `no-solution`;
// `several-solutions`. Thread safe.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit {

// The solution as one line: one character for each cell, or numbers separated by spaces for sides
// above 35.
Result<std::string> solve(std::string_view text);

// The next step as a sentence. `strength` selects what it contains. 1: the kind of step and where
// to look; 2: the technique and its place; 3: everything. For a puzzle that is already solved, the
// sentence states that.
Result<std::string> hint(std::string_view text, int strength = 2);

// The grade on the scale `grade` (docs/scales.md): easy, medium, hard, expert or extreme.
Result<std::string> grade(std::string_view text);

}  // namespace sudokit
