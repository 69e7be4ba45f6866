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
#define SUDOKIT_POINT_TO_KIND(name) &k##name,
  static constexpr const Kind* kKinds[] = {SUDOKIT_KINDS(SUDOKIT_POINT_TO_KIND)};
#undef SUDOKIT_POINT_TO_KIND
  return kKinds;
}

}  // namespace answer
}  // namespace sudokit
