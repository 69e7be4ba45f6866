// A study from its file, planned.
#pragma once

#include <string>
#include <vector>

#include "sudokit/study.hpp"
#include "sudokit/study_report.hpp"

namespace sudokit::cli {

// Files that it names are looked for from its own folder. InputError with place for what is wrong.
study::Plan load_plan(const std::string& name, study::Size size);
// The published numbers that a study names; none where it names none. InputError as above.
std::vector<study::Reference> load_references(const study::Study& study, const std::string& name);

}  // namespace sudokit::cli
