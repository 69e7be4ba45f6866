// How the engine `auto` solves puzzles that the first slice of `backtrack` left undecided.
//
// All functions propagate first (propagate_tight). Iterations of the Run are steps: conflicts of
// clause learning and blocks of 128 tabu moves. The counters are large_counters().
#pragma once

#include <span>

#include "sudokit/run.hpp"

namespace sudokit {

struct LargeRules {
  std::int64_t burst = 0;  // steps of tabu search before clause learning begins
  std::int64_t share = 0;  // steps of tabu search after each conflict
  // Steps of tabu search after which clause learning continues alone; 0 = never.
  std::int64_t patience = 0;
  // Conflicts after which tabu search provides another assignment, which clause learning then tries
  // first; 0 = never.
  std::int64_t guide = 0;
};

std::span<const CounterRow> large_counters();

#if SUDOKIT_CLAUSE_LEARNING

// Finds one solution by tabu search, then by clause learning and tabu search in turn, on one
// thread. Complete.
Outcome race_for_one(const Puzzle& puzzle, const Run& run, const LargeRules& rules);

// Finds up to run.limit solutions by clause learning. Each solution counts as an iteration, too.
Outcome learn_many(const Puzzle& puzzle, const Run& run);

#else

// Finds one solution by tabu search; proves only what propagation proves.
Outcome tabu_for_one(const Puzzle& puzzle, const Run& run);

#endif

}  // namespace sudokit
