// Patience: ends a run whose filters take long. It counts their work, about in words of memory, and
// asks the meter of the run once in a while.
#pragma once

#include <cstdint>

#include "core/meter.hpp"

namespace sudokit::constrain {

class Patience {
 public:
  // The meter to ask, or null. It must outlive its use.
  void watch(Meter* meter) { meter_ = meter; }
  // Throws BudgetSpent if the run is over.
  void spend(std::uint64_t units) {
    spent_ += units;
    if (spent_ > kMost) ask();
  }

 private:
  static constexpr std::uint64_t kMost = 1'000'000;  // about a millisecond

  void ask() {
    spent_ = 0;
    if (meter_ != nullptr) meter_->require();
  }

  Meter* meter_ = nullptr;
  std::uint64_t spent_ = 0;
};

}  // namespace sudokit::constrain
