// Work: counts what the rules of one puzzle cost to build, in entries of automata and the like, so
// that a text costs no more than about a second whatever it says. The count does not depend on the
// clock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/meter.hpp"

namespace sudokit::rules {

class Work {
 public:
  static constexpr std::uint64_t kMost = 25'000'000;

  // An object within another counts for that one.
  Work() : outer_(current()) {
    if (outer_ != nullptr) return;
    current() = this;
    clock_.emplace(run_);
  }
  ~Work() {
    if (outer_ == nullptr) current() = nullptr;
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  // Counts work, and returns whether more may be done. Without an object there is no limit.
  static bool spend(std::uint64_t units) {
    Work* now = current();
    if (now != nullptr) now->spent_ += std::min(units, kMost + 1);
    return !is_spent();
  }
  static bool is_spent() { return current() != nullptr && current()->spent_ > kMost; }
  // The seconds that the object which counts has lived. Pre: there is one.
  static double seconds() { return current()->clock_->seconds(); }

 private:
  static Work*& current() {
    thread_local Work* now = nullptr;
    return now;
  }

  Work* outer_;
  Run run_;
  std::optional<Meter> clock_;
  std::uint64_t spent_ = 0;
};

}  // namespace sudokit::rules
