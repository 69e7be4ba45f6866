// The engine of this floor, for the registry alone.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

const EngineInfo& bulk9_info();

}  // namespace sudokit
