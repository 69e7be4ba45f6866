// Search: the state of one run that all incomplete engines share: meter, random numbers, incumbent
// and events.
//
// An incomplete engine stops at its first solution whatever Run::limit is, never claims that the
// solution is unique, and answers with its incumbent when the budget ends. Only engines that cover
// the whole space report that there is no solution.
#pragma once

#include <limits>
#include <utility>

#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "core/meter.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// The last counter of every engine that uses a Search.
inline constexpr CounterRow kIterations{"iterations", "iterations", "iterations used"};

template <class O>
class Search {
 public:
  Search(const Puzzle& puzzle, const Run& run, O observer)
      : meter(run), random(run.seed), collector(puzzle, run), observer_(observer) {
    emit(EventKind::start, Collector::open_cells(puzzle.givens));
  }

  // Counts one iteration; returns false when the budget is spent or the run was stopped.
  bool step() { return meter.step(); }
  double best() const { return best_; }
  bool solved() const { return collector.found() > 0; }

  // Offers a state with its cost. `grid_of` makes its grid and is only called if the state is the
  // best so far. A cost of 0 is a solution. Returns true if the run is over because a solution was
  // found.
  template <class F>
  bool offer(double cost, F&& grid_of) {
    if (cost >= best_) return solved();
    best_ = cost;
    if (cost == 0)
      collector.add(grid_of());
    else
      collector.set_incumbent(grid_of(), cost);
    emit(EventKind::improve, cost);
    return cost == 0;
  }
  void emit(EventKind kind, double cost, int cell = -1, int digit = 0) {
    emit_at(kind, meter.iterations(), cost, cell, digit);
  }
  void emit_at(EventKind kind, std::uint64_t iteration, double cost, int cell = -1, int digit = 0) {
    if constexpr (O::kActive) observer_.on({kind, iteration, cost, cell, digit});
  }
  // `exhausted`: there is no solution except those offered.
  Outcome finish(bool exhausted = false) { return finish(exhausted, meter.iterations()); }
  // For iterations that other code counted.
  Outcome finish(bool exhausted, std::uint64_t iterations) {
    emit(EventKind::finish, best_);
    collector.count(kIterations, static_cast<double>(iterations));
    Outcome outcome = collector.finish(meter, exhausted);
    outcome.iterations = iterations;
    return outcome;
  }

  Meter meter;
  Random random;
  Collector collector;

 private:
  O observer_;
  double best_ = std::numeric_limits<double>::infinity();
};

}  // namespace sudokit
