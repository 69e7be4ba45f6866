// Checks a JSON text before any value is built from it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit::text {

// The maximal nesting of lists and objects. Writing, comparing or walking a value needs stack for
// each level, so the depth must not be up to the input.
inline constexpr std::size_t kMaxJsonDepth = 100;

struct JsonFault {
  std::size_t place = 0;  // byte offset in the text; at most its size
  Error error;
};
// Empty if `text` is valid JSON with at most kMaxJsonDepth levels. Takes time linear in the text;
// memory and stack do not grow with its depth.
std::optional<JsonFault> json_fault(std::string_view text);

}  // namespace sudokit::text
