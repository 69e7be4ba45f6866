// What was built, from what, by what.
#pragma once

#include <string_view>

namespace sudokit {

// "0.1.0"
std::string_view version();
// Abbreviated commit, "+changes" behind it when the tree differed; "unknown commit" outside git.
std::string_view commit();
// "GNU 12.2.0 Release"
std::string_view compiler();

}  // namespace sudokit
