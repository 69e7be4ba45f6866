// The list of the kinds of question; each is defined by its file in questions/.
#pragma once

#include "answer/asker.hpp"

namespace sudokit::answer {

extern const Kind kSolve;
extern const Kind kUnique;
extern const Kind kCount;
extern const Kind kSolutions;
extern const Kind kCandidates;
extern const Kind kExplain;
extern const Kind kMinimize;
extern const Kind kMistakes;
extern const Kind kRate;

// In the order of the reference.
std::span<const Kind* const> kinds();

}  // namespace sudokit::answer
