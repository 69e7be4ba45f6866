// Changes: which houses and digits of a position have changed, and when. A technique that looked at
// a house in vain need not look again before the house changes.
//
// Times count observations at which something differed; everything has changed at a new puzzle.
// observe() is O(cells) and is told of nothing: it compares with the candidates it saw last.
#pragma once

#include <algorithm>
#include <vector>

#include "deduce/position/position.hpp"

namespace sudokit {

class Changes {
 public:
  using Time = std::uint64_t;

  explicit Changes(const Geometry& geometry);

  // The next observation is of another puzzle.
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
