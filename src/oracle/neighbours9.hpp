// Neighbours of classic 9x9 puzzles, for neighbours.cpp.
#pragma once

#include <memory>

#include "core/meter.hpp"
#include "sudokit/neighbours.hpp"

namespace sudokit {

// Hunts among what may be added to one puzzle after the other.
class Hunt9 {
 public:
  // `original` holds what may not come back; what is referred to must outlive it.
  Hunt9(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take);
  ~Hunt9();

  // Every choice of `plus` further givens that leaves one solution. Pre: classic 9x9. False: the
  // sink wanted no more, or the budget is spent.
  bool add(const Puzzle& left, int plus);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace sudokit
