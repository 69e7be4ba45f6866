// The list of the kinds of questions. Each is defined in its file in questions/.
#pragma once

#include "answer/asker.hpp"

namespace sudokit::answer {

// In the order of the reference.
// clang-format off
#define SUDOKIT_KINDS(X) \
  X(Solve) X(Unique) X(Count) X(Solutions) X(Estimate) X(Candidates) X(Mistakes) X(Minimize) \
  X(Neighbours) X(Backdoors) X(Unavoidable) X(Rate) X(Explain) X(Nishio) X(Transform) \
  X(Scramble) X(Compare) X(Complete) X(Conflict) X(Draw) X(Info) X(Read) X(Make) X(Grids) \
  X(Graph) X(Board) X(Engines) X(Makers) X(Scales) X(Techniques) X(RuleKinds) X(Version)
// clang-format on

#define SUDOKIT_DECLARE_KIND(name) extern const Kind k##name;
SUDOKIT_KINDS(SUDOKIT_DECLARE_KIND)
#undef SUDOKIT_DECLARE_KIND

// All of them, in this order.
std::span<const Kind* const> kinds();

}  // namespace sudokit::answer
