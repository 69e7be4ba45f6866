// The engine that deduces, for the registry.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

// The techniques of a scale, one step after another, without search.
const EngineInfo& deduce_info();

}  // namespace sudokit
