// Result: a value, or an Error that describes what is wrong with the input, and where.
#pragma once

#include <cstddef>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "sudokit/error_codes.hpp"

namespace sudokit {

// Lines and columns are counted from 1; 0 means that the error does not concern a place in a text.
struct Error {
  ErrorCode code;       // stable; see kErrorCodes
  std::string message;  // for people; may change between versions
  std::size_t line = 0;
  std::size_t column = 0;
};

template <class T>
using Result = tl::expected<T, Error>;

// An error to return from a function with a Result.
inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::size_t line = 0,
                                  std::size_t column = 0) {
  return tl::unexpected<Error>(Error{code, std::move(message), line, column});
}

}  // namespace sudokit
