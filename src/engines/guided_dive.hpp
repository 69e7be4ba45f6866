// GuidedDive: completes an assignment that a local search brought down to few clashes, the guide.
//
// One dive decides cell after cell with full propagation. The cell that partial_assignment.hpp
// chooses takes the digit of the guide if that is still a candidate, otherwise a random candidate.
// A contradiction refutes the last decision. After a number of contradictions the dive is
// abandoned; the weights and the candidates that were refuted without any decision are kept for the
// next dive. This is our own method, after the dives of `restarts` and, for the digits, progress
// saving (Pipatsrisawat and Darwiche 2007). It finds a solution or nothing; it proves nothing.
// Deterministic for a seed and the guides so far. Not thread safe.
#pragma once

#include <cstdint>
#include <memory>

#include "core/meter.hpp"
#include "propagate/propagate.hpp"

namespace sudokit {

class GuidedDive {
 public:
  // An assignment with at most this many clashes is worth a dive.
  static constexpr int kWorth = 2;

  // Pre: `root` is the consistent propagation of `puzzle`, which outlives the object.
  static std::unique_ptr<GuidedDive> make(const Puzzle& puzzle, const Propagated& root,
                                          std::uint64_t seed);
  virtual ~GuidedDive() = default;
  // Makes a dive that ends after `conflicts` contradictions or when the meter is spent. Returns
  // true if it found a solution. Returns false at once for a guide that was tried recently.
  virtual bool run(const Grid& guide, std::uint64_t conflicts, Meter& meter) = 0;
  // The solution. Pre: the last run() returned true.
  virtual Grid grid() const = 0;
  // Dives begun.
  std::uint64_t dives() const { return dives_; }

 protected:
  std::uint64_t dives_ = 0;
};

}  // namespace sudokit
