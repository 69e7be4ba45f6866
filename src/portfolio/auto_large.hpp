// What `auto` does with puzzles that backtrack's first slice left undecided.
//
// Both propagate first (propagate_tight). Iterations of the Run are steps: conflicts of clause
// learning and blocks of 128 tabu moves. Counters: those of large_counters().
#pragma once

#include <span>

#include "sudokit/run.hpp"

namespace sudokit {

struct LargeRules {
  std::int64_t burst = 0;  // steps of tabu before clause learning begins
  std::int64_t share = 0;  // steps of tabu after each conflict
  // Steps of tabu after which clause learning goes on alone; 0 = never.
  std::int64_t patience = 0;
  // Conflicts after which tabu search comes with another assignment that clause learning tries
  // first; 0 = never.
  std::int64_t guide = 0;
};

std::span<const CounterRow> large_counters();

#if SUDOKIT_CLAUSE_LEARNING

// One solution: tabu search, then clause learning and tabu search in turn, on one thread. Complete.
Outcome race_for_one(const Puzzle& puzzle, const Run& run, const LargeRules& rules);

// Up to run.limit solutions by clause learning. Each solution is an iteration too.
Outcome learn_many(const Puzzle& puzzle, const Run& run);

#else

// One solution by tabu search; proves nothing that propagation does not.
Outcome tabu_for_one(const Puzzle& puzzle, const Run& run);

#endif

}  // namespace sudokit
