// The page: an explanation as one self-contained HTML document.
#pragma once

#include <string>

#include "sudokit/tell.hpp"

namespace sudokit {

std::string page_of(const Explanation& explanation, const TellOptions& options);

// How the walk ended, in a sentence.
std::string ending_text(const Explanation& explanation);

}  // namespace sudokit
