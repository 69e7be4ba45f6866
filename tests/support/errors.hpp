// The parts of an error that tests compare: its code and place, not its message
// (docs/reference/errors.md).
#pragma once

#include <string>

#include "sudokit/result.hpp"

namespace sudokit::test {

// The code of the error; "" if there is none.
template <class T>
std::string code_of(const Result<T>& result) {
  return result ? "" : std::string(result.error().code.name());
}

// "2:1: no-puzzle"
inline std::string placed(const Error& error) {
  return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " +
         std::string(error.code.name());
}

}  // namespace sudokit::test
