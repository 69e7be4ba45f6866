// The rules by which links of arguments hold that lie in no house.
#pragma once

#include "deduce/position/geometry.hpp"
#include "sudokit/argument.hpp"

namespace sudokit {

// Fills Ground::rule and the numbers of rules in an argument that a finder built, and in those
// nested in it.
void name_rules(const Geometry& geometry, Argument& argument);

}  // namespace sudokit
