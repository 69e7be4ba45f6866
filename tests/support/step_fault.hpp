// What is wrong with a step of a puzzle whose solution is known.
#pragma once

#include <string>

#include "sudokit/tell.hpp"
#include "support/reasons.hpp"

namespace sudokit::test {

// A description of the fault: the step contradicts the solution, changes nothing, has no sentence,
// or gives reasons that do not hold. Empty if the step is sound.
inline std::string step_fault(const Puzzle& puzzle, const Grid& solution, Reasons& reasons,
                              const Pencilmarks& state, const Step& step) {
  if (!step.changes()) return "changes nothing";
  for (const Candidate put : step.placements) {
    if (solution[put.cell] != put.digit) return "places what the solution has not";
  }
  for (const Candidate gone : step.removals) {
    if (solution[gone.cell] == gone.digit) return "removes what the solution has";
    if (!state.candidates[gone.cell].contains(gone.digit)) return "removes what is not there";
  }
  if (sentence(*puzzle.layout, step).empty()) return "says nothing";
  return Reasons::knows(step.argument.form) ? reasons.fault(state, step)
                                            : "argues what cannot be held";
}

}  // namespace sudokit::test
