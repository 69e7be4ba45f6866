// Collector: every solution of an engine passes here, is checked, counted and kept, and the
// Outcome is made here, so that verdicts mean the same for all engines.
#pragma once

#include "core/gate.hpp"
#include "core/meter.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class Collector {
 public:
  // The puzzle and the run must outlive the collector.
  Collector(const Puzzle& puzzle, const Run& run) : puzzle_(puzzle), run_(run) {}

  // Takes one solution; throws EngineDefect when it is none. True when the run is over: the limit
  // is reached, the sink takes no more, or the memory budget does not hold another one.
  bool add(const Grid& grid);
  std::uint64_t found() const { return outcome_.found; }
  bool full() const { return limit_reached() || ended_ != StopReason::finished; }

  // The best incomplete grid (0 = open), used when nothing is found. The cost is the engine's.
  void set_incumbent(Grid grid, double cost);
  // The number of open cells of a grid: the usual cost.
  static double open_cells(const Grid& grid);
  // The row is one of the engine's, and lives as long as the program.
  void count(const CounterRow& row, double value) { outcome_.counters.push_back({&row, value}); }

  // Of a run that found so many solutions; as exhausted as finish() says.
  static Verdict verdict(std::uint64_t found, bool exhausted, std::uint64_t limit);

  // `exhausted`: the whole search space was covered, so what was found is all there is. The
  // iterations are the meter's.
  Outcome finish(const Meter& meter, bool exhausted);

 private:
  bool limit_reached() const { return run_.limit != 0 && outcome_.found >= run_.limit; }
  void keep(const Grid& grid);

  const Puzzle& puzzle_;
  const Run& run_;
  Outcome outcome_;
  std::uint64_t held_ = 0;                   // bytes of the kept solutions
  StopReason ended_ = StopReason::finished;  // why no further solution is taken
};

}  // namespace sudokit
