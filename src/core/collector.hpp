// The solutions of a run: the gate that checks each of them, and the Collector, which keeps them.
#pragma once

#include <span>
#include <stdexcept>

#include "core/meter.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// The gate: every solution that leaves the library has passed one of these two checks. They share
// no code with the engines.

// Thrown when an engine's grid is not a solution: a defect of the engine, never of the input.
class EngineDefect : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws EngineDefect with the first error found if `grid` does not solve the puzzle.
void pass_gate(const Puzzle& puzzle, const Grid& grid);

// Checks a block of answers with vector instructions and sets `right` of each. The caller must not
// output an answer that is not right; the pass_gate() of one grid throws for it.
inline void pass_gate(std::span<Classic9Answer> answers) {
  check_classic9(answers);
}

// Collector: checks, counts and keeps every solution of an engine and makes the Outcome, so that
// verdicts mean the same for all engines.
class Collector {
 public:
  // The puzzle and the run must outlive the collector.
  Collector(const Puzzle& puzzle, const Run& run) : puzzle_(puzzle), run_(run) {}

  // Adds one solution. Throws EngineDefect if the grid does not solve the puzzle. Returns true when
  // the run is over: the limit is reached, the sink accepts no more, or the memory budget is spent.
  bool add(const Grid& grid);
  std::uint64_t found() const { return outcome_.found; }
  bool full() const { return limit_reached() || ended_ != StopReason::finished; }

  // Sets the best incomplete grid (0 = open), which the Outcome gets if no solution is found. The
  // engine defines the cost.
  void set_incumbent(Grid grid, double cost);
  // The number of open cells of a grid: the usual cost.
  static double open_cells(const Grid& grid);
  // Pre: `row` is one of the engine's rows and lives as long as the program.
  void count(const CounterRow& row, double value) { outcome_.counters.push_back({&row, value}); }

  // The verdict of a run that found `found` solutions; `exhausted` as for finish().
  static Verdict verdict(std::uint64_t found, bool exhausted, std::uint64_t limit);

  // `exhausted`: the whole search space was covered, so that there are no other solutions. The
  // iterations and seconds are those of the meter.
  Outcome finish(const Meter& meter, bool exhausted);

 private:
  bool limit_reached() const { return run_.limit != 0 && outcome_.found >= run_.limit; }
  void keep(const Grid& grid);

  const Puzzle& puzzle_;
  const Run& run_;
  Outcome outcome_;
  std::uint64_t held_ = 0;                   // bytes of the kept solutions
  StopReason ended_ = StopReason::finished;  // why no further solution is kept
};

}  // namespace sudokit
