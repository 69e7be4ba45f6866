// Allowance: the budget of one answer that takes several runs, one after the other.
#pragma once

#include <algorithm>
#include <utility>

#include "core/meter.hpp"

namespace sudokit {

class Allowance {
 public:
  explicit Allowance(Run run) : run_(std::move(run)), meter_(run_) {}
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;

  // The run with the seconds that are left of its budget. Iterations and memory are those of each
  // run.
  Run left() const {
    Run run = run_;
    if (run.budget.seconds) *run.budget.seconds = std::max(0.0, *run.budget.seconds - seconds());
    return run;
  }
  // Since it was made.
  double seconds() const { return meter_.seconds(); }

 private:
  Run run_;
  Meter meter_;
};

}  // namespace sudokit
