// A view is an object through which a filter reads and narrows domains. It has
//   M at(cell)                 the candidates of a cell, never 0
//   bool narrow(cell, keep)    removes the candidates not in `keep`; returns false if none is left
#pragma once

#include <cstdint>

#include "core/mask.hpp"
#include "core/meter.hpp"
#include "sudokit/layout.hpp"

namespace sudokit::constrain {

// A view of an array of the caller with a domain for each cell of the grid.
template <class M>
class ArrayView {
 public:
  explicit ArrayView(M* domains) : domains_(domains) {}
  M at(int cell) const { return domains_[static_cast<std::size_t>(cell)]; }
  bool narrow(int cell, M keep) {
    M& own = domains_[static_cast<std::size_t>(cell)];
    const M now = own & keep;
    changed_ |= now != own;
    own = now;
    return now != 0;
  }
  // Whether a candidate was removed since the last call.
  bool take_changed() {
    const bool changed = changed_;
    changed_ = false;
    return changed;
  }

 private:
  M* domains_;
  bool changed_ = false;
};

// Patience: ends a run whose filters take long. It counts their work, about in words of memory, and
// asks the meter of the run once in a while.
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
