// Declares the deducing engine for the registry.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

// Applies the techniques of a scale one step at a time, without search.
const EngineInfo& deduce_info();

}  // namespace sudokit
