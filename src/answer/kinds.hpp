// The list of the kinds of questions. Each is defined in its file in questions/.
#pragma once

#include "answer/asker.hpp"

namespace sudokit::answer {

extern const Kind kSolve;
extern const Kind kUnique;
extern const Kind kCount;
extern const Kind kSolutions;
extern const Kind kEstimate;
extern const Kind kCandidates;
extern const Kind kMistakes;
extern const Kind kMinimize;
extern const Kind kNeighbours;
extern const Kind kBackdoors;
extern const Kind kUnavoidable;
extern const Kind kRate;
extern const Kind kExplain;
extern const Kind kNishio;
extern const Kind kTransform;
extern const Kind kScramble;
extern const Kind kCompare;
extern const Kind kComplete;
extern const Kind kConflict;
extern const Kind kDraw;
extern const Kind kInfo;
extern const Kind kRead;
extern const Kind kMake;
extern const Kind kGrids;
extern const Kind kGraph;
extern const Kind kBoard;
extern const Kind kEngines;
extern const Kind kMakers;
extern const Kind kScales;
extern const Kind kTechniques;
extern const Kind kRuleKinds;
extern const Kind kVersion;

// In the order of the reference.
std::span<const Kind* const> kinds();

}  // namespace sudokit::answer
