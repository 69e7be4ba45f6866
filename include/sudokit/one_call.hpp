// One call each for what most programs ask of a puzzle that is a text. Everything else, with
// limits, layouts and typed answers, is in answer.hpp and questions.hpp.
//
// The text holds one puzzle in any form that can be read (docs/formats.md), such as 81 characters.
// Errors of all: no puzzle or several in the text; `no-solution`; `several-solutions`. Thread safe.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit {

// The solution as a line: a character a cell, or numbers with spaces between above side 35.
Result<std::string> solve(std::string_view text);

// The next step as a sentence. `strength`: 1 the kind of step and where to look, 2 the technique
// and its place, 3 everything. A puzzle that is solved has none: the sentence says so.
Result<std::string> hint(std::string_view text, int strength = 2);

// easy, medium, hard, expert or extreme, by the scale `grade` (docs/scales.md).
Result<std::string> grade(std::string_view text);

}  // namespace sudokit
