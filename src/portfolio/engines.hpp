// The engines made of other engines, for the registry.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

// What a user gets without asking: engines in turn, in the order that measurement shows best.
const EngineInfo& auto_info();
// Engines side by side on threads; the first that answers ends the others.
const EngineInfo& portfolio_info();

}  // namespace sudokit
