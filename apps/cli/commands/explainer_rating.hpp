// rate --scale se: ER, EP and ED of Sudoku Explainer.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/options.hpp"

namespace sudokit::cli {

// The names of its dialects as scales.
std::vector<std::string> explainer_scales();

struct ExplainerFlags {
  std::string format;  // as serate takes it; empty: a line of ours
  bool allow_multiple = false;
};

// Pre: the scale is one of explainer_scales().
int run_explainer_rating(const std::string& scale, const ExplainerFlags& flags, bool uniqueness,
                         const ReportFlags& report, const InputFlags& input,
                         const EngineFlags& engine, const JobFlags& jobs);

}  // namespace sudokit::cli
