// What is wrong with a JSON text, before any value is made of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit::text {

// Lists and objects inside one another, at most. To write a value, to compare or to walk it takes
// stack for each level, so that a text from outside must not choose how many there are.
inline constexpr std::size_t kMaxJsonDepth = 100;

struct JsonFault {
  std::size_t place = 0;  // in the text, in bytes; at most its size
  Error error;
};
// None where `text` is valid JSON of at most kMaxJsonDepth levels. Linear in the text; memory and
// stack do not grow with its levels.
std::optional<JsonFault> json_fault(std::string_view text);

}  // namespace sudokit::text
