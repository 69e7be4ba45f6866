// A study from its file, planned.
#pragma once

#include <string>

#include "sudokit/study.hpp"

namespace sudokit::cli {

// A whole file. InputError when it cannot be read.
std::string read_text(const std::string& name);

// Files that it names are looked for from its own folder. InputError with place for what is wrong.
study::Plan load_plan(const std::string& name, study::Size size);
// A file that a study names, beside the study.
std::string beside(const std::string& study, const std::string& name);

}  // namespace sudokit::cli
