// Formulas and boards of one digit in files; "-" is standard input. InputError with the place when
// a file cannot be read or does not hold what it should.
#pragma once

#include <string>

#include "sudokit/nishio.hpp"

namespace sudokit::cli {

// DIMACS, up to three literals a clause.
Formula read_formula(const std::string& name);
DigitBoard read_board(const std::string& name);
// What is wrong in a file, as such an InputError.
[[noreturn]] void refuse_file(const std::string& name, const Error& error);

}  // namespace sudokit::cli
