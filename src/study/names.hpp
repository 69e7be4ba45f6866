// The words that study files may use, each where it is decided what it means.
#pragma once

#include <span>
#include <string_view>

namespace sudokit::study {

// Measures of a table or plot; counters are "counter:NAME".
std::span<const std::string_view> measure_names();
std::span<const std::string_view> plot_kinds();
std::span<const std::string_view> test_kinds();
// What a fit takes as its measure and as a model.
std::span<const std::string_view> fit_measures();
std::span<const std::string_view> fit_models();
// Ways to group that every study has, besides the names of its parameters.
std::span<const std::string_view> axis_names();

}  // namespace sudokit::study
