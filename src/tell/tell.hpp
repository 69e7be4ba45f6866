// The forms of an explanation besides its text: a picture in characters, and an HTML page.
#pragma once

#include <string>

#include "sudokit/tell.hpp"

namespace sudokit {

// The picture of a step in characters.

// The position before the step, drawn: the cells that its argument uses stand in parentheses, and
// of the candidates, "=4" is entered and "-4" is removed. `detail`, as for hint(), 1: only the
// values. 2: also the parentheses. 3: also the candidates.
std::string board_text(const Pencilmarks& state, const Step& step, int detail);

// Writes an explanation as one self-contained HTML document.

std::string page_of(const Explanation& explanation, const TellOptions& options);

}  // namespace sudokit
