// Writes arguments as one sentence, or as lists with one line for each inference if one sentence
// would contain others.
#pragma once

#include <string>

#include "sudokit/tell.hpp"

namespace sudokit {

// The lead, the lines and the end. Nested arguments are in brackets.
std::string in_one(const Telling& told);
// Whether a line rests on a nested argument.
bool has_nested(const Telling& told);
// A list with a line "- ..." for each inference, indented by `indent` spaces and by two more for
// each nested level.
std::string outline(const Telling& told, int indent);

// The number under which a step of an explanation is shown.
inline std::size_t number_of(const Explanation& explanation, std::size_t at) {
  return std::max<std::size_t>(1, explanation.number) + at;
}

}  // namespace sudokit
