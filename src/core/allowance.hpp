// Allowance: the budget of one answer that takes several runs, one after the other. They share its
// seconds and its memory; each has its iterations.
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

  // The run with the seconds that are left of its budget.
  Run left() const {
    Run run = run_;
    run.budget = run_.budget.after(seconds());
    return run;
  }
  // Since it was made.
  double seconds() const { return meter_.seconds(); }
  // Of what a budget of so many bytes has left. Pre: it is that of the run.
  std::uint64_t memory_left(std::uint64_t memory) const {
    return memory - std::min(memory, *run_.built);
  }

 private:
  std::uint64_t built_ = 0;
  Run run_;
  Meter meter_;
};

}  // namespace sudokit
