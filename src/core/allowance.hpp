// Allowance: the budget of one answer that takes several successive runs. The runs share the
// seconds and the memory; each run has the full number of iterations.
#pragma once

#include <algorithm>
#include <utility>

#include "core/meter.hpp"

namespace sudokit {

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
