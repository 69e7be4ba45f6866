// GuidedDive: completes an assignment that a local search brought down to few clashes. One dive of
// full propagation: the most contended cell (conflict_weights.hpp) takes the digit that the guide
// gives it where it still can, else one of its candidates, and a contradiction refutes the last
// decision. After some contradictions it is given up; the weights stay, and what was refuted
// without any decision. Ours, after the dives of `restarts` and, for the digits, progress saving
// (Pipatsrisawat and Darwiche 2007). Finds a solution or none; proves nothing.
// Deterministic for a seed and the guides so far. Not thread safe.
#pragma once

#include <cstdint>
#include <memory>

#include "core/meter.hpp"
#include "propagate/propagate.hpp"

namespace sudokit {

class GuidedDive {
 public:
  // Clashes of an assignment that is worth a dive.
  static constexpr int kWorth = 2;

  // Pre: `root` is the consistent propagation of `puzzle`, which outlives it.
  static std::unique_ptr<GuidedDive> make(const Puzzle& puzzle, const Propagated& root,
                                          std::uint64_t seed);
  virtual ~GuidedDive() = default;
  // True when the dive came to a solution; false at once for a guide that was tried lately. A meter
  // that is spent ends it.
  virtual bool run(const Grid& guide, std::uint64_t conflicts, Meter& meter) = 0;
  // Pre: the last run() was true.
  virtual Grid grid() const = 0;
  // Dives begun.
  std::uint64_t dives() const { return dives_; }

 protected:
  std::uint64_t dives_ = 0;
};

}  // namespace sudokit
