// Sudoku Explainer as the walk of a scale. docs/scales.md describes how closely it matches.
#pragma once

#include "deduce/explainer/rater.hpp"
#include "deduce/walk.hpp"

namespace sudokit::nine::se {

// The techniques of the dialect as rows of a scale, in order.
std::span<const ScaleRow> scale_rows(Dialect dialect);

template <Dialect dialect>
std::unique_ptr<Walk> walk(WalkSetup setup);

}  // namespace sudokit::nine::se
