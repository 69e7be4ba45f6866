// Meter: counts the iterations of a run and says when its budget is spent or it was stopped.
//
// step() is one decrement and compare. The clock and the stop token are read at the first step and
// then about every half millisecond. The iteration budget is exact, so that a run under it is the
// same on every machine; so is that of memory, which counts what hold() was told. The only place
// below apps/ that reads a clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "sudokit/run.hpp"
#include "sudokit/test_hooks.hpp"

namespace sudokit {

// Thrown by Meter::require() out of the depths of a search, and caught by whoever made the meter:
// never seen outside.
struct BudgetSpent {};

class Meter {
 public:
  explicit Meter(const Run& run) : run_(run), start_(now()), last_(start_) {
    if (run.budget.iterations) limit_ = *run.budget.iterations;
  }

  // Counts one iteration. False when it may not be made; reason() then says why.
  bool step() {
    if (--countdown_ == 0) return poll();
    return true;
  }
  // Iterations made.
  std::uint64_t iterations() const { return polled_ + (stride_ - countdown_); }
  // For iterations that are slow or are counted elsewhere: reads clock and token now.
  bool expired() {
    if (reason_ != StopReason::finished) return true;
    test_hooks::pass("meter");
    if (run_.stop.stop_requested())
      reason_ = StopReason::stopped;
    else if (run_.budget.seconds && seconds() >= *run_.budget.seconds)
      reason_ = StopReason::time;
    if (run_.observer != nullptr) run_.observer->polled(iterations(), seconds());
    return reason_ != StopReason::finished;
  }
  // The same where there is no way back but out.
  void require() {
    if (expired()) throw BudgetSpent();
  }
  // What is about to be built takes so many bytes, about, and stays. False when the budget does
  // not hold them with what was built before (Run::built), and from then on: it should not be
  // built.
  bool hold(std::uint64_t bytes);
  void require_memory(std::uint64_t bytes) {
    if (!hold(bytes)) throw BudgetSpent();
  }
  double seconds() const { return std::chrono::duration<double>(now() - start_).count(); }
  StopReason reason() const { return reason_; }

 private:
  using Clock = std::chrono::steady_clock;

  static Clock::time_point now() {
    const auto each = test_hooks::look_takes.load(std::memory_order_relaxed);
    if (each == 0) return Clock::now();
    return Clock::time_point(std::chrono::nanoseconds(test_hooks::clock += each));
  }
  bool poll();
  void adapt_stride();

  const Run& run_;
  Clock::time_point start_;
  Clock::time_point last_;
  std::uint64_t limit_ = ~0ULL;
  std::uint64_t polled_ = 0;  // iterations granted before this stride
  std::uint64_t stride_ = 1;  // steps until the next poll
  std::uint64_t countdown_ = 1;
  std::uint64_t next_stride_ = 1;
  std::uint64_t held_ = 0;  // bytes
  StopReason reason_ = StopReason::finished;
};

}  // namespace sudokit
