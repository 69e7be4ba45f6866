// Arguments as one sentence; and as lists, a line an inference, where one sentence would hold
// sentences within it.
#pragma once

#include <string>

#include "sudokit/tell.hpp"

namespace sudokit {

// Lead, lines and end, with what lines rest on in brackets.
std::string in_one(const Telling& told);
// Whether a line of it rests on lines of its own.
bool has_nested(const Telling& told);
// Its lines, each "- ..." behind as many blanks and two more for each level within.
std::string outline(const Telling& told, int indent);

// Of a step of an explanation, as it is told.
inline std::size_t number_of(const Explanation& explanation, std::size_t at) {
  return std::max<std::size_t>(1, explanation.number) + at;
}

}  // namespace sudokit
