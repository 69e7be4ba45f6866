// Allows suppositions in an explanation, after all other techniques.
#pragma once

#include "sudokit/deduce.hpp"

namespace sudokit::answer {

// Adds suppositions to the allowed techniques. Returns false if the scale has none.
bool allow_supposition(DeduceOptions& options);

}  // namespace sudokit::answer
