// The rating that stands under a puzzle: a word or number of a scale that `rate` knows.
#pragma once

#include <string>
#include <vector>

#include "cli/print/settings.hpp"
#include "sudokit/questions.hpp"

namespace sudokit::cli {

// The scales there are.
std::vector<std::string> printed_scales();
// Pre: the scale is one of them.
std::string printed_rating(const RateQuestion::Rated& rated, const PrintSettings& settings);

}  // namespace sudokit::cli
