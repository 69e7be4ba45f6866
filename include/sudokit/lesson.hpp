// A lesson on a technique: its example, a near miss, and exercises.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sudokit/handbook.hpp"

namespace sudokit {

// A near miss: a position that is close to the position of a step, but in which the technique does
// not find it. The position occurs a few steps earlier, or it has one more candidate, which an
// earlier step removed.
struct NearMiss {
  Pencilmarks position;
  // how many steps before the missed one; 0: one candidate was put back
  std::size_t steps_before = 1;
  Step missed;
  std::string why;  // what prevents the step, in words
};

// A lesson on a handbook entry.
struct Lesson {
  Explanation example;  // one step; states[0] is the position before it
  std::optional<NearMiss> near_miss;
  // If there is no near miss: a sentence that says why.
  std::string why_no_near_miss;
  std::vector<Explanation> exercises;  // in the form of `example`
};

// The step of an example or exercise alone, with the position before it and the position after it.
// Errors: as for lesson_of().
Result<Explanation> step_of(const HandbookExample& example);

// A near miss of the step; nullopt if none is found. Errors: as for lesson_of().
Result<std::optional<NearMiss>> near_miss_of(const HandbookExample& example);

// Deterministic. Takes up to a second for most entries on an idle processor, longer for nested
// chains. Errors: a handbook example names a step that does not exist.
Result<Lesson> lesson_of(const HandbookEntry& entry);

}  // namespace sudokit
