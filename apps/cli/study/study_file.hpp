// Loads a study from its file and plans it.
#pragma once

#include <string>
#include <vector>

#include "study/handover.hpp"
#include "study/study.hpp"

namespace sudokit::cli {

// Files that the study names are relative to its own folder. InputError with the position of the
// error.
study::Plan load_plan(const std::string& name, study::Size size);
// The published numbers that a study names, if any. InputError as above.
std::vector<study::Reference> load_references(const study::Study& study, const std::string& name);

}  // namespace sudokit::cli
