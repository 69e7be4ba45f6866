// What a run may spend: the Meter of one run, and the Allowance of several runs of one answer.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include "core/test_hooks.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// Meter: counts the iterations of a run and reports when its budget is spent or it was stopped.
//
// step() is one decrement and one comparison. The clock and the stop token are read at the first
// step and then about every half millisecond. The iteration budget is exact, so that a run under it
// is the same on every machine. The memory budget is exact too: it counts the bytes passed to
// hold(). Meter is the only code below apps/ that reads a clock.

// Thrown by Meter::require() from the depths of a search and caught by the owner of the meter; it
// never leaves the library.
struct BudgetSpent {};

class Meter {
 public:
  explicit Meter(const Run& run) : run_(run), start_(now()), last_(start_) {
    if (run.budget.iterations) limit_ = *run.budget.iterations;
  }

  // Counts one iteration. Returns false if the iteration must not be made; reason() is then the
  // cause.
  bool step() {
    if (--countdown_ == 0) return poll();
    return true;
  }
  // Iterations made.
  std::uint64_t iterations() const { return polled_ + (stride_ - countdown_); }
  // Reads clock and token now and returns whether the run is over. For iterations that are slow or
  // are counted elsewhere.
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
  // As expired(), but throws BudgetSpent instead of returning true.
  void require() {
    if (expired()) throw BudgetSpent();
  }
  // Reports that a lasting structure of about `bytes` bytes is about to be built. Returns false if
  // the structure must not be built: these bytes and those built before (Run::built) exceed the
  // memory budget, or the run is over already.
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

// Allowance: the budget of one answer that takes several successive runs. The runs share the
// seconds and the memory; each run has the full number of iterations.
class Allowance {
 public:
  explicit Allowance(Run run) : run_(std::move(run)), meter_(run_) {
    if (run_.built == nullptr) run_.built = &built_;
  }
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;

  // The run, with its seconds reduced to those that are left.
  Run left() const {
    Run run = run_;
    run.budget = run_.budget.after(seconds());
    return run;
  }
  // Seconds since construction.
  double seconds() const { return meter_.seconds(); }
  // The bytes that are left of `memory`, at least 0. Pre: `memory` is the memory budget of the run.
  std::uint64_t memory_left(std::uint64_t memory) const {
    return memory - std::min(memory, *run_.built);
  }

 private:
  std::uint64_t built_ = 0;
  Run run_;
  Meter meter_;
};

}  // namespace sudokit
