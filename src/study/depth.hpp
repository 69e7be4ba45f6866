// Checks how deep a study file is nested, before it is parsed.
#pragma once

#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit::study {

// Refuses keys with many dotted parts, and nested brackets, beyond what any study needs. A parser
// builds equally deep structures, which are freed by recursion: 100,000 parts overflow the stack.
// Takes time linear in the text, whatever the text is. Errors have a line and column.
Result<void> check_depth(std::string_view toml);

}  // namespace sudokit::study
