// The clock by which budgets of seconds are spent: that of the machine, or in a test one that looks
// move (sudokit/test_hooks.hpp), as in the library's meter.
#pragma once

#include <chrono>

#include "sudokit/test_hooks.hpp"

namespace sudokit::cli {

struct BudgetClock {
  using Machine = std::chrono::steady_clock;
  using time_point = Machine::time_point;

  static time_point now() {
    const auto each = test_hooks::look_takes.load(std::memory_order_relaxed);
    if (each == 0) return Machine::now();
    return time_point(std::chrono::nanoseconds(test_hooks::clock += each));
  }
};

}  // namespace sudokit::cli
