// The pictures and sentences of named constraints, from the rows of their kinds.
#pragma once

#include <span>
#include <string>

#include "sudokit/puzzle.hpp"
#include "tell/rules/canvas.hpp"

namespace sudokit {

Room room_of(const Rules& rules);
// The positions of the cells in a picture of this state.
Places places_of(const Pencilmarks& state, bool labels);
void draw_rules(const Rules& rules, RuleCanvas& canvas);

}  // namespace sudokit
