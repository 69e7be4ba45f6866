// The engines of this wing, for the registry alone.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

const EngineInfo& anneal_info();

}  // namespace sudokit
