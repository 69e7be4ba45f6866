// The words that study files may use.
#pragma once

#include <span>
#include <string_view>

namespace sudokit::study {

// Measures of a table or plot; counters are "counter:NAME".
std::span<const std::string_view> measure_names();
std::span<const std::string_view> plot_kinds();
std::span<const std::string_view> test_kinds();
// The measures and models of a fit.
std::span<const std::string_view> fit_measures();
std::span<const std::string_view> fit_models();
// Grouping axes that every study has, in addition to the names of its parameters.
std::span<const std::string_view> axis_names();

}  // namespace sudokit::study
