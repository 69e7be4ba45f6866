// Words beside puzzles: which lines are words that say nothing that is understood.
#pragma once

#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// Whether the line has words and is neither a comment, cells, a constraint, nor a mark of another
// kind: a heading in brackets, a code fence, a size such as 9x9.
bool is_prose(std::string_view line);

// The same for a line of a text with a puzzle a line: more letters than cells, and no puzzle.
bool is_prose_among_lines(const TextContext& context, std::string_view line);

// The error for such words with ReadOptions::strict.
Error not_understood(const IgnoredText& words);

}  // namespace sudokit::text
