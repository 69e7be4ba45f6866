// The engine bulk9, for the registry and for `auto`.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

const EngineInfo& bulk9_info();

namespace bulk9 {
// The counter of the engine.
inline constexpr CounterRow kGuesses{"guesses", "two-way branches",
                                     "branches made where propagation stalled"};
}  // namespace bulk9

}  // namespace sudokit
