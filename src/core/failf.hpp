// failf(): fail() with a message that fmt::format composes.
#pragma once

#include <fmt/format.h>

#include <utility>

#include "sudokit/result.hpp"

namespace sudokit {

template <class... Args>
tl::unexpected<Error> failf(ErrorCode code, fmt::format_string<Args...> format, Args&&... args) {
  return fail(code, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace sudokit
