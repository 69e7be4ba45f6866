// Writes an explanation as one self-contained HTML document.
#pragma once

#include <string>

#include "sudokit/tell.hpp"

namespace sudokit {

std::string page_of(const Explanation& explanation, const TellOptions& options);

}  // namespace sudokit
