// The engine of this floor, for the registry and for auto.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

const EngineInfo& bulk9_info();

namespace bulk9 {
// What the engine counts.
Counter guesses_counter(std::uint64_t guesses);
}  // namespace bulk9

}  // namespace sudokit
