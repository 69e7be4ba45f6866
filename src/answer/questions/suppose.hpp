// Suppositions behind all other techniques of an explanation.
#pragma once

#include "sudokit/deduce.hpp"

namespace sudokit::answer {

// Adds suppositions to the techniques that may be used anyway. False: the scale has none.
bool allow_supposition(DeduceOptions& options);

}  // namespace sudokit::answer
