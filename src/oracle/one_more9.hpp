// One given more: which of them leave one solution, of many classic 9x9 puzzles at once.
#pragma once

#include <memory>

#include "core/meter.hpp"
#include "sudokit/neighbours.hpp"

namespace sudokit {

class OneMore9 {
 public:
  // `original` holds what may not come back; what is referred to must outlive it.
  OneMore9(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take);
  ~OneMore9();

  // Both hand over what was found in the order of the puzzles, cells and digits. False: the sink
  // wanted no more, or the budget is spent.
  bool add(const Puzzle& left);
  bool finish();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace sudokit
