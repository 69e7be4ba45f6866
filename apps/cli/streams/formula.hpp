// Formulas in DIMACS files.
#pragma once

#include <string>

#include "sudokit/nishio.hpp"

namespace sudokit::cli {

// InputError when the file cannot be read or is no formula of up to three literals a clause.
Formula read_formula(const std::string& name);

}  // namespace sudokit::cli
