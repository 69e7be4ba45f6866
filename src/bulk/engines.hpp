// The engine of this floor, for the registry and for auto.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

const EngineInfo& bulk9_info();

namespace bulk9 {
// What the engine counts.
inline constexpr CounterRow kGuesses{"guesses", "two-way branches",
                                     "branches made where propagation stalled"};
}  // namespace bulk9

}  // namespace sudokit
