// What the schemas of requests and of answers share.
#pragma once

#include <string>

#include "answer/asker.hpp"

namespace sudokit::answer {

// JSON with each member of an object on its own line, down to `levels` levels.
std::string lines_of(const Json& value, int levels, const std::string& indent = "");

}  // namespace sudokit::answer
