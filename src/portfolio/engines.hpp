// The engines that combine other engines, for the registry.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

// The default engine: runs engines in turn, in the order that measured best.
const EngineInfo& auto_info();
// Runs engines in parallel on threads; the first answer ends the others.
const EngineInfo& portfolio_info();

}  // namespace sudokit
