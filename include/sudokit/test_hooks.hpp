// Test hooks: where a test takes hold of a run, so that it depends on no moment and no speed.
//
// The code names the points that it passes; a test stops a run, or the program, at one of them. And
// a test may let time pass by looks at the clock, so that a budget of seconds ends at the same step
// on every machine. Outside of tests nothing is set, and a point costs one load.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace sudokit::test_hooks {

// Called at each point by the thread that passes it; null: nothing is called. Set while no run is
// under way.
inline std::atomic<void (*)(std::string_view point)> at_point{nullptr};

inline void pass(std::string_view point) {
  if (auto* const call = at_point.load(std::memory_order_acquire)) call(point);
}

// Nanoseconds that each look at the clock of a budget takes, by whichever thread; 0: the clock is
// that of the machine.
inline std::atomic<std::int64_t> look_takes{0};
// Nanoseconds that have passed by looks.
inline std::atomic<std::int64_t> clock{0};

}  // namespace sudokit::test_hooks
