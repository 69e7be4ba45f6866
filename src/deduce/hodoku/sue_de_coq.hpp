// Sue de Coq: cells where a line crosses a block, with sets in the rest of the line and of the
// block that share the digits of the crossing between them. Found in HoDoKu's order.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool sue_de_coq(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku
