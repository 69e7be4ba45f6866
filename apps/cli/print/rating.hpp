// The rating printed below a puzzle: a word or number of one of the scales of `rate`.
#pragma once

#include <string>
#include <vector>

#include "cli/print/settings.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {

// The scales that can be printed.
std::vector<std::string> printed_scales();
// Pre: the scale is one of printed_scales().
std::string printed_rating(const RateQuestion::Rated& rated, const PrintSettings& settings);

}  // namespace sudokit::cli
