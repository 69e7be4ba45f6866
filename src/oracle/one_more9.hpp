// OneMore9: finds the neighbours of classic 9x9 puzzles with one more given that have one solution,
// for many puzzles at once.
#pragma once

#include <memory>

#include "core/meter.hpp"
#include "sudokit/neighbours.hpp"

namespace sudokit {

class OneMore9 {
 public:
  // The givens of `original` are not added again. The arguments must outlive the object.
  OneMore9(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take);
  ~OneMore9();

  // add() queues a puzzle and runs full batches; finish() runs the rest. Both pass the neighbours
  // found to the sink in the order of the puzzles, cells and digits. They return false if the sink
  // accepts no more or the budget is spent.
  bool add(const Puzzle& left);
  bool finish();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace sudokit
