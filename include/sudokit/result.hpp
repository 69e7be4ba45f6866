// Result: a value, or an Error that says what is wrong with input from outside and where.
#pragma once

#include <cstddef>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "sudokit/error_codes.hpp"

namespace sudokit {

// Lines and columns count from 1; 0 means "not about a place in a text".
struct Error {
  ErrorCode code;
  std::string message;
  std::size_t line = 0;
  std::size_t column = 0;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::size_t line = 0,
                                  std::size_t column = 0) {
  return tl::unexpected<Error>(Error{code, std::move(message), line, column});
}

}  // namespace sudokit
