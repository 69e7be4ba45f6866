// The scales there are, each in a file of its own.
#pragma once

#include "sudokit/deduce.hpp"

namespace sudokit {

// The technique of a name that exists.
const Technique* technique(std::string_view name);

const Scale& sudokit_scale();
const Scale& eppstein_scale();

}  // namespace sudokit
