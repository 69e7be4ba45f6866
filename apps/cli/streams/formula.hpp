// Reads formulas and boards of one digit from files; "-" is standard input. InputError with the
// position if a file cannot be read or has the wrong content.
#pragma once

#include <string>

#include "sudokit/nishio.hpp"

namespace sudokit::cli {

// A formula in DIMACS form with up to three literals in each clause.
Formula read_formula(const std::string& name);
DigitBoard read_board(const std::string& name);
// Throws such an InputError for an error in a file.
[[noreturn]] void refuse_file(const std::string& name, const Error& error);

}  // namespace sudokit::cli
