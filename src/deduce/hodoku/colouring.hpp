// HoDoKu's simple and multi colouring: chains of pairs of one digit in two colours.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool simple_colours(const Sheet& sheet, Step& step);
bool multi_colours(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku
