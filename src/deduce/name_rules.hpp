// Finds the rules behind those links of an argument that lie in no house.
#pragma once

#include "deduce/position/geometry.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

// Fills in Ground::rule and the rule numbers of the argument of a step that a finder has built, and
// of the arguments nested in it.
void name_rules(const Geometry& geometry, Step& step);

}  // namespace sudokit
