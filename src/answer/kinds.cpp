#include "answer/kinds.hpp"

namespace sudokit {

Run Limits::run(const StopToken& stop) const {
  Run run;
  run.budget = budget;
  run.seed = seed;
  run.limit = 2;
  run.stop = stop;
  run.observer = observer;
  run.known = known;
  return run;
}

namespace answer {

std::span<const Kind* const> kinds() {
  static constexpr const Kind* kKinds[] = {
      &kSolve,     &kUnique,     &kCount,     &kSolutions,   &kEstimate, &kCandidates, &kMistakes,
      &kMinimize,  &kNeighbours, &kBackdoors, &kUnavoidable, &kRate,     &kExplain,    &kNishio,
      &kTransform, &kScramble,   &kCompare,   &kComplete,    &kConflict, &kDraw,       &kInfo,
      &kRead,      &kMake,       &kGrids,     &kGraph,       &kBoard,    &kEngines,    &kMakers,
      &kScales,    &kTechniques, &kRuleKinds, &kVersion};
  return kKinds;
}

}  // namespace answer
}  // namespace sudokit
