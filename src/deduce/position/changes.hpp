// Changes: records when each house and each digit of a position last changed. A technique that
// found nothing in a house need not search it again before the house changes.
//
// A time is the number of the observation that found the change. For a new puzzle, everything has
// changed. observe() takes O(cells): it compares the candidates with those of the last observation,
// so callers need not report changes.
#pragma once

#include <algorithm>
#include <vector>

#include "deduce/position/position.hpp"

namespace sudokit {

class Changes {
 public:
  using Time = std::uint64_t;

  explicit Changes(const Geometry& geometry);

  // Announces that the next observation is of another puzzle.
  void restart() { restart_ = true; }
  void observe(const Position& position);

  Time now() const { return now_; }
  Time house(int house) const { return houses_[static_cast<std::size_t>(house)]; }
  Time digit(int digit) const { return digits_[static_cast<std::size_t>(digit)]; }

 private:
  void note(const Geometry& geometry, int cell, Mask digits);

  Time now_ = 0;
  bool restart_ = true;
  std::vector<Mask> before_;
  std::vector<Time> houses_;
  std::vector<Time> digits_;  // from 1
};

}  // namespace sudokit
