// Test hooks: they let a test control a run, so that it does not depend on timing.
//
// The code reports named points that it passes; a test can stop a run, or the program, at such a
// point. A test can also let a fixed time pass with each reading of the clock, so that a budget of
// seconds ends at the same step on every machine. Without a test no hook is set, and a point costs
// one load.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace sudokit::test_hooks {

// Called at each point on the thread that passes it; null: nothing is called. Pre, to set it: no
// run is in progress.
inline std::atomic<void (*)(std::string_view point)> at_point{nullptr};

inline void pass(std::string_view point) {
  if (auto* const call = at_point.load(std::memory_order_acquire)) call(point);
}

// Nanoseconds by which each reading of the clock of a budget, on any thread, advances that clock;
// 0: the clock of the machine is used.
inline std::atomic<std::int64_t> look_takes{0};
// Nanoseconds that have passed by readings.
inline std::atomic<std::int64_t> clock{0};

}  // namespace sudokit::test_hooks
