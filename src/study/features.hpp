// Features of puzzles from which engines are selected, computed in steps. The ASlib export and the
// selectors use them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit::study {

struct StepValues {
  std::vector<double> values;  // one for each feature of the step
  bool presolved = false;      // the step solved the puzzle, or proved that there is no solution
};

struct FeatureStep {
  std::string_view name;
  std::span<const std::string_view> features;
  StepValues (*compute)(const Puzzle& puzzle) = nullptr;
};

// "given": what the puzzle shows. "propagated": what naked and hidden singles leave.
// Pre of compute: the puzzle carries nothing but houses and pencilmarks.
std::span<const FeatureStep> feature_steps();

// The features of all steps, in order.
std::vector<double> features_of(const Puzzle& puzzle);

}  // namespace sudokit::study
