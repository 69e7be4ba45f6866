// How deep a study file is nested, before it is parsed.
#pragma once

#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit::study {

// Refuses keys of many dotted parts and brackets in brackets beyond what any study needs. What a
// parser builds of them is as deep, and is freed by recursion: 100,000 parts overflow the stack.
// Linear in the text, whatever the text is. Errors: with line and column.
Result<void> check_depth(std::string_view toml);

}  // namespace sudokit::study
