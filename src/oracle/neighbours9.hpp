// Hunt9: finds neighbours of classic 9x9 puzzles with several more givens, for neighbours.cpp.
#pragma once

#include <memory>

#include "core/meter.hpp"
#include "sudokit/neighbours.hpp"

namespace sudokit {

// Searches the givens that can be added to one puzzle after the other.
class Hunt9 {
 public:
  // The givens of `original` are not added again. The arguments must outlive the object.
  Hunt9(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take);
  ~Hunt9();

  // Finds every choice of `plus` further givens that leaves one solution. Returns false if the sink
  // accepts no more or the budget is spent. Pre: the puzzle is classic 9x9.
  bool add(const Puzzle& left, int plus);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace sudokit
