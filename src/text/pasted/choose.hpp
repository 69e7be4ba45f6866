// Whether the form that the first lines claim is the one in which they can be read, or how else.
#pragma once

#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// The form of `claimed`, or of what reads more of `head`: one puzzle pasted, pasted puzzles by
// paragraphs or numbers of rows, lines. `whole`: the head is all of the stream.
TextContext choose(TextContext claimed, std::string_view head, bool whole);

}  // namespace sudokit::text
