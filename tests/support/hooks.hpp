// Test hooks of runs in this process (core/test_hooks.hpp). A hook is set while its object
// lives.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

#include "core/test_hooks.hpp"
#include "sudokit/run.hpp"

namespace sudokit::test {

// Each reading of the clock of a budget advances it by a fixed time, by default a millisecond.
class ClockOfLooks {
 public:
  explicit ClockOfLooks(std::int64_t nanoseconds = 1'000'000) { takes(nanoseconds); }
  ~ClockOfLooks() { takes(0); }
  ClockOfLooks(const ClockOfLooks&) = delete;
  ClockOfLooks& operator=(const ClockOfLooks&) = delete;
  static void takes(std::int64_t nanoseconds) { test_hooks::look_takes = nanoseconds; }
};

// Calls a function at each point of the given name, on the thread that passes it. Only one object
// may exist at a time.
class AtPoint {
 public:
  AtPoint(std::string_view point, std::function<void()> call)
      : point_(point), call_(std::move(call)) {
    here_ = this;
    test_hooks::at_point = [](std::string_view passed) {
      if (passed == here_->point_) here_->call_();
    };
  }
  ~AtPoint() { test_hooks::at_point = nullptr; }
  AtPoint(const AtPoint&) = delete;
  AtPoint& operator=(const AtPoint&) = delete;

 private:
  static inline AtPoint* here_ = nullptr;
  std::string_view point_;
  std::function<void()> call_;
};

// Requests a stop once each of `threads` threads has polled its meters `times` times.
class StopWhenAsked {
 public:
  explicit StopWhenAsked(int times, int threads = 1)
      : times_(times), threads_(threads), at_("meter", [this] { count(); }) {}

  StopToken token() const { return source_.get_token(); }
  bool requested() const { return source_.stop_requested(); }
  // How often meters were polled after the stop was requested.
  int asked_after() const { return after_; }

 private:
  void count() {
    thread_local std::pair<int, int> asked;  // number of the counting object; its polls here
    if (asked.first != number_) asked = {number_, 0};
    if (source_.stop_requested()) ++after_;
    if (++asked.second == times_ && --threads_ == 0) source_.request_stop();
  }

  static inline int made_ = 0;
  const int number_ = ++made_;
  const int times_;
  std::atomic<int> threads_, after_{0};
  StopSource source_;
  AtPoint at_;
};

}  // namespace sudokit::test
