// A lesson on a technique: its example, a position that lacks something for it, and exercises.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sudokit/handbook.hpp"

namespace sudokit {

// A position in which the technique does not find a step, and which is nearly that of the step: it
// comes a few steps before, or one candidate is put back that a step before has removed.
struct NearMiss {
  Pencilmarks position;
  std::size_t steps_before = 1;  // of the step that it misses; 0: a candidate is put back
  Step missed;
  std::string why;  // what stands in its way, in a sentence
};

struct Lesson {
  Explanation example;  // one step; states[0] is the position before it
  std::optional<NearMiss> near_miss;
  // A sentence where there is none.
  std::string why_no_near_miss;
  std::vector<Explanation> exercises;  // as the example
};

// The step of an example or exercise, alone, with the position before it. Errors: as lesson_of().
Result<Explanation> step_of(const HandbookExample& example);

// A near miss of the step, if one is found. Errors: as lesson_of().
Result<std::optional<NearMiss>> near_miss_of(const HandbookExample& example);

// Deterministic; a second or less for most entries on an idle processor, more for nested chains.
// Errors: none but those of a handbook that names a step that is not there.
Result<Lesson> lesson_of(const HandbookEntry& entry);

}  // namespace sudokit
