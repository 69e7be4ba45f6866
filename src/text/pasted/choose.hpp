// Decides whether a head can be read in the form that its first lines claim, or in which other
// form.
#pragma once

#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// Returns `claimed`, or another form that reads more of `head`: one pasted puzzle, pasted puzzles
// separated by paragraphs or by numbers of rows, or lines. `whole`: the head is the whole stream.
TextContext choose(TextContext claimed, std::string_view head, bool whole);

// Whether the whole text is a block with rules although some part of it between blank lines is
// none.
bool is_one_block(const TextContext& block, std::string_view text);

}  // namespace sudokit::text
