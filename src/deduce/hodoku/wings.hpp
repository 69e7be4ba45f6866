// XY-wing, XYZ-wing and W-wing, in HoDoKu's order.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool xy_wing(const Sheet& sheet, Step& step);
bool xyz_wing(const Sheet& sheet, Step& step);
bool w_wing(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku
