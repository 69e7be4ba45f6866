// The rating that stands under a puzzle: a word or number of a scale that `rate` knows.
#pragma once

#include <string>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit::cli {

// The scales there are.
std::vector<std::string> printed_scales();
std::string printed_rating(const Scale& scale, const Rating& rating);

}  // namespace sudokit::cli
