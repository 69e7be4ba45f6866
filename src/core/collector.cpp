#include "core/collector.hpp"

#include <algorithm>

namespace sudokit {

void pass_gate(const Puzzle& puzzle, const Grid& grid) {
  if (const auto wrong = why_not_solution(puzzle, grid)) throw EngineDefect(*wrong);
}

// ---- Collector ----------------------------------------------------------------------------------

bool Collector::add(const Grid& grid) {
  pass_gate(puzzle_, grid);
  if (outcome_.found++ == 0) {
    outcome_.grid = grid;
    outcome_.cost = 0;
  }
  if (outcome_.found <= run_.keep && ended_ == StopReason::finished) keep(grid);
  return full();
}

void Collector::keep(const Grid& grid) {
  if (run_.sinks.solutions != nullptr) {
    if (!run_.sinks.solutions->take(grid)) ended_ = StopReason::stopped;
    return;
  }
  held_ += sizeof grid + grid.size();
  if (run_.budget.memory && held_ > *run_.budget.memory) {
    ended_ = StopReason::memory;
  } else {
    outcome_.solutions.push_back(grid);
  }
}

void Collector::set_incumbent(Grid grid, double cost) {
  if (outcome_.found > 0) return;
  outcome_.grid = std::move(grid);
  outcome_.cost = cost;
}

double Collector::open_cells(const Grid& grid) {
  return static_cast<double>(std::count(grid.begin(), grid.end(), 0));
}

Verdict Collector::verdict(std::uint64_t found, bool exhausted, std::uint64_t limit) {
  if (found > 1) return Verdict::multiple;
  if (found == 0) return exhausted ? Verdict::unsatisfiable : Verdict::unknown;
  return exhausted && limit != 1 ? Verdict::unique : Verdict::solved;
}

Outcome Collector::finish(const Meter& meter, bool exhausted) {
  if (outcome_.found == 0 && outcome_.grid.empty()) {
    outcome_.grid = puzzle_.givens;
    outcome_.cost = open_cells(puzzle_.givens);
  }
  outcome_.verdict = verdict(outcome_.found, exhausted, run_.limit);
  outcome_.complete = exhausted;
  outcome_.reason = ended_;
  if (ended_ == StopReason::finished && !exhausted && !full()) outcome_.reason = meter.reason();
  outcome_.iterations = meter.iterations();
  outcome_.seconds = meter.seconds();
  return std::move(outcome_);
}

}  // namespace sudokit
