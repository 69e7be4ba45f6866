// The version of the library and how it was built.
#pragma once

#include <string_view>

namespace sudokit {

// "0.1.0"
std::string_view version();
// The abbreviated commit, followed by "+changes" if the source tree was modified; "unknown commit"
// if it was built outside git.
std::string_view commit();
// The compiler and the build type: "GNU 12.2.0 Release"
std::string_view compiler();

}  // namespace sudokit
