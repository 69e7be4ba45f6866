// A lesson on a technique: its example, a position that lacks something for it, and exercises.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sudokit/handbook.hpp"

namespace sudokit {

// The position a few steps before the technique can be used: nearly the same, and it is not there.
struct NearMiss {
  Pencilmarks position;
  std::size_t steps_before = 1;  // of the step that it misses
  Step missed;                   // which is found so many steps later
  std::string why;               // what stands in its way, in a sentence
};

struct Lesson {
  Explanation example;  // one step; states[0] is the position before it
  // Nothing where no step of the example or of an exercise is missed for a reason that can be said.
  std::optional<NearMiss> near_miss;
  std::vector<Explanation> exercises;  // as the example
};

// The step of an example or exercise, alone, with the position before it. Errors: as lesson_of().
Result<Explanation> step_of(const HandbookExample& example);

// Deterministic; a second or less for most entries on an idle processor, more for nested chains.
// Errors: none but those of a handbook that names a step that is not there.
Result<Lesson> lesson_of(const HandbookEntry& entry);

}  // namespace sudokit
