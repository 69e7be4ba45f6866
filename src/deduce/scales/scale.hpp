// The list of scales. Each is defined in a file of its own.
#pragma once

#include "sudokit/deduce.hpp"

namespace sudokit {

// Finds a technique by its name. Pre: the name exists.
const Technique* technique(std::string_view name);

const Scale& sudokit_scale();
const Scale& eppstein_scale();
const Scale& explainer_scale();
const Scale& explainer_d2_scale();
const Scale& explainer_d1_scale();
const Scale& hodoku_scale();
const Scale& grade_scale();
std::span<const Scale> count_scales();
// The words of grade_rows().
std::span<const std::string_view> grade_words();

}  // namespace sudokit
